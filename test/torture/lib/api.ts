import { Agent, request } from "node:http"

export interface Reply<T = unknown> {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The JSON body; null if the response is not JSON. */
  body: T
}

export const TOKEN = "sp_dev_full_access"

/** A client of one sandbox that keeps its connections. Rejects only if the response is incomplete. */
export class Api {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2000 })
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  close(): void {
    this.#agent.destroy()
  }

  ask<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const bytes =
      body === undefined
        ? null
        : Buffer.isBuffer(body)
          ? body
          : Buffer.from(typeof body === "string" ? body : JSON.stringify(body))
    return new Promise((done, fail) => {
      const req = request(
        {
          agent: this.#agent,
          host: "127.0.0.1",
          port: this.#port,
          method,
          path,
          headers: {
            Authorization: `Bearer ${TOKEN}`,
            ...(bytes && { "Content-Type": "application/json", "Content-Length": bytes.length }),
            ...headers,
          },
        },
        (res) => {
          const chunks: Buffer[] = []
          res.on("data", (chunk) => chunks.push(chunk))
          res.on("error", fail)
          res.on("end", () => {
            const text = Buffer.concat(chunks).toString("utf8")
            if (!res.complete) return fail(new Error("the response ended too early"))
            done({ status: res.statusCode ?? 0, headers: res.headers, text, body: parsed(text) as T })
          })
        },
      )
      req.on("error", fail)
      req.end(bytes ?? undefined)
    })
  }

  /** The body of a response that must be 2xx. */
  async ok<T = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
    const reply = await this.ask<T>(method, path, body, headers)
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 300)}`)
    return reply.body
  }

  /** All entries of a list of either API, page by page. */
  async all<T>(path: string): Promise<T[]> {
    const found: T[] = []
    for (let offset = 0; ; offset += 100) {
      const { data } = await this.ok<{ data: T[] }>("GET", `${path}?limit=100&offset=${offset}`)
      found.push(...data)
      if (data.length < 100) return found
    }
  }

  async settle(): Promise<void> {
    await this.ok("POST", "/sandbox/settle", { timeout_ms: 60_000 })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A minimal message with the given overrides. */
export const anEmail = (fields: Record<string, unknown> = {}) => ({
  from: "Acme <hello@acme.test>",
  to: ["ann@example.com"],
  subject: "Shipped",
  text: "On Thursday.",
  ...fields,
})

/** Whether a response has exactly the error shape with this status and type (section 7). */
export function isError({ status, body }: Reply, expected: number, type: string): boolean {
  const error = (body as { error?: { type?: unknown; message?: unknown } } | null)?.error
  return status === expected && error?.type === type && typeof error.message === "string"
}
