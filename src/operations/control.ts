import type { ControlHandlers } from "../api/contract.ts"
import { createAccount, deleteAccount, listAccounts, updateAccount } from "./accounts.ts"
import { createApiKey, listAllApiKeys, revokeApiKey, updateApiKey } from "./api-keys.ts"
import { reachLinks } from "./check-links.ts"
import { checkEmail, compareEmails } from "./checks.ts"
import { getClock, setClock, settle } from "./clock.ts"
import type { Context } from "./context.ts"
import { createDnsRecord, deleteDnsRecord, listDnsRecords } from "./dns.ts"
import {
  createDomain,
  deleteDomain,
  getDomainDetail,
  listDomainPage,
  publishDomain,
  unpublishDomain,
} from "./domains/domains.ts"
import { verifyDomain } from "./domains/verify.ts"
import { behaveEmail } from "./emails/behave.ts"
import { cancelEmail } from "./emails/cancel.ts"
import {
  deleteCapturedEmail,
  deleteCapturedEmails,
  getCapturedEmail,
  getCapturedEmailAttachment,
  getCapturedEmailRaw,
  getEmailStructure,
  getLatestEmail,
  listCapturedEmails,
  markCapturedEmail,
  previewCapturedEmail,
  waitForEmails,
} from "./emails/captured.ts"
import { triggerEmailEvent } from "./emails/trigger.ts"
import { createFault, deleteFault, deleteFaults, listFaults } from "./faults.ts"
import {
  deleteCapturedInbound,
  deleteCapturedInbounds,
  getCapturedInbound,
  getCapturedInboundAttachment,
  getCapturedInboundRaw,
  getInboundStructure,
  getLatestInbound,
  listCapturedInbound,
  markCapturedInbound,
  previewCapturedInbound,
  waitForInbound,
} from "./inbound/captured.ts"
import { receiveInbound } from "./inbound/receive.ts"
import {
  createReceivingAddress,
  deleteReceivingAddress,
  listReceivingAddressPages,
} from "./inbound/receiving-addresses.ts"
import { replyToEmail } from "./inbound/reply.ts"
import { getInfo } from "./info.ts"
import { getSandboxLog, getUnauthenticatedLog, listSandboxLogs, listUnauthenticatedLogs, waitForLogs } from "./logs.ts"
import { createOutcome, deleteOutcome, listOutcomes, listPersonas } from "./outcomes.ts"
import { getReport } from "./report.ts"
import { previewReset, reset } from "./reset.ts"
import { getSettings, updateSettings } from "./settings.ts"
import { createSmtpFault, deleteSmtpFault, deleteSmtpFaults, listSmtpFaults } from "./smtp-faults.ts"
import { putSnapshot } from "./snapshot/restore.ts"
import { getSnapshot } from "./snapshot/save.ts"
import { addSuppression, importSuppressions, listSuppressions, removeSuppression } from "./suppressions.ts"
import { undoDeletion } from "./undo-deletion.ts"
import { getDelivery, listDeliveries, redeliver, waitForDeliveries } from "./webhooks/deliveries.ts"
import { examineWebhook } from "./webhooks/exam.ts"
import {
  createWebhook,
  deleteWebhook,
  getEventSchema,
  getWebhook,
  listSandboxWebhooks,
  testWebhook,
  updateWebhook,
} from "./webhooks/webhooks.ts"

/** Every operation of the control API by its operationId. */
export const controlHandlers: ControlHandlers<Context> = {
  addSuppression,
  behaveEmail,
  cancelEmail,
  checkEmail,
  compareEmails,
  createAccount,
  createApiKey,
  createDnsRecord,
  createDomain,
  createFault,
  createOutcome,
  createReceivingAddress,
  createSmtpFault,
  createWebhook,
  deleteAccount,
  deleteCapturedEmail,
  deleteCapturedEmails,
  deleteCapturedInbound,
  deleteCapturedInbounds,
  deleteDnsRecord,
  deleteDomain,
  deleteFault,
  deleteFaults,
  deleteOutcome,
  deleteReceivingAddress,
  deleteSmtpFault,
  deleteSmtpFaults,
  deleteWebhook,
  examineWebhook,
  getCapturedEmail,
  getCapturedEmailAttachment,
  getCapturedEmailRaw,
  getCapturedInbound,
  getCapturedInboundAttachment,
  getCapturedInboundRaw,
  getClock,
  getDelivery,
  getDomain: getDomainDetail,
  getEmailStructure,
  getEventSchema,
  getInboundStructure,
  getInfo,
  getLatestEmail,
  getLatestInbound,
  getLog: getSandboxLog,
  getReport,
  getSettings,
  getSnapshot,
  getUnauthenticatedLog,
  getWebhook,
  importSuppressions,
  listAccounts,
  listApiKeys: listAllApiKeys,
  listCapturedEmails,
  listCapturedInbound,
  listDeliveries,
  listDnsRecords,
  listDomains: listDomainPage,
  listFaults,
  listLogs: listSandboxLogs,
  listOutcomes,
  listPersonas,
  listReceivingAddresses: listReceivingAddressPages,
  listSmtpFaults,
  listSuppressions,
  listUnauthenticatedLogs,
  listWebhooks: listSandboxWebhooks,
  markCapturedEmail,
  markCapturedInbound,
  previewCapturedEmail,
  previewCapturedInbound,
  previewReset,
  publishDomain,
  putSnapshot,
  reachLinks,
  receiveInbound,
  redeliver,
  removeSuppression,
  replyToEmail,
  reset,
  revokeApiKey,
  setClock,
  settle,
  testWebhook,
  triggerEmailEvent,
  undoDeletion,
  unpublishDomain,
  updateAccount,
  updateApiKey,
  updateSettings,
  updateWebhook,
  verifyDomain,
  waitForDeliveries,
  waitForEmails,
  waitForInbound,
  waitForLogs,
}
