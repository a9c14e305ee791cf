import { connect, type Socket } from "node:net"
import { anEmail, type Reply } from "../lib/api.ts"
import { startSandbox } from "../lib/sandbox.ts"
import { pause, type Torture } from "../lib/torture.ts"

const SOCKETS = 300
const MOST_P99_MS = 500
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
  await box.api.ok("POST", "/v1/emails", anEmail())
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
  const ask = async (request: () => Promise<Reply>) => {
    const started = performance.now()
    const { status } = await request()
    took.push(performance.now() - started)
    torture.check(status === 200, `a response with ${status} during the load`)
  }
  while (Date.now() < until) {
    await ask(() => box.api.ask("POST", "/v1/emails", anEmail()))
    await ask(() => box.api.ask("GET", "/v1/emails?limit=10"))
    await pause(PACE_MS)
  }
  took.sort((a, b) => a - b)
  const p99 = took[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY
  torture.check(p99 < MOST_P99_MS, `p99 ${p99.toFixed(0)} ms`)
  // Headers may take ten seconds.
  torture.check(closed >= SOCKETS / 3, `only ${closed} slow connections were closed`)
  torture.counted(
    `${SOCKETS} slow sockets, ${took.length} other requests, p99 ${p99.toFixed(1)} ms, slowest ${took.at(-1)?.toFixed(1)} ms, ${closed} slow ones closed`,
  )
}
