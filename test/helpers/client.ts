import { Agent } from "node:http"
import { Test } from "supertest"
import { expect } from "vitest"
import { anEmail, type SendBody } from "./an-email.ts"
import type { ApiFault, CapturedEmail, Clock, Email } from "./wire.ts"

// biome-ignore lint/suspicious/noExplicitAny: The contract checks the shape of every response, the test checks its content.
type Loose = any

export interface Answer<T = Loose> {
  status: number
  headers: Headers
  /** The body as it was received. */
  bytes: Buffer
  text: string
  /** The parsed JSON body, or the text of any other body. */
  body: T
}

export interface Asking {
  token?: string | null
  headers?: Record<string, string>
  /** Body to send unchanged instead of JSON. */
  raw?: string | Uint8Array
  account_id?: string
}

/** The error of a rejected request. */
export interface Refusal extends ApiFault {
  status: number
}

type Headers_ = Record<string, string>

/** Keeps connections open between requests, but uses none that the server may be closing because it was idle for 30 seconds. */
const agent = new Agent({ keepAlive: true, agentKeepAliveTimeoutBuffer: 20_000 })

/** A small client of both APIs. It checks the format of every error response (section 7, assumption errors.status). */
export class Client {
  readonly url: string
  token: string

  constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  /** The same sandbox with another token. */
  as(token: string): Client {
    return new Client(this.url, token)
  }

  /** A request to the service under `/v1`. */
  async v1<T = Loose>(method: string, path: string, body?: unknown, asking: Asking = {}): Promise<Answer<T>> {
    const { token = this.token } = asking
    const authorization: Headers_ = token === null ? {} : { Authorization: `Bearer ${token}` }
    return await this.ask<T>(method, `/v1${path}`, body, {
      ...asking,
      headers: { ...authorization, ...asking.headers },
    })
  }

  /** A request to the control API; an error response is returned like any other. */
  async sandbox<T = Loose>(method: string, path: string, body?: unknown, asking: Asking = {}): Promise<Answer<T>> {
    const account = asking.account_id
    const query = account === undefined ? "" : `${path.includes("?") ? "&" : "?"}account_id=${account}`
    return await this.ask<T>(method, `/sandbox${path}${query}`, body, asking)
  }

  /** A request to a path of this server, or to a whole URL of it. Redirects are not followed. */
  async ask<T = Loose>(method: string, path: string, body?: unknown, asking: Asking = {}): Promise<Answer<T>> {
    const sent = asking.raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const type: Headers_ = sent === undefined ? {} : { "Content-Type": "application/json" }
    const request = new Test(path.startsWith("http") ? "" : this.url, method, path)
      .agent(agent)
      .set({ ...type, ...asking.headers })
      .responseType("arraybuffer")
    if (sent !== undefined) request.serialize((bytes) => bytes).send(Buffer.from(sent))
    const { status, headers, body: received } = await request
    const bytes = Buffer.isBuffer(received) ? received : Buffer.alloc(0)
    const text = bytes.toString()
    const json = headers["content-type"]?.startsWith("application/json") && text !== ""
    const answer = { status, headers: new Headers(headers), bytes, text, body: json ? JSON.parse(text) : text }
    if (status >= 400 && method !== "HEAD") expectErrorShape(answer)
    return answer
  }

  /** POST /emails; returns the response, including errors. */
  async post(fields: SendBody, headers: Headers_ = {}): Promise<Answer<{ id: string }>> {
    return await this.v1<{ id: string }>("POST", "/emails", anEmail(fields), { headers })
  }

  /** Sends a message that must be accepted; returns its id. */
  async send(fields: SendBody = {}, headers: Headers_ = {}): Promise<string> {
    const answer = await this.post(fields, headers)
    expect(answer.text).toMatch(/^\{"id":"[0-9a-f-]{36}"\}$/)
    expect(answer.status).toBe(200)
    return answer.body.id
  }

  /** Sends a message that must be rejected; returns the error. */
  async refused(fields: SendBody, headers: Headers_ = {}): Promise<Refusal> {
    return refusalOf(await this.post(fields, headers))
  }

  /** GET /emails/{id} */
  async get(id: string): Promise<Email> {
    return await ok(this.v1<Email>("GET", `/emails/${id}`))
  }

  async captured(id: string, asking: Asking = {}): Promise<CapturedEmail> {
    return await ok(this.sandbox<CapturedEmail>("GET", `/emails/${id}`, undefined, asking))
  }

  /** The raw message as it is sent. */
  async raw(id: string): Promise<string> {
    return await ok(this.sandbox<string>("GET", `/emails/${id}/raw`))
  }

  /** Triggers an event that must be allowed. */
  async trigger(id: string, type: string, more: Record<string, unknown> = {}): Promise<Email> {
    return await ok(this.sandbox<Email>("POST", `/emails/${id}/events`, { type, ...more }))
  }

  /** Moves the clock forward and runs all work that becomes due. */
  async advance(advance_ms: number): Promise<Clock> {
    return await ok(this.sandbox<Clock>("POST", "/clock", { advance_ms }))
  }

  /** Waits until no work is pending. */
  async settle(asking: Asking = {}): Promise<void> {
    const answer = await this.sandbox("POST", "/settle", { timeout_ms: 60_000 }, asking)
    expect(await ok(answer)).toMatchObject({ settled: true })
  }

  async settings(values: Record<string, unknown>): Promise<void> {
    await ok(this.sandbox("PATCH", "/settings", values))
  }

  async suppress(address: string, reason?: string): Promise<void> {
    await ok(this.sandbox("POST", "/suppressions", { address, ...(reason && { reason }) }))
  }
}

/** The body of an answer that must be a success. */
export async function ok<T>(answer: Answer<T> | Promise<Answer<T>>): Promise<T> {
  const { status, text, body } = await answer
  if (status !== 200) expect.unreachable(`${status} ${text}`)
  return body
}

/** The error of a response that must be an error. */
export function refusalOf(answer: Answer): Refusal {
  if (answer.status < 400) expect.unreachable(`not refused: ${answer.status} ${answer.text.slice(0, 200)}`)
  return { status: answer.status, ...(answer.body as { error: ApiFault }).error }
}

/** The standard error format: only a type and a meaningful message (section 7, assumption errors.messages). A wait also says what happened meanwhile, and the control API what a client can react to. */
export function expectErrorShape({ headers, body }: Pick<Answer, "headers" | "body">): void {
  expect(headers.get("content-type")).toMatch(/^application\/json/)
  const { meanwhile: _, reason: __, suggestion: ___, ...error } = body.error
  expect({ ...body, error }).toEqual({
    error: { type: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/.{10}/) },
  })
}
