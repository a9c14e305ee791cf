import { createHash } from "node:crypto"
import type { CheckedMail, CheckOptions, CheckResult } from "../core/checks/mail.ts"
import type { InboundMail } from "../core/ports.ts"

/** Maximum number of results that are kept, and of their characters as JSON. */
const MAX_RESULTS = 200
const MAX_CHARACTERS = 4 * 1024 * 1024

/** Checks captured emails, and keeps the newest results by the content of the mail. */
export class CheckCache {
  readonly #mail: Pick<InboundMail, "check">
  /** Results as JSON by a hash of mail and options, the most recently used last. */
  readonly #kept = new Map<string, string>()
  readonly #underWay = new Map<string, Promise<CheckResult>>()
  #characters = 0

  constructor(mail: Pick<InboundMail, "check">) {
    this.#mail = mail
  }

  async of(mail: CheckedMail, options: CheckOptions): Promise<CheckResult> {
    const key = createHash("sha256")
      .update(JSON.stringify([{ ...mail, html: null }, options]))
      .update(mail.html ?? "\0")
      .digest("base64")
    const kept = this.#kept.get(key)
    if (kept !== undefined) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return JSON.parse(kept) as CheckResult
    }
    const running = this.#underWay.get(key) ?? this.#start(key, mail, options)
    return await running
  }

  #start(key: string, mail: CheckedMail, options: CheckOptions): Promise<CheckResult> {
    const started = this.#mail
      .check(mail, options)
      .then((result) => {
        this.#keep(key, JSON.stringify(result))
        return result
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, started)
    return started
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
