import { describe, expect, it } from "vitest"
import { MAX_MESSAGE_BYTES } from "../../parts/inbound/rules/inbound.ts"
import { bodyCost, type MemoryLimits, memoryLimits, parsedCost, receivedCost, shownCost } from "./memory-limits.ts"

const MIB = 1024 * 1024
const INSTALLED = 64 * 1024 * MIB

describe("memoryLimits", () => {
  it.each([
    ["0, where the system has no limit", 0],
    ["more than the machine has, as in a cgroup without a limit", 2 ** 64],
    ["all that the machine has", INSTALLED],
  ])("sets no limits for %s", (_, constrained) => {
    expect(memoryLimits(constrained, INSTALLED)).toEqual({
      limit: null,
      max_emails: 0,
      auto_accounts: Number.POSITIVE_INFINITY,
      stored_bytes: Number.POSITIVE_INFINITY,
      work_bytes: 3 * 1024 * MIB,
      message_bytes: MAX_MESSAGE_BYTES,
      body_bytes: Number.POSITIVE_INFINITY,
      text_bytes: Number.POSITIVE_INFINITY,
      processed_at_once: 32,
      one_step_at_a_time: false,
      workers: 2,
      parser_heap_mb: 512,
      checker_heap_mb: 256,
      searched_bytes: Number.POSITIVE_INFINITY,
      journal_bytes: Number.POSITIVE_INFINITY,
    })
  })

  it.each([
    [256, 16_300, 1, 10],
    [512, 49_100, 1, 25],
    [1024, 114_600, 2, 25],
    [2048, 245_700, 2, 25],
    [4096, 0, 2, 25],
  ])(
    "with %i MiB, keeps %i messages (0: all), has %i workers of each kind and accepts messages of %i MiB",
    (mebibytes, emails, workers, message) => {
      const limits = memoryLimits(mebibytes * MIB, INSTALLED)
      expect(limits).toMatchObject({ max_emails: emails, workers, message_bytes: message * MIB })
    },
  )

  it("never has lower limits with more memory, nor higher ones than without a limit, and has memory for each step of one message of the maximum size", () => {
    const grows = (limits: MemoryLimits) => {
      const { work_bytes, message_bytes, body_bytes, processed_at_once, workers, parser_heap_mb } = limits
      return [work_bytes, message_bytes, body_bytes, processed_at_once, workers, parser_heap_mb]
    }
    const unlimited = grows(memoryLimits(0, INSTALLED))
    let before = grows(memoryLimits(16 * MIB, INSTALLED))
    for (let mebibytes = 32; mebibytes <= 32_768; mebibytes += 16) {
      const limits = memoryLimits(mebibytes * MIB, INSTALLED)
      const now = grows(limits)
      for (const [index, value] of now.entries()) {
        expect(value).toBeGreaterThanOrEqual(before[index] as number)
        expect(value).toBeLessThanOrEqual(unlimited[index] as number)
      }
      const { message_bytes, body_bytes, work_bytes } = limits
      const steps = [receivedCost(message_bytes), parsedCost(message_bytes, limits), shownCost(message_bytes)]
      expect(Math.max(...steps, bodyCost(body_bytes))).toBeLessThanOrEqual(work_bytes + MIB)
      before = now
    }
  })
})
