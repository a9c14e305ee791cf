import { afterEach } from "vitest"
import { createSandpost, type Sandpost } from "../../src/sandpost.ts"

/** An answer as a client sees it. `body` is parsed JSON; tests look into it freely. */
export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the contract checks the shape of every answer, the test its meaning.
  body: any
  headers: Headers
}

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

/** A running sandbox, called over HTTP. */
export interface Box extends Sandpost {
  /** A request to `/v1` with the full_access development key. */
  v1: Call
  /** A request to `/v1` with another token. */
  as(token: string): Call
  /** A request to the control API. */
  sandbox: Call
  /** Moves the sandbox clock on; what falls due on the way has happened when it resolves. */
  advance(milliseconds: number): Promise<void>
  settle(): Promise<void>
  /** Accepts a message from the verified domain; gives its id. */
  send(fields?: Record<string, unknown>): Promise<string>
}

const running = new Set<Sandpost>()
afterEach(async () => {
  await Promise.all([...running].map((box) => box.stop()))
  running.clear()
})

const START = "2026-10-01T09:00:00.000Z"

/** Starts a sandbox in memory on free ports; its clock stands still, and every answer is held against the contract. */
export async function aBox(options: Parameters<typeof createSandpost>[0] = {}): Promise<Box> {
  const box = await createSandpost({
    ...{ port: 0, smtp_port: "off", data: "memory", validate_responses: true, now: START, log_level: "error" },
    ...options,
  })
  running.add(box)
  const as = (token: string) => caller(box.base_url, { Authorization: `Bearer ${token}` })
  const v1 = as(box.tokens.full_access)
  const sandbox = caller(`${box.url}/sandbox`, {})
  return {
    ...box,
    v1,
    as,
    sandbox,
    advance: async (advance_ms) => void (await ok(sandbox("POST", "/clock", { advance_ms }))),
    settle: async () => void (await ok(sandbox("POST", "/settle", {}))),
    send: async (fields) => (await ok(v1("POST", "/emails", { ...anEmail, ...fields }))).id,
  }
}

export const anEmail = { from: "Acme <hello@acme.test>", to: ["ann@example.com"], subject: "Hello", text: "Hello Ann" }

/** The body of an answer that must be a 200. */
export async function ok(answer: Promise<Answer>) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} instead of 200: ${JSON.stringify(body)}`)
  return body
}

/** Calls of one API, with headers that each of them carries. */
export function caller(base: string, fixed: Record<string, string>): Call {
  return async (method, path, body, headers) => {
    const answer = await fetch(base + path, {
      method,
      headers: { ...fixed, ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === "" ? null : JSON.parse(text), headers: answer.headers }
  }
}
