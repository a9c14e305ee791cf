import { Connection } from "./connection.ts"

/** How long to go on: so many milliseconds, or so many requests. */
export type Until = { ms: number } | { count: number }

export interface Drive {
  requests: number
  seconds: number
  /** Milliseconds of each request. */
  latencies: number[]
  /** Share of one core that this process, the generator, was busy. */
  generator_share: number
}

/**
 * Sends requests in turn over so many connections, each waiting for its answer before the next. Throws for an answer that is not
 * 2xx: refusals would be measured otherwise.
 */
export async function drive(port: number, requests: readonly Buffer[], until: Until, connections = 10): Promise<Drive> {
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const latencies: number[] = []
  const count = "count" in until ? until.count : Number.POSITIVE_INFINITY
  const busy = process.cpuUsage()
  const started = performance.now()
  const end = "ms" in until ? started + until.ms : Number.POSITIVE_INFINITY
  let sent = 0
  const work = async (connection: Connection) => {
    for (let now = performance.now(); sent < count && now < end; ) {
      const { status, body } = await connection.send(requests[sent++ % requests.length] as Buffer)
      if (status < 200 || status > 299) throw new Error(`answered ${status}: ${body.toString("utf8")}`)
      const after = performance.now()
      latencies.push(after - now)
      now = after
    }
  }
  try {
    await Promise.all(open.map(work))
  } finally {
    for (const connection of open) connection.close()
  }
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(busy)
  return { requests: latencies.length, seconds, latencies, generator_share: (user + system) / 1e6 / seconds }
}
