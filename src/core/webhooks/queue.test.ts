import { describe, expect, it } from "vitest"
import { AttemptQueue } from "./queue.ts"

const drain = (queue: AttemptQueue) => {
  const started: string[] = []
  for (let next = queue.next(); next !== null; next = queue.next()) started.push(next.delivery_id)
  return started
}

describe("which attempt starts next (assumption W4)", () => {
  it("starts an endpoint's attempts in the order of the events, not waiting for one another", () => {
    const queue = new AttemptQueue()
    for (const id of ["1", "2", "3"]) queue.add("a", id)
    expect(drain(queue)).toEqual(["1", "2", "3"])
  })

  it("lets a slow endpoint delay no other", () => {
    const queue = new AttemptQueue(2, 64)
    for (let n = 1; n <= 100; n++) queue.add("slow", `slow-${n}`)
    queue.add("quick", "quick-1")
    expect(drain(queue)).toEqual(["slow-1", "quick-1", "slow-2"])
    queue.add("quick", "quick-2")
    queue.done("quick", "quick-1")
    expect(drain(queue)).toEqual(["quick-2"])
    queue.done("slow", "slow-2")
    expect(drain(queue)).toEqual(["slow-3"])
  })

  it("runs no more in all than its bound", () => {
    const queue = new AttemptQueue(4, 3)
    for (const id of ["1", "2"]) queue.add("a", `a${id}`)
    for (const id of ["1", "2"]) queue.add("b", `b${id}`)
    expect(drain(queue)).toEqual(["a1", "b1", "a2"])
    expect(queue.running).toBe(3)
    queue.done("a", "a1")
    expect(drain(queue)).toEqual(["b2"])
  })

  it("takes an attempt that waits or runs only once", () => {
    const queue = new AttemptQueue()
    queue.add("a", "1")
    queue.add("a", "1")
    expect(drain(queue)).toEqual(["1"])
    queue.add("a", "1")
    expect(drain(queue)).toEqual([])
    queue.done("a", "1")
    queue.done("a", "1")
    expect(queue.running).toBe(0)
    queue.add("a", "1")
    expect(drain(queue)).toEqual(["1"])
  })

  it("keeps the order of a long line, also of what joins it while it moves", () => {
    const queue = new AttemptQueue(1)
    const ids = Array.from({ length: 1000 }, (_, n) => `${n}`)
    const started: string[] = []
    for (const id of ids) {
      queue.add("a", id)
      if (Number(id) % 3 !== 0) continue
      const next = queue.next()!
      started.push(next.delivery_id)
      queue.done("a", next.delivery_id)
    }
    for (let next = queue.next(); next !== null; next = queue.next()) {
      started.push(next.delivery_id)
      queue.done("a", next.delivery_id)
    }
    expect(started).toEqual(ids)
  })

  it("forgets what waits for a disabled endpoint (assumption W6)", () => {
    const queue = new AttemptQueue(1)
    queue.add("a", "1")
    queue.add("a", "2")
    expect(drain(queue)).toEqual(["1"])
    queue.drop("a")
    queue.done("a", "1")
    expect(drain(queue)).toEqual([])
  })
})
