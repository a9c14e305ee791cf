import type { IncomingMessage, ServerResponse } from "node:http"
import { eventNameValues } from "../api/sandbox.enums.gen.ts"
import { platform } from "../platform.ts"
import { checkCount, checkNames, showValue } from "./arguments.ts"
import { notThere } from "./http.ts"
import type { ControlAnswer, ControlBody, ControlCalls } from "./operations.ts"

type EventName = NonNullable<NonNullable<ControlBody<"testWebhook">>["type"]>
type Event = ControlAnswer<"getDelivery">["event"] & { type: EventName }

/** A received webhook request. */
export interface Received {
  /** Such as `email.delivered`. */
  type: EventName
  /** The parsed body. */
  event: Event
  /** The headers, with names in lower case. */
  headers: Record<string, string>
  /** Whether its signature was valid. Otherwise the response was 400. */
  genuine: boolean
  /** The status of the response. */
  status: number
}

/** How a receiver is registered, and what it responds. */
export interface ReceiverOptions {
  /** Subscribed events (default: all). */
  events?: EventName[]
  /** Respond to every request with 500 until `recover()`. */
  fail?: boolean
  /** Host name of this machine as seen by the sandbox, if the sandbox runs elsewhere: `host.docker.internal`. */
  host?: string
}

/** How many events to wait for, and how long. */
export interface WaitForEvent {
  /** Number of events of the type to wait for (default: 1). */
  count?: number
  /** Milliseconds of real time (default: 5,000). */
  timeout_ms?: number
}

/** A webhook receiver in this process, registered with the sandbox: see `webhooks.receiver()`. */
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Starts a receiver and registers it as an endpoint. Node only. */
export async function startReceiver(control: ControlCalls, options: ReceiverOptions = {}) {
  checkNames("webhooks.receiver", options, ["events", "fail", "host"])
  const { events, fail = false, host } = options
  const requests: Received[] = []
  const watchers = new Set<() => void>()
  let failing = { left: fail ? Number.POSITIVE_INFINITY : 0, status: 500 }
  let secret = ""

  const server = await listen(host === undefined ? "127.0.0.1" : "0.0.0.0", async ({ headers, body }) => {
    const genuine = await isGenuine(secret, signatureIn(headers), body)
    const event = JSON.parse(new TextDecoder().decode(body)) as Event
    const status = genuine ? nextStatus() : 400
    requests.push({ type: event.type, event, headers, genuine, status })
    for (const look of watchers) look()
    return status
  })
  const nextStatus = () => {
    if (failing.left <= 0) return 204
    failing.left--
    return failing.status
  }
  const url = `http://${host ?? "127.0.0.1"}:${server.port}/`
  const webhook = await control.createWebhook({ url, ...(events && { events }) }).catch(async (error) => {
    await server.close()
    throw error
  })
  secret = webhook.secret

  const of = (type: EventName) => {
    checkEvent(type)
    return requests.filter((request) => request.type === type)
  }
  return {
    /** The URL that is registered. */
    url,
    /** The registered endpoint with its secret. */
    webhook,
    /** All received requests, in order, including retries. */
    requests: requests as readonly Received[],
    /** All received requests of one type. */
    of,
    /** Responds to the next `times` requests with an error status. */
    failNext: (times = 1, status = 500) => {
      failing = { left: times, status }
    },
    /** Responds with 204 again. */
    recover: () => {
      failing = { left: 0, status: 500 }
    },
    /** Waits until `count` events of the type have arrived and returns the last of them. Throws `not_found` on timeout. */
    waitFor: async (type: EventName, options: WaitForEvent = {}): Promise<Event> => {
      checkEvent(type)
      checkNames("receiver.waitFor", options, ["count", "timeout_ms"])
      const { count = 1, timeout_ms = 5000 } = options
      checkCount("count", count, 1)
      checkCount("timeout_ms", timeout_ms)
      const enough = () => of(type).length >= count
      if (!enough() && !(await waitUntil(enough, watchers, timeout_ms))) {
        const types = requests.map((request) => request.type).join(", ") || "nothing"
        throw notThere(`Expected ${count} ${type} within ${timeout_ms} ms. Received: ${types}.`)
      }
      return of(type)[count - 1]!.event
    },
    /** Removes the endpoint and stops listening. */
    close: async () => {
      await control.deleteWebhook(webhook.id).catch(() => undefined)
      await server.close()
    },
  }
}

/** Throws TypeError for what is not the name of an event, for which no webhook comes. */
function checkEvent(type: unknown): void {
  if (eventNameValues.some((name) => name === type)) return
  throw new TypeError(`The event must be one of ${eventNameValues.join(", ")}, got ${showValue(type)}.`)
}

/** Whether a condition becomes true before the timeout; checked whenever a request arrives. */
function waitUntil(condition: () => boolean, watchers: Set<() => void>, timeout_ms: number): Promise<boolean> {
  return new Promise((done) => {
    const end = (held: boolean) => {
      platform.clearTimeout(timer)
      watchers.delete(look)
      done(held)
    }
    const look = () => condition() && end(true)
    const timer = platform.setTimeout(() => end(false), timeout_ms)
    watchers.add(look)
  })
}

type Respond = (request: { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }) => Promise<number>

/** Listens on a free port and responds to POST with the status that `answer` returns. Node only. */
async function listen(host: string, answer: Respond) {
  // An import would need a flag in Jest's CommonJS, and stop bundlers for browsers.
  const http = globalThis.process?.getBuiltinModule?.("node:http")
  if (http === undefined) throw new TypeError("webhooks.receiver() needs Node, because it listens for requests.")
  const { createServer } = http
  const server = createServer((req, res) => {
    respond(req, res, answer).catch(() => res.destroy())
  })
  await new Promise<void>((done, fail) => {
    server.once("error", fail)
    server.listen(0, host, done)
  })
  const { port } = server.address() as { port: number }
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { port, close }
}

async function respond(req: IncomingMessage, res: ServerResponse, answer: Respond): Promise<void> {
  if (req.method !== "POST") {
    res.writeHead(405, { Allow: "POST" }).end()
    return
  }
  const headers = Object.entries(req.headers).map(([name, value]) => [name, String(value)])
  const body = new Uint8Array(Buffer.concat(await req.toArray()))
  res.writeHead(await answer({ headers: Object.fromEntries(headers), body }), { "Content-Type": "text/plain" }).end()
}

/** The value of the signature header. Its name is the setting `webhooks.signature_header`, so any header with that word may have it. */
const signatureIn = (headers: Record<string, string>) =>
  headers["service-signature"] ?? Object.entries(headers).find(([name]) => name.includes("signature"))?.[1]

const TOLERANCE_SECONDS = 300

/**
 * Verifies the signature of a webhook request (section 6). Uses Web Crypto, so that it also works outside Node.
 * @param header the value of `Service-Signature`
 * @param raw the raw bytes of the body
 */
export async function isGenuine(secret: string, header: string | null | undefined, raw: Uint8Array): Promise<boolean> {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? []
  if (t === undefined || v1 === undefined) return false
  if (Math.abs(platform.wallMs() / 1000 - Number(t)) > TOLERANCE_SECONDS) return false
  const algorithm = { name: "HMAC", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["verify"])
  const signature = Uint8Array.from(v1.match(/../g) as string[], (pair) => Number.parseInt(pair, 16))
  const prefix = new TextEncoder().encode(`${t}.`)
  const signed = new Uint8Array(prefix.length + raw.length)
  signed.set(prefix)
  signed.set(raw, prefix.length)
  return await crypto.subtle.verify("HMAC", key, signature, signed)
}
