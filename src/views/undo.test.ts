import { beforeEach, expect, it, vi } from "vitest"
import { MemoryBlobs } from "../store/blob-store.ts"
import { fakeOwnTimers } from "../time/stop-timers.test-helper.ts"
import { Changes } from "./changes.ts"
import { Undo } from "./undo.ts"

beforeEach(() => void fakeOwnTimers())

it("keeps a deletion and the bytes it released for at least ten seconds, and no longer than needed", () => {
  const blobs = new MemoryBlobs()
  const ref = blobs.append(Buffer.from("body"))
  const undo = new Undo([blobs], new Changes())
  undo.remember("one", "account", () => blobs.release(ref))
  vi.advanceTimersByTime(10_000)
  blobs.sweep()
  expect([undo.take("one", () => true), blobs.sizeOf(ref)]).toEqual([true, null])
  undo.remember("two", "account", () => undefined)
  vi.advanceTimersByTime(15_000)
  expect(undo.take("two", () => true)).toBe(undefined)
})

it("keeps a deletion whose restoring failed", () => {
  const undo = new Undo([], new Changes())
  undo.remember("one", "account", () => undefined)
  const fail = () => {
    throw new Error("taken")
  }
  expect(() => undo.take("one", fail)).toThrow("taken")
  expect(undo.take("one", () => "restored")).toBe("restored")
})
