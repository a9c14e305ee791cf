import { describe, expect, it } from "vitest"
import { MAX_MESSAGE_BYTES } from "../inbound/record.ts"
import { type MemoryLimits, memoryLimits } from "./memory-limits.ts"

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
      smtp_bytes: 512 * MIB,
      http_bytes: Number.POSITIVE_INFINITY,
      control_body_bytes: 64 * MIB,
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
    [256, 16_300, 1],
    [512, 49_100, 1],
    [1024, 114_600, 2],
    [2048, 245_700, 2],
    [4096, 0, 2],
  ])("with %i MiB, keeps %i messages (0: all) and has %i workers of each kind", (mebibytes, emails, workers) => {
    expect(memoryLimits(mebibytes * MIB, INSTALLED)).toMatchObject({ max_emails: emails, workers })
  })

  it("never has lower limits with more memory, nor higher ones than without a limit, and always accepts one message of the maximum size", () => {
    const grows = (limits: MemoryLimits) => {
      const { smtp_bytes, http_bytes, control_body_bytes, processed_at_once, workers } = limits
      return [smtp_bytes, http_bytes, control_body_bytes, processed_at_once, workers, limits.parser_heap_mb]
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
      expect(Math.min(limits.smtp_bytes, limits.control_body_bytes)).toBeGreaterThanOrEqual(MAX_MESSAGE_BYTES)
      before = now
    }
  })
})
