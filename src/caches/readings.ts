import { readingOf } from "../core/emails/carried.ts"
import { notFound } from "../core/errors.ts"
import type { InboundMail, Reading } from "../core/ports.ts"
import { type EmailRecord, isRead, type ReadEmail } from "../core/records/emails.ts"
import type { Store } from "../store/store.ts"
import { SharedWork } from "../time/turn.ts"
import type { Analyses } from "./analyses.ts"

/** A client waits for the result, which is kept. */
const TIMEOUT_MS = 30_000

/** Text, HTML and attachments of carried messages. The reader of received mail reads each when it is first needed, and they are stored with its record. */
export class Readings {
  readonly #store: Store
  readonly #mail: Pick<InboundMail, "parse">
  readonly #analyses: Analyses
  readonly #reading: () => Reading
  readonly #running = new SharedWork<void>()

  constructor(store: Store, mail: Pick<InboundMail, "parse">, analyses: Analyses, reading: () => Reading) {
    this.#store = store
    this.#mail = mail
    this.#analyses = analyses
    this.#reading = reading
  }

  /** The email once it is read. Throws `not_found` if it was deleted meanwhile. */
  async of(email: EmailRecord): Promise<ReadEmail> {
    if (isRead(email)) return email
    const { id, carried } = email
    const current = () => this.#store.tables.emails.get(id)
    const known = current()
    if (known && isRead(known)) return known
    await this.#running.run(`${id} ${carried}`, () => this.#read(email))
    const read = current()
    if (read && isRead(read)) return read
    throw notFound(`The email ${id} was deleted while it was being read.`)
  }

  async #read({ id, carried = "" }: EmailRecord): Promise<void> {
    const { blobs, tables } = this.#store
    const parsed = await this.#mail.parse(() => blobs.read(carried), this.#reading(), TIMEOUT_MS)
    const email = tables.emails.get(id)
    // It may have been deleted or replaced meanwhile.
    if (!email || isRead(email) || email.carried !== carried) return
    const { bodies, fields, attachments } = readingOf(parsed, email)
    const body = blobs.append(Buffer.from(JSON.stringify(bodies)))
    const files = attachments.map(({ file, bytes }) => ({ ...file, blob: blobs.append(bytes) }))
    if (parsed.analysis) this.#analyses.keep(body, parsed.analysis)
    this.#store.commitSoon([{ op: "patch", in: "emails", id, fields: { ...fields, body, attachments: files } }])
  }
}
