import { crc32 } from "node:zlib"
import { normaliseAddress } from "../../core/addresses.ts"
import type { Blobs, Clock } from "../../core/ports.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import type { Change } from "../../core/state.ts"
import type { Store } from "../../store/store.ts"
import type { Tables } from "../../store/tables.ts"

/** Two equal emails within this sandbox time are duplicates. */
const WINDOW_MS = 10 * 60_000
/** Fingerprints per generation. The current generation and the one before it are searched. */
const GENERATION = 10_000
/** Maximum number of emails whose bodies are read after a start or a restored snapshot. */
const MOST_REBUILT = 1000
/** Maximum number and size of bodies in memory. */
const MOST_REPEATED = 128
const REPEATED_BYTES = 16 * 1024
/** Maximum number of duplicates that an email lists. */
const MOST_LISTED = 20

interface Parts {
  store: Store
  blobs: Blobs
  clock: Clock
}

/** A new email and what its fingerprint is made of. */
export interface Sent {
  email: EmailRecord
  /** The normalized addresses of all recipients. */
  addresses: readonly string[]
  /** The stored form of the bodies. */
  body: Buffer
}

/**
 * Finds emails that were sent twice: the same bodies and subject to the same recipients within ten minutes, under another idempotency key
 * or none. A checksum finds the candidate, a comparison decides.
 */
export class Duplicates {
  readonly #parts: Parts
  /** The newest email of each fingerprint. Two generations, because removing the oldest key of one large map is slow. */
  #current = new Map<number, string>()
  #previous = new Map<number, string>()
  /** Bodies of duplicates by fingerprint: a load test sends the same emails again and again. */
  readonly #repeated = new Map<number, Buffer>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.rebuild()
  }

  /**
   * Marks a new email that repeats an earlier one, before it is committed.
   *
   * @param batch the emails before it in the same request, by id.
   */
  mark(sent: Sent, batch?: Map<string, EmailRecord>): void {
    const { email } = sent
    const fingerprint = fingerprintOf(sent)
    const candidate = this.#current.get(fingerprint) ?? this.#previous.get(fingerprint)
    this.#remember(fingerprint, email.id)
    batch?.set(email.id, email)
    if (candidate === undefined) return
    const emailOf = (id: string) => batch?.get(id) ?? this.#parts.store.tables.emails.get(id)
    const earlier = emailOf(candidate)
    if (!earlier || !this.#isDuplicate(sent, earlier, this.#repeated.get(fingerprint))) {
      this.#repeated.delete(fingerprint)
      return
    }
    if (this.#repeated.size === MOST_REPEATED && !this.#repeated.has(fingerprint)) this.#repeated.clear()
    if (sent.body.length <= REPEATED_BYTES) this.#repeated.set(fingerprint, sent.body)
    const { duplicate_of: first } = earlier
    email.duplicate_of = first !== undefined && emailOf(first) ? first : earlier.id
  }

  /** Reads the fingerprints of the newest emails of each account again. */
  rebuild(): void {
    const { store, clock } = this.#parts
    this.#current.clear()
    this.#previous.clear()
    this.#repeated.clear()
    let left = MOST_REBUILT
    for (const { id } of store.tables.accounts.values()) {
      const recent = store.tables.emails.by.account(id).newestFirst().take(left)
      const emails = recent.filter(({ created_at }) => isRecent(created_at, clock.now())).toArray()
      left -= emails.length
      for (const email of emails.toReversed()) {
        const body = this.#bodyOf(email)
        if (body) this.#remember(fingerprintOf({ email, addresses: addressesOf(email), body }), email.id)
      }
    }
  }

  #remember(fingerprint: number, id: string): void {
    if (this.#current.size === GENERATION) {
      this.#previous = this.#current
      this.#current = new Map()
    }
    this.#current.set(fingerprint, id)
  }

  /** @param known the body of the earlier email, if it is in memory. */
  #isDuplicate({ email, addresses, body }: Sent, earlier: EmailRecord, known: Buffer | undefined): boolean {
    const key = email.idempotency_key
    return (
      isRecent(earlier.created_at, Date.parse(email.created_at)) &&
      (key === undefined || key !== earlier.idempotency_key) &&
      earlier.account_id === email.account_id &&
      earlier.subject === email.subject &&
      listed(addressesOf(earlier)) === listed(addresses) &&
      (known ?? this.#bodyOf(earlier))?.equals(body) === true
    )
  }

  /** The stored bodies; null if they are missing or damaged. */
  #bodyOf({ body }: EmailRecord): Buffer | null {
    try {
      return this.#parts.blobs.read(body)
    } catch {
      return null
    }
  }
}

const fingerprintOf = ({ email: { account_id, subject }, addresses, body }: Sent): number =>
  // As a signed integer, which V8 stores without an allocation.
  crc32(`${account_id}\n${subject}\n${listed(addresses)}`, crc32(body)) | 0

const addressesOf = ({ to, cc, bcc }: EmailRecord) => [...to, ...cc, ...bcc].map(normaliseAddress)

/** The recipients in one order. */
const listed = (addresses: readonly string[]): string =>
  addresses.length === 1 ? (addresses[0] ?? "") : addresses.toSorted().join(" ")

const isRecent = (created_at: string, now: number): boolean => {
  const age = now - Date.parse(created_at)
  return age >= 0 && age <= WINDOW_MS
}

/** The ids of the newest emails that repeat an email. */
export const duplicatesOf = ({ emails }: Tables, { id }: EmailRecord): string[] => {
  const repeating = emails.by.duplicates(id)
  return repeating.count() === 0 ? [] : repeating.page({ limit: MOST_LISTED, offset: 0 }).records.map((one) => one.id)
}

/** The changes that count a replayed response with the emails that its request sent. */
export function replayChanges({ store }: { store: Store }, ids: readonly string[]): Change[] {
  return ids.flatMap((id): Change[] => {
    const email = store.tables.emails.get(id)
    if (!email) return []
    return [{ op: "patch", in: "emails", id, fields: { replays: (email.replays ?? 0) + 1 } }]
  })
}
