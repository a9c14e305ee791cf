import { closeSync, ftruncateSync, openSync, readdirSync, readSync, unlinkSync } from "node:fs"
import { join } from "node:path"
import type { BlobStore } from "./blob-store.ts"
import { writeAll } from "./journal.ts"

/** The shared segment is closed to new blobs once it is this large; a blob of LARGE bytes or more has a segment of its own. */
const SEGMENT_BYTES = 8 * 1024 * 1024
const LARGE = 256 * 1024
const FILE_MODE = 0o600

/**
 * Bytes in append-only segment files, `blobs/<number>.blob`: one write per blob instead of a file per blob. A reference is
 * `<segment>:<offset>:<length>`. A segment goes as soon as nothing in it is referred to any more; bytes of a removed blob in a
 * segment that lives on are overwritten, so that what was deleted is gone from the disk.
 */
export class Segments implements BlobStore {
  readonly #folder: string
  /** How many bytes of each segment records refer to. */
  readonly #live = new Map<number, number>()
  #current: { number: number; descriptor: number; size: number } | null = null
  /** The segment that was last read besides the current one; reads of neighbours follow each other. */
  #other: { number: number; descriptor: number } | null = null
  #next = 1
  #doomed: string[] = []

  constructor(folder: string) {
    this.#folder = folder
    this.#next = Math.max(0, ...segmentNumbers(folder)) + 1
  }

  append(bytes: Uint8Array): string {
    if (bytes.length >= LARGE) return this.#appendAlone(bytes)
    const segment = this.#shared()
    const offset = segment.size
    writeAll(segment.descriptor, bytes, offset)
    segment.size += bytes.length
    return `${segment.number}:${offset}:${bytes.length}`
  }

  read(ref: string): Buffer {
    const { number, offset, length } = parse(ref)
    const bytes = Buffer.allocUnsafe(length)
    this.#open(number, (descriptor) => {
      for (let read = 0; read < length; ) {
        const count = readSync(descriptor, bytes, read, length - read, offset + read)
        if (count === 0) throw new Error(`blob ${ref} is cut short`)
        read += count
      }
    })
    return bytes
  }

  hold(ref: string): void {
    const { number, length } = parse(ref)
    this.#live.set(number, (this.#live.get(number) ?? 0) + length)
  }

  release(ref: string): void {
    const { number, length } = parse(ref)
    this.#live.set(number, (this.#live.get(number) ?? 0) - length)
    this.#doomed.push(ref)
  }

  sweep(): void {
    const doomed = this.#doomed
    this.#doomed = []
    for (const ref of doomed) {
      const { number, offset, length } = parse(ref)
      const live = this.#live.get(number)
      if (live === undefined) continue
      if (live > 0) this.#open(number, (descriptor) => writeAll(descriptor, Buffer.alloc(length), offset))
      else this.#remove(number)
    }
  }

  dropUnreferenced(): void {
    for (const number of segmentNumbers(this.#folder)) {
      if (!this.#live.has(number) && number !== this.#current?.number) unlinkSync(this.#path(number))
    }
  }

  close(): void {
    this.#closeCurrent()
    this.#closeOther()
  }

  #closeCurrent(): void {
    if (this.#current) closeSync(this.#current.descriptor)
    this.#current = null
  }

  #closeOther(): void {
    if (this.#other) closeSync(this.#other.descriptor)
    this.#other = null
  }

  #appendAlone(bytes: Uint8Array): string {
    const number = this.#next++
    const descriptor = openSync(this.#path(number), "wx", FILE_MODE)
    try {
      writeAll(descriptor, bytes, 0)
    } catch (error) {
      unlinkSync(this.#path(number))
      throw error
    } finally {
      closeSync(descriptor)
    }
    return `${number}:0:${bytes.length}`
  }

  #shared(): { number: number; descriptor: number; size: number } {
    if (this.#current && this.#current.size < SEGMENT_BYTES) return this.#current
    const number = this.#next
    const descriptor = openSync(this.#path(number), "wx+", FILE_MODE)
    this.#next++
    this.#closeCurrent()
    this.#current = { number, descriptor, size: 0 }
    return this.#current
  }

  /** Only the current segment and the one read last stay open: however many there are, they cost two descriptors. */
  #open(number: number, use: (descriptor: number) => void): void {
    if (number === this.#current?.number) {
      use(this.#current.descriptor)
      return
    }
    if (number !== this.#other?.number) {
      const descriptor = openSync(this.#path(number), "r+")
      this.#closeOther()
      this.#other = { number, descriptor }
    }
    use(this.#other.descriptor)
  }

  #remove(number: number): void {
    this.#live.delete(number)
    if (number === this.#other?.number) this.#closeOther()
    if (number === this.#current?.number) {
      ftruncateSync(this.#current.descriptor, 0)
      this.#current.size = 0
    } else {
      unlinkSync(this.#path(number))
    }
  }

  #path(number: number): string {
    return join(this.#folder, `${number}.blob`)
  }
}

const segmentNumbers = (folder: string): number[] =>
  readdirSync(folder)
    .map((name) => Number(/^(\d+)\.blob$/.exec(name)?.[1]))
    .filter((number) => Number.isSafeInteger(number))

function parse(ref: string): { number: number; offset: number; length: number } {
  const [number, offset, length] = ref.split(":").map(Number)
  return { number: number as number, offset: offset as number, length: length as number }
}
