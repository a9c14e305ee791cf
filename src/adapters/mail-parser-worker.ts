import { headerFields, startingWithHeaders } from "../core/inbound/headers.ts"
import type { ParsedMail } from "../core/ports.ts"
import { inTime } from "./in-time.ts"
import type { ParseJob, ParserName } from "./mail-parser.ts"
import { type ParsedParts, tidied, transferable } from "./parsed-parts.ts"
import { withMailparser, withPostalMime } from "./parsers.ts"
import { serveJobs } from "./worker-side.ts"

const PARSERS: Record<ParserName, (raw: Buffer) => Promise<ParsedParts>> = {
  mailparser: withMailparser,
  "postal-mime": withPostalMime,
}

const endless = () => new Error("it never came to an end")

serveJobs(async ({ raw, parsers, patience_ms }: ParseJob) => {
  const bytes = startingWithHeaders(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
  const errors: string[] = []
  for (const parser of parsers) {
    try {
      const parts = tidied(await inTime(PARSERS[parser](bytes), patience_ms, endless))
      const value: ParsedMail = { ...parts, headers: headerFields(bytes), parser }
      return { value, transfer: transferable(value.attachments) }
    } catch (error) {
      errors.push(`${parser}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`${errors.join("; ")}.`)
})
