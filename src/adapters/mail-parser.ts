import { unread } from "../core/inbound/unread.ts"
import type { ParsedMail, RawMessage } from "../core/ports.ts"
import { Unavailable } from "../core/temporary.ts"
import { createWorkerPool, movable, WorkerEnded, type WorkerPool, workerFile } from "./worker-pool.ts"

export type ParserName = Exclude<ParsedMail["parser"], "none">
export interface ParseJob {
  raw: Uint8Array
  parsers: ParserName[]
  /** When a parser that neither answers nor fails is given up, in milliseconds. */
  patience_ms: number
}

export interface MailParser {
  /** Reads a message: what no parser can read comes back empty with a `parse_error`. Throws `Unavailable` only, when no worker starts. */
  parseMail(raw: RawMessage, options?: { timeout_ms?: number }): Promise<ParsedMail>
  close(): Promise<void>
}

/** With `frees_memory` a worker ends with a message larger than this. */
const LARGE = 1024 * 1024

/**
 * MIME parsing in worker threads, so that no message holds the event loop. mailparser first; postal-mime where mailparser fails,
 * never settles or takes more than two thirds of `timeout_ms` (default 8,000 from the moment a worker takes it).
 */
export const createMailParser = ({ workers = 2, heap_mb = 512, frees_memory = false } = {}): MailParser => {
  const pool = createWorkerPool({
    file: workerFile("mail-parser-worker", import.meta.url),
    size: workers,
    share: 1,
    memory_mb: heap_mb,
  })

  const parseMail: MailParser["parseMail"] = async (raw, { timeout_ms = 8_000 } = {}) => {
    const first = Math.round((timeout_ms * 2) / 3)
    const second = timeout_ms - first
    const bytes = movable(raw)
    const patience_ms = Math.min(first, 1_000 + Math.round(bytes.length / 4_096))
    const last = frees_memory && bytes.length > LARGE
    try {
      return await run(
        pool,
        bytes,
        { parsers: ["mailparser", "postal-mime"], patience_ms },
        { timeout_ms: first, last },
      )
    } catch (error) {
      if (error instanceof Unavailable) throw error
      const again = { parsers: ["postal-mime" as const], patience_ms: second }
      return run(pool, movable(raw), again, { timeout_ms: second, last }).catch((failed: Error) =>
        unread(typeof raw === "function" ? raw() : raw, why(failed)),
      )
    }
  }
  return { parseMail, close: () => pool.close() }
}

const run = async (
  pool: WorkerPool,
  raw: Uint8Array<ArrayBuffer>,
  job: Omit<ParseJob, "raw">,
  options: { timeout_ms: number; last: boolean },
): Promise<ParsedMail> => {
  const mail = await pool.run<ParsedMail>({ raw, ...job }, { ...options, alone: true, transfer: [raw.buffer] })
  // Buffers arrive from another thread as plain byte arrays.
  const attachments = mail.attachments.map((attachment) => {
    const { buffer, byteOffset, byteLength } = attachment.bytes
    return { ...attachment, bytes: Buffer.from(buffer, byteOffset, byteLength) }
  })
  return { ...mail, attachments }
}

const why = (error: Error): string => {
  if (error instanceof Unavailable) throw error
  return `The message could not be read${error instanceof WorkerEnded ? "" : " as MIME"}: ${error.message} Its raw bytes are kept.`
}
