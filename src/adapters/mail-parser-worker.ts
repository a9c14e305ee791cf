import { headerFields, startingWithHeaders } from "../core/inbound/headers.ts"
import type { ParsedMail } from "../core/ports.ts"
import type { ParseJob, ParserName } from "./mail-parser.ts"
import { type ParsedParts, tidied, transferable } from "./parsed-parts.ts"
import { withMailparser, withPostalMime } from "./parsers.ts"
import { serveJobs } from "./worker-side.ts"

const PARSERS: Record<ParserName, (raw: Buffer) => Promise<ParsedParts>> = {
  mailparser: withMailparser,
  "postal-mime": withPostalMime,
}

const inTime = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("it never came to an end")), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

serveJobs(async ({ raw, parsers, patience_ms }: ParseJob) => {
  const bytes = startingWithHeaders(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
  const errors: string[] = []
  for (const parser of parsers) {
    try {
      const parts = tidied(await inTime(PARSERS[parser](bytes), patience_ms))
      const value: ParsedMail = { ...parts, headers: headerFields(bytes), parser }
      return { value, transfer: transferable(value.attachments) }
    } catch (error) {
      errors.push(`${parser}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(`${errors.join("; ")}.`)
})
