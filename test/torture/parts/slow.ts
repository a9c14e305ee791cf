import { connect, type Socket } from "node:net"
import { anEmail } from "../lib/api.ts"
import { startSandbox } from "../lib/sandbox.ts"
import { pause, type Torture } from "../lib/torture.ts"

const SOCKETS = 300
/** The slow clients may make other requests take this long, or this many times as long as before them on a busy machine. */
const MOST_P99_MS = 500
const MOST_FACTOR = 5
/** Requests before the slow clients come. */
const BEFORE = 100
/** Interval between the bytes of a slow client. */
const DRIP_MS = 200
const PACE_MS = 10

const HEAD = "POST /v1/emails HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sp_dev_full_access\r\n"
const SLOW = [
  { first: "GET /v1/emails HTTP/1.1\r\n", smtp: false },
  { first: `${HEAD}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"`, smtp: false },
  { first: "EHL", smtp: true },
]

/** Slow headers, slow bodies and slow SMTP from 300 sockets: other clients still get fast responses. */
export async function slow(torture: Torture): Promise<void> {
  const box = await startSandbox(torture, { data: torture.folder() })
  const ask = async (took: number[]) => {
    for (const [method, path, body] of [
      ["POST", "/v1/emails", anEmail()] as const,
      ["GET", "/v1/emails?limit=10"] as const,
    ]) {
      const started = performance.now()
      const { status } = await box.api.ask(method, path, body)
      took.push(performance.now() - started)
      torture.check(status === 200, `a response with ${status} during the load`)
    }
    await pause(PACE_MS)
  }
  const before: number[] = []
  while (before.length < BEFORE) await ask(before)

  const sockets: Socket[] = []
  let closed = 0
  for (let n = 0; n < SOCKETS; n++) {
    const { first, smtp } = SLOW[n % SLOW.length] as (typeof SLOW)[number]
    const socket = connect(smtp ? box.smtp_port : box.port, "127.0.0.1", () => socket.write(first))
    socket.on("error", () => undefined)
    socket.on("data", () => undefined)
    socket.on("close", () => closed++)
    sockets.push(socket)
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("x")
  }, DRIP_MS)
  torture.after(() => {
    clearInterval(drip)
    for (const socket of sockets) socket.destroy()
  })

  const took: number[] = []
  const until = Date.now() + torture.size(30_000, 12_000)
  // Headers may take ten seconds, on a busy machine longer. The bound of the part ends the wait.
  while (Date.now() < until || closed < SOCKETS / 3) await ask(took)
  const most = Math.max(MOST_P99_MS, MOST_FACTOR * p99Of(before))
  const p99 = p99Of(took)
  torture.check(p99 < most, `p99 ${p99.toFixed(0)} ms, at most ${most.toFixed(0)} expected`)
  torture.counted(
    `${SOCKETS} slow sockets, ${took.length} other requests, p99 ${p99.toFixed(1)} ms, slowest ${took.at(-1)?.toFixed(1)} ms, ${closed} slow ones closed`,
  )
}

/** Sorts the times, and returns the one that a hundredth of them exceeds. */
function p99Of(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY
}
