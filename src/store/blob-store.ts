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
  /** Removes what was appended and no record refers to yet: the commit that would have is not going to be. */
  discardUnheld(): void
  /** Removes what no record has ever referred to: left by a process that was killed between blob and commit. */
  dropUnreferenced(): void
  /** Resolves when everything appended so far has reached the disk. */
  sync(): Promise<void>
  close(): void
}

/** The blobs a record refers to. */
export function blobRefs(collection: string, record: unknown): string[] {
  if (collection === "emails") {
    const email = record as Collections["emails"]
    return email.attachments.length === 0
      ? [email.body]
      : [email.body, ...email.attachments.map((attachment) => attachment.blob)]
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
  readonly #doomed = new Set<string>()
  #next = 1

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
    this.#doomed.delete(ref)
  }

  release(ref: string): void {
    this.#doomed.add(ref)
  }

  sweep(): void {
    for (const ref of this.#doomed) this.#bytes.delete(ref)
    this.#doomed.clear()
  }

  discardUnheld(): void {}
  dropUnreferenced(): void {}
  async sync(): Promise<void> {}
  close(): void {}
}
