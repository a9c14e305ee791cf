import { headerFields } from "../core/inbound/headers.ts"
import type { ParsedMail } from "../core/ports.ts"
import { createWorkerPool, WorkerEnded, type WorkerPool, workerFile } from "./worker-pool.ts"

export type ParserName = Exclude<ParsedMail["parser"], "none">
export interface ParseJob {
  raw: Uint8Array
  parsers: ParserName[]
  /** When a parser that neither answers nor fails is given up, in milliseconds. */
  patience_ms: number
}

export interface MailParser {
  /** Reads a message; never throws, always answers: what no parser can read comes back empty with a `parse_error`. */
  parseMail(raw: Buffer, options?: { timeout_ms?: number }): Promise<ParsedMail>
  close(): Promise<void>
}

/** Headers of a message that no parser could read are looked for in so many bytes only, since that happens in the main thread. */
const HEADERS_WITHOUT_PARSER = 65_536

/**
 * MIME parsing in worker threads, so that no message holds the event loop. mailparser first; postal-mime where mailparser fails,
 * never settles or takes more than two thirds of `timeout_ms` (default 8,000 from the moment a worker takes it).
 */
export const createMailParser = ({ workers = 2 } = {}): MailParser => {
  const pool = createWorkerPool({
    file: workerFile("mail-parser-worker", import.meta.url),
    size: workers,
    share: 1,
    memory_mb: 512,
  })

  const parseMail: MailParser["parseMail"] = async (raw, { timeout_ms = 8_000 } = {}) => {
    const first = Math.round((timeout_ms * 2) / 3)
    const patience_ms = Math.min(first, 1_000 + Math.round(raw.length / 4_096))
    try {
      return await run(pool, raw, { parsers: ["mailparser", "postal-mime"], patience_ms }, first)
    } catch {
      return run(pool, raw, { parsers: ["postal-mime"], patience_ms: timeout_ms - first }, timeout_ms - first).catch(
        (error) => unread(raw, error),
      )
    }
  }
  return { parseMail, close: () => pool.close() }
}

const run = async (
  pool: WorkerPool,
  raw: Buffer,
  job: Omit<ParseJob, "raw">,
  timeout_ms: number,
): Promise<ParsedMail> => {
  const copy = new Uint8Array(raw)
  const mail = await pool.run<ParsedMail>({ raw: copy, ...job }, { timeout_ms, alone: true, transfer: [copy.buffer] })
  // Buffers arrive from another thread as plain byte arrays.
  const attachments = mail.attachments.map((attachment) => {
    const { buffer, byteOffset, byteLength } = attachment.bytes
    return { ...attachment, bytes: Buffer.from(buffer, byteOffset, byteLength) }
  })
  return { ...mail, attachments }
}

const unread = (raw: Buffer, error: Error): ParsedMail => ({
  from: "",
  from_name: "",
  to: [],
  cc: [],
  subject: "",
  message_id: "",
  text: "",
  html: "",
  headers: headerFields(raw.subarray(0, HEADERS_WITHOUT_PARSER)),
  attachments: [],
  parse_error: `The message could not be read${error instanceof WorkerEnded ? "" : " as MIME"}: ${error.message} Its raw bytes are kept.`,
  parser: "none",
})
