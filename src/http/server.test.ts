import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { serializeConnection } from "./server.ts"

const REQUEST = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"

/** A client that has sent this many requests at once, and what the server has read of them. */
async function flooded(count: number, handle: RequestListener) {
  const requests = serializeConnection(handle)
  const server = createServer(requests.handle)
  await once(server.listen(0, "127.0.0.1"), "listening")
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1")
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  const [socket] = (await once(server, "connection")) as [Socket]
  client.write(REQUEST.repeat(count))
  return { client, begun: () => requests.received(socket).begun }
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
