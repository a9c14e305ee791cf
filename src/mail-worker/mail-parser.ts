import { invalid, Unavailable } from "../core/errors.ts"
import { ANALYSED, type Analysis, type MessageText, unanalysed } from "../core/mail/analysis.ts"
import { unread } from "../core/mail/unread.ts"
import type { Calendar } from "../core/mailbox/calendar.ts"
import type { MimePart } from "../core/mailbox/mime-structure.ts"
import { bytesOf, type Mime, type ParsedMail, type RawMessage, type Reading, type TextChanges } from "../core/ports.ts"
import { workerFile } from "../own-files.ts"
import { createWorkerPool, movable, WorkerEnded, type WorkerPool } from "./worker-pool.ts"

/** A job of a worker: parse a message, analyse a body, read the structure of a message or a calendar, compose or sign one, or change its texts. */
export type MailJob =
  | ParseJob
  | { kind: "analyse"; message: MessageText }
  | { kind: "compose"; input: Parameters<Mime["compose"]> }
  | { kind: "structure"; raw: Uint8Array }
  | { kind: "calendar"; bytes: Uint8Array; charset: string | undefined }
  | { kind: "change"; raw: Uint8Array; changes: TextChanges }
  | { kind: "sign"; input: Parameters<Mime["sign"]> }

export interface ParseJob {
  kind: "parse"
  raw: Uint8Array
  reading: Reading
  /** How much of the texts is read. */
  text_bytes: number
}

/** Messages up to this size are composed, signed and read in the main thread: composing takes about 30 ms with the signature. */
const IN_MAIN_THREAD = 256 * 1024
/** Messages up to this size share a worker, which then has its next job at hand. A larger one runs alone, because it may block it for long. */
const SHARED = 65_536
/** Timeout for composing; a message of 40 MB takes a few seconds. */
const COMPOSING_MS = 60_000
/** With `frees_memory`, a worker exits after a message larger than this. */
const LARGE = 1024 * 1024

/** Timeout for reading a message. */
const READING_MS = 8_000

/** How messages are read by default. */
const READING: Reading = { message_parts: "attach", html_of_text: "yes" }

/**
 * Parses MIME in worker threads, so that no message blocks the event loop, with a deadline of `timeout_ms` (default: 8,000 from the moment
 * a worker starts the job).
 */
export const createMailParser = ({
  workers = 2,
  heap_mb = 512,
  frees_memory = false,
  text_bytes = Number.POSITIVE_INFINITY,
} = {}) => {
  const pool = createWorkerPool({
    file: workerFile("mail-worker/mail-parser-worker"),
    size: workers,
    share: 8,
    memory_mb: heap_mb,
  })

  /** If the parser fails, the result has only the header and a `parse_error`. Throws only `Unavailable`, if no worker starts. */
  const parseMail = async (
    raw: RawMessage,
    {
      reading = READING,
      timeout_ms = READING_MS,
    }: { reading?: Reading | undefined; timeout_ms?: number | undefined } = {},
  ): Promise<ParsedMail> => {
    try {
      const bytes = movable(raw)
      const { length } = bytes
      const job: ParseJob = { kind: "parse", raw: bytes, reading, text_bytes }
      const ends = { alone: length > SHARED, last: frees_memory && length > LARGE }
      const mail = await pool.run<ParsedMail>(job, { timeout_ms, ...ends, transfer: [bytes.buffer] })
      return { ...mail, attachments: mail.attachments.map((part) => ({ ...part, bytes: asBuffer(part.bytes) })) }
    } catch (error) {
      return unread(bytesOf(raw), parseError(error as Error))
    }
  }

  let closed = false
  /** Finds no links and codes if that takes too long. Throws if the parser is closed or no worker starts. */
  const analyse = async ({ text, html, ...rest }: MessageText, { timeout_ms = 15_000 } = {}): Promise<Analysis> => {
    // One extra character, so that the analysis notices that the body was cut.
    const start = (body: string | null) => body?.slice(0, ANALYSED + 1) ?? null
    const message = { ...rest, text: start(text), html: start(html) }
    try {
      return await pool.run<Analysis>({ kind: "analyse", message } satisfies MailJob, { timeout_ms, alone: true })
    } catch (error) {
      if (closed || error instanceof Unavailable) throw error
      return unanalysed
    }
  }

  return {
    parseMail,
    analyse,
    /** Throws `WorkerEnded` if that takes longer than ten seconds. */
    structure: async (raw: Buffer): Promise<MimePart> => {
      // Imported when first needed: it takes a while to load.
      if (raw.length <= IN_MAIN_THREAD) return (await import("../core/mailbox/mime-structure.ts")).structureOf(raw)
      const bytes = movable(raw)
      const job: MailJob = { kind: "structure", raw: bytes }
      return await pool.run(job, { timeout_ms: 10_000, alone: true, transfer: [bytes.buffer] })
    },
    /** Reads an iCalendar file. Null if the bytes are none. Throws `validation_error` if that takes longer than eight seconds. */
    calendar: async (raw: Buffer, charset?: string): Promise<Calendar | null> => {
      const bytes = movable(raw)
      const job: MailJob = { kind: "calendar", bytes, charset }
      const alone = raw.length > SHARED
      try {
        return await pool.run(job, { timeout_ms: READING_MS, alone, transfer: [bytes.buffer] })
      } catch (error) {
        if (!(error instanceof WorkerEnded)) throw error
        throw invalid(`The calendar could not be read: ${error.message} Download the attachment to read it.`)
      }
    },
    /** Small messages are composed and signed in this thread, others in a worker. */
    mime: mimeOf(pool),
    close: () => {
      closed = true
      return pool.close()
    },
  }
}

const mimeOf = (pool: WorkerPool): Mime => {
  // Imported when a message is first composed: it takes as long to load as a whole start.
  const inThisThread = () => import("./mime.ts")
  const inWorker = async (job: MailJob, transfer: ArrayBuffer[]): Promise<Buffer> =>
    asBuffer(await pool.run<Uint8Array>(job, { timeout_ms: COMPOSING_MS, alone: true, transfer }))
  return {
    compose: async (email, body, attachments, options) => {
      const texts = [body.html, body.text, email.subject, ...Object.values(email.headers)]
      const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
      const size = attachments.reduce((sum, { bytes }) => sum + bytes.length, length)
      if (size <= IN_MAIN_THREAD) return (await inThisThread()).composeMime(email, body, attachments, options)
      const parts = attachments.map((part) => ({ ...part, bytes: copyOf(part.bytes) }))
      const transfer = parts.map(({ bytes }) => bytes.buffer as ArrayBuffer)
      return await inWorker({ kind: "compose", input: [email, body, parts, options] }, transfer)
    },
    changeTexts: async (raw, changes) => {
      const bytes = copyOf(raw)
      return await inWorker({ kind: "change", raw: bytes, changes }, [bytes.buffer as ArrayBuffer])
    },
    sign: async (raw, key) => {
      if (raw.length <= IN_MAIN_THREAD) return (await inThisThread()).signMime(raw, key)
      const bytes = copyOf(raw)
      return await inWorker({ kind: "sign", input: [bytes, key] }, [bytes.buffer as ArrayBuffer])
    },
  }
}

/** Buffers arrive from another thread as plain byte arrays. Not shared with the workers, so that this thread does not load their side. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/** Copies bytes so that they can be transferred to another thread: those of a blob share their memory with others. */
const copyOf = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer)

/** The `parse_error` of a message that no parser could read. */
const parseError = (error: Error): string => {
  if (error instanceof Unavailable) throw error
  return `The message could not be read${error instanceof WorkerEnded ? "" : " as MIME"}: ${error.message} Its raw bytes are kept.`
}
