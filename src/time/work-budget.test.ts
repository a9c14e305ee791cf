import { expect, it, vi } from "vitest"
import { fakeOwnTimers } from "./stop-timers.test-helper.ts"
import { WorkBudget } from "./work-budget.ts"

const MIB = 1024 * 1024

/** Begins work in turn, and notes what has begun; `null` is work that was refused. */
function aBudget(most: number, makeRoom?: (bytes: number) => boolean, onShort?: () => void) {
  const budget = new WorkBudget(most, makeRoom, onShort)
  const begun: string[] = []
  const begin = async (name: string, bytes: number, options?: { wait_ms?: number; message?: string }) => {
    const release = await budget.acquire(bytes, options)
    begun.push(release ? name : `no ${name}`)
    return release ?? (() => {})
  }
  return { budget, begin, begun }
}
const settled = () => new Promise((done) => setImmediate(done))

it("lets work wait for memory, first come first served, and gives back what was reserved once", async () => {
  const { begin, begun } = aBudget(10 * MIB)
  const end = await begin("first", 6 * MIB)
  await begin("small", 1000)
  const second = begin("second", 6 * MIB)
  void begin("third", 2 * MIB)
  await settled()
  expect(begun).toEqual(["first", "small"])
  end()
  end()
  await second
  await settled()
  expect(begun).toEqual(["first", "small", "second", "third"])
  void begin("fourth", 3 * MIB)
  await settled()
  expect(begun).toHaveLength(4)
})

it("lets work that needs more than all memory begin when there is no other", async () => {
  const { begin, begun } = aBudget(10 * MIB)
  const end = await begin("first", MIB)
  void begin("huge", 100 * MIB)
  await settled()
  expect(begun).toEqual(["first"])
  end()
  await settled()
  expect(begun).toEqual(["first", "huge"])
})

it("refuses work that has waited long enough, and lets the next one begin", async () => {
  const { begin, begun } = aBudget(10 * MIB)
  await begin("first", 6 * MIB)
  const late = begin("late", 8 * MIB, { wait_ms: 1 })
  void begin("next", 2 * MIB)
  await late
  await settled()
  expect(begun).toEqual(["first", "no late", "next"])
})

it("refuses work for which the process has no memory, unless other work can free some", async () => {
  fakeOwnTimers()
  let room = 5 * MIB
  const onShort = vi.fn()
  const { begin, begun } = aBudget(10 * MIB, (bytes) => bytes <= room, onShort)
  const end = await begin("first", 4 * MIB)
  room = MIB
  const second = begin("second", 4 * MIB)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun).toEqual(["first"])
  expect(onShort).not.toHaveBeenCalled()
  end()
  await vi.advanceTimersByTimeAsync(4000)
  expect(begun).toEqual(["first"])
  expect(onShort.mock.calls.length).toBeGreaterThan(5)
  await vi.advanceTimersByTimeAsync(1000)
  await second
  expect(begun).toEqual(["first", "no second"])
  void begin("third", 4 * MIB)
  await vi.advanceTimersByTimeAsync(2000)
  room = 5 * MIB
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun.at(-1)).toBe("third")
})

it("lets work on a message begin for which a caller has memory, also if it already waits", async () => {
  const { budget, begin, begun } = aBudget(10 * MIB)
  const end = await begin("request", 8 * MIB)
  void begin("waiting", 8 * MIB, { message: "a" })
  await settled()
  expect(begun).toEqual(["request"])
  const uncover = budget.cover(["a"])
  await begin("later", 8 * MIB, { message: "a" })
  expect(begun).toEqual(["request", "later", "waiting"])
  uncover()
  void begin("other", 8 * MIB, { message: "a" })
  await settled()
  expect(begun).toHaveLength(3)
  end()
  await settled()
  expect(begun.at(-1)).toBe("other")
})
