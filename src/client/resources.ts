import { checkId, checkNames, checkText, type Ref } from "./arguments.ts"
import { dropUndefined, WAIT_OPTIONS, type WaitOptions, waitParameters } from "./email-query.ts"
import type { ControlAnswer, ControlBody, ControlCalls } from "./operations.ts"
import { type ReceiverOptions, startReceiver } from "./receiver.ts"

/** The assumptions about the service. */
export const settingsOf = (control: ControlCalls) => ({
  /** The value of one assumption. */
  get: async (name: string): Promise<unknown> => {
    const { data } = await control.getSettings()
    const found = data.find((row) => row.name === name)
    if (found) return found.value
    throw new TypeError(`Unknown setting "${name}". control.getSettings() returns all of them.`)
  },
})

/** A new account with its keys. */
export type CreatedAccount = ControlAnswer<"createAccount">

/** Accounts: isolated mailboxes, for example one per test worker. */
export const accountsOf = <Client>(control: ControlCalls, bound: (account: CreatedAccount) => Client) => ({
  /** Creates an account and returns a client bound to it that sends with its key. `domains` start verified. */
  create: async (account: ControlBody<"createAccount"> = {}) => bound(await control.createAccount(account)),
})

/** A webhook delivery with its attempts. */
export type Delivery = ControlAnswer<"getDelivery">

/** Conditions of `webhooks.waitFor`. All of them must match. */
export interface WaitForDelivery extends WaitOptions {
  /** Such as `email.bounced`. */
  event?: NonNullable<ControlBody<"testWebhook">>["type"]
  /** The email that the event is about. */
  email_id?: Ref
  /** The endpoint. */
  webhook_id?: Ref
  /** `succeeded`: the receiver has responded with 2xx. Default: any but `pending`, so that the delivery has ended. */
  status?: Delivery["status"]
}

const WAIT = ["event", "email_id", "webhook_id", "status", ...WAIT_OPTIONS]

/**
 * Waits for a matching delivery, without a status for one that has ended, and returns the newest. With `count`, waits for that many and returns them newest first; 0 expects
 * none. On timeout throws `not_found` with a message that lists what came instead.
 */
function waitForOf(control: ControlCalls) {
  async function waitFor(query: WaitForDelivery & { count: number }): Promise<Delivery[]>
  async function waitFor(query?: WaitForDelivery): Promise<Delivery>
  async function waitFor(query: WaitForDelivery = {}): Promise<Delivery | Delivery[]> {
    checkNames("Delivery wait query", query, WAIT)
    const { event, status, count } = query
    const ids = {
      ...("email_id" in query && { email_id: checkId("email_id", query.email_id as Ref) }),
      ...("webhook_id" in query && { webhook_id: checkId("webhook_id", query.webhook_id as Ref) }),
    }
    for (const name of ["event", "status"] as const) if (name in query) checkText(name, query[name])
    const conditions = { ...dropUndefined({ event, status }), ...ids }
    const { data } = await control.waitForDeliveries({ ...conditions, ...waitParameters(query) })
    return count === undefined ? data[0]! : data
  }
  return waitFor
}

/** Webhooks: wait for deliveries, and receive them in a test. */
export const webhooksOf = (control: ControlCalls) => ({
  waitFor: waitForOf(control),
  /** Starts a receiver in this process and registers it as an endpoint. It verifies signatures, records requests, and can simulate failures. Node only. */
  receiver: (options?: ReceiverOptions) => startReceiver(control, options),
})
