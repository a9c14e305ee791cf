import { notFound } from "../core/errors.ts"
import { NO_MEMORY, unread } from "../core/mail/unread.ts"
import type { InboundMail, Reading } from "../core/ports.ts"
import { type EmailRecord, isRead, type ReadEmail } from "../parts/emails/record.ts"
import { readingOf } from "../parts/submission/rules/carried.ts"
import type { Store } from "../store/store.ts"
import { SharedWork } from "../time/turn.ts"
import type { Release } from "../time/work-budget.ts"
import type { Analyses } from "./analyses.ts"

/** A client waits for the result, which is kept. */
const TIMEOUT_MS = 30_000

/**
 * Text, HTML and attachments of carried messages. The reader of received mail reads each when it is first needed, and
 * they are stored
 * with its record. A message inside of one is an attachment, because the service writes nothing into it.
 */
export class Readings {
  readonly #store: Store
  readonly #mail: Pick<InboundMail, "parse">
  readonly #analyses: Analyses
  readonly #htmlOfText: () => Reading["html_of_text"]
  readonly #begin: (email: EmailRecord) => Promise<Release | null>
  readonly #running = new SharedWork<void>()

  constructor(
    store: Store,
    mail: Pick<InboundMail, "parse">,
    analyses: Analyses,
    htmlOfText: () => Reading["html_of_text"],
    /** Resolves when there is memory for the reading; null if there is none. */
    begin: (email: EmailRecord) => Promise<Release | null> = async () => () => {},
  ) {
    this.#store = store
    this.#mail = mail
    this.#analyses = analyses
    this.#htmlOfText = htmlOfText
    this.#begin = begin
  }

  /**
   * The email once it is read. Throws `not_found` if it was deleted meanwhile.
   *
   * @param options.again whether to read it once more if that failed before, such as for want of time: for an email
   * that somebody opens.
   */
  async of(email: EmailRecord, { again = false } = {}): Promise<ReadEmail> {
    const { id, carried } = email
    const current = () => this.#store.tables.emails.get(id)
    const known = current() ?? email
    if (isRead(known) && !(again && known.reading_error !== undefined)) return known
    await this.#running.run(`${id} ${carried}`, async () => {
      const release = await this.#begin(known)
      await this.#read(known, release !== null).finally(release)
    })
    const read = current()
    if (read && isRead(read)) return read
    throw notFound(`The email ${id} was deleted while it was being read.`)
  }

  async #read({ id, carried = "", body: earlier }: EmailRecord, hasMemory: boolean): Promise<void> {
    const { blobs, tables } = this.#store
    const reading: Reading = { message_parts: "attach", html_of_text: this.#htmlOfText(), is_carried: true }
    const parsed = hasMemory
      ? await this.#mail.parse(() => blobs.read(carried), reading, TIMEOUT_MS)
      : unread(blobs.read(carried), NO_MEMORY)
    const email = tables.emails.get(id)
    // It may have been deleted or replaced meanwhile.
    if (!email || email.body !== earlier || email.carried !== carried) return
    const { bodies, fields, attachments, alternatives } = readingOf(parsed, email)
    const body = blobs.append(Buffer.from(JSON.stringify(bodies)))
    const stored = (files: typeof attachments) =>
      files.map(({ file, bytes }) => ({ ...file, blob: blobs.append(bytes) }))
    if (parsed.analysis) this.#analyses.keep(body, parsed.analysis)
    const { reading_error: _, ...others } = email
    const read = {
      ...fields,
      body,
      attachments: stored(attachments),
      ...(alternatives.length > 0 && { alternatives: stored(alternatives) }),
    }
    this.#store.keepDerived([
      earlier === null
        ? { op: "patch", in: "emails", id, fields: read }
        : { op: "put", in: "emails", record: { ...others, ...read } },
    ])
  }
}
