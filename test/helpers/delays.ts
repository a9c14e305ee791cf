import { expect, vi } from "vitest"
import { stopTimersAbove } from "../../src/time/stop-timers.test-helper.ts"

/**
 * For work that ends when a timer of this many milliseconds of a sandbox in this process fires. The returned function starts the work, and
 * fires the timer after `meanwhile`; it fails if the work does not wait for the timer. At most one of these in a test.
 */
export function delays(milliseconds: number) {
  const { stopped, fire } = stopTimersAbove(milliseconds - 1)
  return async <T>(work: () => Promise<T>, meanwhile: () => unknown = () => undefined): Promise<T> => {
    const before = stopped.length
    let isOver = false
    const done = work().finally(() => {
      isOver = true
    })
    await vi.waitFor(() => expect(stopped.slice(before)).toContain(milliseconds), 30_000)
    await meanwhile()
    for (let round = 0; round < 20; round++) await new Promise((next) => setImmediate(next))
    expect(isOver).toBe(false)
    fire(milliseconds)
    return await done
  }
}
