import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { fakeOwnTime } from "../time/stop-timers.test-helper.ts"
import { afterResponses, connectionOf, expireUnread, hold, serializeConnection } from "./connections.ts"

/** Of the server, in real time: a request that takes longer is reported once. */
const TIMEOUT_MS = 50
/** These pass only by `passes`. */
const GRACE_MS = 100
const REST_MS = 500

/** A connection to a server with a short timeout, the response to what is sent on it, and when the server reported that it took too long. */
async function connected(handle: RequestListener = (_req, res) => res.end()) {
  const passes = fakeOwnTime()
  const server = createServer({ connectionsCheckingInterval: 5 }, serializeConnection(handle))
  Object.assign(server, { headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS })
  const late = new Promise<void>((done) => {
    server.on("clientError", (_error, socket) => {
      const expire = () => afterResponses(socket, () => socket.end("HTTP/1.1 408 Request Timeout\r\n\r\n"))
      expireUnread(socket, REST_MS, expire, GRACE_MS)
      done()
    })
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1")
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  await once(server, "connection")
  const response = once(client, "data").then(([bytes]) => String(bytes).split("\r\n", 1)[0])
  return { client, response, late, passes }
}

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
const HEAD = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n"
const OK = "HTTP/1.1 200 OK"
const EXPIRED = "HTTP/1.1 408 Request Timeout"
const whole: RequestListener = (req, res) => void req.resume().on("end", () => res.end())

/** Blocks the process for longer than the timeout of the server, which then reports what it has not read yet. */
const pauseProcess = () => {
  for (const end = performance.now() + 2 * TIMEOUT_MS; performance.now() < end; );
}

it("a request that arrived while the process was busy or paused is answered", async () => {
  const { client, response, late, passes } = await connected()
  client.write(REQUEST)
  pauseProcess()
  await late
  expect(await response).toBe(OK)
  passes(GRACE_MS + REST_MS)
  expect(client.closed).toBe(false)
})

it("a request whose rest does not arrive expires", async () => {
  for (const part of ["GET / HTTP/1.1\r\n", `${HEAD}12`]) {
    const { client, response, late, passes } = await connected(whole)
    client.write(part)
    await late
    passes(GRACE_MS)
    expect(await response).toBe(EXPIRED)
  }
})

it("a request whose headers were read late expires if its body does not arrive", async () => {
  const { client, response, late, passes } = await connected(whole)
  client.write(`${HEAD}12`)
  pauseProcess()
  await late
  passes(GRACE_MS + REST_MS)
  expect(await response).toBe(EXPIRED)
})

it("a pipelined request whose rest does not arrive expires after the response before it", async () => {
  let answer = () => {}
  const { client, late, passes } = await connected((_req, res) => {
    answer = () => void res.end()
  })
  let seen = ""
  client.on("data", (bytes) => (seen += bytes))
  client.write(`${REQUEST}GET / HTTP/1.1\r\n`)
  await late
  passes(GRACE_MS)
  answer()
  await once(client, "close")
  expect(seen).toMatch(/^HTTP\/1.1 200 OK[\s\S]*HTTP\/1.1 408 Request Timeout/)
})

it("a request that the server does not read expires only after it was released, and then has the whole time for its rest", async () => {
  for (const [passed, status] of [
    [0.9 * REST_MS, OK],
    [1.1 * REST_MS + GRACE_MS, EXPIRED],
  ] as const) {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { client, response, late, passes } = await connected(async (req, res) => {
      await hold(req.socket, released)
      whole(req, res)
    })
    client.write(`${HEAD}12`)
    await late
    passes(GRACE_MS + 2.9 * REST_MS)
    release()
    await new Promise((next) => setImmediate(next))
    passes(passed)
    client.write("345")
    expect(await response).toBe(status)
  }
})

const SMALL_REQUEST = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"

/** A client that has sent this many requests at once, and what the server has read of them. */
async function flooded(count: number, handle: RequestListener) {
  const server = createServer(serializeConnection(handle))
  await once(server.listen(0, "127.0.0.1"), "listening")
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1")
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  const [socket] = (await once(server, "connection")) as [Socket]
  client.write(SMALL_REQUEST.repeat(count))
  return { client, begun: () => connectionOf(socket).begun }
}

it("all of 20,000 pipelined requests are answered", async () => {
  const { client } = await flooded(20_000, (req, res) => void req.resume().on("end", () => res.end("{}")))
  let [answers, rest] = [0, ""]
  for await (const bytes of client) {
    const parts = `${rest}${bytes}`.split(OK)
    answers += parts.length - 1
    if (answers >= 20_000) break
    // One may be in two parts.
    rest = parts.at(-1)?.slice(1 - OK.length) ?? ""
  }
  expect(answers).toBe(20_000)
})

it("few of 20,000 pipelined requests are read while the first of them runs", async () => {
  const { begun } = await flooded(20_000, (req) => void req.resume())
  await expect.poll(begun).toBeGreaterThan(1_000)
  for (let round = 0; round < 100; round++) await new Promise((done) => setImmediate(done))
  expect(begun()).toBeLessThan(4_000)
})
