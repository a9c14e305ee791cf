import type { Blobs } from "../core/ports.ts"
import type { CollectionName, Collections } from "../core/state/state.ts"
import { bodyFault } from "../core/state/state-check.ts"

/** Why bytes are not those that were written. */
export type BlobFault = "missing" | "changed"

/** Blobs with reference counts, so that bytes are removed with the last record that references them. */
export interface BlobStore extends Blobs {
  /** Bytes of the blobs that are in memory and not released. */
  readonly memory_bytes: number
  /** Adds a reference from a record. */
  hold(ref: string): void
  /** Appends several blobs with one write and returns their references. `lengths` divides the bytes. */
  appendAll(bytes: Uint8Array, lengths: readonly number[]): string[]
  /** Removes a reference. Unreferenced bytes are removed by the next {@link BlobStore.sweep}. */
  release(ref: string): void
  /** Removes what was released. */
  sweep(): void
  /** Returns the size of a blob; null if its bytes are missing or truncated. */
  sizeOf(ref: string): number | null
  /** Compares the bytes of a blob with their checksum, in parts. Returns null if they are those that were written. */
  faultOf(ref: string): BlobFault | null
  /** Reads a part of a blob. Throws if it is missing. */
  readPart(ref: string, from: number, length: number): Buffer
  /** Delays the removal of released bytes until the returned function is called, for readers that span several event loop turns. */
  keepReleased(): () => void
  /** Keeps small blobs that are appended from now on in memory, until {@link BlobStore.flush} writes them in one go. */
  holdBack(): void
  /** Writes what was held back. If this fails, throws and keeps it. */
  flush(): void
  /** Forgets what was held back and is not written. */
  dropHeldBack(): void
  /** Removes appended bytes that no record references, because their commit failed. */
  discardUnheld(): void
  /** Resolves when everything appended so far has reached the disk. */
  sync(): Promise<void>
  close(): void
}

const NONE: string[] = []

const REFS: { [K in CollectionName]?: (record: Collections[K]) => string[] } = {
  emails: ({ body, carried, analysis, submitted, attachments, alternatives = [] }) => [
    ...[body, carried, analysis, submitted].filter((ref) => ref !== undefined && ref !== null),
    ...[...attachments, ...alternatives].map(({ blob }) => blob),
  ],
  inbound: ({ raw, body, attachments }) => [
    ...[raw, body].filter((ref) => ref !== null),
    ...attachments.map(({ blob }) => blob),
  ],
  deliveries: ({ texts }) => (texts === undefined ? NONE : [texts]),
}

/** Returns the blobs that a record references. */
export const blobRefs = <K extends CollectionName>(collection: K, record: Collections[K]): string[] =>
  REFS[collection]?.(record) ?? NONE

/** The collections whose records reference blobs. */
export const WITH_BLOBS = ["emails", "inbound", "deliveries"] as const

/** The reason why a message cannot be read, because some of its bytes are missing or damaged; null if it can. */
export function messageFault<K extends CollectionName>(
  blobs: Pick<BlobStore, "faultOf" | "read">,
  collection: K,
  record: Collections[K],
): string | null {
  for (const ref of blobRefs(collection, record)) {
    const fault = blobs.faultOf(ref)
    if (fault !== null) return fault === "missing" ? "bytes of it are missing" : "bytes of it were changed"
  }
  const body = "attachments" in record ? record.body : null
  if (body === null) return null
  try {
    const fault = bodyFault(collection, blobs.read(body))
    return fault === null ? null : `its body ${fault}`
  } catch {
    return "its body cannot be read"
  }
}

/** Bytes of a block, in which small blobs are beside each other, and of a blob that gets a block of its own. */
const BLOCK = 256 * 1024
const LARGE = BLOCK / 4

/** A part of the memory. `live` counts the bytes of its blobs that are not removed. */
interface Block {
  bytes: Buffer
  used: number
  live: number
  refs: Set<string>
}

interface Place {
  block: Block
  from: number
  length: number
}

const newBlock = (size: number): Block => ({ bytes: Buffer.allocUnsafeSlow(size), used: 0, live: 0, refs: new Set() })

/**
 * Blobs in memory, lost when the process ends. They are in blocks of their own: in Buffer's pool, each would keep a
 * part of it alive that other work has used, and between other allocations, the gaps would remain.
 */
export class MemoryBlobs implements BlobStore {
  readonly #places = new Map<string, Place>()
  readonly #released = new Set<string>()
  #block = newBlock(0)
  #next = 1
  #readers = 0
  memory_bytes = 0

  append(bytes: Uint8Array): string {
    const ref = String(this.#next++)
    this.#put(ref, bytes)
    this.memory_bytes += bytes.length
    return ref
  }

  appendAll(bytes: Uint8Array, lengths: readonly number[]): string[] {
    let offset = 0
    return lengths.map((length) => {
      offset += length
      return this.append(bytes.subarray(offset - length, offset))
    })
  }

  read(ref: string): Buffer {
    return Buffer.from(this.#viewOf(ref))
  }

  readText(ref: string): string {
    return this.#viewOf(ref).toString("utf8")
  }

  hold(ref: string): void {
    if (this.#released.delete(ref)) this.memory_bytes += this.sizeOf(ref) ?? 0
  }

  release(ref: string): void {
    if (this.#released.has(ref)) return
    this.#released.add(ref)
    this.memory_bytes -= this.sizeOf(ref) ?? 0
  }

  faultOf(ref: string): BlobFault | null {
    return this.#places.has(ref) ? null : "missing"
  }

  sizeOf(ref: string): number | null {
    return this.#places.get(ref)?.length ?? null
  }

  readPart(ref: string, from: number, length: number): Buffer {
    return Buffer.from(this.#viewOf(ref).subarray(from, from + length))
  }

  keepReleased(): () => void {
    this.#readers++
    return () => {
      this.#readers--
      this.sweep()
    }
  }

  sweep(): void {
    if (this.#readers > 0) return
    for (const ref of this.#released) this.#remove(ref)
    this.#released.clear()
  }

  holdBack(): void {}
  flush(): void {}
  dropHeldBack(): void {}
  discardUnheld(): void {}
  async sync(): Promise<void> {}
  close(): void {}

  #put(ref: string, bytes: Uint8Array): void {
    const { length } = bytes
    if (length < LARGE && this.#block.used + length > this.#block.bytes.length) {
      const full = this.#block
      this.#block = newBlock(BLOCK)
      this.#compact(full)
    }
    const block = length < LARGE ? this.#block : newBlock(length)
    block.bytes.set(bytes, block.used)
    this.#places.set(ref, { block, from: block.used, length })
    block.refs.add(ref)
    block.used += length
    block.live += length
  }

  #remove(ref: string): void {
    const place = this.#places.get(ref)
    if (!place) return
    const { block, length } = place
    this.#places.delete(ref)
    block.refs.delete(ref)
    block.live -= length
    if (block !== this.#block) this.#compact(block)
  }

  /** Moves what is left of a block that is mostly gaps to another. */
  #compact(block: Block): void {
    if (block.live >= block.bytes.length / 2) return
    for (const ref of block.refs) this.#put(ref, this.#viewOf(ref))
    block.refs.clear()
  }

  #viewOf(ref: string): Buffer {
    const place = this.#places.get(ref)
    if (!place) throw new Error(`no blob ${ref}`)
    return place.block.bytes.subarray(place.from, place.from + place.length)
  }
}
