import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { MemoryBlobs } from "../store/blob-store.ts"
import { Store } from "../store/store.ts"
import { Deletions } from "./deletions.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it("keeps a deletion and the bytes it released for at least ten seconds, and no longer than needed", () => {
  const blobs = new MemoryBlobs()
  const ref = blobs.append(Buffer.from("body"))
  const deletions = new Deletions(new Store(blobs, null))
  deletions.remember("one", "account", () => blobs.release(ref))
  vi.advanceTimersByTime(10_000)
  blobs.sweep()
  expect([deletions.take("one", () => true), blobs.sizeOf(ref)]).toEqual([true, null])
  deletions.remember("two", "account", () => undefined)
  vi.advanceTimersByTime(15_000)
  expect(deletions.take("two", () => true)).toBe(undefined)
})

it("keeps a deletion whose restoring failed", () => {
  const deletions = new Deletions(new Store(new MemoryBlobs(), null))
  deletions.remember("one", "account", () => undefined)
  const fail = () => {
    throw new Error("taken")
  }
  expect(() => deletions.take("one", fail)).toThrow("taken")
  expect(deletions.take("one", () => "restored")).toBe("restored")
})
