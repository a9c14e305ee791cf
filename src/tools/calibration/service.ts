import { request as httpRequest, type IncomingMessage } from "node:http"
import { request as httpsRequest } from "node:https"
import { platform } from "../../platform.ts"
import { StartError } from "../../start-error.ts"
import { later, sleep } from "../../time/turn.ts"
import { type ProbeAnswer, typeOf } from "./probes/probe.ts"

const TIMEOUT_MS = 30_000
const MOST_BYTES = 8 * 1024 * 1024
/** Bodies from this size on are sent only if the service does not refuse them by their header within this time; the second time, if it was slower. */
const LARGE_BYTES = 1024 * 1024
const HEADER_WAIT_MS = 1_000
const SECOND_HEADER_WAIT_MS = 10_000
/** How often a request over the rate limit is repeated, and the longest wait before that. */
const MOST_RETRIES = 5
const LONGEST_WAIT_MS = 60_000

export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
}

/** Makes requests to one service: paced, patient with its rate limit, and without following redirects. */
export class ServiceCaller {
  readonly base_url: string
  /** Every answer of the run. */
  readonly answers: ProbeAnswer[] = []
  readonly #gap_ms: number
  readonly #timeout_ms: number
  #next = 0

  /** `rate` is in requests per second; 0 means no pace. */
  constructor(base_url: string, { rate, timeout_ms = TIMEOUT_MS }: { rate: number; timeout_ms?: number | undefined }) {
    if (!/^https?:\/\/[^/]/i.test(base_url) || !URL.canParse(base_url)) {
      throw new StartError(`The base URL must be a URL such as https://api.example.com/v1, got "${base_url}".`)
    }
    this.base_url = base_url.replace(/\/+$/, "")
    this.#gap_ms = rate === 0 ? 0 : 1000 / rate
    this.#timeout_ms = timeout_ms
  }

  get host(): string {
    return new URL(this.base_url).host
  }

  /**
   * Makes one request. A 429 with Retry-After is repeated after that time. Throws {@link StartError} if the service cannot be reached,
   * redirects, does not answer in time, answers with more than 8 MiB, or limits the rate for ever.
   */
  async send(outgoing: Outgoing, signal: AbortSignal): Promise<ProbeAnswer> {
    for (let retries = 0; ; retries++) {
      await this.#pace(signal)
      const answer = await this.#exchange(outgoing, signal)
      this.answers.push(answer)
      const wait_ms = waitOf(answer)
      // A used-up quota may have the same type, and ends after hours.
      if (wait_ms === undefined || wait_ms > LONGEST_WAIT_MS) return answer
      if (retries === MOST_RETRIES) {
        const problem = `${outgoing.method} still returns ${answer.status} after ${retries} retries`
        throw new StartError(`${this.host} limits the rate: ${problem}. Try again later.`)
      }
      await sleep(wait_ms, signal)
    }
  }

  async #pace(signal: AbortSignal): Promise<void> {
    const now = platform.elapsedMs()
    const at = Math.max(now, this.#next)
    this.#next = at + this.#gap_ms
    if (at > now) await sleep(at - now, signal)
    if (signal.aborted) throw new StartError("Interrupted.")
  }

  #request(
    { method, url, headers, body }: Outgoing,
    signal: AbortSignal,
    header_wait_ms = HEADER_WAIT_MS,
  ): Promise<{ response: IncomingMessage; text: string }> {
    const target = new URL(url)
    const isLarge = body !== undefined && body.length >= LARGE_BYTES
    return new Promise((done, fail) => {
      const send = target.protocol === "https:" ? httpsRequest : httpRequest
      const request = send(target, { method, headers, signal, agent: false })
      const failWith = (message: string) => {
        fail(new StartError(message))
        request.destroy()
      }
      const asked = `${method} ${target.pathname}`
      const late = `${target.host} did not answer ${asked} within ${this.#timeout_ms / 1000} s.`
      const timer = platform.setTimeout(failWith, this.#timeout_ms, late)
      request.on("response", (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on("data", (chunk: Buffer) => {
          size += chunk.length
          if (size <= MOST_BYTES) chunks.push(chunk)
          else failWith(`${target.host} answered ${asked} with more than 8 MiB. It is not the service.`)
        })
        response.on("end", () => {
          platform.clearTimeout(timer)
          done({ response, text: Buffer.concat(chunks).toString("utf8") })
          // A refusal may come before the whole body is sent.
          request.destroy()
        })
        response.on("error", (error) => failWith(reasonOf(error, target.host)))
      })
      request.on("error", (error: NodeJS.ErrnoException) => {
        platform.clearTimeout(timer)
        const isClosed = error.code === "ECONNRESET" || error.code === "EPIPE"
        if (isLarge && isClosed && header_wait_ms < SECOND_HEADER_WAIT_MS)
          done(this.#request({ method, url, headers, body }, signal, SECOND_HEADER_WAIT_MS))
        else failWith(signal.aborted ? "Interrupted." : reasonOf(error, target.host))
      })
      if (!isLarge) request.end(body)
      else {
        // A service may refuse a large body by its header and close the connection, and the answer would be lost while the body is sent.
        request.flushHeaders()
        const cancel = later(() => request.end(body), header_wait_ms)
        request.once("close", cancel)
        request.once("response", cancel)
      }
    })
  }

  async #exchange(outgoing: Outgoing, signal: AbortSignal): Promise<ProbeAnswer> {
    const sent_at = platform.wallMs()
    const { url } = outgoing
    const target = new URL(url)
    const { response, text } = await this.#request(outgoing, signal)
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400) {
      const location = response.headers.location ?? "nowhere"
      const host = URL.canParse(location, url) ? new URL(location, url).host : location
      const fix = "The key is not sent there; use the final address as the base URL."
      throw new StartError(`${target.host} redirects to ${host}. ${fix}`)
    }
    const written = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(", ")])
    return { status, headers: Object.fromEntries(written), body: parse(text), text, sent_at }
  }
}

/** The JSON of a text, or undefined. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How long to wait before the request is repeated, or undefined. A settable status may be 429 without being a rate limit. */
function waitOf(answer: ProbeAnswer): number | undefined {
  const type = typeOf(answer)
  const after = answer.headers["retry-after"]
  const isLimited =
    after === undefined
      ? answer.status === 429 && type === undefined
      : answer.status === 429 || type === "rate_limit_exceeded"
  if (!isLimited) return undefined
  const seconds = Number(after ?? 1)
  return Math.max(0, Number.isNaN(seconds) ? Date.parse(after!) - answer.sent_at : seconds * 1000)
}

const REASONS: Record<string, string> = {
  ENOTFOUND: "the name does not exist",
  EAI_AGAIN: "the name cannot be looked up",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "the connection was closed",
  EPIPE: "the connection was closed",
  ETIMEDOUT: "the connection timed out",
  EPROTO: "it does not speak TLS",
}
function reasonOf(error: NodeJS.ErrnoException, host: string): string {
  const { code = "", message } = error
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code)) return `The certificate of ${host} is not trusted: ${message}.`
  return `${host} cannot be reached: ${REASONS[code] ?? (code.startsWith("ERR_SSL") ? REASONS.EPROTO : message)}.`
}
