import type { Bench } from "../bench.ts"
import { inTurns, measure, middle, ratio, type Speed } from "../load/measure.ts"
import { batches, sends } from "../load/requests.ts"
import { median } from "../load/statistics.ts"
import { sendAndWait, startFloor, startSandpost } from "../servers/sandpost.ts"
import type { Server } from "../servers/server.ts"

/** Durable POST /emails, compared with a server that only validates and stores nothing. */
export async function floor({ report, stock, rounds, round_ms }: Bench): Promise<void> {
  const bare = await startFloor()
  const ours = await startSandpost(stock.empty())
  const run =
    (server: Server, connections: number, requests = sends()) =>
    () =>
      measure(server, requests, { ms: round_ms }, { connections })
  await inTurns(2, [run(bare, 10), run(ours, 10)])
  const [floors = [], speeds = []] = await inTurns(rounds, [run(bare, 10), run(ours, 10)])
  const [lone_floors = [], lone = []] = await inTurns(rounds, [run(bare, 1), run(ours, 1)])
  const [floor_ms = [], pair_ms = []] = await inTurns(rounds, [
    async () => (await run(bare, 1)()).p50_ms,
    () => sendAndWait(ours),
  ])
  const [singles = [], batched = []] = await inTurns(rounds, [run(ours, 10), run(ours, 10, batches())])
  await Promise.all([bare.stop(), ours.stop()])

  const over = ratio(speeds, floors, (speed) => speed.per_second)
  report.row("sends per second, 10 connections, each durable", middle(speeds).per_second, "per second", undefined, true)
  report.row("sends per second, over a server that only validates", over, "×", { at_least: 0.7 })
  report.row(
    "time of a send of one client, over the same server",
    ratio(lone, lone_floors, (s) => s.p50_ms),
    "×",
    {
      at_most: 1.3,
    },
  )
  const cpu = (speed: Speed) => speed.cpu_us ?? Number.NaN
  report.row("processor time of a send, 10 connections, over the same server", ratio(speeds, floors, cpu), "×")
  report.row(
    "a send and a wait for it, over two sends to the same server",
    median(pair_ms.map((ms, round) => ms / (2 * (floor_ms[round] as number)))),
    "×",
  )
  const of_batch = 100 * ratio(batched, singles, (speed) => speed.per_second)
  report.row("messages in batches of 100, over single ones", of_batch, "×", { at_least: 2 })
}
