import { keyRows } from "../../parts/api-keys/settings.ts"
import { behaviourRows } from "../../parts/behaviours/settings.ts"
import { domainRows } from "../../parts/domains/settings.ts"
import { contentRows } from "../../parts/emails/content-settings.ts"
import { emailRows } from "../../parts/emails/settings.ts"
import { trackingRows } from "../../parts/emails/tracking-settings.ts"
import { inboundRows } from "../../parts/inbound/settings.ts"
import { logRows } from "../../parts/logs/settings.ts"
import { smtpRows } from "../../parts/submission/settings.ts"
import { webhookRows } from "../../parts/webhooks/settings.ts"
import { checkRows } from "./checks.ts"
import { CODES } from "./codes.ts"
import { dialectRows } from "./dialects.ts"
import { errorRows } from "./errors.ts"
import { findingRows } from "./finding.ts"
import { limitRows } from "./limits.ts"
import { requestRows } from "./requests.ts"
import type { Assumption } from "./row.ts"

/** The rows by theme, in display order. */
const themes = {
  Errors: errorRows,
  Requests: requestRows,
  Emails: emailRows,
  "Content of emails": contentRows,
  Tracking: trackingRows,
  "Behaviours of recipients": behaviourRows,
  "Domains and DNS": domainRows,
  "API keys": keyRows,
  Logs: logRows,
  Webhooks: webhookRows,
  "Received mail": inboundRows,
  SMTP: smtpRows,
  "Checks of captured mail": checkRows,
  "Searches and findings": findingRows,
  Limits: limitRows,
  "The dialect resend": dialectRows,
} as const satisfies Record<string, readonly Assumption[]>

type Row = (typeof themes)[keyof typeof themes][number]

/** The names of all assumptions. */
export type AssumptionName = Row["name"]

/** An assumption with its code, if it is an older one: several rows may share one. */
export type LedgerRow = Assumption & { readonly code?: string }

const codes: Readonly<Record<string, string>> = CODES
const withCode = (row: Assumption): LedgerRow => {
  const code = codes[row.name]
  return code === undefined ? row : { code, ...row }
}

/** The ledger by theme, in display order. */
export const ledgerThemes: readonly (readonly [theme: string, rows: readonly LedgerRow[]])[] = Object.entries(
  themes,
).map(([theme, rows]) => [theme, rows.map(withCode)])

/** Every assumption about behavior that the service's document leaves open, in display order. */
export const ledger: readonly LedgerRow[] = ledgerThemes.flatMap(([, rows]) => rows)

/** The word by which links and the request log name an assumption: its code, or its name. */
export const idOf = ({ code, name }: Pick<LedgerRow, "code" | "name">): string => code ?? name

/** The assumptions with a setting, with their names and choices as types. */
export type SettingRow = Extract<Row, { setting: true }>
