import { setTimeout as wait } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Bench } from "../bench.ts"
import { inTurns, measure, ratio } from "../load/measure.ts"
import { sends } from "../load/requests.ts"
import { ask, settle, startSandpost } from "../servers/sandpost.ts"
import { type Server, startServer } from "../servers/server.ts"

const RECEIVERS = fileURLToPath(new URL("../servers/receivers.ts", import.meta.url))
const PATHS = ["/one", "/two", "/three"]
/** Sends per round. Each causes one notification per endpoint. */
const SENDS = 1000
const WARM_UP = 300
const PATIENCE_MS = 120_000

/** POST /emails with three webhook endpoints, compared with no endpoint. Every notification must arrive. */
export async function webhooks({ report, stock, rounds }: Bench): Promise<void> {
  const [plain, hooked, receivers] = await Promise.all([
    startSandpost(stock.empty()),
    startSandpost(stock.empty()),
    startServer(RECEIVERS),
  ])
  try {
    for (const path of PATHS) {
      const url = `http://127.0.0.1:${receivers.port}${path}`
      const { status, body } = await ask(hooked, "POST", "/v1/webhooks", { url, events: ["email.delivered"] })
      if (status !== 200) throw new Error(`the endpoint was refused: ${status} ${JSON.stringify(body)}`)
    }
    let sent = WARM_UP
    await Promise.all([plain, hooked].map((server) => measure(server, sends(), { count: WARM_UP })))
    await arrived(receivers, sent)
    const drains: number[] = []
    const withoutHooks = () => measure(plain, sends(), { count: SENDS })
    const withHooks = async () => {
      const speed = await measure(hooked, sends(), { count: SENDS })
      sent += SENDS
      drains.push(await arrived(receivers, sent))
      return speed
    }
    const [withouts = [], withs = []] = await inTurns(rounds, [withoutHooks, withHooks])
    await settle(hooked)
    const title = `${PATHS.length} endpoints over none`
    report.row(
      `requests a second: ${title}`,
      ratio(withs, withouts, (s) => s.per_second),
      "x",
      { at_least: 0.7 },
    )
    report.row("share of notifications that arrived", (await received(receivers)) / (sent * PATHS.length), "x", {
      at_least: 1,
    })
    report.row(`wait for the last of ${SENDS * PATHS.length} after the last response`, Math.max(...drains), "ms")
  } finally {
    await Promise.all([plain.stop(), hooked.stop(), receivers.stop()])
  }
}

/** Waits until every endpoint has received every notification. Returns the milliseconds. */
async function arrived(receivers: Server, messages: number): Promise<number> {
  const started = performance.now()
  while ((await received(receivers)) < messages * PATHS.length) {
    if (performance.now() - started > PATIENCE_MS) return performance.now() - started
    await wait(20)
  }
  return performance.now() - started
}

async function received(receivers: Server): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${receivers.port}/`)
  const counts = (await answer.json()) as Record<string, number>
  return PATHS.reduce((sum, path) => sum + (counts[path] ?? 0), 0)
}
