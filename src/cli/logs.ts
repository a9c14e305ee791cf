import type { ControlAnswer } from "../client/operations.ts"
import { jsonLine } from "../core/text/printable.ts"
import { statusClass } from "../parts/logs/rules/logs.ts"
import { StartError } from "../start-error.ts"
import { type Call, type Command, choiceOf, DONE, textOf, textsOf } from "./command.ts"

type Entry = ControlAnswer<"listLogs">["data"][number]

const CLASSES = ["2xx", "4xx", "5xx"] as const
const MOST = 100

export const logs: Command = {
  name: "logs",
  description: "print the requests to the API, the newest last",
  args: [],
  flags: [
    ["--follow", "also print new requests, until Ctrl+C"],
    ["--limit <n>", `number of requests, at most ${MOST} (default: 20)`],
    ["--status <class>", `only responses of this class: ${CLASSES.join(", ")}`],
    ["--endpoint <text>", "only paths that contain this text"],
    ["--q <query>", "only requests that match this search, as in the inbox"],
  ],
  examples: [
    "sandpost logs --status 4xx",
    "sandpost logs --follow --endpoint /emails",
    'sandpost logs --q "is:refused to:ann@example.com"',
  ],
  run: async (call) => {
    const { client, io, json, flags } = call
    const texts = textsOf(call, { endpoint: "endpoint", q: "q" })
    const { endpoint = "", q } = texts
    const status = choiceOf(call, "status", CLASSES)
    const show = (entry: Entry) => io.out(json ? jsonLine(entry) : lineOf(entry))
    const { data } = await client.control.listLogs({ limit: limitOf(call), ...texts, ...(status && { status }) })
    for (const entry of data.toReversed()) show(entry)
    if (!flags.follow) return DONE
    for await (const message of client.live(io.signal)) {
      if (message.type !== "log.created") continue
      const entry = message.data
      const isAsked = !status || statusClass(entry.status_code) === status
      if (!isAsked || !entry.endpoint.includes(endpoint)) continue
      if (q === undefined || (await isFound(call, q, entry))) show(entry)
    }
    return DONE
  },
}

function limitOf(call: Call): number {
  const text = textOf(call, "limit") ?? "20"
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MOST) return limit
  throw new StartError(`--limit must be an integer from 1 to ${MOST}, got "${text}".`)
}

async function isFound({ client }: Call, q: string, { id }: Entry): Promise<boolean> {
  const { data } = await client.control.listLogs({ q, limit: MOST })
  return data.some((found) => found.id === id)
}

function lineOf(entry: Entry): string {
  const { created_at, method, endpoint, status_code, error_code, error_message, about, duration_ms, hints } = entry
  const result = [status_code || "no response", ...(error_code ? [error_code] : [])].join(" ")
  const texts = [about, error_message].filter((text) => text !== null)
  return [created_at, `${method.padEnd(6)} ${endpoint}`, result, `${duration_ms} ms`, ...texts, ...hints].join("  ")
}
