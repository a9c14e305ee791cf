import { onTestFinished, vi } from "vitest"

/** Until the test ends, a new timer of more milliseconds never fires: what still happens in this process does not wait for one. */
export function stopTimersAbove(longest_ms: number): void {
  const start = globalThis.setTimeout
  const stopped = (act: () => void, milliseconds = 0, ...args: []) =>
    start(milliseconds > longest_ms ? () => undefined : act, milliseconds, ...args)
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation(stopped as typeof setTimeout)
  onTestFinished(() => spy.mockRestore())
}
