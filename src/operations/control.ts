import type { ControlHandlers } from "../api/contract.ts"
import { createAccount, deleteAccount, listAccounts, updateAccount } from "./accounts.ts"
import { getClock, setClock } from "./clock.ts"
import type { Context } from "./context.ts"
import { cancelEmail } from "./emails/cancel.ts"
import {
  getCapturedEmail,
  getCapturedEmailAttachment,
  getCapturedEmailRaw,
  listCapturedEmails,
  markCapturedEmail,
} from "./emails/captured.ts"
import { deleteCapturedEmail, deleteCapturedEmails } from "./emails/delete.ts"
import { previewCapturedEmail } from "./emails/preview.ts"
import { triggerEmailEvent } from "./emails/trigger.ts"
import {
  getCapturedInbound,
  getCapturedInboundAttachment,
  getCapturedInboundRaw,
  listCapturedInbound,
  markCapturedInbound,
} from "./inbound/captured.ts"
import { deleteCapturedInbound, deleteCapturedInbounds } from "./inbound/delete.ts"
import { previewCapturedInbound } from "./inbound/preview.ts"
import { receiveInbound } from "./inbound/receive.ts"
import {
  createReceivingAddress,
  deleteReceivingAddress,
  listReceivingAddressPages,
} from "./inbound/receiving-addresses.ts"
import { getInfo } from "./info.ts"
import { reset } from "./reset.ts"
import { getSettings, updateSettings } from "./settings.ts"
import { settle } from "./settle.ts"
import { addSuppression, importSuppressions, listSuppressions, removeSuppression } from "./suppressions.ts"

/** Every operation of the control API by its name in the contract. */
export const controlHandlers: Partial<ControlHandlers<Context>> = {
  addSuppression,
  cancelEmail,
  createAccount,
  createReceivingAddress,
  deleteAccount,
  deleteCapturedEmail,
  deleteCapturedEmails,
  deleteCapturedInbound,
  deleteCapturedInbounds,
  deleteReceivingAddress,
  getCapturedEmail,
  getCapturedEmailAttachment,
  getCapturedEmailRaw,
  getCapturedInbound,
  getCapturedInboundAttachment,
  getCapturedInboundRaw,
  getClock,
  getInfo,
  getSettings,
  importSuppressions,
  listAccounts,
  listCapturedEmails,
  listCapturedInbound,
  listReceivingAddresses: listReceivingAddressPages,
  listSuppressions,
  markCapturedEmail,
  markCapturedInbound,
  previewCapturedEmail,
  previewCapturedInbound,
  receiveInbound,
  removeSuppression,
  reset,
  setClock,
  settle,
  triggerEmailEvent,
  updateAccount,
  updateSettings,
}
