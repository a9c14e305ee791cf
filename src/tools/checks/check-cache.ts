import { createHash } from "node:crypto"
import { SharedWork } from "../../time/turn.ts"
import type { MailChecks } from "./in-worker.ts"
import type { CheckedMail, CheckOptions, CheckResult, SpamAnswer } from "./mail.ts"
import type { Level } from "./rules.ts"

/** Maximum number of results that are kept, and of their characters as JSON. */
const MAX_RESULTS = 200
const MAX_CHARACTERS = 4 * 1024 * 1024

/** Maximum number of emails whose level is kept. */
const MAX_LEVELS = 50_000

/** A captured email without what is only read for a new result. `carried` names the bytes of a carried message. */
export type UnscannedMail = Omit<CheckedMail, "spam" | "raw"> & { carried: string | null }

/** What is asked once per kept result: SpamAssassin, and the bytes of a carried message. */
export interface MailScan {
  /** The daemon, or empty for none. */
  daemon: string
  ask(): Promise<SpamAnswer>
  raw(): Uint8Array | null
}

/** Checks captured emails, and keeps the newest results by the content of the mail. */
export class CheckCache {
  readonly #mail: Pick<MailChecks, "check">
  /** Results as JSON by a hash of mail and options, the most recently used last. */
  readonly #kept = new Map<string, string>()
  readonly #running = new SharedWork<CheckResult>()
  #characters = 0
  /** The level of the worst finding by the id of the email, with what it depends on besides the content. */
  readonly #levels = new Map<string, { key: string; worst: Level | null }>()

  constructor(mail: Pick<MailChecks, "check">) {
    this.#mail = mail
  }

  async of(mail: UnscannedMail, options: CheckOptions, scan: MailScan): Promise<CheckResult> {
    // Bodies may have megabytes: they are hashed as they are.
    const key = createHash("sha256")
      .update(JSON.stringify([{ ...mail, html: null, text: null }, options, scan.daemon, mail.html?.length ?? null]))
      .update(mail.html ?? "")
      .update(mail.text ?? "\0")
      .digest("base64")
    const kept = this.#kept.get(key)
    if (kept !== undefined) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return JSON.parse(kept) as CheckResult
    }
    return await this.#running.run(key, () => this.#check(key, mail, options, scan))
  }

  /** The kept level of an email; undefined if there is none for this key. */
  levelOf(id: string, key: string): Level | null | undefined {
    const kept = this.#levels.get(id)
    return kept?.key === key ? kept.worst : undefined
  }

  keepLevel(id: string, key: string, worst: Level | null): void {
    this.#levels.delete(id)
    this.#levels.set(id, { key, worst })
    const [oldest] = this.#levels.keys()
    if (this.#levels.size > MAX_LEVELS && oldest !== undefined) this.#levels.delete(oldest)
  }

  async #check(
    key: string,
    { carried, ...mail }: UnscannedMail,
    options: CheckOptions,
    scan: MailScan,
  ): Promise<CheckResult> {
    const spam = await scan.ask()
    const result = await this.#mail.check({ ...mail, raw: scan.raw(), spam }, options)
    const mayFindMore = result.skipped.some(({ cause }) => cause === "too_slow" || cause === "no_answer")
    if (!mayFindMore) this.#keep(key, JSON.stringify(result))
    return result
  }

  #keep(key: string, result: string): void {
    this.#kept.set(key, result)
    this.#characters += result.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#kept.size <= MAX_RESULTS && this.#characters <= MAX_CHARACTERS) break
      this.#kept.delete(oldest)
      this.#characters -= length
    }
  }
}
