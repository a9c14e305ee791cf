import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { hostname } from "node:os"
import { buffer } from "node:stream/consumers"
import { eventNameValues } from "../api/service.enums.gen.ts"
import type { SandpostClient } from "../client/client.ts"
import { toMilliseconds } from "../client/clock.ts"
import { jsonLine } from "../core/printable.ts"
import { StartError } from "../start-error.ts"
import { type Call, choicesOf, DONE, type ExitCode, textOf } from "./command.ts"

/** The sandbox waits 10 seconds for a response (section 6). */
const TIMEOUT_MS = 10_000
/** The start of the description of every endpoint made here, by which a later start finds those that were left behind. */
const MARK = "sandpost listen on "
const SHOWN_CHARACTERS = 2000

interface Options {
  target: string
  /** Requests to answer with 500 instead of forwarding them. */
  fail: number
  latency_ms: number
}

/**
 * Registers an endpoint in this process, forwards each webhook to a URL with its body and signature unchanged, and prints it with
 * attempt, status and duration. Removes the endpoint at the end, and those that a killed process left behind at the start.
 */
export async function forward(call: Call): Promise<ExitCode> {
  const { client, io } = call
  const options = optionsOf(call)
  const events = choicesOf(call, "events", eventNameValues, "an event")
  const host = textOf(call, "host")
  await removeLeftBehind(client)
  const bodies = new Map<string, number>()
  const server = createServer((req, res) => {
    answer(req, res, options, bodies).then(
      (line) => line && io.out(call.json ? jsonLine(line) : lineOf(line)),
      () => res.destroy(),
    )
  })
  const port = await listening(server, host === undefined ? "127.0.0.1" : "0.0.0.0")
  const url = `http://${host ?? "127.0.0.1"}:${port}/`
  const description = `${MARK}${hostname()}, forwards to ${options.target}`.slice(0, 200)
  try {
    const webhook = await client.webhooks.create({ url, description, ...(events && { events }) })
    try {
      if (call.flags["print-secret"]) io.out(call.json ? jsonLine({ secret: webhook.secret }) : webhook.secret)
      if (io.is_terminal) io.err(`Forwarding webhooks to ${options.target}. Press Ctrl+C to stop.`)
      // The live feed ends with the signal, or throws when the sandbox has gone.
      for await (const _ of client.live(io.signal));
    } finally {
      await client.webhooks.delete(webhook.id).catch(() => undefined)
    }
  } finally {
    server.close()
    server.closeAllConnections()
  }
  return DONE
}

function optionsOf(call: Call): Options {
  const target = textOf(call, "forward-to") ?? ""
  if (!URL.canParse(target) || !/^https?:\/\//i.test(target)) {
    throw new StartError(`--forward-to must be a URL such as http://localhost:3000/hook, got "${target}".`)
  }
  const fail = textOf(call, "fail") ?? "0"
  if (!/^\d{1,6}$/.test(fail)) throw new StartError(`--fail must be a number of requests, such as 3, got "${fail}".`)
  return { target, fail: Number(fail), latency_ms: toMilliseconds(textOf(call, "latency") ?? "0s") }
}

/** Deletes the endpoints of processes of this machine that no longer listen. */
async function removeLeftBehind({ webhooks }: SandpostClient): Promise<void> {
  const { data } = await webhooks.list({ limit: 100 })
  for (const { id, description, url } of data) {
    if (!description?.startsWith(`${MARK}${hostname()},`)) continue
    const isRunning = await fetch(`http://127.0.0.1:${new URL(url).port}/`).then(
      ({ headers }) => headers.has(ALIVE),
      () => false,
    )
    if (!isRunning) await webhooks.delete(id).catch(() => undefined)
  }
}

/** The header by which another process recognises this one. */
const ALIVE = "X-Sandpost-Listen"

function listening(server: Server, host: string): Promise<number> {
  return new Promise((done, fail) => {
    server.once("error", fail)
    server.listen(0, host, () => done((server.address() as AddressInfo).port))
  })
}

/** A forwarded webhook, as it is printed. */
interface Forwarded {
  event: string
  attempt: number
  status: number
  duration_ms: number
  recipient: unknown
  subject: unknown
  /** The response, or why there was none; only of a failure. */
  response_body?: string
}

/** Answers a request, and returns what to print; null for a request that is no webhook. */
async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  options: Options,
  bodies: Map<string, number>,
): Promise<Forwarded | null> {
  if (req.method !== "POST") {
    res.writeHead(405, { Allow: "POST", [ALIVE]: "1" }).end()
    return null
  }
  const started = performance.now()
  const body = await buffer(req)
  const key = body.toString()
  const { type, data } = JSON.parse(key) as { type: string; data: { to?: unknown; subject?: unknown } }
  const attempt = (bodies.get(key) ?? 0) + 1
  bodies.set(key, attempt)
  if (options.latency_ms > 0) await new Promise((done) => setTimeout(done, options.latency_ms))
  const isFailed = options.fail > 0
  if (isFailed) options.fail--
  const response = isFailed ? { status: 500, body: "failed by --fail" } : await post(options.target, req, body)
  res.writeHead(response.status, response.headers).end(response.body)
  const isOk = response.status >= 200 && response.status < 300
  return {
    event: type,
    attempt,
    status: response.status,
    duration_ms: Math.round(performance.now() - started),
    recipient: data.to ?? null,
    subject: data.subject ?? null,
    ...(!isOk && { response_body: response.body.slice(0, SHOWN_CHARACTERS) }),
  }
}

/** Headers of this connection only. */
const OWN_HEADERS = new Set(["host", "connection", "content-length", "transfer-encoding", "keep-alive"])

/** Forwards a request. Without a response the status is 502, or 504 after 10 seconds. */
async function post(target: string, req: IncomingMessage, body: Buffer<ArrayBuffer>): Promise<Answer> {
  const headers = Object.entries(req.headers).filter(([name]) => !OWN_HEADERS.has(name))
  try {
    const response = await fetch(target, {
      method: "POST",
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const location = response.headers.get("location")
    return { status: response.status, body: await response.text(), headers: location ? { Location: location } : {} }
  } catch (error) {
    if ((error as Error).name === "TimeoutError") return { status: 504, body: `no response from ${target} within 10 s` }
    const { code, message } = (error as { cause?: { code?: string; message?: string } }).cause ?? {}
    return { status: 502, body: `no response from ${target}: ${code ?? message ?? String(error)}` }
  }
}

interface Answer {
  status: number
  body: string
  headers?: Record<string, string>
}

function lineOf({ event, attempt, status, duration_ms, recipient, subject, response_body }: Forwarded): string {
  const to = Array.isArray(recipient) ? recipient.join(", ") : (recipient ?? "")
  const line = `${event.padEnd(18)} attempt ${attempt}  ${status} in ${duration_ms} ms  ${to}  ${JSON.stringify(subject)}`
  return response_body ? `${line}  ${JSON.stringify(response_body)}` : line
}
