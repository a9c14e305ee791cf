import { createSandpost, type Sandpost } from "../../src/sandpost.ts"

/** The sandbox of a test, with functions for its requests. */
export type Inbox = Sandpost & {
  send: (over?: Record<string, unknown>) => Promise<string>
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, body: unknown) => Promise<T>
}

const EMAIL = {
  from: "Acme <hello@acme.test>",
  to: ["ada@example.com"],
  subject: "Welcome to Acme",
  html: "<h1>Welcome</h1><p>Your code is 482913.</p>",
}

/** Starts a sandbox in memory on a free port, including the built inbox. */
export async function startInbox(options: Parameters<typeof createSandpost>[0] = {}): Promise<Inbox> {
  const box = await createSandpost({ port: 0, smtp_port: "off", data: "memory", log_level: "silent", ...options })
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(box.url + path, {
      method,
      headers: { authorization: `Bearer ${box.tokens.full_access}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  return {
    ...box,
    send: async (over = {}) => ((await call("POST", "/v1/emails", { ...EMAIL, ...over })) as { id: string }).id,
    get: async <T>(path: string) => (await call("GET", path)) as T,
    post: async <T>(path: string, body: unknown) => (await call("POST", path, body)) as T,
  }
}
