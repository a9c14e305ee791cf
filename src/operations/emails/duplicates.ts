import { hash } from "node:crypto"
import type { EmailRecord } from "../../core/records/emails.ts"
import type { Change } from "../../core/state.ts"
import type { Store } from "../../store/store.ts"
import type { Tables } from "../../store/tables.ts"

/** Two equal emails within this sandbox time are duplicates. */
const WINDOW_MS = 10 * 60_000
/** Maximum number of duplicates that an email lists. */
const MOST_LISTED = 20

/** A new email and what its fingerprint is made of. */
export interface Sent {
  email: EmailRecord
  /** The normalized addresses of all recipients. */
  addresses: readonly string[]
  /** The stored form of the bodies. */
  body: Buffer
}

/**
 * Marks a new email that was sent before: the same bodies and subject to the same recipients within ten minutes, under another idempotency
 * key or none. Called before the email is committed.
 *
 * @param batch the emails before it in the same request, the newest of each fingerprint.
 */
export function markDuplicate({ emails }: Tables, sent: Sent, batch?: Map<string, EmailRecord>): void {
  const { email } = sent
  const fingerprint = fingerprintOf(sent)
  const inBatch = batch?.get(fingerprint)
  const earlier = inBatch ?? emails.find.fingerprint(fingerprint)
  email.fingerprint = fingerprint
  batch?.set(fingerprint, email)
  if (!earlier || !isRepeatedBy(earlier, email)) return
  const { duplicate_of: first } = earlier
  // The first one may have been deleted.
  email.duplicate_of = first !== undefined && (inBatch || emails.get(first)) ? first : earlier.id
}

/** Whether an email with the same fingerprint is recent and was not sent with the same key. */
function isRepeatedBy(earlier: EmailRecord, { created_at, idempotency_key: key }: EmailRecord): boolean {
  const age = Date.parse(created_at) - Date.parse(earlier.created_at)
  return age >= 0 && age <= WINDOW_MS && (key === undefined || key !== earlier.idempotency_key)
}

function fingerprintOf({ email: { account_id, subject }, addresses, body }: Sent): string {
  const head = JSON.stringify([account_id, subject, addresses.toSorted()])
  return hash("sha256", Buffer.concat([Buffer.from(head), body]), "base64url")
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
