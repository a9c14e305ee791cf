import { createHash } from "node:crypto"
import { once } from "node:events"
import http, { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import https from "node:https"
import type { AddressInfo } from "node:net"
import { hostname } from "node:os"
import { buffer } from "node:stream/consumers"
import { eventNameValues } from "../api/service.enums.gen.ts"
import type { LiveMessage, SandpostClient } from "../client/client.ts"
import { jsonLine } from "../core/text/printable.ts"
import { toMilliseconds } from "../duration.ts"
import { platform } from "../platform.ts"
import { StartError } from "../start-error.ts"
import { type Call, type Command, choicesOf, DONE, type ExitCode, textOf } from "./command.ts"

export const listen: Command = {
  name: "listen",
  description: "stream live events, one per line, or forward webhooks, until Ctrl-C",
  args: [],
  flags: [
    ["--forward-to <url>", "forward webhooks to this URL and print them, instead of live events"],
    ["--events <names>", "only webhooks of these events, comma-separated (default: all)"],
    ["--print-secret", "print the secret that signs the webhooks first"],
    ["--fail <n>", "respond with 500 to the first n webhooks instead of forwarding them"],
    ["--latency <duration>", "delay each webhook, for example 2s"],
    ["--skip-verify", "accept any certificate of the https URL that webhooks are forwarded to"],
    ["--host <name>", "name of this machine as seen by the sandbox, for example host.docker.internal"],
  ],
  examples: [
    "sandpost listen",
    "sandpost listen --json | jq -r .type",
    "sandpost listen --forward-to http://localhost:3000/hook --print-secret",
    "sandpost listen --forward-to https://localhost:3000/hook --skip-verify",
    "sandpost listen --forward-to http://localhost:3000/hook --events email.bounced --fail 3 --latency 2s",
  ],
  run: async (call) => {
    const { client, flags, io, json } = call
    if (flags["forward-to"] !== undefined) return await forward(call)
    const alone = ["events", "print-secret", "fail", "latency", "skip-verify", "host"].find(
      (name) => flags[name] !== undefined,
    )
    if (alone) throw new StartError(`--${alone} needs --forward-to <url>.`)
    // Only on a terminal, because it is not an event.
    if (io.is_terminal) {
      const { account } = await client.control.getInfo()
      io.err(`Listening for events of account ${account.name} at ${client.url}. Press Ctrl+C to stop.`)
    }
    for await (const message of client.live(io.signal)) io.out(json ? jsonLine(message) : eventLine(message))
    return DONE
  },
}

const SHOWN = [
  ...["method", "endpoint", "status_code", "error_code", "status", "name"],
  ...["address", "from", "to", "subject", "url", "now"],
]

/** One line per event: time, type and the most useful fields. */
function eventLine(message: LiveMessage): string {
  if (message.type === "resync") return "…  some events were dropped because this client was too slow"
  const { type, at, data } = message
  const fields = data as Record<string, unknown>
  const shown = SHOWN.map((name) => fields[name]).filter(
    (value) => value !== undefined && value !== null && value !== "",
  )
  return `${at}  ${type.padEnd(20)} ${shown.map(asText).join("  ")}`
}

const asText = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value))

/** The sandbox waits 10 seconds for a response (section 6). */
const TIMEOUT_MS = 10_000
/** The start of the description of every endpoint made here, by which a later start finds those that were left behind. */
const MARK = "sandpost listen on "
const SHOWN_CHARACTERS = 2000
/** As many bytes of a response as the sandbox reads. */
const READ_BYTES = 64 * 1024
/** Maximum number of webhooks whose attempts are counted. The oldest is forgotten first. */
const MOST_COUNTED = 10_000

/**
 * Registers an endpoint in this process, forwards each webhook to a URL with its body and signature unchanged, and prints it with
 * attempt, status and duration. Removes the endpoint at the end, and those that a killed process left behind at the start.
 */
async function forward(call: Call): Promise<ExitCode> {
  const { client, io } = call
  const options = optionsOf(call)
  const events = choicesOf(call, "events", eventNameValues, "an event")
  const host = textOf(call, "host")
  await removeLeftBehind(client)
  const attempts = new Map<string, number>()
  const server = createServer((req, res) => {
    answer(req, res, options, attempts).then(
      (line) => line && io.out(call.json ? jsonLine(line) : webhookLine(line)),
      () => res.destroy(),
    )
  })
  server.listen(0, host === undefined ? "127.0.0.1" : "0.0.0.0")
  await once(server, "listening")
  const url = `http://${host ?? "127.0.0.1"}:${(server.address() as AddressInfo).port}/`
  const description = `${MARK}${hostname()}, forwards to ${options.target}`.slice(0, 200)
  try {
    const webhook = await client.control.createWebhook({ url, description, ...(events && { events }) })
    try {
      if (call.flags["print-secret"]) io.out(call.json ? jsonLine({ secret: webhook.secret }) : webhook.secret)
      if (io.is_terminal) io.err(`Forwarding webhooks to ${options.target}. Press Ctrl+C to stop.`)
      // The live feed ends with the signal, or throws when the sandbox has gone.
      for await (const _ of client.live(io.signal));
    } finally {
      await client.control.deleteWebhook(webhook.id).catch(() => undefined)
    }
  } finally {
    server.close()
    server.closeAllConnections()
  }
  return DONE
}

/** Where webhooks go, how many of them are answered with 500 instead, and the delay of each. */
function optionsOf(call: Call) {
  const target = textOf(call, "forward-to") ?? ""
  if (!URL.canParse(target) || !/^https?:\/\//i.test(target)) {
    throw new StartError(`--forward-to must be a URL such as http://localhost:3000/hook, got "${target}".`)
  }
  const fail = textOf(call, "fail") ?? "0"
  if (!/^\d{1,6}$/.test(fail)) throw new StartError(`--fail must be a number of requests, such as 3, got "${fail}".`)
  const skip_verify = call.flags["skip-verify"] === true
  if (skip_verify && !/^https:/i.test(target)) {
    throw new StartError(`--skip-verify needs an https URL in --forward-to, got "${target}".`)
  }
  return { target, skip_verify, fail: Number(fail), latency_ms: toMilliseconds(textOf(call, "latency") ?? "0s") }
}

/** Deletes the endpoints of processes of this machine that no longer listen. */
async function removeLeftBehind({ control }: SandpostClient): Promise<void> {
  const { data } = await control.listWebhooks({ limit: 100 })
  for (const { id, description, url } of data) {
    if (!description?.startsWith(`${MARK}${hostname()},`)) continue
    const isRunning = await platform.fetch(`http://127.0.0.1:${new URL(url).port}/`).then(
      ({ headers }) => headers.has(ALIVE),
      () => false,
    )
    if (!isRunning) await control.deleteWebhook(id).catch(() => undefined)
  }
}

/** The header by which another process recognises this one. */
const ALIVE = "X-Sandpost-Listen"

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
  options: ReturnType<typeof optionsOf>,
  attempts: Map<string, number>,
): Promise<Forwarded | null> {
  if (req.method !== "POST") {
    res.writeHead(405, { Allow: "POST", [ALIVE]: "1" }).end()
    return null
  }
  const started = platform.elapsedMs()
  const body = await buffer(req)
  const { type, data } = JSON.parse(body.toString()) as { type: string; data: { to?: unknown; subject?: unknown } }
  const attempt = countAttempt(attempts, body)
  if (options.latency_ms > 0) await new Promise((done) => platform.setTimeout(done, options.latency_ms))
  const isFailed = options.fail > 0
  if (isFailed) options.fail--
  const response = isFailed ? { status: 500, body: "failed by --fail" } : await post(options, req, body)
  res.writeHead(response.status, response.headers).end(response.body)
  const isOk = response.status >= 200 && response.status < 300
  return {
    event: type,
    attempt,
    status: response.status,
    duration_ms: Math.round(platform.elapsedMs() - started),
    recipient: data.to ?? null,
    subject: data.subject ?? null,
    ...(!isOk && { response_body: response.body.slice(0, SHOWN_CHARACTERS) }),
  }
}

/** Which attempt of a webhook it is: each has the same body. */
function countAttempt(attempts: Map<string, number>, body: Buffer): number {
  const webhook = createHash("sha256").update(body).digest("base64")
  const attempt = (attempts.get(webhook) ?? 0) + 1
  attempts.delete(webhook)
  attempts.set(webhook, attempt)
  if (attempts.size > MOST_COUNTED) attempts.delete(attempts.keys().next().value as string)
  return attempt
}

/** The first bytes of a response, whose connection is closed then: some never end, such as a stream of events. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= READ_BYTES) break
  }
  return Buffer.concat(chunks).toString("utf8", 0, READ_BYTES)
}

/** Headers of this connection only. */
const OWN_HEADERS = new Set(["host", "connection", "content-length", "transfer-encoding", "keep-alive"])

/** Forwards a request. Without a response the status is 502, or 504 after 10 seconds. */
async function post({ target, skip_verify }: ReturnType<typeof optionsOf>, req: IncomingMessage, body: Buffer) {
  const headers = Object.entries(req.headers).filter(([name]) => !OWN_HEADERS.has(name))
  const late = AbortSignal.timeout(TIMEOUT_MS)
  // Not `fetch`, which accepts no untrusted certificate, and so does not follow redirects either.
  const { request } = /^https:/i.test(target) ? https : http
  try {
    const sent = request(target, {
      method: "POST",
      headers: { ...Object.fromEntries(headers), "Content-Length": body.length },
      rejectUnauthorized: !skip_verify,
      agent: false,
      signal: late,
    })
    // An error after the response ends its body.
    sent.on("error", () => undefined)
    sent.end(body)
    const [response] = (await once(sent, "response")) as [IncomingMessage]
    const { statusCode: status = 502, headers: answered } = response
    return {
      status,
      body: await beginningOf(response),
      headers: answered.location ? { Location: answered.location } : {},
    }
  } catch (error) {
    if (late.aborted) return { status: 504, body: `no response from ${target} within 10 s` }
    const { code, message } = error as NodeJS.ErrnoException
    const isUntrusted = /CERT|SELF_SIGNED|UNABLE_TO_/.test(code ?? "")
    const why = isUntrusted ? `its certificate is not trusted (${code}); --skip-verify accepts it` : (code ?? message)
    return { status: 502, body: `no response from ${target}: ${why}` }
  }
}

function webhookLine({ event, attempt, status, duration_ms, recipient, subject, response_body }: Forwarded): string {
  const to = Array.isArray(recipient) ? recipient.join(", ") : (recipient ?? "")
  const line = `${event.padEnd(18)} attempt ${attempt}  ${status} in ${duration_ms} ms  ${to}  ${JSON.stringify(subject)}`
  return response_body ? `${line}  ${JSON.stringify(response_body)}` : line
}
