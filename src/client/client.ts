import type { Duration } from "../duration.ts"
import { clockOf } from "./clock.ts"
import { type ClientOptions, Connection } from "./connection.ts"
import { emailsOf } from "./emails.ts"
import { inboundOf } from "./inbound.ts"
import { follow, type LiveMessage } from "./live.ts"
import { logsOf } from "./logs.ts"
import type { ControlBody } from "./operations.ts"
import * as resources from "./resources.ts"
import { snapshotOf } from "./snapshot.ts"

export { mailSnapshot } from "../mail-snapshot.ts"
export type { CheckFinding, EmailChecks, EmailComparison, LinkChecks } from "./checks.ts"
export type { ClientOptions } from "./connection.ts"
export type { CapturedEmail, CapturedEmailItem } from "./emails.ts"
export { SandpostError } from "./http.ts"
export type { ReceivedMail } from "./inbound.ts"
export type { LiveMessage } from "./live.ts"
export type { LoggedRequest, LogQuery } from "./logs.ts"
export { toMatchMail } from "./match-mail.ts"
export type { CallOptions, Control, Service } from "./operations.ts"
export type { Received, Receiver } from "./receiver.ts"

/**
 * A client for all APIs of a sandbox. `service` and `control` have one function per operation of the service's API and the control API.
 * The other fields group the control API by resource, under short names. Needs only `fetch`. Throws `SandpostError` for every error
 * response.
 */
export class SandpostClient extends Connection {
  readonly emails = emailsOf(this.control)
  readonly inbound = inboundOf(this.control)
  readonly outcomes = resources.outcomesOf(this.control)
  readonly domains = resources.domainsOf(this.control)
  readonly dns = resources.dnsOf(this.control)
  readonly suppressions = resources.suppressionsOf(this.control)
  readonly webhooks = resources.webhooksOf(this.control)
  readonly deliveries = resources.deliveriesOf(this.control)
  readonly apiKeys = resources.apiKeysOf(this.control)
  readonly logs = logsOf(this.control)
  readonly clock = clockOf(this.control)
  readonly faults = resources.faultsOf(this.control)
  readonly smtpFaults = resources.smtpFaultsOf(this.control)
  readonly settings = resources.settingsOf(this.control)
  readonly snapshot = snapshotOf(this.control, `${this.url}/sandbox`, this.controlHeaders)
  readonly accounts = resources.accountsOf(this.control, (account) => new AccountClient(this.options, account))

  /** Version and configuration of the sandbox, and record counts of the account. */
  info = () => this.control.getInfo()

  /** Waits until no work is pending: no step due, no webhook attempt running. */
  settle = (timeout_ms?: number) => this.control.settle(timeout_ms === undefined ? {} : { timeout_ms })

  /** What was sent and refused since a time, and which events and error types no test has met. */
  report = (options: { since?: string } = {}) => this.control.getReport(options)

  /** Resets the sandbox to its initial state; a client bound to an account resets only that account. */
  reset = (options: ControlBody<"reset"> = {}) => this.control.reset(options)

  /** Moves the clock forward: `advance("2h")`. */
  advance = (span: Duration) => this.clock.advance(span)

  /** Freezes the clock, at the given time or now. */
  freeze = (time?: string | Date) => this.clock.freeze(time)

  /** Streams live events: `for await (const message of client.live(signal))`. */
  live = (signal?: AbortSignal): AsyncGenerator<LiveMessage, void> => {
    const query = new URLSearchParams(this.accountQuery).toString()
    return follow(`${this.url}/sandbox/live${query && `?${query}`}`, this.controlHeaders, signal)
  }

  /** The same sandbox with another key or account: `client.with({ token: sendingKey })`. */
  with = (options: Omit<ClientOptions, "url">) => {
    const { account, account_id, ...others } = this.options
    const isNamed = "account" in options || "account_id" in options
    return new SandpostClient({ ...(isNamed ? others : this.options), ...options })
  }
}

/** A client bound to one account. */
export class AccountClient extends SandpostClient {
  readonly account: resources.CreatedAccount
  /** Available only here: the sandbox stores only their hashes. */
  readonly tokens: resources.CreatedAccount["tokens"]

  constructor(options: ClientOptions, account: resources.CreatedAccount) {
    const { account: _, ...others } = options
    super({ ...others, account_id: account.id, token: account.tokens.full_access })
    this.account = account
    this.tokens = account.tokens
  }
}
