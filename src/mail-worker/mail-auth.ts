import { Unavailable } from "../core/errors.ts"
import { type Authentication, notEvaluated } from "../core/inbound/authentication.ts"
import { countHeader } from "../core/inbound/headers.ts"
import type { RawMessage, Resolver } from "../core/ports.ts"
import { inTime } from "../time/in-time.ts"
import { bytesOf, createWorkerPool, movable, workerFile } from "./worker-pool.ts"

/** Resolves names for the checks. Without `ptr`, SPF's deprecated `ptr` mechanism never matches. */
export type AuthResolver = Resolver & { ptr?(name: string): Promise<string[]> }

export interface AuthRequest {
  raw: RawMessage
  /** Envelope sender without angle brackets. Empty for a bounce; SPF then uses the HELO name. */
  mail_from: string
  helo: string
  client_ip: string
  resolver: AuthResolver
  /** Counts from the moment a worker starts the job (default: 8,000). */
  timeout_ms?: number
}

export type AuthJob = Pick<AuthRequest, "mail_from" | "helo" | "client_ip"> & { raw: Uint8Array }
export interface DnsQuestion {
  name: string
  type: string
}

export interface MailAuth {
  /**
   * Checks SPF, DKIM and DMARC of a message. A check that does not finish in time is `temperror` with a reason. Throws only `Unavailable`,
   * if no worker starts.
   */
  authenticate(request: AuthRequest): Promise<Authentication>
  close(): Promise<void>
}

const QUERY_MS = 2_000
const TOTAL_MS = 6_000
/** A larger message runs alone in its worker, because it may block the worker for long. */
const SMALL = 65_536
/** With `frees_memory`, a worker exits after a message larger than this. */
const LARGE = 1024 * 1024

/**
 * Authenticates messages in worker threads, so that no message blocks the event loop. DNS queries run in the main thread, each once per
 * message, with a timeout of 2 s per query and 6 s for all queries of a message. A timeout results in `temperror`.
 */
export const createMailAuth = ({ workers = 2, heap_mb = 256, frees_memory = false } = {}): MailAuth => {
  const pool = createWorkerPool({
    file: workerFile("mail-auth-worker", import.meta.url),
    size: workers,
    share: 8,
    memory_mb: heap_mb,
  })

  const authenticate: MailAuth["authenticate"] = async ({ raw, resolver, timeout_ms = 8_000, ...envelope }) => {
    const bytes = movable(raw)
    const answer = dnsAnswers(resolver)
    const options = {
      timeout_ms,
      alone: bytes.length > SMALL,
      last: frees_memory && bytes.length > LARGE,
      transfer: [bytes.buffer],
      answer: (question: unknown) => answer(question as DnsQuestion),
    }
    try {
      return await pool.run<Authentication>({ raw: bytes, ...envelope } satisfies AuthJob, options)
    } catch (error) {
      if (error instanceof Unavailable) throw error
      return notEvaluated(
        `The message could not be checked: ${(error as Error).message}`,
        countFromFields(bytesOf(raw)),
      )
    }
  }
  return { authenticate, close: () => pool.close() }
}

/** Returns the number of From fields, at least 1. Reads only the first 256 KiB, because it runs in the main thread. */
const countFromFields = (raw: Buffer) => Math.max(1, countHeader(raw.subarray(0, 262_144), "From"))

/** Answers the DNS queries of one message: each query once, with a timeout per query and one for all. */
const dnsAnswers = (resolver: AuthResolver) => {
  const asked = new Map<string, Promise<unknown>>()
  let until: number | null = null
  return (question: DnsQuestion): Promise<unknown> => {
    until ??= performance.now() + TOTAL_MS
    const key = `${question.type} ${question.name.toLowerCase()}`
    const known =
      asked.get(key) ?? within(Math.min(QUERY_MS, until - performance.now()), () => lookUp(resolver, question))
    asked.set(key, known)
    return known
  }
}

const within = async <T>(ms: number, ask: () => Promise<T>): Promise<T> => {
  const late = () => Object.assign(new Error("DNS did not answer in time"), { code: "ETIMEOUT" })
  if (ms <= 0) throw late()
  return inTime(ask(), ms, late)
}

const lookUp = async (resolver: AuthResolver, { name, type }: DnsQuestion): Promise<unknown> => {
  if (type === "TXT") return resolver.txt(name)
  if (type === "MX") return resolver.mx(name)
  if (type === "A") return resolver.a(name)
  if (type === "AAAA") return resolver.aaaa(name)
  if (type === "CNAME") return resolver.cname(name)
  if (type === "PTR" && resolver.ptr) return resolver.ptr(name)
  throw Object.assign(new Error(`no ${type} records`), { code: "ENODATA" })
}
