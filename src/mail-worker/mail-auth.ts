import { Unavailable } from "../core/errors.ts"
import { countHeader } from "../core/mail/headers.ts"
import { bytesOf, type InboundMail, type Resolver } from "../core/ports.ts"
import { workerFile } from "../own-files.ts"
import { type Authentication, notEvaluated } from "../parts/inbound/rules/authentication.ts"
import { platform } from "../platform.ts"
import { inTime } from "../time/in-time.ts"
import { createWorkerPool, movable } from "./worker-pool.ts"

/** Resolves names over the network. Without `ptr`, SPF's deprecated `ptr` mechanism never matches. */
type NetworkResolver = Resolver & { ptr?(name: string): Promise<string[]> }
/**
 * Resolves names in this process, so that a question can be answered before it is asked. For an unknown name it returns
 * an error: to throw one costs time.
 */
export interface LocalResolver {
  answer(type: string, name: string): Promise<DnsAnswer>
}
export type AuthResolver = NetworkResolver | LocalResolver

export type AuthRequest = Omit<Parameters<InboundMail["authenticate"]>[0], "simulation"> & {
  resolver: AuthResolver
  /** Counts from the moment a worker starts the job (default: 8,000). */
  timeout_ms?: number
}

/** `known` has the answers to DNS questions that the message will probably need. */
export type AuthJob = Pick<AuthRequest, "mail_from" | "helo" | "client_ip" | "now"> & {
  raw: Uint8Array
  known: [DnsQuestion, DnsAnswer][]
}
/** The type and the name, such as `TXT example.com`. */
export type DnsQuestion = string
export type DnsAnswer = { value?: unknown; error?: { code: string; message: string } }

const QUERY_MS = 2_000
const TOTAL_MS = 6_000
/** A larger message runs alone in its worker, because it may block the worker for long. */
const SMALL = 65_536
/** With `frees_memory`, a worker exits after a message larger than this. */
const LARGE = 1024 * 1024
export const MOST_SENDERS = 1_000
/** For each sender. */
export const MOST_QUESTIONS = 16

/** The DNS questions that the earlier messages of each sender needed. */
export class SenderQuestions {
  readonly #bySender = new Map<string, DnsQuestion[]>()

  of(sender: string): DnsQuestion[] {
    return this.#bySender.get(sender) ?? []
  }

  add(sender: string, asked: readonly DnsQuestion[]): void {
    if (asked.length === 0) return
    const all = [...new Set([...this.of(sender), ...asked])]
    if (this.#bySender.size >= MOST_SENDERS) this.#bySender.clear()
    this.#bySender.set(sender, all.slice(-MOST_QUESTIONS))
  }
}

/**
 * Authenticates messages in worker threads, so that no message blocks the event loop. DNS queries run in the main thread, each once per
 * message, with a timeout of 2 s per query and 6 s for all queries of a message. A timeout results in `temperror`. A local resolver is
 * asked in advance what the earlier messages of the sender needed, because a question to another thread takes as long as the check itself.
 */
export const createMailAuth = ({ workers = 2, heap_mb = 256, frees_memory = false } = {}) => {
  const pool = createWorkerPool({
    file: workerFile("mail-worker/mail-auth-worker"),
    size: workers,
    share: 8,
    memory_mb: heap_mb,
  })
  const questions = new SenderQuestions()

  /** A check that does not finish in time is `temperror` with a reason. Throws only `Unavailable`, if no worker starts. */
  const authenticate = async (request: AuthRequest): Promise<Authentication> => {
    const { raw, resolver, timeout_ms = 8_000, ...envelope } = request
    const sender = envelope.mail_from.slice(envelope.mail_from.lastIndexOf("@") + 1) || envelope.helo
    const expected = "answer" in resolver ? questions.of(sender) : []
    const answer = dnsAnswers(resolver)
    const known = await Promise.all(
      expected.map(async (question): Promise<[DnsQuestion, DnsAnswer]> => [question, await answer(question)]),
    )
    const asked: DnsQuestion[] = []
    const bytes = movable(raw)
    const options = {
      timeout_ms,
      alone: bytes.length > SMALL,
      last: frees_memory && bytes.length > LARGE,
      transfer: [bytes.buffer],
      answer: (question: unknown) => {
        asked.push(question as DnsQuestion)
        return answer(question as DnsQuestion)
      },
    }
    try {
      const result = await pool.run<Authentication>({ raw: bytes, ...envelope, known } satisfies AuthJob, options)
      questions.add(sender, asked)
      return result
    } catch (error) {
      if (error instanceof Unavailable) throw error
      // Reads only the first 256 KiB, because it runs in the main thread.
      const fields = countHeader(bytesOf(raw).subarray(0, 262_144), "From")
      return notEvaluated(`The message could not be checked: ${(error as Error).message}`, Math.max(1, fields))
    }
  }
  return { authenticate, close: () => pool.close() }
}

/** Answers the DNS queries of one message, with a timeout per query and one for all. */
const dnsAnswers = (resolver: AuthResolver) => {
  let until: number | null = null
  return async (question: DnsQuestion): Promise<DnsAnswer> => {
    until ??= platform.elapsedMs() + TOTAL_MS
    const ms = Math.min(QUERY_MS, until - platform.elapsedMs())
    const late = () => Object.assign(new Error("DNS did not answer in time"), { code: "ETIMEOUT" })
    try {
      if (ms <= 0) throw late()
      const space = question.indexOf(" ")
      const [type, name] = [question.slice(0, space), question.slice(space + 1)]
      if ("answer" in resolver) return await inTime(resolver.answer(type, name), ms, late)
      return { value: await inTime(lookUp(resolver, type, name), ms, late) }
    } catch (error) {
      const { code = "ESERVFAIL", message } = error as NodeJS.ErrnoException
      return { error: { code, message } }
    }
  }
}

const lookUp = async (resolver: NetworkResolver, type: string, name: string): Promise<unknown> => {
  if (type === "TXT") return resolver.txt(name)
  if (type === "MX") return resolver.mx(name)
  if (type === "A") return resolver.a(name)
  if (type === "AAAA") return resolver.aaaa(name)
  if (type === "CNAME") return resolver.cname(name)
  if (type === "PTR" && resolver.ptr) return resolver.ptr(name)
  throw Object.assign(new Error(`no ${type} records`), { code: "ENODATA" })
}
