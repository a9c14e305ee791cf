import type { CapturedEmail, ReceivedMail } from "../client/client.ts"
import { SandpostError } from "../client/http.ts"
import { codeOf, linkOf } from "../client/mailbox.ts"
import type { Delivery, WaitForDelivery } from "../client/resources.ts"
import { jsonLine } from "../core/text/printable.ts"
import { toMilliseconds } from "../duration.ts"
import { StartError } from "../start-error.ts"
import { type Call, type Command, DONE, type ExitCode, LATE, print, textOf, textsOf } from "./command.ts"

type Message = CapturedEmail | ReceivedMail

export const wait: Command = {
  name: "wait",
  description: "wait for an email or a webhook and print it; exit code 2 on timeout",
  args: [],
  flags: [
    ["--to <address>", "recipient"],
    ["--from <address>", "sender"],
    ["--subject <text>", "part of the subject"],
    ["--q <query>", 'search, such as "status:bounced after:1h"; text with a colon stands in double quotes'],
    ["--inbound", "wait for a received message instead of an email"],
    ["--event <name>", "wait for a webhook of this event, such as email.bounced, instead of an email"],
    ["--email <id>", "webhook about this email"],
    ["--webhook <id>", "webhook to this endpoint"],
    ["--status <status>", "webhook with this status: succeeded, failed, pending or dropped (default: any but pending)"],
    ["--count <n>", "number of emails or webhooks (default: 1); 0 expects none"],
    ["--since <id|time>", "only count later ones"],
    ["--timeout <duration>", "timeout, for example 500ms or 1m (default: 5s)"],
    ["--code", "print only the one-time code; fail if there are several"],
    ["--link <part>", "print only the first link that contains this text"],
  ],
  examples: [
    "sandpost wait --to ann@example.com",
    "sandpost wait --to ann@example.com --code",
    "sandpost wait --to ann@example.com --link /confirm",
    'sandpost wait --inbound --subject "Help" --timeout 30s',
    "sandpost wait --to ann@example.com --count 0 --timeout 1s",
    "sandpost wait --event email.bounced --status succeeded",
  ],
  run: async (call) => {
    const { emails, inbound } = call.client
    const count = countOf(call)
    const texts = { to: "to", from: "from", subject: "subject", q: "q", since: "since" }
    const query = { ...textsOf(call, texts), ...timeoutOf(call) }
    let found: Message[]
    try {
      if (WEBHOOK_FLAGS.some((name) => call.flags[name] !== undefined)) return await waitForWebhook(call, count)
      if (count === 0) {
        await (call.flags.inbound ? inbound : emails).expectNone(query)
        return print(call, [], call.flags.inbound ? "No message arrived." : "No email arrived.")
      }
      const many = { ...query, count: count ?? 1 }
      found = call.flags.inbound ? await inbound.waitFor(many) : await emails.waitFor(many)
    } catch (error) {
      if (!(error instanceof SandpostError && error.status === 404)) throw error
      call.io.err(`sandpost: ${error.message}`)
      return LATE
    }
    return show(call, found, count === undefined)
  },
}

const WEBHOOK_FLAGS = ["event", "email", "webhook", "status"]
const MAIL_FLAGS = ["to", "from", "subject", "q", "inbound", "code", "link"]

async function waitForWebhook(call: Call, count: number | undefined): Promise<ExitCode> {
  const mixed = MAIL_FLAGS.find((name) => call.flags[name] !== undefined)
  if (mixed)
    throw new StartError(
      `--${mixed} is for mail. A wait for a webhook takes --event, --email, --webhook, --status, --count, --since and --timeout.`,
    )
  const flags = { event: "event", email_id: "email", webhook_id: "webhook", status: "status", since: "since" }
  // The sandbox checks the names of events and statuses.
  const query = { ...textsOf(call, flags), ...timeoutOf(call) } as WaitForDelivery
  const found = await call.client.webhooks.waitFor({ ...query, count: count ?? 1 })
  if (count === 0) return print(call, [], "No webhook was sent.")
  return print(call, count === undefined ? found[0] : found, ...found.map(deliveryLine))
}

function deliveryLine({ id, event, status, attempts, recipient, subject, url, diagnosis }: Delivery): string {
  const last = attempts.at(-1)
  const answer = last ? `${last.status_code ?? last.error} in ${last.duration_ms} ms` : "not sent yet"
  const parts = [id, event.type, status, answer, `to ${url}`, `about ${recipient}`, JSON.stringify(subject)]
  return [...parts, ...(last && diagnosis ? [diagnosis] : [])].join("  ")
}

function countOf(call: Call): number | undefined {
  const text = textOf(call, "count")
  if (text === undefined) return undefined
  if (/^\d{1,3}$/.test(text)) return Number(text)
  throw new StartError(`--count must be an integer from 0 to 100, got "${text}".`)
}

function timeoutOf(call: Call): { timeout_ms?: number } {
  const timeout = textOf(call, "timeout")
  return timeout === undefined ? {} : { timeout_ms: toMilliseconds(timeout) }
}

function show(call: Call, found: Message[], single: boolean): ExitCode {
  const part = textOf(call, "link")
  for (const message of found) {
    if (call.flags.code) {
      const code = codeOf(message)
      print(call, code, code)
    } else if (part !== undefined) {
      const { url } = linkOf(message.links, message.subject, part)
      print(call, url, url)
    } else if (!call.json) call.io.out(line(message))
  }
  if (call.json && !call.flags.code && part === undefined) call.io.out(jsonLine(single ? found[0] : found))
  return DONE
}

function line(message: Message): string {
  const { id, status, from, to, codes, links, subject } = message
  const recipients = "recipient" in message ? message.recipient : to.join(", ")
  return [
    id,
    status,
    `${from} to ${recipients}`,
    ...codes.map((code) => `code ${code}`),
    ...links.map(({ url }) => `link ${url}`),
    JSON.stringify(subject),
  ].join("  ")
}
