import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
  unlinkSync,
} from "node:fs"
import { basename, join } from "node:path"
import { crc32 } from "node:zlib"
import { damagedBody } from "../core/errors.ts"
import type { BlobFault, BlobStore } from "./blob-store.ts"
import { FILE_MODE, ignoreMissing, makeFolder, syncFile, writeAll, writeError } from "./files.ts"
import { readInto } from "./read-parts.ts"

/** Maximum size of the shared segment. A blob of LARGE bytes or more gets its own segment. */
const SEGMENT_BYTES = 8 * 1024 * 1024
const LARGE = 256 * 1024
/** A segment that blobs are appended to. */
interface Segment {
  number: number
  descriptor: number
  size: number
}

/** Texts are read into this buffer, because a buffer per text is garbage outside the heap, of which V8 lets 64 MB pile up. */
const SCRATCH = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * Blobs in append-only segment files, `blobs/<number>.blob`: one write per blob instead of a file per blob. A reference is
 * `<segment>:<offset>:<length>:<crc>`, without the checksum in folders of earlier versions. A segment is removed once none of its blobs is referenced. Removed blobs in other segments are
 * overwritten, so that deleted data is gone from the disk.
 */
export class Segments implements BlobStore {
  readonly memory_bytes = 0
  readonly #folder: string
  /** Where segments go that nothing refers to, although records may have been lost that did. */
  readonly aside: string
  readonly #check: () => void
  /** Number of referenced bytes per segment. */
  readonly #live = new Map<number, number>()
  #current: Segment | null = null
  /** Segments that are not synced yet. */
  #written = new Set<number>()
  #syncing: Promise<void> = Promise.resolve()
  /** The newest segment whose name has reached the disk. */
  #named = 0
  /** The last read segment stays open, because bulk reads are in order. */
  #read: { number: number; descriptor: number } | null = null
  #next = 1
  /** The end of the shared segment that is not written yet; null if bytes are written at once. */
  #heldBack: Uint8Array[] | null = null
  #released = new Set<string>()
  /** Number of readers that span event loop turns. While there are any, nothing is removed. */
  #readers = 0
  /** What was appended and no record refers to yet: between a request's bytes and its commit nothing else runs. */
  readonly #unheld = new Set<string>()

  /** @param check throws if the folder must not be written to any more. */
  constructor(folder: string, check: () => void = () => undefined) {
    this.#folder = folder
    this.aside = `${folder}.orphaned`
    this.#check = check
    this.#next = Math.max(0, ...segmentNumbers(folder), ...segmentNumbers(this.aside)) + 1
  }

  append(bytes: Uint8Array): string {
    const append = () => (bytes.length >= LARGE ? this.#appendAlone(bytes) : this.#appendShared(bytes))
    return this.#keepNew(() => [append()])[0] as string
  }

  appendAll(bytes: Uint8Array, lengths: readonly number[]): string[] {
    return this.#keepNew(() => {
      const { number, offset } = parse(this.#appendShared(bytes))
      let end = offset
      return lengths.map((length) => {
        const from = end - offset
        end += length
        return refOf(number, end - length, bytes.subarray(from, from + length))
      })
    })
  }

  #keepNew(append: () => string[]): string[] {
    this.#check()
    try {
      const refs = append()
      for (const ref of refs) this.#unheld.add(ref)
      return refs
    } catch (error) {
      this.discardUnheld()
      throw writeError(error)
    }
  }

  #appendShared(bytes: Uint8Array): string {
    const full = this.#current && this.#current.size >= SEGMENT_BYTES ? this.#current : null
    if (full) this.#writeHeldBack()
    if (full || !this.#current) this.#current = this.#newSegment()
    if (full) closeSync(full.descriptor)
    if (!this.#heldBack) return this.#appendTo(this.#current, bytes)
    this.#heldBack.push(bytes)
    return this.#placeIn(this.#current, bytes)
  }

  /** The reference of bytes at the end of a segment. */
  #placeIn(segment: Segment, bytes: Uint8Array): string {
    const offset = segment.size
    segment.size += bytes.length
    this.#written.add(segment.number)
    return refOf(segment.number, offset, bytes)
  }

  #appendTo(segment: Segment, bytes: Uint8Array): string {
    const offset = segment.size
    try {
      writeAll(segment.descriptor, bytes, offset)
    } catch (error) {
      try {
        ftruncateSync(segment.descriptor, offset)
      } catch {
        // The next blob overwrites what of this one was written.
      }
      throw error
    }
    return this.#placeIn(segment, bytes)
  }

  holdBack(): void {
    this.#heldBack = []
  }

  flush(): void {
    this.#writeHeldBack()
    this.#heldBack = null
  }

  #writeHeldBack(): void {
    if (!this.#current || !this.#heldBack || this.#heldBack.length === 0) return
    const bytes = Buffer.concat(this.#heldBack)
    try {
      writeAll(this.#current.descriptor, bytes, this.#current.size - bytes.length)
    } catch (error) {
      throw writeError(error)
    }
    this.#heldBack = []
  }

  /** Their places stay unused: a reader may delay the removal of what was written of them. */
  dropHeldBack(): void {
    this.#heldBack = null
  }

  read(ref: string): Buffer {
    return this.readPart(ref, 0, parse(ref).length)
  }

  readText(ref: string): string {
    const { length } = parse(ref)
    return length > SCRATCH.length
      ? this.read(ref).toString("utf8")
      : this.#readInto(SCRATCH.subarray(0, length), ref, 0).toString("utf8")
  }

  readPart(ref: string, from: number, most: number): Buffer {
    const { length } = parse(ref)
    const wanted = Math.max(0, Math.min(most, length - from))
    return this.#readInto(Buffer.allocUnsafe(wanted), ref, from)
  }

  /** Throws for a whole blob that is not what was written. */
  #readInto(bytes: Buffer, ref: string, from: number): Buffer {
    const { number, length, crc } = parse(ref)
    this.#fill(bytes, ref, from)
    if (bytes.length === length && isChanged(crc, crc32(bytes))) throw this.#damaged(number)
    return bytes
  }

  /** Fills the bytes from a position of a blob. Throws if they are missing. */
  #fill(bytes: Buffer, ref: string, from: number): Buffer {
    const { number, offset } = parse(ref)
    if (readInto(bytes, this.#reader(number), offset + from).length < bytes.length) throw this.#damaged(number)
    return bytes
  }

  #damaged(number: number): Error {
    return damagedBody(`${basename(this.#folder)}/${number}.blob`)
  }

  faultOf(ref: string): BlobFault | null {
    const { length, crc } = parse(ref)
    if (this.sizeOf(ref) === null) return "missing"
    if (crc === null) return null
    let found = 0
    for (let from = 0; from < length; from += SCRATCH.length) {
      found = crc32(this.#fill(SCRATCH.subarray(0, Math.min(SCRATCH.length, length - from)), ref, from), found)
    }
    return isChanged(crc, found) ? "changed" : null
  }

  /** The paths of files that are referenced, but not there. */
  missingFiles(): string[] {
    const there = new Set(segmentNumbers(this.#folder).filter((number) => isFile(this.#path(number))))
    return [...this.#live.keys()].filter((number) => !there.has(number)).map((number) => this.#path(number))
  }

  sizeOf(ref: string): number | null {
    const { number, offset, length } = parse(ref)
    try {
      return fstatSync(this.#reader(number)).size >= offset + length ? length : null
    } catch {
      return null
    }
  }

  keepReleased(): () => void {
    this.#readers++
    return () => {
      this.#readers--
      this.sweep()
    }
  }

  hold(ref: string): void {
    const { number, length } = parse(ref)
    this.#unheld.delete(ref)
    this.#released.delete(ref)
    this.#live.set(number, (this.#live.get(number) ?? 0) + length)
  }

  release(ref: string): void {
    const { number, length } = parse(ref)
    this.#live.set(number, (this.#live.get(number) ?? 0) - length)
    this.#released.add(ref)
  }

  sweep(): void {
    if (this.#readers > 0) return
    const released = this.#released
    this.#released = new Set()
    for (const [number, places] of placesOf(released)) {
      const live = this.#live.get(number)
      if (live === undefined) continue
      // What someone else has already removed needs no removing.
      if (!this.#openSegment(number) && !isFile(this.#path(number))) continue
      ignoreMissing(() => {
        if (live > 0) this.#overwrite(number, places)
        else this.#remove(number)
      })
    }
  }

  discardUnheld(): void {
    for (const ref of [...this.#unheld]) {
      this.hold(ref)
      this.release(ref)
    }
    try {
      this.sweep()
    } catch {
      // A disk that takes no bytes takes no zeros either: what is left goes with its segment.
    }
  }

  /** Puts segments back that records refer to and that {@link Segments.dropUnreferenced} moved aside at an earlier start. */
  takeBack(): void {
    const there = new Set(segmentNumbers(this.#folder))
    for (const number of segmentNumbers(this.aside)) {
      if (this.#live.has(number) && !there.has(number)) renameSync(this.#path(number, this.aside), this.#path(number))
    }
  }

  /**
   * Removes blobs without a record, left by a process that was killed between blob and commit. If records were lost, moves them aside
   * instead. Returns the number of moved files.
   */
  dropUnreferenced(moveAside: boolean): number {
    const unreferenced = segmentNumbers(this.#folder).filter(
      (number) => !this.#live.has(number) && !this.#openSegment(number) && isFile(this.#path(number)),
    )
    if (moveAside && unreferenced.length > 0) makeFolder(this.aside)
    for (const number of unreferenced) {
      if (moveAside) renameSync(this.#path(number), this.#path(number, this.aside))
      else unlinkSync(this.#path(number))
    }
    return moveAside ? unreferenced.length : 0
  }

  /** Runs syncs one after another, so that a caller with nothing left to sync has waited for the running sync. */
  sync(): Promise<void> {
    this.#syncing = this.#syncing.catch(() => undefined).then(() => this.#syncWritten())
    return this.#syncing
  }

  close(): void {
    this.#closeReader()
    if (this.#current) closeSync(this.#current.descriptor)
    this.#current = null
  }

  /** The segment that is being appended to, if it has this number. */
  #openSegment(number: number): Segment | null {
    return number === this.#current?.number ? this.#current : null
  }

  #appendAlone(bytes: Uint8Array): string {
    const segment = this.#newSegment()
    try {
      return this.#appendTo(segment, bytes)
    } catch (error) {
      unlinkSync(this.#path(segment.number))
      throw error
    } finally {
      closeSync(segment.descriptor)
    }
  }

  #newSegment(): Segment {
    const descriptor = openSync(this.#path(this.#next), "wx+", FILE_MODE)
    return { number: this.#next++, descriptor, size: 0 }
  }

  /** Only segments that are appended to stay open, so that the number of segments does not matter for file descriptors. */
  #overwrite(number: number, places: readonly { offset: number; length: number }[]): void {
    const segment = this.#openSegment(number)
    const descriptor = segment?.descriptor ?? openSync(this.#path(number), "r+")
    try {
      for (const { offset, length } of places) writeAll(descriptor, Buffer.alloc(length), offset)
    } finally {
      if (!segment) closeSync(descriptor)
    }
  }

  async #syncWritten(): Promise<void> {
    const written = this.#written
    if (written.size === 0) return
    this.#written = new Set()
    try {
      for (const number of written) await syncFile(this.#path(number))
      const newest = Math.max(...written)
      // A file that the folder does not name yet would be lost with all its bytes.
      if (newest > this.#named) await syncFile(this.#folder)
      this.#named = Math.max(this.#named, newest)
    } catch (error) {
      for (const number of written) this.#written.add(number)
      throw error
    }
  }

  #reader(number: number): number {
    const segment = this.#openSegment(number)
    if (segment) {
      this.#writeHeldBack()
      return segment.descriptor
    }
    if (number !== this.#read?.number) {
      this.#closeReader()
      // A folder can be opened, but not read.
      if (!isFile(this.#path(number))) throw this.#damaged(number)
      this.#read = { number, descriptor: openSync(this.#path(number), "r") }
    }
    return this.#read.descriptor
  }

  #closeReader(): void {
    if (this.#read) closeSync(this.#read.descriptor)
    this.#read = null
  }

  #remove(number: number): void {
    this.#live.delete(number)
    if (number === this.#read?.number) this.#closeReader()
    const segment = this.#openSegment(number)
    if (segment) {
      ftruncateSync(segment.descriptor, 0)
      segment.size = 0
      if (this.#heldBack) this.#heldBack = []
    } else {
      unlinkSync(this.#path(number))
    }
  }

  #path(number: number, folder = this.#folder): string {
    return join(folder, `${number}.blob`)
  }
}

/** The places of blobs by segment, with adjacent ones joined. */
function placesOf(refs: Iterable<string>): Map<number, { offset: number; length: number }[]> {
  const segments = new Map<number, { offset: number; length: number }[]>()
  for (const ref of refs) {
    const { number, offset, length } = parse(ref)
    const place = { offset, length }
    const places = segments.get(number) ?? []
    segments.set(number, places)
    const last = places.at(-1)
    if (last && last.offset + last.length === place.offset) last.length += place.length
    else places.push(place)
  }
  return segments
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

const segmentNumbers = (folder: string): number[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => Number(/^(\d+)\.blob$/.exec(name)?.[1]))
    .filter((number) => Number.isSafeInteger(number))

interface Place {
  number: number
  offset: number
  length: number
  /** The checksum of the bytes; null if an earlier version wrote them. */
  crc: number | null
}

const refOf = (number: number, offset: number, bytes: Uint8Array): string =>
  `${number}:${offset}:${bytes.length}:${crc32(bytes).toString(16)}`

const isChanged = (written: number | null, found: number): boolean => written !== null && written !== found

function parse(ref: string): Place {
  const second = ref.indexOf(":") + 1
  const third = ref.indexOf(":", second) + 1
  const fourth = ref.indexOf(":", third) + 1
  return {
    number: Number.parseInt(ref, 10),
    offset: Number.parseInt(ref.slice(second), 10),
    length: Number.parseInt(ref.slice(third), 10),
    crc: fourth === 0 ? null : Number.parseInt(ref.slice(fourth), 16),
  }
}
