import type { ServiceHandlers } from "../api/contract.ts"
import type { Context } from "./context.ts"
import { cancelEmail } from "./emails/cancel.ts"
import { getEmail, listEmails } from "./emails/read.ts"
import { sendEmail } from "./emails/send.ts"
import { sendBatch } from "./emails/send-batch.ts"
import { getInbound, listInbound } from "./inbound/read.ts"
import {
  createReceivingAddress,
  deleteReceivingAddress,
  listReceivingAddresses,
} from "./inbound/receiving-addresses.ts"

/** Every operation of the service by its name in the contract; the ones that are not here are answered with 501. */
export const serviceHandlers: Partial<ServiceHandlers<Context>> = {
  cancelEmail,
  createReceivingAddress,
  deleteReceivingAddress,
  getEmail,
  getInbound,
  listEmails,
  listInbound,
  listReceivingAddresses,
  sendBatch,
  sendEmail,
}
