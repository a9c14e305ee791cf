import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { afterResponses, connectionOf, expireUnread, hold, serializeConnection } from "./connections.ts"

const TIMEOUT_MS = 50
const GRACE_MS = 100
const REST_MS = 500

/** A connection to a server with a short timeout, and the response to what is sent on it. */
async function connected(handle: RequestListener = (_req, res) => res.end()) {
  const server = createServer({ connectionsCheckingInterval: 5 }, serializeConnection(handle))
  Object.assign(server, { headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS })
  server.on("clientError", (_error, socket) => {
    const expire = () => afterResponses(socket, () => socket.end("HTTP/1.1 408 Request Timeout\r\n\r\n"))
    expireUnread(socket, REST_MS, expire, GRACE_MS)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1")
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  await once(server, "connection")
  const response = once(client, "data").then(([bytes]) => String(bytes).split("\r\n", 1)[0])
  return { client, response }
}

const pauseProcess = () => {
  for (const end = performance.now() + 2 * TIMEOUT_MS; performance.now() < end; );
}
const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
const HEAD = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n"

it("a request that arrived while the process was busy or paused is answered", async () => {
  const { client, response } = await connected()
  client.write(REQUEST)
  pauseProcess()
  expect(await response).toBe("HTTP/1.1 200 OK")
})

it("a request whose rest does not arrive expires", async () => {
  for (const part of ["GET / HTTP/1.1\r\n", `${HEAD}12`]) {
    const { client, response } = await connected((req, res) => void req.resume().on("end", () => res.end()))
    client.write(part)
    expect(await response).toBe("HTTP/1.1 408 Request Timeout")
  }
})

it("a request whose headers were read late expires if its body does not arrive", async () => {
  const { client, response } = await connected((req, res) => void req.resume().on("end", () => res.end()))
  client.write(`${HEAD}12`)
  pauseProcess()
  expect(await response).toBe("HTTP/1.1 408 Request Timeout")
})

it("a pipelined request whose rest does not arrive expires after the response before it", async () => {
  const { client } = await connected((_req, res) => void setTimeout(() => res.end(), 4 * GRACE_MS))
  let seen = ""
  client.on("data", (bytes) => (seen += bytes))
  client.write(`${REQUEST}GET / HTTP/1.1\r\n`)
  await once(client, "close")
  expect(seen).toMatch(/^HTTP\/1.1 200 OK[\s\S]*HTTP\/1.1 408 Request Timeout/)
})

it("a request that the server does not read expires only after it was released", async () => {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const { client, response } = await connected(async (req, res) => {
    await hold(req.socket, released)
    req.resume().on("end", () => res.end())
  })
  client.write(`${HEAD}12`)
  await new Promise((done) => setTimeout(done, TIMEOUT_MS + 2 * GRACE_MS))
  release()
  client.write("345")
  expect(await response).toBe("HTTP/1.1 200 OK")
})

it("a request that was released has the whole time for its rest", async () => {
  const released = new Promise<void>((done) => setTimeout(done, TIMEOUT_MS + GRACE_MS + 0.9 * REST_MS))
  const { client, response } = await connected(async (req, res) => {
    await hold(req.socket, released)
    req.resume().on("end", () => res.end())
  })
  client.write(`${HEAD}12`)
  await released
  await new Promise((done) => setTimeout(done, 0.4 * REST_MS))
  client.write("345")
  expect(await response).toBe("HTTP/1.1 200 OK")
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
  let answers = 0
  client.on("data", (bytes) => (answers += bytes.toString().split("HTTP/1.1 200 OK").length - 1))
  await expect.poll(() => answers, { timeout: 20_000 }).toBe(20_000)
})

it("few of 20,000 pipelined requests are read while the first of them runs", async () => {
  const { begun } = await flooded(20_000, (req) => void req.resume())
  await expect.poll(begun).toBeGreaterThan(1_000)
  for (let round = 0; round < 100; round++) await new Promise((done) => setImmediate(done))
  expect(begun()).toBeLessThan(4_000)
})
