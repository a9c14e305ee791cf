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
  /** Maximum bytes of messages being received over SMTP. */
  smtp_bytes: number
  /** Maximum bytes of HTTP bodies being read or processed. Further bodies wait. */
  http_bytes: number
  /** Maximum body size of the control API. */
  control_body_bytes: number
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
/** Share of the spare memory for bytes that are stored in memory. As much again is garbage, and the rest is for records and requests. */
const STORED_PART = 3
/** From this limit on, all mail is kept: the heap is the limit, not the container. */
const KEEPS_ALL = 4 * GIB
/** Below this limit there is one worker of each kind, and large messages are processed step by step. */
const SMALL = GIB

const UNLIMITED: MemoryLimits = {
  limit: null,
  max_emails: 0,
  auto_accounts: Number.POSITIVE_INFINITY,
  stored_bytes: Number.POSITIVE_INFINITY,
  smtp_bytes: 512 * MIB,
  http_bytes: Number.POSITIVE_INFINITY,
  control_body_bytes: CONTROL_BODY_BYTES,
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
  const fitting = Math.max(1000, hundreds(spare / PER_EMAIL))
  return {
    limit: constrained,
    max_emails: constrained < KEEPS_ALL ? fitting : 0,
    auto_accounts: Math.floor(fitting / ACCOUNTS_PART / EMAILS_PER_ACCOUNT),
    stored_bytes: Math.max(8 * MIB, Math.round(spare / STORED_PART)),
    smtp_bytes: share(8, 32 * MIB, UNLIMITED.smtp_bytes),
    http_bytes: Math.max(16 * MIB, Math.round(spare / 6)),
    control_body_bytes: share(8, 32 * MIB, UNLIMITED.control_body_bytes),
    processed_at_once: small ? 8 : UNLIMITED.processed_at_once,
    one_step_at_a_time: small,
    workers: small ? 1 : UNLIMITED.workers,
    parser_heap_mb: share(4 * MIB, 64, UNLIMITED.parser_heap_mb),
    checker_heap_mb: share(8 * MIB, 32, UNLIMITED.checker_heap_mb),
    searched_bytes: share(16, 16 * MIB, Number.POSITIVE_INFINITY),
    journal_bytes: share(16, 8 * MIB, Number.POSITIVE_INFINITY),
  }
}

const hundreds = (number: number) => Math.floor(number / 100) * 100
