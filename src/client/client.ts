import { type ClientOptions, Connection } from "./connection.ts"
import { emailsOf } from "./emails.ts"
import { inboundOf } from "./inbound.ts"
import { follow, type LiveMessage } from "./live.ts"
import { logsOf } from "./logs.ts"
import * as resources from "./resources.ts"
import { snapshotOf } from "./snapshot.ts"

export { mailSnapshot } from "../mail-snapshot.ts"
export type * from "../tools/client.ts"
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
 * Beside them are functions that wait, find, decide or build. Needs only `fetch`. Throws `SandpostError` for every error
 * response.
 */
export class SandpostClient extends Connection {
  /** Captured emails: wait, find, decide. */
  readonly emails = emailsOf(this.control)
  /** Received mail: wait, find, inject as raw. */
  readonly inbound = inboundOf(this.control)
  /** Waits for webhook deliveries, and a receiver for tests. */
  readonly webhooks = resources.webhooksOf(this.control)
  /** Requests of the service with their responses: wait, find, decide. */
  readonly logs = logsOf(this.control)
  /** The assumptions about the service, by name. */
  readonly settings = resources.settingsOf(this.control)
  /** The whole state, to save and restore. */
  readonly snapshot = snapshotOf(this.control, `${this.url}/sandbox`, this.controlHeaders, this.accountQuery)
  /** Accounts: isolated mailboxes, for example one per test worker. */
  readonly accounts = resources.accountsOf(this.control, (account) => new AccountClient(this.options, account))

  /**
   * Names the test that runs now, or ends it with null: the emails that the account sends get its name, which a search for `test:` finds and
   * a run shows. A request may name another one in its header `X-Sandpost-Test`.
   */
  mark = async (test: string | null): Promise<void> => {
    const { account_id } = await this.control.getInfo()
    await this.control.updateAccount(account_id, { test: test?.slice(0, 200) ?? null })
  }

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
