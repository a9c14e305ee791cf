import { expect, it } from "vitest"
import { IdleCollector } from "./garbage.ts"

const MIB = 1024 * 1024

/** A collector that is checked every half second, and the times at which it collected. */
function aCollector() {
  const state = { utilization: 0, used: 40 * MIB, resident: 50 * MIB, seconds: 0, collected: [] as number[] }
  const collector = new IdleCollector({
    utilization: () => state.utilization,
    heap: () => ({ used: state.used, resident: state.resident }),
    now: () => state.seconds * 1000,
    collect: () => {
      state.collected.push(state.seconds)
      state.resident = state.used
    },
  })
  const run = (seconds: number, change: Partial<typeof state>) => {
    Object.assign(state, change)
    for (const end = state.seconds + seconds; state.seconds < end; ) {
      state.seconds += 0.5
      collector.check()
    }
    return state.collected
  }
  return run
}

it("collects once after two idle seconds, if the heap has grown by 48 MiB", () => {
  const run = aCollector()
  expect(run(10, { resident: 97 * MIB })).toEqual([])
  expect(run(10, { utilization: 0.5, resident: 130 * MIB })).toEqual([])
  expect(run(60, { utilization: 0 })).toEqual([22])
})

it("collects at most every 30 seconds, and no heap of more than 320 MiB", () => {
  const run = aCollector()
  expect(run(5, { resident: 200 * MIB })).toEqual([2])
  expect(run(60, { resident: 200 * MIB })).toEqual([2, 32])
  expect(run(60, { used: 321 * MIB, resident: 600 * MIB })).toEqual([2, 32])
})
