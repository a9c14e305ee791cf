import { onTestFinished, vi } from "vitest"
import { platform } from "../platform.ts"

interface StoppedTimers {
  /** The milliseconds of each timer that was stopped. */
  stopped: number[]
  /** Fires them. */
  fire(): void
}

/** Until the test ends, or the returned function is called, Vitest's fake timers are also those of Sandpost, which they do not reach otherwise. */
export function fakeOwnTimers(): () => void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { setTimeout, clearTimeout } = globalThis
  const spies = [
    vi.spyOn(platform, "setTimeout").mockImplementation(setTimeout),
    vi.spyOn(platform, "clearTimeout").mockImplementation(clearTimeout),
  ]
  const restore = () => {
    for (const spy of spies) spy.mockRestore()
    vi.useRealTimers()
  }
  onTestFinished(restore)
  return restore
}

/** Until the test ends, a new timer of Sandpost of more milliseconds does not fire: what still happens does not wait for one. */
export function stopTimersAbove(longest_ms: number): StoppedTimers {
  const start = platform.setTimeout
  const stopped: number[] = []
  const acts: (() => void)[] = []
  const stop = (act: () => void, milliseconds = 0, ...args: []) => {
    if (milliseconds <= longest_ms) return start(act, milliseconds, ...args)
    stopped.push(milliseconds)
    acts.push(act)
    return start(() => undefined, milliseconds)
  }
  const spy = vi.spyOn(platform, "setTimeout").mockImplementation(stop as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  const fire = () => {
    for (const act of acts.splice(0)) act()
  }
  return { stopped, fire }
}
