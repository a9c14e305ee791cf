import { type IncomingMessage, request, type Server } from "node:http"
import { type Duplex, duplexPair } from "node:stream"
import { text } from "node:stream/consumers"
import type { Submission } from "../operations/context.ts"
import { connectionOf } from "./connections.ts"

/** A request of the process to its own HTTP server. */
export interface OwnRequest {
  method: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
  /** For the service: the account whose key with full access is used. */
  account_id?: string | undefined
  /** For `POST /v1/emails`: the message that came over SMTP. */
  submission?: Submission
  signal: AbortSignal
}

/**
 * Sends a request to the process's own server over a connection in memory. It takes the same path as any other: access checks, permission,
 * validation, faults, log. No client can open such a connection.
 */
export async function requestSelf(server: Server, own: OwnRequest): Promise<{ status: number; text: string }> {
  const [client, served] = duplexPair()
  const { account_id, submission = null } = own
  Object.assign(connectionOf(served), { account_id, submission })
  // Node does not close one end of the pair with the other.
  served.once("close", () => client.destroy())
  server.emit("connection", served)
  try {
    const response = await send(client, own)
    return { status: response.statusCode ?? 0, text: await text(response) }
  } finally {
    client.destroy()
    served.destroy()
  }
}

function send(client: Duplex, { method, path, headers, body, signal }: OwnRequest): Promise<IncomingMessage> {
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) }
  return new Promise((done, fail) => {
    const options = { method, path, headers: { ...headers, ...length }, signal, createConnection: () => client }
    request(options, done).on("error", fail).end(body)
  })
}
