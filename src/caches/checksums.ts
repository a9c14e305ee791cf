import { createHash } from "node:crypto"
import type { Checksum } from "../core/mailbox/attachments.ts"
import type { Blobs } from "../core/ports.ts"
import type { StoredAttachment } from "../core/state/basics.ts"
import { pacer } from "../time/turn.ts"

/** Bytes that are hashed between two looks at the clock: about 3 ms. */
const SLICE = 256 * 1024

/** Checksums of attachments. They are computed in slices when a message is first read, and kept as long as its record. */
export class Checksums {
  readonly #blobs: Blobs
  readonly #known = new WeakMap<StoredAttachment, Promise<Checksum>>()

  constructor(blobs: Blobs) {
    this.#blobs = blobs
  }

  /** In the order of the attachments. */
  async of(attachments: readonly StoredAttachment[]): Promise<Checksum[]> {
    const found: Checksum[] = []
    // One after the other, so that only one of them is in memory.
    for (const attachment of attachments) found.push(await this.#of(attachment))
    return found
  }

  #of(attachment: StoredAttachment): Promise<Checksum> {
    const known = this.#known.get(attachment) ?? this.#compute(attachment)
    this.#known.set(attachment, known)
    return known
  }

  async #compute({ blob }: StoredAttachment): Promise<Checksum> {
    const bytes = this.#read(blob)
    if (bytes === null) return { sha256: null, md5: null }
    const pause = pacer()
    const [sha256, md5] = [createHash("sha256"), createHash("md5")]
    for (let at = 0; at < bytes.length; at += SLICE) {
      const slice = bytes.subarray(at, at + SLICE)
      sha256.update(slice)
      md5.update(slice)
      await pause()
    }
    return { sha256: sha256.digest("hex"), md5: md5.digest("hex") }
  }

  /** Lost bytes must not make the rest of the message unreadable. */
  #read(blob: string): Buffer | null {
    try {
      return this.#blobs.read(blob)
    } catch {
      return null
    }
  }
}
