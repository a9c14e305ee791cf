import type { Bench } from "../bench.ts"
import { inTurns, measure, middle, ratio, type Speed } from "../load/measure.ts"
import { batches, sends } from "../load/requests.ts"
import { startFloor, startSandpost } from "../servers/sandpost.ts"
import type { Server } from "../servers/server.ts"

/** Requests in which most of the code is not optimized yet. */
const FIRST = 8000

/** Durable POST /emails, compared with a server that only validates and stores nothing. */
export async function floor({ report, stock, rounds, round_ms }: Bench): Promise<void> {
  const bare = await startFloor()
  const ours = await startSandpost(stock.empty())
  const requests = sends()
  const run = (server: typeof ours) => () => measure(server, requests, { ms: round_ms })
  await inTurns(1, [run(bare), run(ours)])
  const [floors = [], speeds = []] = await inTurns(rounds, [run(bare), run(ours)])
  const single = () => measure(ours, requests, { ms: round_ms })
  const batch = () => measure(ours, batches(), { ms: round_ms })
  const [singles = [], batched = []] = await inTurns(rounds, [single, batch])
  await Promise.all([bare.stop(), ours.stop()])
  const cold = await inTurns(rounds, [() => first(startFloor), () => first(() => startSandpost(stock.empty()))])
  const [coldFloors = [], coldSpeeds = []] = cold

  report.row(
    "POST /emails: Sandpost over the floor",
    ratio(speeds, floors, (s) => s.per_second),
    "x",
    { at_least: 0.9 },
  )
  report.row(
    `the first ${FIRST} requests after a start`,
    ratio(coldSpeeds, coldFloors, (s) => s.per_second),
    "x",
    { at_least: 0.8 },
  )
  report.row("a message in a batch of 100, over one alone", 100 * ratio(batched, singles, (s) => s.per_second), "x", {
    at_least: 3,
  })
  const cpu_ratio = ratio(floors, speeds, (s) => s.cpu_us ?? Number.NaN)
  report.row("the same by processor time", Number.isNaN(cpu_ratio) ? null : cpu_ratio, "x")
  for (const [name, speed] of [
    ["floor", middle(floors)],
    ["Sandpost", middle(speeds)],
  ] as const) {
    report.row(`${name}: requests`, speed.per_second, "/s")
    report.row(`${name}: processor time of a request`, speed.cpu_us, "us")
    report.row(`${name}: p50`, speed.p50_ms, "ms")
    report.row(`${name}: p99`, speed.p99_ms, "ms")
    report.row(`${name}: the generator's share of one core`, speed.generator_share * 100, "%")
  }
}

async function first(start: () => Promise<Server>): Promise<Speed> {
  const server = await start()
  const speed = await measure(server, sends(), { count: FIRST })
  await server.stop()
  return speed
}
