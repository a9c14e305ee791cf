import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { RequestHandler } from "express"
import type { EdgeNeeds } from "../../app/tool.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { type Failure, sendJson } from "../../http/answer.ts"
import { readText } from "../../http/body.ts"
import { requestSelf } from "../../http/own-requests.ts"
import { wrongMethod } from "../../http/routes.ts"
import type { EdgeHandlers } from "../../http/server.ts"
import type { SendRequest } from "./call.ts"

const BODY_BYTES = 4 * 1024 * 1024
/** Messages of one batch. */
const MOST_IN_BATCH = 10
/** Messages that are worked on at the same time, for all clients; most of them are waits. */
const MOST_RUNNING = 500
/** Share of the memory for work that answers may use which clients have not read yet. */
const ANSWERS_PART = 3

/** Serves `/mcp`. The library is loaded at the first request: it takes memory, and most sandboxes have none. */
export function mcpEdge({ world, config, server, facts, tools }: EdgeNeeds): EdgeHandlers {
  let loaded: Promise<{ fetch: (request: Request, given?: { parsedBody?: unknown }) => Promise<Response> }> | undefined
  const load = async () => {
    const [{ createMcp }, { catalogOf }] = await Promise.all([import("./server.ts"), import("./catalog.ts")])
    const catalog = await catalogOf(tools)
    const send = (headers: Headers, signal: AbortSignal) => senderOf(server(), headers, signal)
    return createMcp({ catalog, body_bytes: BODY_BYTES, send, facts, start_domains: config.domains })
  }
  const running = new RunningMessages(MOST_RUNNING)
  const unread = new AnswerBudget(world.fixed.limits.work_bytes / ANSWERS_PART)
  const handle: RequestHandler = async (req, res) => {
    // There are no sessions, and so no streams to open or to end.
    if (req.method !== "POST") throw wrongMethod(req.method, req.path, ["POST"])
    loaded ??= load()
    const body = await readText(world.memory, req, res, { limit: BODY_BYTES, tooLarge: () => tooLarge(res) })
    const messages = parseJson(body)
    const count = Array.isArray(messages) ? messages.length : 1
    if (count > MOST_IN_BATCH)
      throw invalid(`A batch has at most ${MOST_IN_BATCH} messages, got ${count}.`, { status: 400 })
    const end = running.begin(count)
    const gone = new AbortController()
    res.once("close", () => {
      end()
      gone.abort()
    })
    const response = await (await loaded).fetch(webRequest(req, body, gone.signal), {
      ...(messages !== undefined && { parsedBody: messages }),
    })
    res.status(response.status)
    for (const [name, value] of response.headers) res.setHeader(name, value)
    if (response.body === null) res.end()
    else await unread.send(response.body, res)
  }
  return { handle, sendFailure: sendRpcFailure }
}

/** Sends an error as JSON-RPC, which clients of MCP read. */
function sendRpcFailure(res: ServerResponse, { status, message, headers }: Failure): void {
  if (res.headersSent) res.destroy()
  else sendJson(res, status, JSON.stringify({ jsonrpc: "2.0", error: { code: -32000, message }, id: null }), headers)
}

/** Counts the messages that are worked on. */
export class RunningMessages {
  readonly #most: number
  #running = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Adds messages. Returns a function that ends them. Throws a 503 if they would be too many. */
  begin(count: number): () => void {
    if (this.#running + count > this.#most) {
      const message = `/mcp works on ${this.#running} messages, and at most on ${this.#most}. Wait until one of them has ended.`
      throw new ApiError("internal_error", message, { status: 503 })
    }
    this.#running += count
    return () => {
      this.#running -= count
    }
  }
}

function tooLarge(res: ServerResponse): ApiError {
  res.setHeader("Connection", "close")
  return invalid(`The body is too large: /mcp allows at most ${BODY_BYTES} bytes.`, { status_setting: "too_large" })
}

/** Undefined if the text is no JSON: the library words that error. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Limits the memory of all answers together that clients have not read yet. One answer alone may be larger. */
export class AnswerBudget {
  readonly #most: number
  #unread = 0

  constructor(bytes: number) {
    this.#most = bytes
  }

  /** Sends an answer piece by piece. Closes the connection if its next piece exceeds the limit. */
  async send(
    answer: ReadableStream<Uint8Array>,
    res: Pick<ServerResponse, "write" | "end" | "destroy" | "closed">,
  ): Promise<void> {
    try {
      for await (const piece of answer) {
        const bytes = piece.length
        if (res.closed || (this.#unread > 0 && this.#unread + bytes > this.#most)) return void res.destroy()
        this.#unread += bytes
        // Called when the piece was passed on, or the connection was closed.
        res.write(piece, () => {
          this.#unread -= bytes
        })
      }
      res.end()
    } catch {
      res.destroy()
    }
  }
}

function webRequest(req: IncomingMessage & { originalUrl: string }, body: string, signal: AbortSignal): Request {
  const { headers, originalUrl } = req
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, [value].flat().join(", ")])
  return new Request(new URL(originalUrl, `http://${headers.host}`), { method: "POST", headers: pairs, signal, body })
}

/** Sends the requests of tools: with the Host and password of the client, and for the service with a key of the account. */
function senderOf(server: Server, client: Headers, signal: AbortSignal): SendRequest {
  const copied = (...names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (client.has(name) ? [[name, client.get(name) as string]] : [])))
  const control: SendRequest = (api, { path, account: _, ...request }) =>
    requestSelf(server, {
      ...request,
      path: api === "control" ? `/sandbox${path}` : path,
      headers: { ...copied("host", "user-agent", "authorization"), ...request.headers },
      signal,
    })
  return async (api, request) => {
    if (api !== "service") return await control(api, request)
    const { account, ...rest } = request
    const info = await control("control", { method: "GET", path: `/info?${new URLSearchParams(account)}`, headers: {} })
    if (info.status >= 400) return info
    return await requestSelf(server, {
      ...rest,
      account_id: JSON.parse(info.text).account_id,
      path: `/v1${request.path}`,
      headers: { ...copied("host", "user-agent"), ...request.headers },
      signal,
    })
  }
}
