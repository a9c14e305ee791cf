import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach } from "vitest"

/** How a receiver handles a webhook: responds with a status, immediately or later, redirects, or never responds. */
export type Behaviour = number | { status: number; after_ms: number } | { redirect: string } | "hang"

export interface ReceivedRequest {
  headers: IncomingHttpHeaders
  /** The unparsed body. */
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events freely.
  event: any
  signature: string
}

/** A webhook receiver on loopback that records requests and responds as configured. */
export interface Receiver {
  url: string
  requests: ReceivedRequest[]
  /** Sets the behaviour from the next request on. */
  behave(behaviour: Behaviour): void
  /** Responds to the hanging requests. */
  release(status?: number): void
  /** Resolves when this many requests have arrived in total. */
  got(count: number): Promise<void>
  stop(): Promise<void>
}

const running = new Set<Receiver>()
afterEach(async () => {
  await Promise.all([...running].map((receiver) => receiver.stop()))
})

/** Starts a receiver on a free port; it is stopped after the test. With several behaviours, each request has the next, the last one stays. */
export async function aReceiver(...behaviours: Behaviour[]): Promise<Receiver> {
  let left = behaviours
  const requests: ReceivedRequest[] = []
  const hanging = new Set<ServerResponse>()
  let waiting: { count: number; done: () => void }[] = []
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString("utf8")
    const signature = String(req.headers["service-signature"])
    requests.push({ headers: req.headers, raw, event: JSON.parse(raw), signature })
    const [now = 200, ...later] = left
    if (later.length > 0) left = later
    const answer = (status: number) => res.writeHead(status).end(`answered ${status}`)
    if (now === "hang") hanging.add(res)
    else if (typeof now === "number") answer(now)
    else if ("redirect" in now) res.writeHead(302, { Location: now.redirect }).end()
    else setTimeout(() => answer(now.status), now.after_ms)
    for (const { done } of waiting.filter(({ count }) => count <= requests.length)) done()
    waiting = waiting.filter(({ count }) => count > requests.length)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests,
    behave: (next) => {
      left = [next]
    },
    release: (status = 200) => {
      for (const res of hanging) res.writeHead(status).end()
      hanging.clear()
    },
    got: (count) =>
      requests.length >= count ? Promise.resolve() : new Promise((done) => waiting.push({ count, done })),
    stop: async () => {
      running.delete(receiver)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  running.add(receiver)
  return receiver
}
