import type { errorTypeValues } from "../api/service.enums.gen.ts"
import { checkId, checkNames, checkText, type Ref } from "./arguments.ts"
import { dropUndefined, WAIT_OPTIONS, type WaitOptions, waitParameters } from "./email-query.ts"
import type { ControlAnswer, ControlBody, ControlCalls } from "./operations.ts"
import { type ReceiverOptions, startReceiver } from "./receiver.ts"

/** Delivery outcomes per recipient. */
export const outcomesOf = (control: ControlCalls) => ({
  list: control.listOutcomes,
  /**
   * Sets the delivery outcome for some recipients, or what they do:
   * `create({ recipient: "*@slow.test", outcome: "delayed" })`, `create({ recipient: "*", behaviour: "delivered, opened after 1h" })`.
   */
  create: control.createOutcome,
  delete: control.deleteOutcome,
  /** Recipients that behave without a rule, at `<name>+anything@sandbox.test`. */
  personas: async () => (await control.listPersonas()).data,
})

/** Sending domains and their records. */
export const domainsOf = (control: ControlCalls) => ({
  list: control.listDomains,
  create: control.createDomain,
  get: control.getDomain,
  delete: control.deleteDomain,
  verify: control.verifyDomain,
  /** Puts the domain's records into the zone. */
  publish: control.publishDomain,
  unpublish: control.unpublishDomain,
})

/** Records of the sandbox's zone. */
export const dnsOf = (control: ControlCalls) => ({
  list: control.listDnsRecords,
  create: control.createDnsRecord,
  delete: control.deleteDnsRecord,
})

/** The suppression list. */
export const suppressionsOf = (control: ControlCalls) => ({
  list: control.listSuppressions,
  add: (address: string, reason?: ControlBody<"addSuppression">["reason"]) =>
    control.addSuppression(reason === undefined ? { address } : { address, reason }),
  /** Up to 10,000 at a time. */
  import: control.importSuppressions,
  remove: control.removeSuppression,
})

/** Webhook deliveries with their attempts. */
export const deliveriesOf = (control: ControlCalls) => ({
  list: control.listDeliveries,
  get: control.getDelivery,
  redeliver: control.redeliver,
})

/** API keys of the account. */
export const apiKeysOf = (control: ControlCalls) => ({
  list: control.listApiKeys,
  create: control.createApiKey,
  update: control.updateApiKey,
  revoke: control.revokeApiKey,
})

/** The assumptions, by name. */
export const settingsOf = (control: ControlCalls) => ({
  /** Every assumption with its value, default and reason. */
  list: async () => (await control.getSettings()).data,
  /** The value of one assumption. */
  get: async (name: string): Promise<unknown> => {
    const found = (await control.getSettings()).data.find((row) => row.name === name)
    if (!found) throw new TypeError(`Unknown setting "${name}". settings.list() returns all of them.`)
    return found.value
  },
  /** Changes settings by name. Returns these, with their new values. */
  update: async (values: Record<string, unknown>) => (await control.updateSettings(values)).data,
})

/** A new account with its keys. */
export type CreatedAccount = ControlAnswer<"createAccount">

/** Accounts: isolated mailboxes, for example one per test worker. */
export const accountsOf = <Client>(control: ControlCalls, bound: (account: CreatedAccount) => Client) => ({
  list: control.listAccounts,
  /** Creates an account and returns a client bound to it that sends with its key. `domains` start verified. */
  create: async (account: ControlBody<"createAccount"> = {}) => bound(await control.createAccount(account)),
  update: control.updateAccount,
  delete: control.deleteAccount,
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

/** Webhook endpoints. */
export const webhooksOf = (control: ControlCalls) => ({
  list: control.listWebhooks,
  create: control.createWebhook,
  get: control.getWebhook,
  update: control.updateWebhook,
  delete: control.deleteWebhook,
  /** Delivers a sample event. */
  test: control.testWebhook,
  waitFor: waitForOf(control),
  /** Sends genuine and forged events to the endpoint and evaluates the responses: `passed`, `failed` or `unsure`, with words. */
  exam: control.examineWebhook,
  /** Starts a receiver in this process and registers it as an endpoint. It verifies signatures, records requests, and can simulate failures. Node only. */
  receiver: (options?: ReceiverOptions) => startReceiver(control, options),
})

/** An error type that the service has. A fault of any other one: `control.createFault`. */
type FaultErrorType = (typeof errorTypeValues)[number]
type FaultBody = ControlBody<"createFault">
/** A fault, see `faults`. */
export type CreateFault = Omit<FaultBody, "error"> & {
  error?: FaultErrorType | (Exclude<NonNullable<FaultBody["error"]>, string> & { type: FaultErrorType })
}

/**
 * Faults: errors, latency or disconnects injected into API requests. Takes one of `error`, `latency_ms` and `disconnect`. An error is a
 * type, or an object with type, status and `retry_after` (seconds, or an HTTP date).
 */
export const faultsOf = (control: ControlCalls) => ({
  /** Applies to the next matching request, or the next `times` requests. With `when: "after"` the request takes effect first. */
  next: (fault: CreateFault) => control.createFault(fault),
  /** Applies to every matching request until it is deleted. */
  always: (fault: Omit<CreateFault, "times">) => control.createFault({ ...fault, times: 0 }),
  list: control.listFaults,
  delete: control.deleteFault,
  clear: () => control.deleteFaults(),
})

/** Faults of received SMTP mail: a reply, greylisting, a delay or a lost connection in a phase of the session. */
export const smtpFaultsOf = (control: ControlCalls) => ({
  create: control.createSmtpFault,
  list: control.listSmtpFaults,
  delete: control.deleteSmtpFault,
  clear: () => control.deleteSmtpFaults(),
})
