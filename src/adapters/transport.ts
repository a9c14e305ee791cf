import http from "node:http"
import https from "node:https"
import { networkInterfaces } from "node:os"
import type { AttemptResult, Transport } from "../core/ports.ts"
import { addressKind, addressProblem, type UrlPolicy } from "../core/webhooks/address.ts"
import { urlProblem } from "../core/webhooks/endpoint.ts"
import { type Answer, exchange } from "./exchange.ts"
import { checkedLookup, createNames, Refused } from "./lookup.ts"
import { explain } from "./transport-errors.ts"

/** Number of idle connections per receiver, and their lifetime: shorter than receivers usually keep them open. */
const IDLE_CONNECTIONS = 8
const IDLE_MS = 1000
const ERROR_CHARACTERS = 500

export interface TransportOptions {
  /** The version in the `User-Agent` header. */
  version: string
  /** Addresses the sandbox itself listens on. Called for each attempt, because ports may be assigned after the start. */
  own: () => readonly { host: string; port: number }[]
  /** Timeout of the whole request, including the response body. */
  timeout_ms?: number
  /** Resolves names (default: the system's resolver). */
  names?: ReturnType<typeof createNames>
}

type Input = Parameters<Transport["post"]>[0]

/**
 * Sends webhooks over HTTP/1.1 (section 6). Every address, literal or resolved, is checked right before connecting (assumption W2).
 * Redirects are reported, not followed. At most 64 KiB of the response are read. Never throws: the result contains the error, and
 * `status_code` is null if no complete response arrived in time.
 *
 * @returns the `Transport` port, and `close`, which ends all running attempts and idle connections.
 */
export function createTransport(options: TransportOptions): Transport & { close(): Promise<void> } {
  const { timeout_ms: longest_ms = 10_000, names = createNames() } = options
  const agents = createAgents()
  const running = new Map<AbortController, Promise<AttemptResult>>()
  let closed = false

  const attempt = async (input: Input, signal: AbortSignal): Promise<Answer> => {
    const problem = urlProblem(input.url, input.policy)
    if (problem !== null) throw new Refused(`refused: the URL ${problem}`)
    const url = new URL(input.url)
    const port = Number(url.port || (url.protocol === "https:" ? 443 : 80))
    const own = options.own().flatMap(everyAddress)
    const check = (address: string) => addressProblem(address, port, input.policy, own)
    const literal = addressKind(url.hostname) && check(url.hostname)
    if (literal) throw new Refused(`refused: ${literal}`)
    const body = Buffer.from(input.body, "utf8")
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": `Sandpost/${options.version} (webhooks)`,
      ...input.headers,
      "Content-Length": body.length,
    }
    const agent = agents.get(url.protocol, input.policy, input.reject_unauthorized)
    const lookup = checkedLookup(names, check)
    return exchange(url, { agent, headers, lookup, rejectUnauthorized: input.reject_unauthorized }, body, signal)
  }

  const post = async (input: Input, controller: AbortController): Promise<AttemptResult> => {
    const started = performance.now()
    const timeout_ms = Math.min(input.timeout_ms ?? longest_ms, longest_ms)
    const late = new Refused(`no answer within ${timeout_ms / 1000} s`)
    const timer = setTimeout(() => controller.abort(late), timeout_ms)
    const result = await attempt(input, controller.signal).then(answered, (error) => silent(error, input.url))
    clearTimeout(timer)
    const timed_out = result.status_code === null && controller.signal.reason === late
    return { ...result, ...(timed_out && { timed_out }), duration_ms: Math.round(performance.now() - started) }
  }

  return {
    async post(input) {
      const controller = new AbortController()
      if (closed) controller.abort(new Refused("not sent: the sandbox is stopping"))
      const result = post(input, controller)
      running.set(controller, result)
      return await result.finally(() => running.delete(controller))
    },
    async close() {
      closed = true
      for (const controller of running.keys()) controller.abort(new Refused("ended: the sandbox is stopping"))
      await Promise.all(running.values())
      agents.destroy()
    },
  }
}

/** A listener on the unspecified address accepts connections on every address of this machine. */
function everyAddress(listener: { host: string; port: number }): { host: string; port: number }[] {
  if (addressKind(listener.host) !== "unspecified") return [listener]
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.map(({ address }) => ({ host: address, port: listener.port }))
}

type Outcome = Omit<AttemptResult, "duration_ms" | "timed_out">

function answered({ status, location, body }: Answer): Outcome {
  const redirect = status >= 300 && status < 400 && location !== undefined
  const error = redirect ? `redirect to ${location} not followed`.slice(0, ERROR_CHARACTERS) : null
  return { status_code: status, error, response_body: body }
}

function silent(error: unknown, url: string): Outcome {
  const host = URL.canParse(url) ? new URL(url).host : url
  return { status_code: null, error: explain(error, host).slice(0, ERROR_CHARACTERS), response_body: null }
}

/** Connections are reused only between attempts with the same URL policy and the same certificate check. */
function createAgents() {
  const kept = new Map<string, http.Agent>()
  return {
    get(protocol: string, policy: UrlPolicy, trust: boolean): http.Agent {
      const key = `${protocol} ${policy} ${trust}`
      const { Agent } = protocol === "https:" ? https : http
      const agent = kept.get(key) ?? new Agent({ keepAlive: true, maxFreeSockets: IDLE_CONNECTIONS, timeout: IDLE_MS })
      kept.set(key, agent)
      return agent
    },
    destroy() {
      for (const agent of kept.values()) agent.destroy()
    },
  }
}
