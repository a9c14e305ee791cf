import { accountsOf, type CreatedAccount } from "./accounts.ts"
import { clockOf } from "./clock.ts"
import { type ClientOptions, Connection } from "./connection.ts"
import type { Duration } from "./duration.ts"
import { emailsOf } from "./emails.ts"
import { faultsOf } from "./faults.ts"
import { inboundOf } from "./inbound.ts"
import { follow, type LiveMessage } from "./live.ts"
import type { ControlBody } from "./operations.ts"
import * as resources from "./resources.ts"
import { snapshotOf } from "./snapshot.ts"
import { webhooksOf } from "./webhooks.ts"

export type { ClientOptions } from "./connection.ts"
export type { CapturedEmail, CapturedEmailItem } from "./emails.ts"
export { SandpostError } from "./error.ts"
export type { ReceivedMail } from "./inbound.ts"
export type { LiveMessage } from "./live.ts"
export type { CallOptions, Control, Service } from "./operations.ts"
export type { Received, Receiver } from "./receiver.ts"

/**
 * Everything that a sandbox can do: `service` is the service's API, `control` the sandbox's own, both by operation; the other
 * fields are the same by resource, in short words. Needs nothing but fetch. Every refusal throws a `SandpostError`.
 */
export class SandpostClient extends Connection {
  readonly emails = emailsOf(this.control)
  readonly inbound = inboundOf(this.control)
  readonly outcomes = resources.outcomesOf(this.control)
  readonly domains = resources.domainsOf(this.control)
  readonly dns = resources.dnsOf(this.control)
  readonly suppressions = resources.suppressionsOf(this.control)
  readonly webhooks = webhooksOf(this.control)
  readonly deliveries = resources.deliveriesOf(this.control)
  readonly apiKeys = resources.apiKeysOf(this.control)
  readonly logs = resources.logsOf(this.control)
  readonly clock = clockOf(this.control)
  readonly faults = faultsOf(this.control)
  readonly settings = resources.settingsOf(this.control)
  readonly snapshot = snapshotOf(this.control, `${this.url}/sandbox`, this.controlHeaders)
  readonly accounts = accountsOf(this.control, (account) => new AccountClient(this.options, account))

  /** What the sandbox is and how much there is in the account. */
  info = () => this.control.getInfo()

  /** Waits until nothing is on its way any more: no step due, no webhook attempt running. */
  settle = (timeout_ms?: number) => this.control.settle(timeout_ms === undefined ? {} : { timeout_ms })

  /** Back to how the sandbox started; for a client bound to an account, only what that account has. */
  reset = (options: ControlBody<"reset"> = {}) => this.control.reset(options)

  /** Moves the clock forward: `advance("2h")`. */
  advance = (span: Duration) => this.clock.advance(span)

  /** Lets the clock stand, at an instant if one is given. */
  freeze = (time?: string | Date) => this.clock.freeze(time)

  /** What happens while it happens: `for await (const message of client.live(signal))`. */
  live = (signal?: AbortSignal): AsyncGenerator<LiveMessage, void> => {
    const account = this.account_id === undefined ? "" : `?account_id=${encodeURIComponent(this.account_id)}`
    return follow(`${this.url}/sandbox/live${account}`, this.controlHeaders, signal)
  }

  /** The same sandbox with another key or account: `client.with({ token: sendingKey })`. */
  with = (options: Omit<ClientOptions, "url">) => new SandpostClient({ ...this.options, ...options })
}

/** A client bound to an account of its own. */
export class AccountClient extends SandpostClient {
  readonly account: CreatedAccount
  /** Shown once: the sandbox keeps only their hashes. */
  readonly tokens: CreatedAccount["tokens"]

  constructor(options: ClientOptions, account: CreatedAccount) {
    super({ ...options, account_id: account.id, token: account.tokens.full_access })
    this.account = account
    this.tokens = account.tokens
  }
}
