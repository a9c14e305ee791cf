import type { ServiceHandlers } from "../api/contract.ts"
import * as apiKeys from "./api-keys.ts"
import type { Context } from "./context.ts"
import * as domains from "./domains/domains.ts"
import * as cancel from "./emails/cancel.ts"
import * as read from "./emails/read.ts"
import * as send from "./emails/send.ts"
import * as inbound from "./inbound/read.ts"
import * as addresses from "./inbound/receiving-addresses.ts"
import * as logs from "./logs.ts"
import * as webhooks from "./webhooks/webhooks.ts"

/** Every operation of the service: the function with the name of its operationId. A missing one does not compile. */
export const serviceHandlers: ServiceHandlers<Context> = {
  ...apiKeys,
  ...domains,
  ...cancel,
  ...read,
  ...send,
  ...inbound,
  ...addresses,
  ...logs,
  ...webhooks,
}
