import { describe, expect, it } from "vitest"
import { RateLimit } from "./rate-limit.ts"

const taken = (limit: RateLimit, key: string, now: number) => {
  const { allowed, remaining, reset } = limit.take(key, 2, now)
  return [allowed, remaining, reset]
}

describe("the rate limit (assumption requests.rate_limit)", () => {
  it("counts each key for one second from its first request", () => {
    const limit = new RateLimit()
    expect(taken(limit, "a", 500)).toEqual([true, 1, 1])
    expect(taken(limit, "a", 1499)).toEqual([true, 0, 1])
    expect(taken(limit, "a", 1499)).toEqual([false, 0, 1])
    expect(taken(limit, "b", 1499)).toEqual([true, 1, 1])
    expect(taken(limit, "a", 1500)).toEqual([true, 1, 1])
  })

  it("starts anew when the clock of the machine was set back, in place of blocking a key until it has caught up", () => {
    const limit = new RateLimit()
    for (const remaining of [1, 0]) expect(taken(limit, "a", 3_600_000)).toEqual([true, remaining, 1])
    expect(taken(limit, "a", 0)).toEqual([true, 1, 1])
  })
})
