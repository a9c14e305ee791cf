import type { ControlHandlers } from "../api/contract.ts"
import type { ToolOperations } from "../api/tool-operations.gen.ts"
import * as accounts from "./accounts.ts"
import * as apiKeys from "./api-keys.ts"
import { listAllApiKeys } from "./api-keys.ts"
import * as clock from "./clock.ts"
import type { Context } from "./context.ts"
import * as dns from "./dns.ts"
import * as domains from "./domains/domains.ts"
import { getDomainDetail, listDomainPage } from "./domains/domains.ts"
import * as behave from "./emails/behave.ts"
import * as cancel from "./emails/cancel.ts"
import * as emails from "./emails/captured.ts"
import * as trigger from "./emails/trigger.ts"
import * as faults from "./faults.ts"
import * as inbound from "./inbound/captured.ts"
import * as inject from "./inbound/inject.ts"
import * as addresses from "./inbound/receiving-addresses.ts"
import { listReceivingAddressPages } from "./inbound/receiving-addresses.ts"
import * as reply from "./inbound/reply.ts"
import * as info from "./info.ts"
import * as logs from "./logs.ts"
import { getSandboxLog, listSandboxLogs } from "./logs.ts"
import * as outcomes from "./outcomes.ts"
import * as report from "./report.ts"
import * as reset from "./reset.ts"
import * as settings from "./settings.ts"
import * as smtpFaults from "./smtp-faults.ts"
import * as restore from "./snapshot/restore.ts"
import * as save from "./snapshot/save.ts"
import * as suppressions from "./suppressions.ts"
import * as undoDeletion from "./undo-deletion.ts"
import * as deliveries from "./webhooks/deliveries.ts"
import * as recover from "./webhooks/recover.ts"
import * as webhooks from "./webhooks/webhooks.ts"
import { listSandboxWebhooks } from "./webhooks/webhooks.ts"

/**
 * Every operation of the control API but those of tools: the function with the name of its operationId, except where the service has one
 * of that name.
 */
export const controlHandlers: Omit<ControlHandlers<Context>, ToolOperations[keyof ToolOperations]> = {
  ...accounts,
  ...apiKeys,
  ...clock,
  ...dns,
  ...domains,
  ...behave,
  ...cancel,
  ...emails,
  ...trigger,
  ...faults,
  ...inbound,
  ...inject,
  ...addresses,
  ...reply,
  ...info,
  ...logs,
  ...outcomes,
  ...report,
  ...reset,
  ...settings,
  ...smtpFaults,
  ...restore,
  ...save,
  ...suppressions,
  ...undoDeletion,
  ...deliveries,
  ...recover,
  ...webhooks,
  getDomain: getDomainDetail,
  getLog: getSandboxLog,
  listApiKeys: listAllApiKeys,
  listDomains: listDomainPage,
  listLogs: listSandboxLogs,
  listReceivingAddresses: listReceivingAddressPages,
  listWebhooks: listSandboxWebhooks,
}
