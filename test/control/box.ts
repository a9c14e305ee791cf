import { afterAll } from "vitest"
import { createSandpost, type Extras, type Sandpost } from "../../src/sandpost.ts"

export const NOW = "2026-11-02T09:00:00.000Z"

/** What came back: the status, the headers, and the body as JSON (or text, where it is none). */
export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
}

export interface Box {
  sandpost: Sandpost
  /** A request with the full_access token under /v1, as given under anything else. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Sends an email and returns its id. */
  send(fields?: Record<string, unknown>): Promise<string>
  settle(): Promise<void>
}

/** A sandbox of its own for the tests of a file, on a clock that stands still unless told otherwise; it ends with them. */
export async function openBox(options: Parameters<typeof createSandpost>[0] & Extras = {}): Promise<Box> {
  const sandpost = await createSandpost({
    ...{ port: 0, smtp_port: "off", data: "memory", log_level: "silent", validate_responses: true, now: NOW },
    ...options,
  })
  afterAll(() => sandpost.stop())
  const call: Box["call"] = async (method, path, body, headers = {}) => {
    const authorization = path.startsWith("/v1") ? { authorization: `Bearer ${sandpost.tokens.full_access}` } : {}
    const type = body === undefined ? {} : { "content-type": "application/json" }
    const response = await fetch(sandpost.url + path, {
      method,
      headers: { ...authorization, ...type, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get("content-type")?.startsWith("application/json")
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  return {
    sandpost,
    call,
    send: async (fields = {}) => {
      const answer = await call("POST", "/v1/emails", anEmail(fields))
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return answer.body.id
    },
    settle: async () => {
      await call("POST", "/sandbox/settle")
    },
  }
}

export const anEmail = (fields: Record<string, unknown> = {}) => ({
  from: "Acme <hello@acme.test>",
  to: "ann@example.com",
  subject: "Hello",
  text: "Good morning.",
  ...fields,
})
