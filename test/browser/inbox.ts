import { anEmail } from "../helpers/an-email.ts"
import { ok } from "../helpers/client.ts"
import { Box, create, type Options } from "../helpers/sandpost.ts"

const EMAIL = {
  to: ["ada@example.com"],
  subject: "Welcome to Acme",
  text: undefined,
  html: "<h1>Welcome</h1><p>Your code is 482913.</p>",
}

/** A sandbox of a test's own, with the requests a test makes of it. */
export type Inbox = Awaited<ReturnType<typeof startInbox>>

/** Starts a sandbox in memory on a free port, the built inbox included. Its clock runs. */
export async function startInbox(options: Options = {}) {
  const box = new Box(await create({ now: undefined, check_contract: false, ...options }))
  const { url, base_url, dns_port, smtp_port, tokens, stop } = box
  const headers = { Authorization: `Bearer ${box.token}` }
  const post = <T>(path: string, body: unknown) => ok(box.ask<T>("POST", path, body, { headers }))
  return {
    url,
    base_url,
    dns_port,
    smtp_port,
    tokens,
    stop,
    post,
    patch: <T>(path: string, body: unknown) => ok(box.ask<T>("PATCH", path, body, { headers })),
    get: <T>(path: string) => ok(box.ask<T>("GET", path, undefined, { headers })),
    send: async (fields: object = {}) =>
      (await post<{ id: string }>("/v1/emails", anEmail({ ...EMAIL, ...fields }))).id,
  }
}
