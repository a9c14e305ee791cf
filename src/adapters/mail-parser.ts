import { ANALYSED, type Analysis, type MessageText, unanalysed } from "../core/emails/analysis.ts"
import { headerFields } from "../core/inbound/headers.ts"
import type { Mime, ParsedMail } from "../core/ports.ts"
import { createWorkerPool, WorkerEnded, type WorkerPool, workerFile } from "./worker-pool.ts"

export type ParserName = Exclude<ParsedMail["parser"], "none">
/** What a worker does: read a message, analyse a body, compose or sign a message. */
export type MailJob =
  | ParseJob
  | { kind: "analyse"; message: MessageText }
  | { kind: "compose"; input: Parameters<Mime["compose"]> }
  | { kind: "sign"; input: Parameters<Mime["sign"]> }

export interface ParseJob {
  kind: "parse"
  raw: Uint8Array
  parsers: ParserName[]
  /** When a parser that neither answers nor fails is given up, in milliseconds. */
  patience_ms: number
}

export interface MailParser {
  /** Reads a message; never throws, always answers: what no parser can read comes back empty with a `parse_error`. */
  parseMail(raw: Buffer, options?: { timeout_ms?: number }): Promise<ParsedMail>
  /** Links and codes of a message; of one that takes more than `timeout_ms` (default 15,000) none. Throws only when it is closed meanwhile. */
  analyse(message: MessageText, options?: { timeout_ms?: number }): Promise<Analysis>
  /** Composes and signs as {@link Mime} says, small messages in this thread and others in a worker. */
  mime: Mime
  close(): Promise<void>
}

/** Bytes of a message that is composed in the main thread: it takes some 30 ms with its signature. */
const SMALL = 256 * 1024
/** A message of 40 MB takes some seconds. */
const COMPOSING_MS = 60_000

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

  let closed = false
  const analyse: MailParser["analyse"] = async ({ subject, text, html }, { timeout_ms = 15_000 } = {}) => {
    // One character more than is analysed says that there are more.
    const begun = (body: string | null) => body?.slice(0, ANALYSED + 1) ?? null
    const message = { subject, text: begun(text), html: begun(html) }
    try {
      return await pool.run<Analysis>({ kind: "analyse", message } satisfies MailJob, { timeout_ms })
    } catch (error) {
      if (closed) throw error
      return unanalysed
    }
  }

  return {
    parseMail,
    analyse,
    mime: mimeOf(pool),
    close: () => {
      closed = true
      return pool.close()
    },
  }
}

const mimeOf = (pool: WorkerPool): Mime => {
  // Loaded when somebody first looks at a message: it takes as long as a whole start.
  const here = () => import("./mime.ts")
  const elsewhere = async (job: MailJob, transfer: ArrayBuffer[]): Promise<Buffer> => {
    const made = await pool.run<Uint8Array>(job, { timeout_ms: COMPOSING_MS, alone: true, transfer })
    return Buffer.from(made.buffer, made.byteOffset, made.byteLength)
  }
  return {
    compose: async (email, body, attachments, options) => {
      const texts = [body.html, body.text, email.subject, ...Object.values(email.headers)]
      const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
      const size = attachments.reduce((sum, { bytes }) => sum + bytes.length, length)
      if (size <= SMALL) return (await here()).composeMime(email, body, attachments, options)
      const parts = attachments.map((part) => ({ ...part, bytes: copyOf(part.bytes) }))
      const transfer = parts.map(({ bytes }) => bytes.buffer as ArrayBuffer)
      return await elsewhere({ kind: "compose", input: [email, body, parts, options] }, transfer)
    },
    sign: async (raw, key) => {
      if (raw.length <= SMALL) return (await here()).signMime(raw, key)
      const bytes = copyOf(raw)
      return await elsewhere({ kind: "sign", input: [bytes, key] }, [bytes.buffer as ArrayBuffer])
    },
  }
}

/** Bytes that can move to another thread: those of a blob share their memory with others. */
const copyOf = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer)

const run = async (
  pool: WorkerPool,
  raw: Buffer,
  job: Omit<ParseJob, "kind" | "raw">,
  timeout_ms: number,
): Promise<ParsedMail> => {
  const copy = new Uint8Array(raw)
  const whole: MailJob = { kind: "parse", raw: copy, ...job }
  const mail = await pool.run<ParsedMail>(whole, { timeout_ms, alone: true, transfer: [copy.buffer] })
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
