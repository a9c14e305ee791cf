import { analyse } from "../core/mail/analysis.ts"
import { headerFields, readable } from "../core/mail/headers.ts"
import { applyReadingRules } from "../core/mail/reading-rules.ts"
import { readCalendar } from "../core/mailbox/calendar.ts"
import { structureOf } from "../core/mailbox/mime-structure.ts"
import type { ParsedMail } from "../core/ports.ts"
import { changeTexts, lockedTexts } from "../parts/submission/rules/carried-texts.ts"
import type { MailJob, ParseJob } from "./mail-parser.ts"
import { ownBuffer, tidyParts, withMailparser } from "./parsers.ts"
import { asBuffer, serveJobs, type WorkerResult } from "./worker-side.ts"

/** Characters of a body that takes no longer to analyse than to parse. */
const SMALL_BODY = 65_536

const NOTHING_READ =
  "The message has a body, but no text and no attachment could be read in it; its raw bytes are kept."

serveJobs(async (job: MailJob) => {
  if (job.kind === "parse") return await parse(job)
  if (job.kind === "analyse") return { value: analyse(job.message) }
  if (job.kind === "calendar") return { value: readCalendar(asBuffer(job.bytes), job.charset) }
  if (job.kind === "structure") return { value: structureOf(asBuffer(job.raw)) }
  // Imported only when needed: it takes as long to load as everything else together.
  const { composeMime, signMime } = await import("./mime.ts")
  if (job.kind === "change") return bytesOf(changeTexts(asBuffer(job.raw), job.changes))
  if (job.kind === "sign") {
    const [raw, key] = job.input
    return bytesOf(await signMime(asBuffer(raw), key))
  }
  const [email, body, attachments, options] = job.input
  const parts = attachments.map((part) => ({ ...part, bytes: asBuffer(part.bytes) }))
  return bytesOf(await composeMime(email, body, parts, options))
})

function bytesOf(raw: Buffer): WorkerResult {
  const value = ownBuffer(raw)
  return { value, transfer: [value.buffer as ArrayBuffer] }
}

async function parse({ raw, reading, text_bytes }: ParseJob): Promise<WorkerResult> {
  const bytes = readable(asBuffer(raw))
  const prepared = applyReadingRules(bytes, reading.message_parts, text_bytes)
  const parts = tidyParts(await withMailparser(prepared, reading))
  const headers = headerFields(bytes)
  const isEmpty = (parts.text + parts.html).trim() === "" && parts.attachments.length === 0
  const isUnread = isEmpty && (prepared.hasBody || (headers.length === 0 && bytes.toString("latin1").trim() !== ""))
  const unread = isUnread ? NOTHING_READ : []
  const parse_error = [parts.parse_error ?? [], prepared.problems, unread].flat().join(" ") || null
  const value: ParsedMail = { ...parts, parse_error, headers, parser: "mailparser" }
  if (reading.is_carried) value.locked = lockedTexts(asBuffer(raw), parts.html)
  // A small body is analysed in the same job, a larger one in a job of its own.
  if (parts.text.length + parts.html.length <= SMALL_BODY) value.analysis = analyse({ ...parts, headers })
  const buffers = value.attachments.map((attachment) => attachment.bytes.buffer as ArrayBuffer)
  return { value, transfer: [...new Set(buffers)] }
}
