import { onTestFinished, vi } from "vitest"
import { platform } from "../platform.ts"

interface StoppedTimers {
  /** The milliseconds of each timer that was stopped. */
  stopped: number[]
  /** Fires them, or those of this many milliseconds. */
  fire(milliseconds?: number): void
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
  let waiting: { milliseconds: number; act: () => void }[] = []
  const stop = (act: () => void, milliseconds = 0, ...args: []) => {
    if (milliseconds <= longest_ms) return start(act, milliseconds, ...args)
    stopped.push(milliseconds)
    waiting.push({ milliseconds, act })
    return start(() => undefined, milliseconds)
  }
  const spy = vi.spyOn(platform, "setTimeout").mockImplementation(stop as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  const fire = (only?: number) => {
    const due = waiting.filter(({ milliseconds }) => only === undefined || milliseconds === only)
    waiting = waiting.filter((one) => !due.includes(one))
    for (const { act } of due) act()
  }
  return { stopped, fire }
}

/** Until the test ends, real time stands still. Returns a function that moves it. A sandbox that is started after this has it as its wall clock. */
export function stopWall(at: number): (milliseconds: number) => void {
  let now = at
  const spy = vi.spyOn(platform, "wallMs").mockImplementation(() => now)
  onTestFinished(() => spy.mockRestore())
  return (milliseconds) => {
    now += milliseconds
  }
}

/** Until the test ends, the timers and the monotonic clock of Sandpost move only when the returned function is called. */
export function fakeOwnTime(): (milliseconds: number) => void {
  fakeOwnTimers()
  let now = 0
  const spy = vi.spyOn(platform, "elapsedMs").mockImplementation(() => now)
  onTestFinished(() => spy.mockRestore())
  return (milliseconds) => {
    for (const end = now + milliseconds; now < end; ) {
      now++
      vi.advanceTimersByTime(1)
    }
  }
}
