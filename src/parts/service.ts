import type { ServiceHandlers } from "../api/contract.ts"
import type { Context } from "../operations/context.ts"
import * as cancel from "../operations/emails/cancel.ts"
import * as read from "../operations/emails/read.ts"
import * as send from "../operations/emails/send.ts"
import { operationsOf } from "./part.ts"
import { parts } from "./parts.ts"

/** Every operation of the service: the function with the name of its operationId. A missing one does not compile. */
export const serviceHandlers: ServiceHandlers<Context> = {
  ...operationsOf(parts, "service"),
  ...cancel,
  ...read,
  ...send,
}
