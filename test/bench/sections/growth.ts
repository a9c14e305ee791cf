import type { Bench } from "../bench.ts"
import { inTurns, measure, ratio } from "../load/measure.ts"
import { request, sends } from "../load/requests.ts"
import { median } from "../load/statistics.ts"
import { firstSearch, probeWhile, sendAndWait, settle, startSandpost } from "../servers/sandpost.ts"
import type { Server } from "../servers/server.ts"

const FEW = 1000
/** Sends in one round: few against what is stored, many against the clock's ticks. */
const SENDS = 1000
/** Messages stored before the waits. */
const WAITED = 5000

/** What a list, a search, a wait and a send cost with many stored messages. */
export async function growth({ report, stock, rounds, many }: Bench): Promise<void> {
  const small = await startSandpost(await stock.filled(FEW))
  const large = await startSandpost(await stock.filled(many))
  const stored = `with ${many.toLocaleString("en")} stored`
  report.row("the first search after a start, with 1,000 stored", await firstSearch(small), "ms", { at_most: 100 })
  let first = Number.NaN
  const longest = await probeWhile(large, async () => {
    first = await firstSearch(large)
  })
  report.row(`the first search after a start, ${stored}`, first, "ms", { at_most: 2500 })
  report.row("the longest GET /healthz beside this search", longest, "ms", { at_most: 50 })
  for (const [name, path, count, at_most, isMain] of [
    [`a page of 25, ${stored}`, "/v1/emails?limit=25", 200, 1.5, true],
    [`a page in the middle, ${stored}`, `/v1/emails?limit=25&offset=${many / 2}`, 200, 1.5, false],
    [`a search for a word, ${stored}`, "/sandbox/emails?q=silver", 8, 100, true],
  ] as const) {
    const read = () => measure(large, [request("GET", path)], { count }, { connections: 1 })
    await read()
    report.row(name, (await read()).p50_ms, "ms", { at_most }, isMain)
  }
  const run = (server: Server) => () => measure(server, sends(many), { count: SENDS }, { after: () => settle(server) })
  await inTurns(1, [run(small), run(large)])
  const [smalls = [], larges = []] = await inTurns(rounds, [run(small), run(large)])
  await Promise.all([small.stop(), large.stop()])
  const time = ratio(larges, smalls, (speed) => speed.cpu_us ?? Number.NaN)
  report.row(`processor time of a send, ${stored}, over 1,000 stored`, time, "×", { at_most: 1.1 })

  const servers = [await startSandpost(stock.empty()), await startSandpost(await stock.filled(WAITED))]
  const waits = servers.map((server) => () => sendAndWait(server))
  await inTurns(1, waits)
  const [empty = [], full = []] = await inTurns(rounds, waits)
  await Promise.all(servers.map((server) => server.stop()))
  const waited = median(full.map((ms, round) => ms / (empty[round] as number)))
  report.row(`a send and a wait for it, with ${WAITED.toLocaleString("en")} stored, over none`, waited, "×", {
    at_most: 1.2,
  })
}
