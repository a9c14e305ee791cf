import type { Server } from "../servers/server.ts"
import { type Drive, drive, type Until } from "./drive.ts"
import { median, percentile } from "./statistics.ts"

/** Speed of a server under load. */
export interface Speed {
  per_second: number
  /** Processor time of the server for one request, in microseconds; null if the system does not report it. */
  cpu_us: number | null
  p50_ms: number
  p99_ms: number
  generator_share: number
}

/** Runs a load once. Awaits `after` before it reads the processor time, so that work after the responses is included. */
export function measure(
  server: Server,
  requests: readonly Buffer[],
  until: Until,
  options: { connections?: number; after?: () => Promise<unknown> } = {},
): Promise<Speed> {
  return measureDrive(server, () => drive(server.port, requests, until, options.connections), options.after)
}

/** Like {@link measure}, for any kind of load. */
export async function measureDrive(
  server: Server,
  load: () => Promise<Drive>,
  finish?: () => Promise<unknown>,
): Promise<Speed> {
  const before = server.cpu_ms()
  const driven = await load()
  await finish?.()
  const after = server.cpu_ms()
  return toSpeed(driven, before === null || after === null ? null : after - before)
}

const toSpeed = ({ requests, seconds, latencies, generator_share }: Drive, cpu_ms: number | null): Speed => ({
  per_second: requests / seconds,
  cpu_us: cpu_ms === null ? null : (cpu_ms * 1000) / requests,
  p50_ms: percentile(latencies, 0.5),
  p99_ms: percentile(latencies, 0.99),
  generator_share,
})

/** The median of several rounds, computed for each figure separately. */
export function middle(speeds: readonly Speed[]): Speed {
  const of = (figure: (speed: Speed) => number) => median(speeds.map(figure))
  return {
    per_second: of((speed) => speed.per_second),
    cpu_us: speeds.some((speed) => speed.cpu_us === null) ? null : of((speed) => speed.cpu_us as number),
    p50_ms: of((speed) => speed.p50_ms),
    p99_ms: of((speed) => speed.p99_ms),
    generator_share: of((speed) => speed.generator_share),
  }
}

/** Runs the candidates in turns, so that other load on the machine affects all of them. Returns the rounds of each. */
export async function inTurns<T>(rounds: number, candidates: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = candidates.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, candidate] of candidates.entries()) results[index]?.push(await candidate())
  }
  return results
}

/** The median of the ratios of each round: the first divided by the second. */
export const ratio = (over: readonly Speed[], under: readonly Speed[], figure: (speed: Speed) => number): number =>
  median(over.map((speed, round) => figure(speed) / figure(under[round] as Speed)))
