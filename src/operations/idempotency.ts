import { hash } from "node:crypto"
import { invalid } from "../core/errors.ts"
import type { Change, IdempotencyRecord } from "../core/state/state.ts"
import { instant } from "../time/clock.ts"
import type { Needs } from "./context.ts"
import { deletions } from "./records.ts"

/** Identifies a request with an `Idempotency-Key` (assumption requests.idempotency). */
export interface Retriable {
  account_id: string
  method: string
  path: string
  key: string
  body: unknown
  /** Whether the response has a token. Such a response is kept in memory only. */
  shown_once: boolean
}

/**
 * Operations whose response shows a token, which is stored only as a hash (section 5.5). The secret of a webhook is
 * stored anyway, to sign with it.
 */
export const SHOWN_ONCE: ReadonlySet<string> = new Set(["createApiKey"])

/** Maximum number of stored responses per account (assumption requests.idempotency_retention), and of those that one request drops. */
const MOST_REMEMBERED = 10_000
const BATCH = 200

/** Stores successful responses by idempotency key, so that a retry gets the first response and has no second effect. One per sandbox. */
export class Idempotency {
  readonly #world: Needs<"store" | "clock" | "settings">
  /** Responses with tokens, by record id, oldest first. They are never written to disk, so a restart loses them. */
  readonly #secrets = new Map<string, string>()
  readonly #running = new Map<string, Promise<unknown>>()

  constructor(world: Needs<"store" | "clock" | "settings">) {
    this.#world = world
  }

  /**
   * Runs `work` unless the key already has a response. A second call waits for a running first one. `work` gets a
   * function that turns the response's text into the changes to commit with its effect. Throws `validation_error` for a
   * key used with another body, unless that is replayed too (assumption requests.idempotency_conflict).
   */
  async once(
    retriable: Retriable,
    work: (remember: (text: string) => Change[]) => Promise<string>,
  ): Promise<{ text: string; replayed: boolean }> {
    const id = [retriable.account_id, retriable.method, retriable.path, retriable.key].join(" ")
    const fingerprint = hash("sha256", JSON.stringify(retriable.body, normalizeBody) ?? "", "base64url")
    for (let other = this.#running.get(id); other; other = this.#running.get(id)) await other
    const remembered = this.#world.store.tables.idempotency.get(id)
    if (remembered && Date.parse(remembered.expires_at) > this.#world.clock.now()) {
      const isConflict = remembered.fingerprint !== fingerprint
      if (isConflict && this.#world.settings()["requests.idempotency_conflict"] === "refuse") {
        throw otherBody(retriable.key)
      }
      return { text: this.#answerOf(remembered, retriable), replayed: true }
    }
    const result = work((text) => {
      if (retriable.shown_once) this.#keepSecret(id, text)
      const record = this.#record(id, retriable, fingerprint, retriable.shown_once ? "" : text)
      return [...this.#surplus(retriable.account_id), { op: "put", in: "idempotency", record }]
    })
    this.#running.set(
      id,
      result.catch(() => undefined),
    )
    try {
      return { text: await result, replayed: false }
    } finally {
      this.#running.delete(id)
    }
  }

  #answerOf({ id, body, created_at }: IdempotencyRecord, { key }: Retriable): string {
    const text = body || this.#secrets.get(id)
    if (text === undefined) throw forgottenAnswer(key, created_at)
    return text
  }

  #keepSecret(id: string, text: string): void {
    this.#secrets.delete(id)
    this.#secrets.set(id, text)
    for (const oldest of this.#secrets.keys()) {
      if (oldest === id || this.#world.store.tables.idempotency.get(oldest)) break
      this.#secrets.delete(oldest)
    }
  }

  /** The changes that drop the account's oldest responses, to make room for one more. */
  #surplus(account_id: string): Change[] {
    const stored = this.#world.store.tables.idempotency.by.account(account_id)
    const surplus = Math.min(BATCH, stored.count() + 1 - MOST_REMEMBERED)
    return surplus > 0 ? deletions("idempotency", stored.oldest(surplus, instant(this.#world.clock.now()))) : []
  }

  #record(id: string, { account_id }: Retriable, fingerprint: string, body: string): IdempotencyRecord {
    const now = this.#world.clock.now()
    const expires = now + this.#world.settings()["requests.idempotency_retention"]
    return { id, account_id, fingerprint, status: 200, body, created_at: instant(now), expires_at: instant(expires) }
  }
}

/** Fields of a message in which one address may be a text or a list (assumption emails.single_strings). */
const ADDRESSES: readonly string[] = ["to", "cc", "bcc", "reply_to"]

/**
 * Sorts object keys, because a client may serialize a map in a different order on each retry, and makes one address a list: both bodies
 * describe the same message (assumption requests.same_message).
 */
function normalizeBody(key: string, value: unknown): unknown {
  if (typeof value === "string") return ADDRESSES.includes(key) ? [value] : value
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const otherBody = (key: string) =>
  invalid(
    `The Idempotency-Key "${key}" was used with a different body. A retry must repeat the same request. Use a new key for a new request.`,
    { code: "F13" },
  )

const forgottenAnswer = (key: string, since: string) =>
  invalid(
    `The request with the Idempotency-Key "${key}" was processed at ${since}. Its response contained a secret, which is not stored, and Sandpost has restarted since. Delete what the request created and send it again with a new key.`,
  )
