import { type Analysis, analyse, type MessageText, unanalysed } from "../core/emails/analysis.ts"
import type { InboundMail } from "../core/ports.ts"
import type { EmailRecord } from "../core/records/emails.ts"
import { readBody } from "../core/state-check.ts"
import type { Store } from "../store/store.ts"
import { ownTurn, SharedWork } from "../time/turn.ts"

/** Maximum body size analysed on the main thread, which takes up to 25 ms. A worker analyses larger bodies. */
const AT_ONCE = 64 * 1024

/**
 * Links and codes of captured emails. A worker analyses a long body when it is first needed, and the result is stored with the
 * record. Follows nothing.
 */
export class Analyses {
  readonly #store: Store
  readonly #mail: Pick<InboundMail, "analyse">
  readonly #running = new SharedWork<Analysis>()

  constructor(store: Store, mail: Pick<InboundMail, "analyse">) {
    this.#store = store
    this.#mail = mail
  }

  /** The analysis if it is available without waiting, null if a worker must run. */
  analyseNow(email: EmailRecord): Analysis | null {
    const kept = this.#kept(email)
    if (kept) return kept
    const bytes = email.attachments.reduce((left, { size }) => left - size, email.size_bytes)
    return bytes > AT_ONCE ? null : analyse(this.#textOf(email))
  }

  async of(email: EmailRecord): Promise<Analysis> {
    return this.analyseNow(email) ?? (await this.#running.run(email.body, () => this.#find(email)))
  }

  async #find(email: EmailRecord): Promise<Analysis> {
    const store = this.#store
    const isDeleted = () => store.tables.emails.get(email.id)?.body !== email.body
    await ownTurn()
    if (isDeleted()) return unanalysed
    const analysis = await this.#mail.analyse(this.#textOf(email))
    if (!isDeleted()) {
      const fields = { analysis: store.blobs.append(Buffer.from(JSON.stringify(analysis))) }
      store.commitSoon([{ op: "patch", in: "emails", id: email.id, fields }])
    }
    return analysis
  }

  #textOf({ subject, headers, body }: EmailRecord): MessageText {
    const fields = Object.entries(headers).map(([name, value]) => ({ name, value }))
    return { ...readBody(this.#store.blobs.readText(body)), subject, headers: fields }
  }

  /** The stored analysis. If it cannot be read, or an older version wrote it, the body is analysed again. */
  #kept({ analysis }: EmailRecord): Analysis | null {
    if (analysis === undefined) return null
    try {
      const kept = JSON.parse(this.#store.blobs.readText(analysis)) as Analysis
      return kept.images ? kept : null
    } catch {
      return null
    }
  }
}
