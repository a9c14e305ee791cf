import type { Blobs } from "../core/ports.ts"
import type { Collections } from "../core/state.ts"

/** Blobs with the bookkeeping that lets bytes go with the record that refers to them. */
export interface BlobStore extends Blobs {
  /** A record now refers to these bytes. */
  hold(ref: string): void
  /** A record no longer refers to these bytes; they go with the next {@link BlobStore.sweep}. */
  release(ref: string): void
  /** Removes what was released. */
  sweep(): void
  /** How many bytes a blob has; null when they are missing or cut short. */
  sizeOf(ref: string): number | null
  /** Some of the bytes of a blob. Throws when they are missing. */
  readPart(ref: string, from: number, length: number): Buffer
  /** Keeps what is released until the returned function is called, for a reader that takes many turns of the event loop. */
  keepReleased(): () => void
  /** Takes a blob piece by piece, over many turns of the event loop. */
  writer(): BlobWriter
  /** Removes what was appended and no record refers to yet: the commit that would have is not going to be. */
  discardUnheld(): void
  /** Resolves when everything appended so far has reached the disk. */
  sync(): Promise<void>
  close(): void
}

/** A blob that is being written. One that is not ended must be discarded. */
export interface BlobWriter {
  write(bytes: Uint8Array): void
  /** The reference, held as if a record referred to it. */
  end(): string
  discard(): void
}

/** The blobs a record refers to. */
export function blobRefs(collection: string, record: unknown): string[] {
  if (collection === "emails") {
    const email = record as Collections["emails"]
    const texts = email.analysis === undefined ? [email.body] : [email.body, email.analysis]
    return email.attachments.length === 0
      ? texts
      : [...texts, ...email.attachments.map((attachment) => attachment.blob)]
  }
  if (collection === "inbound") {
    const message = record as Collections["inbound"]
    const parts = [message.raw, message.body].filter((ref) => ref !== null)
    return [...parts, ...message.attachments.map((attachment) => attachment.blob)]
  }
  return []
}

/** Blobs of a sandbox that keeps nothing: gone with the process. */
export class MemoryBlobs implements BlobStore {
  readonly #bytes = new Map<string, Buffer>()
  readonly #released = new Set<string>()
  #next = 1
  #readers = 0

  append(bytes: Uint8Array): string {
    const ref = String(this.#next++)
    this.#bytes.set(ref, Buffer.from(bytes))
    return ref
  }

  read(ref: string): Buffer {
    const bytes = this.#bytes.get(ref)
    if (!bytes) throw new Error(`no blob ${ref}`)
    return Buffer.from(bytes)
  }

  hold(ref: string): void {
    this.#released.delete(ref)
  }

  release(ref: string): void {
    this.#released.add(ref)
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

  writer(): BlobWriter {
    const pieces: Uint8Array[] = []
    return {
      write: (bytes) => void pieces.push(bytes),
      end: () => this.append(Buffer.concat(pieces)),
      discard: () => undefined,
    }
  }

  sweep(): void {
    if (this.#readers > 0) return
    for (const ref of this.#released) this.#bytes.delete(ref)
    this.#released.clear()
  }

  discardUnheld(): void {}
  async sync(): Promise<void> {}
  close(): void {}
}
