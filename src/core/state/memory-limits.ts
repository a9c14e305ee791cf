import { MAX_MESSAGE_BYTES } from "../../parts/inbound/rules/inbound.ts"

/**
 * Maximum body size of a control API request that is buffered before it is parsed. A snapshot as lines is parsed as a stream and
 * has no limit.
 */
export const CONTROL_BODY_BYTES = 64 * 1024 * 1024

/** Limits that keep the process within its available memory. */
export interface MemoryLimits {
  /** Memory available to the process, in bytes; null if unlimited. */
  limit: number | null
  /** Default of `--max-emails`; 0 means no limit. */
  max_emails: number
  /** Maximum number of accounts that keys have opened, with their records. Each counts as {@link EMAILS_PER_ACCOUNT} messages. */
  auto_accounts: number
  /** With `--data memory`: maximum bytes of stored bodies, attachments, raw messages, requests and responses. */
  stored_bytes: number
  /** Memory of all bodies and messages that are read, parsed and stored at the same time. Others wait. */
  work_bytes: number
  /** Maximum size of a message over SMTP and in `POST /sandbox/inbound`. */
  message_bytes: number
  /** Maximum size of a request body, whatever the settings allow. */
  body_bytes: number
  /** Maximum bytes that are read of each text of a message that came as MIME. The rest is only in its raw bytes. */
  text_bytes: number
  /** Number of received messages processed concurrently. */
  processed_at_once: number
  /** Whether a large received message is parsed after its sender is checked instead of concurrently. */
  one_step_at_a_time: boolean
  /** Number of worker threads of each kind (parsers and sender checkers). */
  workers: number
  parser_heap_mb: number
  checker_heap_mb: number
  /** Bytes of message text cached in memory for search. Each search reads the rest from disk. */
  searched_bytes: number
  /** Size of the journal in bytes that forces a rewrite of the state file, even under load. */
  journal_bytes: number
}

/*
 * Memory that a step holds at its peak, in multiples of the bytes that it works on, without the garbage that is collected before it
 * begins. Measured as the anonymous memory of the process in a cgroup of 512 MiB, with bodies of 10 to 24 MB
 * (`npm run torture -- --only small-memory` tries all doors at the limit).
 */
/** A request body: its bytes, their text, its values, the JSON that is stored, the bytes of that, and their copy in memory. Measured: 5.6. */
const BODY = 6
/** A message over SMTP until its `250`: its bytes, and their copy in memory. Measured: 1.9. */
const RECEIVED = 2
/** A message that is parsed: its bytes, its attachments, and their copy. Measured: 2.9 … */
const PARSED = 3
/** … and each text of it: its parts, their bytes, its text, the copy in this thread, the JSON that is stored. Measured: 9.3 in UTF-8. */
const PARSED_TEXT = 10
/** A stored message that is shown: the bytes of its body, their text, its values, the response and its bytes. Measured: 5.2. */
const SHOWN = 5

export const bodyCost = (bytes: number): number => BODY * bytes
export const receivedCost = (bytes: number): number => RECEIVED * bytes
export const shownCost = (bytes: number): number => SHOWN * bytes
export const parsedCost = (bytes: number, { text_bytes }: Pick<MemoryLimits, "text_bytes">): number =>
  PARSED * bytes + PARSED_TEXT * Math.min(bytes, text_bytes)

const MIB = 1024 * 1024
const GIB = 1024 * MIB

/** Memory of the program itself, with one worker of each kind. */
const PROGRAM = 128 * MIB
/** Memory per message. Measured for a 2 KB message: 2 KiB of heap and 2 KiB of search text. Doubled for webhooks, garbage and bursts. */
export const PER_EMAIL = 8 * 1024
/** Memory of an account that a key opened, in messages: with its key, domain and DNS records, and an index of its own in each list. */
export const EMAILS_PER_ACCOUNT = 4
/** Share of the messages that fit whose memory accounts may use. */
const ACCOUNTS_PART = 2
/** Share of the spare memory for bytes that are stored in memory. Half is for records, and half for work. */
const STORED_PART = 6
/** Share of the spare memory for work. */
const WORK_PART = 2
/** With less memory than the minimum, messages of 4 MiB are still accepted. */
const LEAST_WORK = 24 * MIB
/** From this limit on, all mail is kept: the heap is the limit, not the container. */
const KEEPS_ALL = 4 * GIB
/** Below this limit there is one worker of each kind, and large messages are processed step by step. */
const SMALL = GIB

const UNLIMITED: MemoryLimits = {
  limit: null,
  max_emails: 0,
  auto_accounts: Number.POSITIVE_INFINITY,
  stored_bytes: Number.POSITIVE_INFINITY,
  work_bytes: 3 * GIB,
  message_bytes: MAX_MESSAGE_BYTES,
  body_bytes: Number.POSITIVE_INFINITY,
  text_bytes: Number.POSITIVE_INFINITY,
  processed_at_once: 32,
  one_step_at_a_time: false,
  workers: 2,
  parser_heap_mb: 512,
  checker_heap_mb: 256,
  searched_bytes: Number.POSITIVE_INFINITY,
  journal_bytes: Number.POSITIVE_INFINITY,
}

/**
 * Computes the limits for the available memory. No limit exceeds its value without a memory limit.
 *
 * @param constrained `process.constrainedMemory()`, in bytes: 0 or more than `installed` means unlimited.
 * @param installed the machine's memory, in bytes.
 */
export function memoryLimits(constrained: number, installed: number): MemoryLimits {
  if (!(constrained > 0 && constrained < installed)) return UNLIMITED
  const small = constrained < SMALL
  const spare = Math.max(0, constrained - PROGRAM)
  const share = (part: number, least: number, most: number) =>
    Math.round(Math.min(most, Math.max(least, constrained / part)))
  const work_bytes = Math.min(UNLIMITED.work_bytes, Math.max(LEAST_WORK, Math.round(spare / WORK_PART)))
  /** Of the largest, one fits. */
  const body_bytes = wholeMebibytes(work_bytes / BODY)
  const fitting = Math.max(1000, hundreds(spare / PER_EMAIL))
  return {
    limit: constrained,
    max_emails: constrained < KEEPS_ALL ? fitting : 0,
    auto_accounts: Math.floor(fitting / ACCOUNTS_PART / EMAILS_PER_ACCOUNT),
    stored_bytes: Math.max(8 * MIB, Math.round(spare / STORED_PART)),
    work_bytes,
    message_bytes: Math.min(body_bytes, MAX_MESSAGE_BYTES),
    body_bytes,
    text_bytes: Math.round(Math.max(0, work_bytes - PARSED * Math.min(body_bytes, MAX_MESSAGE_BYTES)) / PARSED_TEXT),
    processed_at_once: small ? 8 : UNLIMITED.processed_at_once,
    one_step_at_a_time: small,
    workers: small ? 1 : UNLIMITED.workers,
    parser_heap_mb: share(4 * MIB, 64, UNLIMITED.parser_heap_mb),
    checker_heap_mb: share(8 * MIB, 32, UNLIMITED.checker_heap_mb),
    searched_bytes: share(16, 16 * MIB, Number.POSITIVE_INFINITY),
    journal_bytes: share(16, 8 * MIB, Number.POSITIVE_INFINITY),
  }
}

/** Names the memory limit as the reason of another limit, with the way out. */
export const limitedMemory = (limit: number): string =>
  `the memory of this process (${Math.round(limit / MIB)} MiB; give its container more for larger ones)`

const wholeMebibytes = (bytes: number) => Math.floor(bytes / MIB) * MIB
const hundreds = (number: number) => Math.floor(number / 100) * 100
