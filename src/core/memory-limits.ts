import { CONTROL_BODY_BYTES } from "./snapshot.ts"

/** How much of everything is held at a time, so that the process stays inside the memory it may use. */
export interface MemoryLimits {
  /** The memory that the process may use, in bytes; null where nothing limits it. */
  limit: number | null
  /** How many messages are kept when `--max-emails` is not given; 0 keeps all. */
  max_emails: number
  /** Bytes of messages that are coming in over SMTP. */
  smtp_bytes: number
  /** Bytes of HTTP bodies that are being read or worked on; a body waits until there is room. */
  http_bytes: number
  /** The largest body that the control API takes. */
  control_body_bytes: number
  /** Received messages that are processed at a time. */
  processed_at_once: number
  /** Parses a large received message only after its sender was checked, not beside that. */
  one_step_at_a_time: boolean
  /** Worker threads of each kind: those that parse, and those that check senders. */
  workers: number
  parser_heap_mb: number
  checker_heap_mb: number
  /** Bytes of message text that is kept in memory to be searched; the rest is read from the disk by each search. */
  searched_bytes: number
  /** Bytes of the journal from which on the state file is written anew, however busy the sandbox is. */
  journal_bytes: number
}

const MIB = 1024 * 1024
const GIB = 1024 * MIB

/** What the program itself takes, with one worker of each kind. */
const PROGRAM = 128 * MIB
/** What a message of 2 KB takes, measured: 2 KiB on the heap and 2 KiB of text that is searched; and as much for webhooks, garbage and a burst. */
const PER_EMAIL = 8 * 1024
/** From here on all mail is kept: the heap, not the container, is the limit. */
const KEEPS_ALL = 4 * GIB
/** Below this there is one worker of each kind, and a large message is processed step by step. */
const SMALL = GIB

const UNLIMITED: MemoryLimits = {
  limit: null,
  max_emails: 0,
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
 * What fits into so much memory. Nothing is larger than without a limit.
 *
 * @param constrained what the operating system says that the process may use, in bytes (`process.constrainedMemory()`): 0 or more than
 *   `installed` where nothing limits it.
 * @param installed the memory of the machine, in bytes.
 */
export function memoryLimits(constrained: number, installed: number): MemoryLimits {
  if (!(constrained > 0 && constrained < installed)) return UNLIMITED
  const small = constrained < SMALL
  const spare = Math.max(0, constrained - PROGRAM)
  const share = (part: number, least: number, most: number) =>
    Math.round(Math.min(most, Math.max(least, constrained / part)))
  return {
    limit: constrained,
    max_emails: constrained < KEEPS_ALL ? Math.max(1000, hundreds(spare / PER_EMAIL)) : 0,
    smtp_bytes: share(8, 32 * MIB, UNLIMITED.smtp_bytes),
    http_bytes: Math.max(16 * MIB, Math.round(spare / 6)),
    control_body_bytes: share(8, 32 * MIB, UNLIMITED.control_body_bytes),
    processed_at_once: small ? 8 : UNLIMITED.processed_at_once,
    one_step_at_a_time: small,
    workers: small ? 1 : UNLIMITED.workers,
    parser_heap_mb: share(4 * MIB, 64, UNLIMITED.parser_heap_mb),
    checker_heap_mb: share(8 * MIB, 32, UNLIMITED.checker_heap_mb),
    searched_bytes: share(8, 16 * MIB, Number.POSITIVE_INFINITY),
    journal_bytes: share(16, 8 * MIB, Number.POSITIVE_INFINITY),
  }
}

const hundreds = (number: number) => Math.floor(number / 100) * 100
