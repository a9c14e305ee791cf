import type { CapturedEmail } from "../client/client.ts"
import { toMilliseconds } from "../client/clock.ts"
import { SandpostError } from "../client/http.ts"
import { linkOf } from "../client/mailbox.ts"
import { jsonLine } from "../core/printable.ts"
import { StartError } from "../start-error.ts"
import { type Call, type Command, DONE, type ExitCode, LATE, print, textOf } from "./command.ts"

export const wait: Command = {
  name: "wait",
  description: "wait for an email and print it; exit code 2 on timeout",
  args: [],
  flags: [
    ["--to <address>", "recipient"],
    ["--from <address>", "sender"],
    ["--subject <text>", "part of the subject"],
    ["--q <query>", "search query, as in the inbox"],
    ["--count <n>", "number of emails (default: 1); 0 expects none"],
    ["--since <id|time>", "only count later emails"],
    ["--timeout <duration>", "timeout, for example 500ms or 1m (default: 5s)"],
    ["--code", "print only the one-time code"],
    ["--link <part>", "print only the first link that contains this text"],
  ],
  run: async (call) => {
    const count = countOf(call)
    let found: CapturedEmail[]
    try {
      if (count === 0) {
        await call.client.emails.expectNone(queryOf(call))
        return print(call, [], "No email arrived.")
      }
      found = await call.client.emails.waitFor({ ...queryOf(call), count: count ?? 1 })
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

function show(call: Call, found: CapturedEmail[], single: boolean): ExitCode {
  const part = textOf(call, "link")
  for (const email of found) {
    if (call.flags.code) print(call, firstCode(email), firstCode(email))
    else if (part !== undefined) {
      const { url } = linkOf(email.links, email.subject, part)
      print(call, url, url)
    } else if (!call.json) call.io.out(line(email))
  }
  if (call.json && !call.flags.code && part === undefined) call.io.out(jsonLine(single ? found[0] : found))
  return DONE
}

function firstCode({ codes, subject }: CapturedEmail): string {
  const [code] = codes
  if (code === undefined) throw new StartError(`No code found in "${subject}".`)
  return code
}

const line = ({ id, status, from, to, subject }: CapturedEmail) =>
  `${id}  ${status}  ${from} to ${to.join(", ")}  ${JSON.stringify(subject)}`
