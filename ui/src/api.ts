import { accountId } from "./account-id.ts"

type Query = Record<string, string | number | boolean | undefined | null>
export type Page<T> = { data: T[]; total: number; limit: number; offset: number }

/** A request that was answered with an error, or not at all (`status` 0). The message is fit to be shown. */
export class ApiFailure extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, message: string) {
    super(message)
    this.status = status
    this.type = type
  }
}

/** The address of a control API path, the page's account included unless the query names another, or null. */
export function apiUrl(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ account_id: accountId, ...query })) {
    if (value !== undefined && value !== null && value !== "") params.set(name, String(value))
  }
  return params.size > 0 ? `${path}?${params}` : path
}

type Asking = { query?: Query; body?: unknown; headers?: Record<string, string> }

async function send(method: string, url: string, { body, headers }: Asking): Promise<Response> {
  const init: RequestInit = { method, headers: { accept: "application/json, */*" } }
  if (body instanceof Blob) {
    init.headers = { "content-type": body.type || "application/octet-stream" }
    init.body = body
  } else if (body !== undefined) {
    init.headers = { "content-type": "application/json", ...headers }
    init.body = JSON.stringify(body)
  }
  try {
    return await fetch(url, init)
  } catch {
    throw new ApiFailure(0, "unreachable", "Can't reach Sandpost. Is it still running?")
  }
}

async function failure(response: Response): Promise<ApiFailure> {
  const answer = (await response.json().catch(() => null)) as { error?: { type?: string; message?: string } } | null
  const message = answer?.error?.message ?? `Sandpost responded ${response.status}.`
  return new ApiFailure(response.status, answer?.error?.type ?? "unknown", message)
}

/** Calls the control API and gives the parsed JSON. Throws {@link ApiFailure}. A Blob body is sent as it is. */
export async function api<T>(method: string, path: string, options: Asking = {}) {
  const response = await send(method, apiUrl(path, options.query), options)
  if (!response.ok) throw await failure(response)
  return (await response.json()) as T
}

/** Reads a path as text, for raw messages. Throws {@link ApiFailure}. */
export async function apiText(path: string): Promise<string> {
  const response = await send("GET", apiUrl(path), {})
  if (!response.ok) throw await failure(response)
  return response.text()
}
