import type { Log } from "../parts/logs/record.ts"
import { EXCHANGE_BYTES, type Exchange, writeExchange } from "../parts/logs/rules/exchange.ts"
import type { BlobStore } from "../store/blob-store.ts"

/** The exchanges of entries that are written together, one after another in the same memory. */
export class ExchangeBatch {
  readonly #blobs: Pick<BlobStore, "appendAll">
  readonly #secrets: readonly string[]
  readonly #bytes = Buffer.allocUnsafeSlow(2 * EXCHANGE_BYTES)
  #end = 0
  #entries: { log: Log; length: number }[] = []

  constructor(blobs: Pick<BlobStore, "appendAll">, secrets: readonly string[]) {
    this.#blobs = blobs
    this.#secrets = secrets
  }

  /** Adds the exchange of an entry, which gets its reference when the batch is stored. */
  add(log: Log, exchange: Exchange): void {
    const length = this.#write(exchange)
    this.#entries.push({ log, length })
    this.#end += length
    if (this.#end > EXCHANGE_BYTES) this.store()
  }

  /** The bytes of an exchange that is not stored. */
  bytesOf(exchange: Exchange): Buffer {
    const length = this.#write(exchange)
    return Buffer.from(this.#bytes.subarray(this.#end, this.#end + length))
  }

  /** Stores what was added. On a full disk the entries have no exchange. */
  store(): void {
    const [entries, end] = [this.#entries, this.#end]
    if (entries.length === 0) return
    this.#entries = []
    this.#end = 0
    try {
      const lengths = entries.map(({ length }) => length)
      const refs = this.#blobs.appendAll(this.#bytes.subarray(0, end), lengths)
      for (const [index, { log }] of entries.entries()) log.exchange = refs[index] ?? null
    } catch {}
  }

  /** Writes an exchange after those that were added. */
  #write(exchange: Exchange): number {
    return writeExchange(exchange, this.#secrets, this.#bytes, this.#end)
  }
}
