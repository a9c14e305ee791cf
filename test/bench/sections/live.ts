import { fileURLToPath } from "node:url"
import type { Bench } from "../bench.ts"
import { inTurns, measure, ratio } from "../load/measure.ts"
import { sends } from "../load/requests.ts"
import { settle, startSandpost } from "../servers/sandpost.ts"
import { type Server, startServer } from "../servers/server.ts"

const LISTENERS = fileURLToPath(new URL("../servers/listeners.ts", import.meta.url))
const CLIENTS = 10

/** POST /emails with ten open inboxes, compared with no open inbox. */
export async function live({ report, stock, rounds, round_ms }: Bench): Promise<void> {
  const ours = await startSandpost(stock.empty())
  const requests = sends()
  const alone = () => measure(ours, requests, { ms: round_ms }, { after: () => settle(ours) })
  const watched = async () => {
    const listeners = await startServer(LISTENERS, [String(ours.port), String(CLIENTS)])
    try {
      return await alone()
    } finally {
      await stopListeners(listeners)
    }
  }
  await inTurns(1, [alone, watched])
  const [withoutRounds = [], withRounds = []] = await inTurns(rounds, [alone, watched])
  await ours.stop()
  const title = `${CLIENTS} websocket clients over none`
  report.row(
    `requests a second: ${title}`,
    ratio(withRounds, withoutRounds, (s) => s.per_second),
    "x",
    { at_least: 0.7 },
  )
  report.row(
    `processor time of a request: ${title}`,
    ratio(withRounds, withoutRounds, (s) => s.cpu_us ?? Number.NaN),
    "x",
  )
}

/** Stops the listeners. Throws if a client received nothing, because then the comparison would be invalid. */
async function stopListeners(listeners: Server): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${listeners.port}/`)
  const { quiet, messages } = (await answer.json()) as { quiet: number; messages: number }
  await listeners.stop()
  if (quiet > 0) throw new Error(`${quiet} of the websocket clients received nothing (${messages} messages in all)`)
}
