import type { LiveMessage } from "../client/client.ts"
import { jsonLine } from "../core/printable.ts"
import { StartError } from "../start-error.ts"
import { type Command, DONE } from "./command.ts"
import { forward } from "./forward.ts"

const FORWARD_FLAGS = ["events", "print-secret", "fail", "latency", "host"]

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
    ["--host <name>", "name of this machine as seen by the sandbox, for example host.docker.internal"],
  ],
  examples: [
    "sandpost listen",
    "sandpost listen --json | jq -r .type",
    "sandpost listen --forward-to http://localhost:3000/hook --print-secret",
    "sandpost listen --forward-to http://localhost:3000/hook --events email.bounced --fail 3 --latency 2s",
  ],
  run: async (call) => {
    const { client, flags, io, json } = call
    if (flags["forward-to"] !== undefined) return await forward(call)
    const alone = FORWARD_FLAGS.find((name) => flags[name] !== undefined)
    if (alone) throw new StartError(`--${alone} needs --forward-to <url>.`)
    // Only on a terminal, because it is not an event.
    if (io.is_terminal) {
      const { account } = await client.info()
      io.err(`Listening for events of account ${account.name} at ${client.url}. Press Ctrl+C to stop.`)
    }
    for await (const message of client.live(io.signal)) io.out(json ? jsonLine(message) : lineOf(message))
    return DONE
  },
}

const SHOWN = [
  ...["method", "endpoint", "status_code", "error_code", "status", "name"],
  ...["address", "from", "to", "subject", "url", "now"],
]

/** One line per event: time, type and the most useful fields. */
function lineOf(message: LiveMessage): string {
  if (message.type === "resync") return "…  some events were dropped because this client was too slow"
  const { type, at, data } = message
  const fields = data as Record<string, unknown>
  const shown = SHOWN.map((name) => fields[name]).filter(
    (value) => value !== undefined && value !== null && value !== "",
  )
  return `${at}  ${type.padEnd(20)} ${shown.map(asText).join("  ")}`
}

const asText = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value))
