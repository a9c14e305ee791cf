import { connect } from "node:net"
import { WebSocket } from "ws"
import { anEmail } from "../lib/api.ts"
import { MEMORY_PRELOAD, memoryOf } from "../lib/memory.ts"
import { type Sandbox, startSandbox } from "../lib/sandbox.ts"
import { pause, type Torture } from "../lib/torture.ts"

const CONNECTIONS = 200
const WATCHERS = 10
const CYCLES = 4
/** What may remain after a reset in addition to the first cycle, in bytes. */
const MOST_GROWTH = 12 * 1024 * 1024

/** 200 connections of mixed traffic with live clients: no 5xx response, and stable memory after each reset. */
export async function mixed(torture: Torture): Promise<void> {
  const box = await startSandbox(torture, { data: torture.folder(), preload: MEMORY_PRELOAD })
  const ms = torture.size(60_000, 5_000) / CYCLES
  const counts = new Map<number, number>()
  const left: number[] = []
  let most = 0
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    await traffic(torture, box, ms, counts)
    most = Math.max(most, (await memoryOf(box)).rss)
    await box.api.ok("POST", "/sandbox/reset", {})
    await box.api.settle()
    await pause(200)
    left.push((await memoryOf(box)).heapUsed)
  }
  torture.check(!box.ended(), "the process ended")
  const failed = [...counts].filter(([status]) => status >= 500)
  torture.check(failed.length === 0, `5xx responses: ${JSON.stringify(failed)}`)
  const growth = (left.at(-1) as number) - (left[1] as number)
  torture.check(growth < MOST_GROWTH, `heap after each reset: ${left.map(mib)}`)
  const requests = [...counts.values()].reduce((sum, each) => sum + each, 0)
  torture.counted(
    `${requests} requests over ${CONNECTIONS} connections in ${(ms * CYCLES) / 1000} s, heap after each of ${CYCLES} resets ${left.map(mib).join(", ")} MiB, resident at most ${mib(most)} MiB`,
  )
}

const mib = (bytes: number) => Math.round(bytes / 1024 / 1024)

async function traffic(torture: Torture, box: Sandbox, ms: number, counts: Map<number, number>): Promise<void> {
  const until = Date.now() + ms
  const watchers = Array.from(
    { length: WATCHERS },
    () => new WebSocket(`${box.url.replace("http", "ws")}/sandbox/live`),
  )
  for (const watcher of watchers) watcher.on("error", () => undefined)
  const hand = async () => {
    const known: string[] = []
    while (Date.now() < until && !box.ended()) {
      const status = await sendRandom(torture, box, known).catch((error) => {
        torture.fail(`a request got no response: ${error}`)
        return 0
      })
      counts.set(status, (counts.get(status) ?? 0) + 1)
      await pause(torture.between(0, 40))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, hand))
  for (const watcher of watchers) watcher.terminate()
}

/** Sends a random request. Returns its status. */
async function sendRandom(torture: Torture, { api, port }: Sandbox, known: string[]): Promise<number> {
  const send = async (fields: Record<string, unknown>) => {
    const { status, body } = await api.ask<{ id?: string }>("POST", "/v1/emails", anEmail(fields))
    if (body.id) known.push(body.id)
    return status
  }
  const get = async (path: string) => (await api.ask("GET", path)).status
  const id = known[torture.between(0, known.length)] ?? "00000000-0000-4000-8000-000000000000"
  const html = '<a href="https://example.com">Go</a>'
  const kinds: (() => Promise<number>)[] = [
    () => send({}),
    () => send({ html, track_clicks: true, track_opens: true, tags: { a: "b" } }),
    () => send({ attachments: [{ filename: "a.bin", content: Buffer.alloc(30_000).toString("base64") }] }),
    () => send({ to: "not an address" }),
    () => send({ from: "me@unknown.test" }),
    () => get(`/v1/emails/${id}`),
    () => get(`/sandbox/emails/${id}/raw`),
    () => get("/v1/emails?limit=25"),
    () => get("/sandbox/emails?q=from:acme%20-status:bounced"),
    () => get("/v1/logs?limit=10"),
    () => get("/nowhere"),
    async () => (await api.ask("DELETE", `/sandbox/emails/${id}`)).status,
    async () => (await api.ask("POST", "/v1/emails", "{broken")).status,
    () => leave(port),
  ]
  return await (kinds[torture.between(0, kinds.length)] as () => Promise<number>)()
}

/** A client that disconnects in the middle of its request. */
const leave = (port: number): Promise<number> =>
  new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("POST /v1/emails HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer sp_dev_full_access\r\n")
      socket.write('Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"from":', () => socket.destroy())
    })
    socket.on("error", () => undefined)
    socket.on("close", () => done(0))
  })
