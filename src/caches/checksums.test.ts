import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { Checksums } from "./checksums.ts"

const attachment = { filename: "a.bin", content_type: "application/octet-stream", content_id: null, size: 1, blob: "1" }

function blobsOf(bytes: Buffer | null) {
  let reads = 0
  const read = () => {
    reads++
    if (bytes === null) throw new Error("no blob 1")
    return bytes
  }
  return { blobs: { read, readText: String, append: String }, reads: () => reads }
}

describe("the checksums of an attachment", () => {
  it("are computed once for several readers", async () => {
    const { blobs, reads } = blobsOf(Buffer.from("Hello"))
    const checksums = new Checksums(blobs)
    const [[first], [second]] = await Promise.all([checksums.of([attachment]), checksums.of([attachment])])
    expect(first).toEqual({
      sha256: "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969",
      md5: "8b1a9953c4611296a827abf8c47804d7",
    })
    expect(second).toBe(first)
    expect(reads()).toBe(1)
  })

  it("are null if the bytes are lost", async () => {
    expect(await new Checksums(blobsOf(null).blobs).of([attachment])).toEqual([{ sha256: null, md5: null }])
  })

  it("of 64 MiB let other work run in between", async () => {
    const bytes = Buffer.alloc(64 * 1024 * 1024, 7)
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const [found] = await new Checksums(blobsOf(bytes).blobs).of([attachment])
    isDone = true
    expect(turns).toBeGreaterThan(5)
    expect(found?.sha256).toBe(createHash("sha256").update(bytes).digest("hex"))
  })
})
