import { describe, expect, it } from "vitest"
import { createTables } from "../../../store/tables.ts"
import { instant } from "../../../time/clock.ts"
import type { Delivery } from "../record.ts"
import { aDelivery, NOW } from "../rules/records.fixture.ts"
import { DeliveryQueue } from "./attempts.ts"

const LATER = instant(NOW + 60_000)

/** A queue of stored deliveries. `add` stores a delivery due after the previous ones, `start` starts all attempts that may start. */
function aQueue(perEndpoint?: number, total?: number) {
  const { deliveries } = createTables()
  const queue = new DeliveryQueue(deliveries, perEndpoint, total)
  let added = 0
  const put = (webhook_id: string, id: string, fields: Partial<Delivery>) =>
    deliveries.put({ ...aDelivery({ id, webhook_id }), ...fields })
  const start = () => {
    const started: string[] = []
    for (let next = queue.next(LATER); next; next = queue.next(LATER)) {
      queue.start(next, Promise.resolve())
      started.push(next.id)
    }
    return started
  }
  return {
    queue,
    start,
    add: (webhook_id: string, id: string) => put(webhook_id, id, { next_attempt_at: instant(NOW + added++) }),
    drop: (webhook_id: string, id: string) => put(webhook_id, id, { status: "dropped", next_attempt_at: null }),
    done: (webhook_id: string, id: string) => {
      put(webhook_id, id, { status: "succeeded", next_attempt_at: null })
      queue.end({ id, webhook_id })
    },
  }
}

describe("the order of attempts (assumption webhooks.order)", () => {
  it("is the order of the events for one endpoint, and no attempt waits for another", () => {
    const { add, start } = aQueue()
    for (const id of ["1", "2", "3"]) add("a", id)
    expect(start()).toEqual(["1", "2", "3"])
  })

  it("does not let a slow endpoint delay others", () => {
    const { add, start, done } = aQueue(2, 64)
    for (let n = 1; n <= 100; n++) add("slow", `slow-${n}`)
    add("quick", "quick-1")
    expect(start()).toEqual(["slow-1", "quick-1", "slow-2"])
    add("quick", "quick-2")
    done("quick", "quick-1")
    expect(start()).toEqual(["quick-2"])
    done("slow", "slow-2")
    expect(start()).toEqual(["slow-3"])
  })

  it("respects the limit on all running attempts", () => {
    const { queue, add, start, done } = aQueue(4, 3)
    for (const id of ["1", "2"]) add("a", `a${id}`)
    for (const id of ["1", "2"]) add("b", `b${id}`)
    expect(start()).toEqual(["a1", "b1", "a2"])
    expect(queue.running).toBe(3)
    expect(queue.nextDue()).toBeNull()
    done("a", "a1")
    expect(start()).toEqual(["b2"])
  })

  it("contains an attempt that waits or runs only once", () => {
    const { queue, add, start } = aQueue()
    add("a", "1")
    add("a", "1")
    expect(start()).toEqual(["1"])
    add("a", "1")
    expect(start()).toEqual([])
    expect(queue.nextDue()).toBeNull()
    queue.end({ id: "1", webhook_id: "a" })
    queue.end({ id: "1", webhook_id: "a" })
    expect(queue.running).toBe(0)
    add("a", "1")
    expect(start()).toEqual(["1"])
  })

  it("is kept in a long queue, also for deliveries added while attempts start", () => {
    const { queue, add, done } = aQueue(1)
    const ids = Array.from({ length: 1000 }, (_, n) => `${n}`)
    const started: string[] = []
    const next = () => {
      const delivery = queue.next(LATER)
      if (!delivery) return false
      queue.start(delivery, Promise.resolve())
      started.push(delivery.id)
      done("a", delivery.id)
      return true
    }
    for (const id of ids) {
      add("a", id)
      if (Number(id) % 3 === 0) expect(next()).toBe(true)
    }
    while (next());
    expect(started).toEqual(ids)
  })

  it("omits the waiting deliveries of a disabled endpoint (assumption webhooks.disabled_with_retries)", () => {
    const { add, start, drop, done } = aQueue(1)
    add("a", "1")
    add("a", "2")
    expect(start()).toEqual(["1"])
    drop("a", "2")
    done("a", "1")
    expect(start()).toEqual([])
  })

  it("contains a delivery only when it is due, and the due time is known before", () => {
    const { queue, add } = aQueue()
    add("a", "1")
    add("b", "2")
    expect(queue.next(instant(NOW - 1))).toBeUndefined()
    expect(queue.nextDue()).toBe(instant(NOW))
    expect(queue.next(instant(NOW))?.id).toBe("1")
  })
})
