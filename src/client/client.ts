import type { Duration } from "../duration.ts"
import { timeOf } from "./arguments.ts"
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
export type { CallOptions, ControlCalls as Control, ServiceCalls as Service } from "./operations.ts"
export type { Received, Receiver } from "./receiver.ts"

/**
 * A client for all APIs of a sandbox. `service` and `control` have one function per operation of the service's API and the control API.
 * The other fields group the control API by resource, under short names. Needs only `fetch`. Throws `SandpostError` for every error
 * response.
 */
export class SandpostClient extends Connection {
  /** Captured emails: read, wait, trigger events. */
  readonly emails = emailsOf(this.control)
  /** Received mail: inject, wait, read. */
  readonly inbound = inboundOf(this.control)
  /** Delivery outcomes and behaviours of recipients. */
  readonly outcomes = resources.outcomesOf(this.control)
  /** Sending domains and their records. */
  readonly domains = resources.domainsOf(this.control)
  /** Records of the sandbox's DNS zone. */
  readonly dns = resources.dnsOf(this.control)
  /** The suppression list. */
  readonly suppressions = resources.suppressionsOf(this.control)
  /** Webhook endpoints, waits for their deliveries, and a receiver for tests. */
  readonly webhooks = resources.webhooksOf(this.control)
  /** Webhook deliveries with their attempts. */
  readonly deliveries = resources.deliveriesOf(this.control)
  /** API keys of the account. */
  readonly apiKeys = resources.apiKeysOf(this.control)
  /** Requests of the service with their responses. */
  readonly logs = logsOf(this.control)
  /** The sandbox's clock, shared by all accounts. */
  readonly clock = clockOf(this.control)
  /** Errors, latency and disconnects for requests of the API. */
  readonly faults = resources.faultsOf(this.control)
  /** Faults of received SMTP mail. */
  readonly smtpFaults = resources.smtpFaultsOf(this.control)
  /** The assumptions about the service, by name. */
  readonly settings = resources.settingsOf(this.control)
  /** The whole state, to save and restore. */
  readonly snapshot = snapshotOf(this.control, `${this.url}/sandbox`, this.controlHeaders)
  /** Accounts: isolated mailboxes, for example one per test worker. */
  readonly accounts = resources.accountsOf(this.control, (account) => new AccountClient(this.options, account))

  /** Version and configuration of the sandbox, and record counts of the account. */
  info = () => this.control.getInfo()

  /** Waits until no work is pending: no step due, no webhook attempt running. */
  settle = (timeout_ms?: number) => this.control.settle(timeout_ms === undefined ? {} : { timeout_ms })

  /** What was sent and refused since a time, and which events and error types no test has met. */
  report = async ({ since }: { since?: string | Date } = {}) =>
    this.control.getReport(since === undefined ? {} : { since: timeOf(since, "since") })

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
  /** The account that this client is bound to. */
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
