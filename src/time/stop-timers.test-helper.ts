import { onTestFinished, vi } from "vitest"

interface StoppedTimers {
  /** The milliseconds of each timer that was stopped. */
  stopped: number[]
  /** Fires them. */
  fire(): void
}

/** Until the test ends, a new timer of more milliseconds does not fire: what still happens in this process does not wait for one. */
export function stopTimersAbove(longest_ms: number): StoppedTimers {
  const start = globalThis.setTimeout
  const stopped: number[] = []
  const acts: (() => void)[] = []
  const stop = (act: () => void, milliseconds = 0, ...args: []) => {
    if (milliseconds <= longest_ms) return start(act, milliseconds, ...args)
    stopped.push(milliseconds)
    acts.push(act)
    return start(() => undefined, milliseconds)
  }
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(stop as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
  const fire = () => {
    for (const act of acts.splice(0)) act()
  }
  return { stopped, fire }
}
