import { analyse } from "../core/emails/analysis.ts"
import { headerFields, startingWithHeaders } from "../core/inbound/headers.ts"
import { repairStructure } from "../core/inbound/structure.ts"
import { structureOf } from "../core/mailbox/mime-structure.ts"
import type { ParsedMail, Reading } from "../core/ports.ts"
import { inTime } from "../time/in-time.ts"
import type { MailJob, ParseJob, ParserName } from "./mail-parser.ts"
import { ownBuffer, type ParsedParts, tidyParts, withMailparser, withPostalMime } from "./parsers.ts"
import { asBuffer, type Done, serveJobs } from "./worker-side.ts"

const PARSERS: Record<ParserName, (raw: Buffer, reading: Reading) => Promise<ParsedParts>> = {
  mailparser: withMailparser,
  "postal-mime": withPostalMime,
}

/** Characters of a body that takes no longer to analyse than to parse. */
const SMALL_BODY = 65_536

const notFinished = () => new Error("it did not finish")

serveJobs(async (job: MailJob, { loaded }) => {
  if (job.kind === "parse") return await parse(job)
  if (job.kind === "analyse") return { value: analyse(job.message) }
  if (job.kind === "check") {
    const { checkMail } = await import("../core/checks/check-mail.ts")
    loaded()
    return { value: checkMail(...job.input) }
  }
  if (job.kind === "compare") {
    const { compareMails } = await import("../core/checks/compare.ts")
    loaded()
    return { value: compareMails(...job.input) }
  }
  if (job.kind === "structure") return { value: structureOf(asBuffer(job.raw)) }
  // Imported only when needed: it takes as long to load as everything else together.
  const { composeMime, signMime } = await import("./mime.ts")
  if (job.kind === "sign") {
    const [raw, key] = job.input
    return bytesOf(await signMime(asBuffer(raw), key))
  }
  const [email, body, attachments, options] = job.input
  const parts = attachments.map((part) => ({ ...part, bytes: asBuffer(part.bytes) }))
  return bytesOf(await composeMime(email, body, parts, options))
})

function bytesOf(raw: Buffer): Done {
  const value = ownBuffer(raw)
  return { value, transfer: [value.buffer as ArrayBuffer] }
}

async function parse({ raw, reading, parsers, parser_timeout_ms }: ParseJob): Promise<Done> {
  const bytes = startingWithHeaders(asBuffer(raw))
  const { raw: repaired, problems } = repairStructure(bytes, reading.message_parts)
  const errors: string[] = []
  for (const parser of parsers) {
    try {
      const parts = tidyParts(await inTime(PARSERS[parser](repaired, reading), parser_timeout_ms, notFinished))
      const parse_error = [parts.parse_error ?? [], problems].flat().join(" ") || null
      // A small body is analysed in the same job, a larger one in a job of its own.
      const isSmall = parts.text.length + parts.html.length <= SMALL_BODY
      const value: ParsedMail = { ...parts, parse_error, headers: headerFields(bytes), parser }
      if (isSmall) value.analysis = analyse({ ...parts, headers: value.headers })
      const buffers = value.attachments.map((attachment) => attachment.bytes.buffer as ArrayBuffer)
      return { value, transfer: [...new Set(buffers)] }
    } catch (error) {
      errors.push(`${parser}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`${errors.join("; ")}.`)
}
