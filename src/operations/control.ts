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
import { waitForEmails } from "./emails/wait.ts"
import { createFault, deleteFault, deleteFaults, listFaults } from "./faults.ts"
import { getInfo } from "./info.ts"
import { createOutcome, deleteOutcome, listOutcomes } from "./outcomes.ts"
import { reset } from "./reset.ts"
import { getSettings, updateSettings } from "./settings.ts"
import { settle } from "./settle.ts"
import { getSnapshot, putSnapshot } from "./snapshot.ts"
import { addSuppression, importSuppressions, listSuppressions, removeSuppression } from "./suppressions.ts"

/** Every operation of the control API by its name in the contract. */
export const controlHandlers: Partial<ControlHandlers<Context>> = {
  addSuppression,
  cancelEmail,
  createAccount,
  createFault,
  createOutcome,
  deleteAccount,
  deleteCapturedEmail,
  deleteCapturedEmails,
  deleteFault,
  deleteFaults,
  deleteOutcome,
  getCapturedEmail,
  getCapturedEmailAttachment,
  getCapturedEmailRaw,
  getClock,
  getInfo,
  getSettings,
  getSnapshot,
  importSuppressions,
  listAccounts,
  listCapturedEmails,
  listFaults,
  listOutcomes,
  listSuppressions,
  markCapturedEmail,
  previewCapturedEmail,
  putSnapshot,
  removeSuppression,
  reset,
  setClock,
  settle,
  triggerEmailEvent,
  updateAccount,
  updateSettings,
  waitForEmails,
}
