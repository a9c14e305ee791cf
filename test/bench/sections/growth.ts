import type { Bench } from "../bench.ts"
import { inTurns, measure, ratio } from "../load/measure.ts"
import { sends } from "../load/requests.ts"
import { settle, startSandpost } from "../servers/sandpost.ts"
import type { Server } from "../servers/server.ts"
import { readPages } from "./pages.ts"

const FEW = 1000
/** Sends in one round: few against what is stored, many against the clock's ticks. */
const SENDS = 1000

/** The cost of a send, a page and a search with many stored messages, compared with few. */
export async function growth({ report, stock, rounds, many }: Bench): Promise<void> {
  const small = await startSandpost(await stock.filled(FEW))
  const large = await startSandpost(await stock.filled(many))
  await readPages(report, small, large, many)

  const requests = sends(many)
  const run = (server: Server) => () => measure(server, requests, { count: SENDS }, { after: () => settle(server) })
  await inTurns(1, [run(small), run(large)])
  const [smalls = [], larges = []] = await inTurns(rounds, [run(small), run(large)])
  await Promise.all([small.stop(), large.stop()])
  const title = `${many} stored over ${FEW}`
  report.row(`time of a send: ${title}`, 1 / ratio(larges, smalls, (s) => s.per_second), "x", { at_most: 1.1 })
  report.row(
    `processor time of a send: ${title}`,
    ratio(larges, smalls, (s) => s.cpu_us ?? Number.NaN),
    "x",
    { at_most: 1.1 },
  )
}
