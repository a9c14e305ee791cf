import type { ServiceHandlers } from "../api/contract.ts"
import { createApiKey, getApiKey, listApiKeys, revokeApiKey, updateApiKey } from "./api-keys.ts"
import type { Context } from "./context.ts"
import { createDomain, deleteDomain, getDomain, listDomains } from "./domains/domains.ts"
import { verifyDomain } from "./domains/verify.ts"
import { cancelEmail } from "./emails/cancel.ts"
import { getEmail, listEmails } from "./emails/read.ts"
import { sendBatch, sendEmail } from "./emails/send.ts"
import { getInbound, listInbound } from "./inbound/read.ts"
import {
  createReceivingAddress,
  deleteReceivingAddress,
  listReceivingAddresses,
} from "./inbound/receiving-addresses.ts"
import { getLog, listLogs } from "./logs.ts"
import { createWebhook, deleteWebhook, listWebhooks } from "./webhooks/webhooks.ts"

/** Every operation of the service by its operationId. A missing operation is a compile error. */
export const serviceHandlers: ServiceHandlers<Context> = {
  cancelEmail,
  createApiKey,
  createDomain,
  createReceivingAddress,
  createWebhook,
  deleteDomain,
  deleteReceivingAddress,
  deleteWebhook,
  getApiKey,
  getDomain,
  getEmail,
  getInbound,
  getLog,
  listApiKeys,
  listDomains,
  listEmails,
  listInbound,
  listLogs,
  listReceivingAddresses,
  listWebhooks,
  revokeApiKey,
  sendBatch,
  sendEmail,
  updateApiKey,
  verifyDomain,
}
