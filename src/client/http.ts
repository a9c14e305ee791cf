/// <reference lib="es2022.error" preserve="true" />

import type { Bytes } from "../api/contract.ts"
import { platform } from "../platform.ts"

/** A request to Sandpost. */
export interface HttpRequest {
  /** Such as `GET`. */
  method: string
  /** Without the query. */
  url: string
  /** Parameters that are undefined or null are left out. */
  query: Readonly<Record<string, unknown>>
  /** Such as `Authorization`. */
  headers: Readonly<Record<string, string>>
  /** Sent as JSON by default. With another `content_type`: text, bytes or a stream of bytes. */
  body?: unknown
  /** Default: `application/json`. */
  content_type?: string | undefined
  /** Ends the request. */
  signal?: AbortSignal | undefined
}

/** Sends a request and reads the response. Throws {@link SandpostError} if the response is not 2xx or there is none. */
export async function sendRequest(request: HttpRequest): Promise<unknown> {
  const response = await openResponse(request)
  if (response.headers.get("content-type")?.startsWith("application/json")) return await response.json()
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  return { bytes, content_type: headers["content-type"] ?? "", headers } satisfies Bytes
}

/** Sends a request and returns the response with its body unread. Throws like {@link sendRequest}. */
export async function openResponse(request: HttpRequest): Promise<Response> {
  const { method, headers, body, content_type = "application/json", signal } = request
  const written =
    content_type === "application/json" ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>)
  const response = await platform
    .fetch(address(request), {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { "Content-Type": content_type }),
        // Node's `fetch` waits for an immediate before it uses an open connection again, which fake timers never run. A browser ignores it.
        Connection: "close",
      },
      redirect: "manual",
      // Required for a stream as body; harmless otherwise. The type of the options lacks it.
      ...{ duplex: "half" },
      ...(body !== undefined && { body: written }),
      ...(signal && { signal }),
    })
    .catch((error) => {
      throw signal?.aborted ? error : unreachable(request.url, error)
    })
  if (!response.ok) throw await readError(response, request)
  return response
}

function address({ url, query }: HttpRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return search ? `${url}?${search}` : url
}

async function readError(response: Response, { method, url }: HttpRequest): Promise<SandpostError> {
  const text = await response.text()
  try {
    const { error } = JSON.parse(text) as { error: { type: string; message: string } & ErrorParts }
    const { type, message, meanwhile = [], reason, suggestion } = error
    const sentences = [message, ...meanwhile].join(" ")
    return new SandpostError(response.status, type, sentences, { meanwhile, reason, suggestion })
  } catch {
    const message = `${method} ${url} returned ${response.status} with a body that is not from Sandpost: ${text.slice(0, 200)}`
    return new SandpostError(response.status, "unexpected_answer", message)
  }
}

/** The message of a failed fetch is only "fetch failed"; the reason is in its cause. */
function unreachable(url: string, error: unknown): SandpostError {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  const why = cause?.code ?? cause?.message ?? String(error)
  const message = `Cannot reach Sandpost at ${new URL(url).origin} (${why}). Check that it is running and that the URL is correct.${isOfEnvironment(error as Error) ? environmentNote() : proxyNote()}`
  return new SandpostError(0, "unreachable", message, { cause: error })
}

/** Whether a request may have failed because of what an environment has in place of Node's: its `fetch`, or an AbortSignal that `fetch` refuses. */
const isOfEnvironment = ({ name, message }: Error) => name === "NetworkError" || /\bAbortSignal\b/.test(message)

/** Names a test environment that applies the rules of a browser to requests; empty in others. */
export function environmentNote(): string {
  const agent = globalThis.navigator?.userAgent ?? ""
  const name = "happyDOM" in globalThis ? "happy-dom" : /\bjsdom\b/.test(agent) ? "jsdom" : null
  if (name === null) return ""
  return ` The test environment ${name} replaces what requests need by that of a browser: begin the file with \`// @vitest-environment node\` or \`/** @jest-environment node */\`.`
}

/** Names the proxy that `fetch` uses, also for a Sandpost on this machine: always in Bun and Deno, in Node with NODE_USE_ENV_PROXY=1. */
function proxyNote(): string {
  const { env = {}, versions } = globalThis.process ?? {}
  const asked = versions?.bun ? "Bun" : versions?.deno ? "Deno" : env.NODE_USE_ENV_PROXY === "1" && "NODE_USE_ENV_PROXY"
  if (!asked) return ""
  const name = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY"].find((one) => env[one])
  if (name === undefined) return ""
  const { host } = URL.canParse(env[name] ?? "") ? new URL(env[name] ?? "") : { host: "of that variable" }
  return ` Because of ${asked}, the request went to the proxy ${host} (${name}); NO_PROXY=127.0.0.1,localhost prevents that.`
}

/** What an error response of the control API may have besides type and message. */
interface ErrorParts {
  meanwhile?: string[]
  reason?: string | undefined
  suggestion?: string | undefined
}

/** A request that Sandpost refused, or that failed to reach it. */
export class SandpostError extends Error {
  /** The HTTP status; 0 if there was no response. */
  readonly status: number
  /** The error type of the response (section 7); `unreachable` if there was no response. */
  readonly type: string
  /** Of a wait for mail that found too little: sentences about what happened meanwhile, which are in the message, too. */
  readonly meanwhile: readonly string[]

  /** What a client can react to, such as `no_receiving_address`; undefined if there is nothing. */
  readonly reason: string | undefined

  /** The search that was probably meant instead of a refused one; undefined if nothing is similar. */
  readonly suggestion: string | undefined

  constructor(status: number, type: string, message: string, options: ErrorOptions & ErrorParts = {}) {
    super(message, options)
    this.reason = options.reason
    this.suggestion = options.suggestion
    this.meanwhile = options.meanwhile ?? []
    this.name = "SandpostError"
    this.status = status
    this.type = type
  }
}

/** An error for something that the client itself does not find: a code, a link, an event. */
export const notThere = (message: string) => new SandpostError(404, "not_found", message)
