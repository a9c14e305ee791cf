import type { IncomingMessage, ServerResponse } from "node:http"

/** One request to a receiver. */
export interface ReceivedRequest {
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

/** Listens on a free port and responds with the status that `answer` returns. Node only; `node:http` is imported here so that the client runs anywhere. */
export async function listen(host: string, answer: (request: ReceivedRequest) => Promise<number>) {
  const { createServer } = await import("node:http")
  const server = createServer((req, res) => {
    respond(req, res, answer).catch(() => res.destroy())
  })
  await new Promise<void>((done, fail) => {
    server.once("error", fail)
    server.listen(0, host, done)
  })
  const { port } = server.address() as { port: number }
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { port, close }
}

async function respond(
  req: IncomingMessage,
  res: ServerResponse,
  answer: (request: ReceivedRequest) => Promise<number>,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  const headers = Object.entries(req.headers).map(([name, value]) => [name, String(value)])
  const body = new Uint8Array(Buffer.concat(chunks))
  res.writeHead(await answer({ headers: Object.fromEntries(headers), body }), { "Content-Type": "text/plain" })
  res.end()
}
