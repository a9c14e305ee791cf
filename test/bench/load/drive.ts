import { Connection } from "./connection.ts"

/** When to stop: after the given milliseconds or requests. */
export type Until = { ms: number } | { count: number }

export interface Drive {
  requests: number
  seconds: number
  /** Duration of each request in milliseconds. */
  latencies: number[]
  /** Share of one core that this process, the load generator, used. */
  generator_share: number
}

/** Sends one request or message and waits for the response. Throws if it is rejected. */
export type Session = { send(turn: number): Promise<void>; close(): void }

/**
 * Sends requests over a number of connections. Each connection waits for the response before it sends the next request. Throws if a
 * response is not 2xx, so that errors are not measured.
 */
export function drive(port: number, requests: readonly Buffer[], until: Until, connections = 10): Promise<Drive> {
  return driveSessions(() => openHttp(port, requests), until, connections)
}

async function openHttp(port: number, requests: readonly Buffer[]): Promise<Session> {
  const connection = await Connection.open(port)
  return {
    send: async (turn) => {
      const { status, body } = await connection.send(requests[turn % requests.length] as Buffer)
      if (status < 200 || status > 299) throw new Error(`answered ${status}: ${body.toString("utf8")}`)
    },
    close: () => connection.close(),
  }
}

/** Keeps the given number of sessions of any protocol busy. */
export async function driveSessions(
  openSession: () => Promise<Session>,
  until: Until,
  sessions: number,
): Promise<Drive> {
  const open = await Promise.all(Array.from({ length: sessions }, openSession))
  const latencies: number[] = []
  const count = "count" in until ? until.count : Number.POSITIVE_INFINITY
  const busy = process.cpuUsage()
  const started = performance.now()
  const end = "ms" in until ? started + until.ms : Number.POSITIVE_INFINITY
  let sent = 0
  const work = async (session: Session) => {
    for (let now = performance.now(); sent < count && now < end; ) {
      await session.send(sent++)
      const after = performance.now()
      latencies.push(after - now)
      now = after
    }
  }
  try {
    await Promise.all(open.map(work))
  } finally {
    for (const session of open) session.close()
  }
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(busy)
  return { requests: latencies.length, seconds, latencies, generator_share: (user + system) / 1e6 / seconds }
}
