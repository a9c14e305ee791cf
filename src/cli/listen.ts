import type { LiveMessage } from "../client/client.ts"
import { jsonLine } from "../core/printable.ts"
import { type Command, DONE } from "./command.ts"

export const listen: Command = {
  name: "listen",
  description: "stream live events, one per line, until Ctrl-C",
  args: [],
  flags: [],
  examples: ["sandpost listen", "sandpost listen --json | jq -r .type"],
  run: async ({ client, io, json }) => {
    // Only on a terminal, because it is not an event.
    if (io.columns !== null) {
      const { account } = await client.info()
      io.err(`Listening for events of account ${account.name} at ${client.url}. Press Ctrl+C to stop.`)
    }
    for await (const message of client.live(io.signal)) io.out(json ? jsonLine(message) : lineOf(message))
    return DONE
  },
}

/** One line per event: time, type and the most useful fields. */
function lineOf(message: LiveMessage): string {
  if (message.type === "resync") return "…  some events were dropped because this client was too slow"
  const { type, at, data } = message
  const fields = data as Record<string, unknown>
  const shown = [
    "method",
    "endpoint",
    "status_code",
    "error_code",
    "status",
    "name",
    "address",
    "from",
    "to",
    "subject",
    "url",
    "now",
  ]
    .map((name) => fields[name])
    .filter((value) => value !== undefined && value !== null && value !== "")
  return `${at}  ${type.padEnd(20)} ${shown.map(asText).join("  ")}`
}

const asText = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value))
