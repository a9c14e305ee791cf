import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { MemoryBlobs } from "./blob-store.ts"

setFlagsFromString("--expose-gc")
const collect = runInNewContext("gc") as () => void

const KIB = 1024
const bytesOf = (n: number, length: number) => Buffer.alloc(length, n % 251)

/** Bytes of all buffers of this thread. */
const buffers = () => process.memoryUsage().arrayBuffers

describe("blobs in memory", () => {
  it("are read as they were written, whatever was removed before", () => {
    const blobs = new MemoryBlobs()
    const sizes = [0, 1, 900, 2_300, 40_000, 64 * KIB, 300 * KIB]
    const kept = new Map<string, Buffer>()
    for (let n = 0; n < 2_000; n++) {
      const bytes = bytesOf(n, sizes[n % sizes.length] as number)
      const ref = blobs.append(bytes)
      blobs.hold(ref)
      kept.set(ref, bytes)
      if (n % 3 > 0) continue
      const gone = [...kept.keys()][(n * 7) % kept.size]
      blobs.release(gone as string)
      kept.delete(gone as string)
      if (n % 2 === 0) blobs.sweep()
    }
    for (const [ref, bytes] of kept) expect(blobs.read(ref).equals(bytes)).toBe(true)
    const [ref = "", bytes] = [...kept].at(-1) ?? []
    expect(blobs.readPart(ref, 10, 20)).toEqual(bytes?.subarray(10, 30))
    expect(blobs.memory_bytes).toBe([...kept.values()].reduce((sum, { length }) => sum + length, 0))
  })

  it("take little more memory than their bytes, also if most of those written with them are removed", () => {
    const blobs = new MemoryBlobs()
    const before = buffers()
    const refs = Array.from({ length: 20_000 }, (_, n) => {
      // Other work that lives shortly uses Buffer's pool.
      Buffer.from("x".repeat(3_000))
      return blobs.append(bytesOf(n, 2_000))
    })
    for (const [n, ref] of refs.entries()) if (n % 10 > 0) blobs.release(ref)
    blobs.sweep()
    collect()
    expect(blobs.memory_bytes).toBe(2_000 * 2_000)
    expect(buffers() - before).toBeLessThan(3 * blobs.memory_bytes)
  })
})
