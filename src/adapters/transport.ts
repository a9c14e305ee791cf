import { type LookupAddress, lookup as systemLookup } from "node:dns"
import http, { type ClientRequest, type IncomingMessage } from "node:http"
import https from "node:https"
import { isIP, type LookupFunction } from "node:net"
import { networkInterfaces } from "node:os"
import { addAbortSignal } from "node:stream"
import type { SecureContext } from "node:tls"
import type { AttemptResult, Transport } from "../core/ports.ts"
import { type AddressKind, addressKind, addressProblem, type UrlPolicy } from "../core/text/network-address.ts"
import { urlProblem } from "../parts/webhooks/rules/endpoint.ts"
import { platform } from "../platform.ts"
import { createGate } from "../time/gate.ts"
import { deadline } from "../time/in-time.ts"
import { SharedWork } from "../time/turn.ts"
import { trusting } from "./receiver-certificates.ts"

/** Number of idle connections per receiver, and their lifetime: shorter than receivers usually keep them open. */
const IDLE_CONNECTIONS = 8
const IDLE_MS = 1000
const ERROR_CHARACTERS = 500

export interface TransportOptions {
  /** The version in the `User-Agent` header. */
  version: string
  /** Addresses the sandbox itself listens on. Called for each attempt, because ports may be assigned after the start. */
  own: () => readonly { host: string; port: number }[]
  /** Timeout of the whole request. The response body is read until then. */
  timeout_ms?: number
  /** PEM certificates that receivers may have besides those of the usual authorities (default: none). */
  certificates?: readonly string[]
  /** Whether receivers at loopback and private addresses may have any certificate (default: false). */
  is_insecure?: boolean
  /** Resolves names (default: the system's resolver). */
  names?: ReturnType<typeof createNames>
}

/** A request, and what the settings allow. */
type Input = Parameters<Transport["post"]>[0] & { policy: UrlPolicy; reject_unauthorized: boolean }
type Pieces = NonNullable<Input["pieces"]>

/**
 * Sends webhooks over HTTP/1.1 (section 6). Every address, literal or resolved, is checked right before connecting
 * (assumption webhooks.url_policy). Redirects are reported, not followed. At most 64 KiB of the response are read.
 * Never throws: the result contains the error, and `status_code` is null if no status arrived in time.
 *
 * @returns `post` of the `Transport` port, and `close`, which ends all running attempts and idle connections.
 */
export function createTransport(options: TransportOptions) {
  const { timeout_ms: longest_ms = 10_000, names = createNames(), certificates = [], is_insecure = false } = options
  const agents = createAgents(certificates)
  const running = new Map<AbortController, Promise<AttemptResult>>()
  let closed = false

  const attempt = async (input: Input, signal: AbortSignal): Promise<ReceiverAnswer> => {
    const problem = input.any_url ? null : urlProblem(input.url, input.policy)
    if (problem !== null) throw new NotAllowed(`the URL ${problem}`)
    const url = new URL(input.url)
    const port = Number(url.port || (url.protocol === "https:" ? 443 : 80))
    const own = options.own().flatMap(everyAddress)
    const check = (address: string) => addressProblem(address, port, input.policy, own)
    const literal = addressKind(url.hostname) && check(url.hostname)
    if (literal) throw new NotAllowed(literal)
    const { method = "POST", pieces } = input
    const body = Buffer.from(input.body, "utf8")
    const headers = {
      "User-Agent": input.user_agent ?? `Sandpost/${options.version} (webhooks)`,
      ...(method === "POST" && { "Content-Type": "application/json", ...input.headers, "Content-Length": body.length }),
    }
    const mayBeAny = is_insecure && url.protocol === "https:" && input.reject_unauthorized
    // The addresses that decide about the certificate are the only ones that the connection may use.
    const found = mayBeAny ? await unlessAborted(addressesOf(names, url.hostname), signal) : null
    const allowed = found?.filter(({ address }) => check(address) === null) ?? []
    const rejectUnauthorized = input.reject_unauthorized && !(allowed.length > 0 && allowed.every(isLocal))
    const agent = agents.get(url.protocol, input.policy, rejectUnauthorized)
    const lookup = checkedLookup(found === null ? names : async () => found, check)
    const sent = { method, agent, headers, lookup, rejectUnauthorized }
    return exchange(url, sent, body, signal, pieces)
  }

  const post = async (input: Input, controller: AbortController): Promise<AttemptResult> => {
    const started = platform.elapsedMs()
    const timeout_ms = Math.min(input.timeout_ms ?? longest_ms, longest_ms)
    const late = new Refused(`no answer within ${Math.round(timeout_ms / 100) / 10} s`)
    const cancel = deadline(() => controller.abort(late), timeout_ms)
    const result = await attempt(input, controller.signal).then(describeAnswer, (error) => silent(error, input.url))
    cancel()
    const timed_out = result.status_code === null && controller.signal.reason === late
    return { ...result, ...(timed_out && { timed_out }), duration_ms: Math.round(platform.elapsedMs() - started) }
  }

  return {
    async post(input: Input): Promise<AttemptResult> {
      const controller = new AbortController()
      if (closed) controller.abort(new Refused("not sent: the sandbox is stopping"))
      const abort = () => controller.abort(new Refused("ended: its time was over"))
      input.signal?.addEventListener("abort", abort, { once: true })
      if (input.signal?.aborted) abort()
      const result = post(input, controller)
      running.set(controller, result)
      return await result.finally(() => {
        running.delete(controller)
        input.signal?.removeEventListener("abort", abort)
      })
    },
    async close(): Promise<void> {
      closed = true
      for (const controller of running.keys()) controller.abort(new Refused("ended: the sandbox is stopping"))
      await Promise.all(running.values())
      agents.destroy()
    },
  }
}

/** The addresses of a host, which may be an IP address itself. */
async function addressesOf(names: Resolve, hostname: string): Promise<LookupAddress[]> {
  const address = hostname.replace(/^\[|\]$/g, "")
  const family = isIP(address)
  return family === 0 ? await names(hostname) : [{ address, family }]
}

const LOCAL: readonly (AddressKind | null)[] = ["loopback", "private"]
const isLocal = ({ address }: LookupAddress) => LOCAL.includes(addressKind(address))

/** The result of some work, or a rejection with the signal's reason as soon as it aborts. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener("abort", abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort))
    if (signal.aborted) abort()
  })
}

/** A listener on the unspecified address accepts connections on every address of this machine. */
function everyAddress(listener: { host: string; port: number }): { host: string; port: number }[] {
  if (addressKind(listener.host) !== "unspecified") return [listener]
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.map(({ address }) => ({ host: address, port: listener.port }))
}

type Outcome = Omit<AttemptResult, "duration_ms" | "timed_out">

function describeAnswer({ status, location, body, sent_headers, headers }: ReceiverAnswer): Outcome {
  const redirect = status >= 300 && status < 400 && location !== undefined
  const error = redirect ? `redirect to ${location} not followed`.slice(0, ERROR_CHARACTERS) : null
  const both = { request_headers: sent_headers, response_headers: headers }
  return { status_code: status, error, response_body: body, ...both, ...(redirect && { location }) }
}

function silent(error: unknown, url: string): Outcome {
  const why = explainFailure(error, URL.parse(url)?.host ?? url)
  const refused = error instanceof NotAllowed ? { refused: error.why.slice(0, ERROR_CHARACTERS) } : {}
  return { status_code: null, error: why.slice(0, ERROR_CHARACTERS), ...refused, response_body: null }
}

/** Connections are reused only between attempts with the same URL policy and the same certificate check. */
function createAgents(certificates: readonly string[]) {
  const kept = new Map<string, http.Agent>()
  // Reading the usual authorities takes some milliseconds, so only once a receiver has https.
  let trusted: SecureContext | undefined
  return {
    get(protocol: string, policy: UrlPolicy, trust: boolean): http.Agent {
      const key = `${protocol} ${policy} ${trust}`
      const known = kept.get(key)
      if (known) return known
      const options = { keepAlive: true, maxFreeSockets: IDLE_CONNECTIONS, timeout: IDLE_MS }
      if (protocol === "https:") trusted ??= trusting(certificates)
      const agent =
        protocol === "https:"
          ? new https.Agent({ ...options, ...(trusted && { secureContext: trusted }) })
          : new http.Agent(options)
      kept.set(key, agent)
      return agent
    },
    destroy() {
      for (const agent of kept.values()) agent.destroy()
    },
  }
}

type Resolve = (name: string) => Promise<LookupAddress[]>
/** Returns why connecting to an address is not allowed, or null if it is. */
export type AddressCheck = (address: string) => string | null

/** Sandpost itself refused or ended a connection; the message says why. */
export class Refused extends Error {}

/** The policy does not allow the URL or its address. */
class NotAllowed extends Refused {
  readonly why: string

  constructor(why: string) {
    super(`refused: ${why}`)
    this.why = why
  }
}

/** Name lookups use at most two of libuv's four threads, so that unresponsive name servers cannot block file access. */
const LOOKUPS_AT_A_TIME = 2

const LOOPBACK: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
]

const askSystem: Resolve = (name) =>
  new Promise((resolve, reject) => {
    systemLookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })

/**
 * Resolves names like the operating system, including the hosts file. `localhost` and names below it always resolve to loopback
 * (RFC 6761). Concurrent lookups of the same name share one query.
 */
export function createNames(ask: Resolve = askSystem): Resolve {
  const running = new SharedWork<LookupAddress[]>()
  const gate = createGate(LOOKUPS_AT_A_TIME)
  return (name) => {
    if (/(?:^|\.)localhost\.?$/i.test(name)) return Promise.resolve(LOOPBACK)
    return running.run(name, () => gate(() => ask(name)))
  }
}

/**
 * A lookup for one connection that returns only allowed addresses. The connection uses exactly these addresses, which prevents DNS
 * rebinding between check and connect. Fails with {@link NotAllowed} if no allowed address is left.
 */
export function checkedLookup(names: Resolve, check: AddressCheck): LookupFunction {
  return (name, options, callback) => {
    const answer = (found: LookupAddress[]) => {
      const allowed = found.filter(({ address }) => check(address) === null)
      const [first] = allowed
      if (first === undefined) {
        const why = found.map(({ address }) => check(address)).join("; ")
        callback(new NotAllowed(`${name} resolves to an address that is not allowed: ${why || "no address"}`), [])
      } else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    }
    names(name).then(answer, (error: NodeJS.ErrnoException) => callback(error, []))
  }
}

type SystemError = Error & { code?: string; address?: string; port?: number; reason?: string; hostname?: string }

const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS_CERT|HOSTNAME_MISMATCH|INVALID_CA|CRL/
const HANDSHAKE = /^EPROTO$|^ERR_SSL_|^ERR_TLS_/

/**
 * A readable reason why a webhook attempt failed, for the delivery log.
 *
 * @param host the receiver, as `name:port`.
 */
export function explainFailure(error: unknown, host: string): string {
  if (error instanceof Refused) return error.message
  // Of an attempt at several addresses.
  const { errors = [] } = error as Partial<AggregateError>
  if (errors.length > 0) return [...new Set(errors.map((each) => explainFailure(each, host)))].join("; ")
  const { code = "", message, reason, address, port } = error as SystemError
  const peer = address === undefined ? host : `${address.includes(":") ? `[${address}]` : address}:${port}`
  if (code === "ECONNREFUSED") return `connection refused by ${peer}`
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) return `the name in ${host} does not resolve (${code})`
  if (["EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EADDRNOTAVAIL"].includes(code))
    return `cannot reach ${peer} (${code})`
  if (code === "ECONNRESET" && message.includes("TLS")) return `TLS handshake failed: ${host} closed the connection`
  if (code === "ECONNRESET" || code === "EPIPE") return `connection closed by ${host} before its response was complete`
  if (UNTRUSTED.test(code)) return `TLS certificate not trusted: ${explainCertificate(code, message)}`
  if (HANDSHAKE.test(code)) return `TLS handshake failed: ${explainHandshake(reason ?? message, host)}`
  if (code === "HPE_HEADER_OVERFLOW") return `the response of ${host} has headers that are too long`
  if (code.startsWith("HPE_")) return `the response of ${host} is not HTTP: ${reason ?? message}`
  return `not delivered to ${host}: ${message}`
}

/** The reason in a message of OpenSSL: `write EPROTO 409D:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/…`. */
const OPENSSL = /:error:\w+:[^:]*:[^:]*:([^:]+)/
/** The receiver answers with something else than TLS. */
const NO_TLS = /^(?:wrong version number|packet length too long|http request)$/

function explainHandshake(written: string, host: string): string {
  const why = OPENSSL.exec(written)?.[1] ?? written
  return NO_TLS.test(why) ? `${host} answers without TLS. If it speaks HTTP, use http:// in the URL` : why
}

/**
 * Why a certificate is not trusted, and the flags that help: a trusted authority does not help against a wrong name or
 * an old certificate.
 */
function explainCertificate(code: string, message: string): string {
  // What follows is about flags of Node.
  const [why] = message.split("; if the root CA")
  const ca = /SELF_SIGNED|UNABLE_TO_|INVALID_CA/.test(code) ? "with --webhook-ca <file> to trust it, or " : ""
  return `${why}. Start Sandpost ${ca}with --webhook-insecure to accept any certificate at loopback and private addresses`
}

/** Maximum bytes read from a response; then the connection is closed. */
const READ_BYTES = 64 * 1024

export interface ReceiverAnswer {
  status: number
  /** The Location header of a redirect. */
  location: string | undefined
  body: string
  /** Of the request and of the response, a line each. */
  sent_headers: string
  headers: string
}

/**
 * Sends one request, by default a POST, and reads the beginning of the response. Ignores interim 1xx responses and does not follow
 * redirects. Rejects with the error, or with the signal's reason (an Error) as soon as the signal aborts. Once the status has arrived, the
 * request is answered: an error or abort then only ends the reading of the body (assumption webhooks.response).
 */
export function exchange(
  url: URL,
  options: https.RequestOptions,
  body: Buffer,
  signal: AbortSignal,
  pieces?: Pieces,
): Promise<ReceiverAnswer> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === "https:" ? https : http
    const sent = request(url, { method: "POST", ...options })
    const fail = (error: unknown) => {
      signal.removeEventListener("abort", abort)
      reject(error)
    }
    const abort = () => {
      fail(signal.reason)
      sent.destroy()
    }
    signal.addEventListener("abort", abort, { once: true })
    sent.on("error", fail)
    sent.on("upgrade", (_answer, socket) => {
      socket.destroy()
      fail(new Refused("responded 101 and switched protocols, which is not supported"))
    })
    sent.on("response", (answer) => {
      sent.off("error", fail).on("error", () => undefined)
      signal.removeEventListener("abort", abort)
      void readBeginning(answer, signal).then((text) => {
        const headers = answer.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? `${name}: ${all[at + 1]}` : []))
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          body: text,
          sent_headers: sent
            .getRawHeaderNames()
            .map((name) => `${name}: ${sent.getHeader(name)}`)
            .join("\n"),
          headers: headers.join("\n"),
        })
        if (!answer.complete) sent.destroy()
      })
    })
    if (pieces) void sendPieces(sent, body, pieces)
    else sent.end(body)
    if (signal.aborted) abort()
  })
}

/** Writes a body in pieces. An error or abort of the request ends it. */
async function sendPieces(sent: ClientRequest, body: Buffer, { count, over_ms }: Pieces): Promise<void> {
  const size = Math.ceil(body.length / count)
  sent.setNoDelay(true)
  for (let at = 0; at < body.length && !sent.destroyed; at += size) {
    sent.write(body.subarray(at, at + size))
    await new Promise((done) => platform.setTimeout(done, over_ms / count))
  }
  sent.end()
}

/** The beginning of a body, as far as it arrives before an error or abort. */
async function readBeginning(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of addAbortSignal(signal, answer) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= READ_BYTES) break
    }
  } catch {
    // What has arrived counts.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, READ_BYTES), { stream: length > READ_BYTES })
}
