/// <reference lib="esnext.disposable" preserve="true" />

import type { Extras } from "./app/extras.ts"
import { createSandpost } from "./app/sandpost.ts"
import { SandpostClient } from "./client/client.ts"
import type { Config } from "./config.ts"
import { environmentProblem } from "./node-version.ts"
import { StartError } from "./start-error.ts"
import { tools } from "./tools/tools.ts"

export {
  AccountClient,
  type CapturedEmail,
  type ClientOptions,
  mailSnapshot,
  type ReceivedMail,
  type Receiver,
  SandpostClient,
  SandpostError,
  toMatchMail,
} from "./client/client.ts"
export type * from "./tools/client.ts"
export { verifySignature } from "./verify-signature.ts"
export { StartError }

/** The keys of the config file; `now` freezes the clock at a time. */
export type StartOptions = Partial<Config> & Extras

/** A sandbox that runs in this process. */
export interface StartedSandpost {
  /** Address of the inbox and of both APIs: `http://127.0.0.1:<port>`. */
  url: string
  /** URL of the service, including `/v1`. */
  baseUrl: string
  /** Port on which it receives mail; null if that is off. */
  smtpPort: number | null
  /** Port of the DNS server for its zone; null if that is off. */
  dnsPort: number | null
  /** The development tokens of the default account. */
  tokens: { full_access: string; sending: string }
  /** A client of the default account, with full access. */
  client: SandpostClient
  /** Stops the sandbox and frees all its resources. */
  stop(): Promise<void>
  /** The same as `stop`, at the end of the block: `await using sandpost = await startSandpost()`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * Starts a sandbox in this process. Defaults: in memory, on free ports, without log output. Several sandboxes can run side by side.
 * Throws `StartError` if it cannot start.
 */
export async function startSandpost(options: StartOptions = {}): Promise<StartedSandpost> {
  const problem = environmentProblem()
  if (problem !== null) throw new StartError(problem)
  if (typeof options !== "object" || options === null) {
    throw new StartError(`startSandpost expects an options object, such as { domains: ["shop.test"] }, got ${options}.`)
  }
  const quiet = { port: 0, smtp_port: 0, dns_port: 0, data: "memory", log_level: "silent", keep_alive: false } as const
  const { url, base_url, smtp_port, dns_port, tokens, stop } = await createSandpost({ ...quiet, ...options }, tools)
  const password = options.ui_password ?? undefined
  const client = new SandpostClient({ url, token: tokens.full_access, ...(password !== undefined && { password }) })
  const addresses = { url, baseUrl: base_url, smtpPort: smtp_port, dnsPort: dns_port }
  return { ...addresses, tokens, client, stop, [Symbol.asyncDispose]: stop }
}
