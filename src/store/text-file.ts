import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
} from "node:fs"
import { type FileHandle, open, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { crc32 } from "node:zlib"
import type { StoredBlock } from "../core/text-blocks.ts"
import { version as sandpost } from "../version.ts"
import { FILE_MODE } from "./files.ts"

/** A block of an index of texts. */
export interface SavedTexts extends StoredBlock {
  kind: "fields" | "bodies"
  /** Fields: the blob of the body of each message. */
  refs?: (string | null)[]
  /** Bodies: the indexes of the texts that are not complete. */
  cut?: number[]
}

/** Checksum, length of the head, length of the texts. */
const PREFIX_BYTES = 12
/** The texts depend on the version that made them. */
const START = crc32(`texts 1 ${sandpost}`)
/** Free space that a write must leave for mail. */
const SPARE_BYTES = 64 * 1024 * 1024

/**
 * An index of texts in a file, so that a start need not read and parse every body. It is only a copy: a file that is missing, damaged or of
 * another version is ignored.
 */
export class TextFile {
  readonly #path: string
  /** A file that is being written, or was when the process was killed. */
  readonly #temporary: string
  #exists = true
  /** Number of calls of {@link TextFile.remove}. */
  #removals = 0

  constructor(path: string) {
    this.#path = path
    this.#temporary = `${path}.tmp`
  }

  /** Yields the saved blocks up to the first damage. Each contains what the consumer may keep. */
  *read(): Generator<SavedTexts> {
    let descriptor: number | null = null
    try {
      rmSync(this.#temporary, { force: true })
      descriptor = openSync(this.#path, "r")
      let left = fstatSync(descriptor).size
      for (let crc = START; left > PREFIX_BYTES; ) {
        const prefix = readExactly(descriptor, PREFIX_BYTES)
        const [sum, head_length, length] = [0, 4, 8].map((at) => prefix.readUInt32LE(at)) as [number, number, number]
        left -= PREFIX_BYTES + head_length + length
        if (left < 0) return
        const head = readExactly(descriptor, head_length)
        const bytes = readExactly(descriptor, length)
        crc = crc32(bytes, crc32(head, crc))
        if (crc !== sum) return
        yield { ...(JSON.parse(head.toString()) as Omit<SavedTexts, "bytes">), bytes }
      }
    } catch {
      // Not readable: the texts are made from the bodies.
    } finally {
      if (descriptor !== null) closeSync(descriptor)
    }
  }

  /** Replaces the file. Returns false if there is no space for it, or if it was removed meanwhile. */
  async write(blocks: Iterable<SavedTexts>, size: number): Promise<boolean> {
    const removals = this.#removals
    try {
      const folder = dirname(this.#path)
      // Not with its parents: a data folder that was removed must not come back.
      if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
      const { bavail, bsize } = statfsSync(folder)
      if (bavail * bsize < 2 * size + SPARE_BYTES) return false
      this.#exists = true
      const file = await open(this.#temporary, "w", FILE_MODE)
      try {
        await writeBlocks(file, blocks)
      } finally {
        await file.close()
      }
      if (removals === this.#removals) {
        // Synchronously, so that no removal comes between the check and the rename.
        renameSync(this.#temporary, this.#path)
        return true
      }
    } catch {
      // Without the file, the next start makes the texts from the bodies.
    }
    await rm(this.#temporary, { force: true }).catch(() => {})
    return false
  }

  /** Removes the file, because it contains a text that was deleted. */
  remove(): void {
    this.#removals++
    if (!this.#exists) return
    try {
      for (const path of [this.#path, this.#temporary]) rmSync(path, { force: true })
      this.#exists = false
    } catch {
      // The next removal tries again.
    }
  }
}

async function writeBlocks(file: FileHandle, blocks: Iterable<SavedTexts>): Promise<void> {
  let crc = START
  for (const { bytes, ...rest } of blocks) {
    const head = Buffer.from(JSON.stringify(rest))
    crc = crc32(bytes, crc32(head, crc))
    const prefix = Buffer.alloc(PREFIX_BYTES)
    for (const [index, value] of [crc, head.length, bytes.length].entries()) prefix.writeUInt32LE(value, index * 4)
    await file.appendFile(Buffer.concat([prefix, head]))
    await file.appendFile(bytes)
  }
}

/** The next bytes of a file. */
function readExactly(descriptor: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length)
  for (let read = 0; read < length; ) {
    const count = readSync(descriptor, bytes, read, length - read, null)
    if (count === 0) throw new Error("the file has become shorter")
    read += count
  }
  return bytes
}
