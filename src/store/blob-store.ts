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

/** Blobs in memory, lost when the process ends. */
export class MemoryBlobs implements BlobStore {
  readonly #bytes = new Map<string, Buffer>()
  readonly #released = new Set<string>()
  #next = 1
  #readers = 0
  memory_bytes = 0

  append(bytes: Uint8Array): string {
    const ref = String(this.#next++)
    this.#bytes.set(ref, Buffer.from(bytes))
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
    const bytes = this.#bytes.get(ref)
    if (!bytes) throw new Error(`no blob ${ref}`)
    return Buffer.from(bytes)
  }

  readText(ref: string): string {
    return this.read(ref).toString("utf8")
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
    return this.#bytes.has(ref) ? null : "missing"
  }

  sizeOf(ref: string): number | null {
    return this.#bytes.get(ref)?.length ?? null
  }

  readPart(ref: string, from: number, length: number): Buffer {
    return this.read(ref).subarray(from, from + length)
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
    for (const ref of this.#released) this.#bytes.delete(ref)
    this.#released.clear()
  }

  holdBack(): void {}
  flush(): void {}
  dropHeldBack(): void {}
  discardUnheld(): void {}
  async sync(): Promise<void> {}
  close(): void {}
}
