import type { Bytes } from "../api/contract.ts"
import { SandpostError } from "./error.ts"

export interface HttpRequest {
  method: string
  url: string
  query: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, string>>
  /** JSON unless it is text, bytes or a stream of bytes with a `content_type`. */
  body?: unknown
  content_type?: string | undefined
  signal?: AbortSignal | undefined
}

/** Sends a request and reads its answer. Throws {@link SandpostError} for every answer that is not 2xx, and when there is none. */
export async function send(request: HttpRequest): Promise<unknown> {
  const response = await open(request)
  if (isJson(response)) return await response.json()
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  return { bytes, content_type: headers["content-type"] ?? "", headers } satisfies Bytes
}

/** Sends a request; the body of the answer is still to be read. Throws as {@link send} does. */
export async function open(request: HttpRequest): Promise<Response> {
  const response = await fetch(address(request), {
    method: request.method,
    headers: headersOf(request),
    redirect: "manual",
    // Of a body that is a stream; no other minds.
    ...{ duplex: "half" },
    ...(request.body !== undefined && { body: bodyOf(request) }),
    ...(request.signal && { signal: request.signal }),
  }).catch((error) => {
    if (request.signal?.aborted) throw error
    throw unreachable(request.url, error)
  })
  if (!response.ok) throw await refused(response)
  return response
}

function address({ url, query }: HttpRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return search ? `${url}?${search}` : url
}

function headersOf({ headers, body, content_type }: HttpRequest): Record<string, string> {
  return body === undefined ? { ...headers } : { ...headers, "Content-Type": content_type ?? "application/json" }
}

const bodyOf = ({ body, content_type }: HttpRequest) =>
  content_type === undefined || content_type === "application/json"
    ? JSON.stringify(body)
    : (body as string | Uint8Array<ArrayBuffer>)

const isJson = (response: Response) => (response.headers.get("content-type") ?? "").startsWith("application/json")

async function refused(response: Response): Promise<SandpostError> {
  const text = await response.text()
  try {
    const { error } = JSON.parse(text) as { error: { type: string; message: string } }
    return new SandpostError(response.status, error.type, error.message)
  } catch {
    const message = `${response.url} answered ${response.status} with something that is not Sandpost's: ${text.slice(0, 200)}`
    return new SandpostError(response.status, "unexpected_answer", message)
  }
}

/** fetch says no more than "fetch failed"; what happened is in its cause. */
function unreachable(url: string, error: unknown): SandpostError {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  const why = cause?.code ?? cause?.message ?? String(error)
  const message = `No Sandpost answers at ${new URL(url).origin} (${why}). Is it running, and is that its address?`
  return new SandpostError(0, "unreachable", message, { cause: error })
}
