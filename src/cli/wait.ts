import type { CapturedEmail, ReceivedMail } from "../client/client.ts"
import { toMilliseconds } from "../client/clock.ts"
import { SandpostError } from "../client/http.ts"
import { linkOf } from "../client/mailbox.ts"
import { jsonLine } from "../core/printable.ts"
import { StartError } from "../start-error.ts"
import { type Call, type Command, DONE, type ExitCode, LATE, print, textOf } from "./command.ts"

type Message = CapturedEmail | ReceivedMail

export const wait: Command = {
  name: "wait",
  description: "wait for an email and print it with its codes and links; exit code 2 on timeout",
  args: [],
  flags: [
    ["--to <address>", "recipient"],
    ["--from <address>", "sender"],
    ["--subject <text>", "part of the subject"],
    ["--q <query>", "search query, as in the inbox"],
    ["--inbound", "wait for a received message instead of an email"],
    ["--count <n>", "number of emails (default: 1); 0 expects none"],
    ["--since <id|time>", "only count later emails"],
    ["--timeout <duration>", "timeout, for example 500ms or 1m (default: 5s)"],
    ["--code", "print only the one-time code"],
    ["--link <part>", "print only the first link that contains this text"],
  ],
  examples: [
    "sandpost wait --to ann@example.com",
    "sandpost wait --to ann@example.com --code",
    "sandpost wait --to ann@example.com --link /confirm",
    'sandpost wait --inbound --subject "Help" --timeout 30s',
    "sandpost wait --to ann@example.com --count 0 --timeout 1s",
  ],
  run: async (call) => {
    const { emails, inbound } = call.client
    const count = countOf(call)
    const query = queryOf(call)
    let found: Message[]
    try {
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

function countOf(call: Call): number | undefined {
  const text = textOf(call, "count")
  if (text === undefined || /^\d{1,3}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw new StartError(`--count must be an integer from 0 to 100, got "${text}".`)
}

function queryOf(call: Call) {
  const given = ["to", "from", "subject", "q", "since"].flatMap((name) => {
    const value = textOf(call, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const timeout = textOf(call, "timeout")
  return { ...Object.fromEntries(given), ...(timeout !== undefined && { timeout_ms: toMilliseconds(timeout) }) }
}

function show(call: Call, found: Message[], single: boolean): ExitCode {
  const part = textOf(call, "link")
  for (const message of found) {
    if (call.flags.code) print(call, firstCode(message), firstCode(message))
    else if (part !== undefined) {
      const { url } = linkOf(message.links, message.subject, part)
      print(call, url, url)
    } else if (!call.json) call.io.out(line(message))
  }
  if (call.json && !call.flags.code && part === undefined) call.io.out(jsonLine(single ? found[0] : found))
  return DONE
}

function firstCode({ codes, subject }: Message): string {
  const [code] = codes
  if (code === undefined) throw new StartError(`No code found in "${subject}".`)
  return code
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
