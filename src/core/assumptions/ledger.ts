import { behaviourRows } from "./behaviours.ts"
import { checkRows } from "./checks.ts"
import { contentRows } from "./content.ts"
import { domainRows } from "./domains.ts"
import { emailRows } from "./emails.ts"
import { errorRows } from "./errors.ts"
import { findingRows } from "./finding.ts"
import { inboundRows } from "./inbound.ts"
import { keyRows } from "./keys.ts"
import { limitRows } from "./limits.ts"
import { requestRows } from "./requests.ts"
import type { Assumption } from "./row.ts"
import { smtpRows } from "./smtp.ts"
import { trackingRows } from "./tracking.ts"
import { webhookRows } from "./webhooks.ts"

const rows = [
  ...errorRows,
  ...requestRows,
  ...emailRows,
  ...contentRows,
  ...trackingRows,
  ...behaviourRows,
  ...domainRows,
  ...keyRows,
  ...webhookRows,
  ...inboundRows,
  ...smtpRows,
  ...checkRows,
  ...findingRows,
  ...limitRows,
] as const

/** The names of all assumptions. */
export type AssumptionName = (typeof rows)[number]["name"]

/** Every assumption about behavior that the service's document leaves open, in display order. */
export const ledger: readonly Assumption[] = rows

/** The assumptions with a setting, with their names and choices as types. */
export type SettingRow = Extract<(typeof rows)[number], { setting: true }>
