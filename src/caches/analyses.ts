import { ANALYSIS_VERSION, type Analysis, analyse, type MessageText, unanalysed } from "../core/mail/analysis.ts"
import type { InboundMail } from "../core/ports.ts"
import { decodeStoredBody } from "../core/state/state-check.ts"
import { type EmailRecord, isRead, type ReadEmail } from "../parts/emails/record.ts"
import type { Store } from "../store/store.ts"
import { ownTurn, SharedWork } from "../time/turn.ts"

/** Maximum body size analysed on the main thread, which takes up to 25 ms. A worker analyses larger bodies. */
const AT_ONCE = 64 * 1024
/** Number of bodies whose analysis is kept in memory: a wait, the details of its email and its tracked links need the same. */
const MAX_KEPT = 100

/**
 * Links and codes of captured emails, found once for each. A worker analyses a long body when it is first needed, and the result is stored
 * with the record; those of the last short bodies are in memory.
 */
export class Analyses {
  readonly #store: Store
  readonly #mail: Pick<InboundMail, "analyse">
  readonly #running = new SharedWork<Analysis>()
  /** The last analyses of short bodies by the reference of the body, which no other body ever gets. */
  readonly #last = new Map<string, Analysis>()

  constructor(store: Store, mail: Pick<InboundMail, "analyse">) {
    this.#store = store
    this.#mail = mail
  }

  /** The analysis if it is available without waiting, null if a worker must run. */
  analyseNow(email: EmailRecord): Analysis | null {
    if (!isRead(email)) return null
    const kept = this.#last.get(email.body) ?? this.#kept(email)
    if (kept) return kept
    const bytes = email.attachments.reduce((left, { size }) => left - size, email.size_bytes)
    if (bytes > AT_ONCE) return null
    const analysis = analyse(this.#textOf(email))
    this.keep(email.body, analysis)
    return analysis
  }

  /** Keeps the analysis of a short body, which the reader of the message has made. */
  keep(body: string, analysis: Analysis): void {
    this.#last.set(body, analysis)
    const [oldest] = this.#last.keys()
    if (this.#last.size > MAX_KEPT && oldest !== undefined) this.#last.delete(oldest)
  }

  async of(email: ReadEmail): Promise<Analysis> {
    return this.analyseNow(email) ?? (await this.#running.run(email.body, () => this.#find(email)))
  }

  async #find(email: ReadEmail): Promise<Analysis> {
    const store = this.#store
    const isDeleted = () => store.tables.emails.get(email.id)?.body !== email.body
    await ownTurn()
    if (isDeleted()) return unanalysed
    const analysis = await this.#mail.analyse(this.#textOf(email))
    if (!isDeleted()) {
      const fields = { analysis: store.blobs.append(Buffer.from(JSON.stringify(analysis))) }
      store.keepDerived([{ op: "patch", in: "emails", id: email.id, fields }])
    }
    return analysis
  }

  #textOf({ subject, headers, body }: ReadEmail): MessageText {
    const fields = Object.entries(headers).map(([name, value]) => ({ name, value }))
    return { ...decodeStoredBody(this.#store.blobs.readText(body)), subject, headers: fields }
  }

  /** The stored analysis. If it cannot be read, or an older version wrote it, the body is analysed again. */
  #kept({ analysis }: EmailRecord): Analysis | null {
    if (analysis === undefined) return null
    try {
      const kept = JSON.parse(this.#store.blobs.readText(analysis)) as Analysis
      return kept.version === ANALYSIS_VERSION ? kept : null
    } catch {
      return null
    }
  }
}
