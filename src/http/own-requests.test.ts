import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { expect, it } from "vitest"
import { connectionOf } from "./connections.ts"
import { requestSelf } from "./own-requests.ts"

const server = (listener: RequestListener) => createServer({ requireHostHeader: false }, listener)
const get = { method: "GET", path: "/x", headers: {} }

it("sends a request to a server that listens nowhere, with the account that only this process can set", async () => {
  const own = server((req, res) =>
    res.writeHead(201).end(`${req.method} ${req.url} ${connectionOf(req.socket).account_id}`),
  )
  const { signal } = new AbortController()
  const answer = await requestSelf(own, { ...get, method: "POST", body: "{}", account_id: "7", signal })
  expect(answer).toEqual({ status: 201, text: "POST /x 7" })
  expect((await requestSelf(own, { ...get, signal })).text).toBe("GET /x undefined")
})

it("fails when the server closes the connection without a response", async () => {
  const own = server((_req, res) => res.destroy())
  await expect(requestSelf(own, { ...get, signal: new AbortController().signal })).rejects.toThrow("socket hang up")
})

it("disconnects when the caller goes away, so that nothing goes on waiting", async () => {
  const gone = new AbortController()
  let closed: Promise<unknown> | undefined
  const own = server((_req, res) => {
    closed = once(res, "close")
    gone.abort()
  })
  await expect(requestSelf(own, { ...get, signal: gone.signal })).rejects.toThrow("aborted")
  await closed
})
