import type { ControlAnswer } from "../api/contract.ts"
import { notFound } from "../core/errors.ts"
import { presentAccount } from "../parts/accounts/rules.ts"
import { capturedEmails } from "../parts/emails/operations/captured.ts"
import { inboundMessages } from "../parts/inbound/operations/captured.ts"
import { MAX_IMPORTED } from "../parts/suppressions/rules.ts"
import { DELIVERIES_KEPT_MS, MAX_DELIVERIES } from "../parts/webhooks/shared.ts"
import { MAX_UNAUTHENTICATED } from "../request-log/log.ts"
import { version } from "../version.ts"
import type { Context, Control } from "./context.ts"
import { LOGS_KEPT_MS } from "./retention.ts"
import { workingTokens } from "./seed.ts"

/** GET /sandbox/info: the addresses of the sandbox and its record counts. */
export function getInfo(ctx: Context): ControlAnswer<"getInfo"> {
  const { store, account, fixed, restarted, settings, request_log } = ctx
  const { emails, inbound, domains, webhooks, suppressions, api_keys } = store.tables
  const { id } = account
  return {
    ...fixed.addresses(),
    smtp_submission: settings()["smtp.submission"] === "on",
    smtp_tls: fixed.smtp_certificate !== null,
    version,
    account_id: id,
    account: presentAccount(account, ctx.now),
    tokens: id === fixed.default_account_id ? workingTokens(ctx) : null,
    counts: {
      emails: emails.by.account(id).count(),
      emails_by_status: capturedEmails.countByStatus(store.tables, id),
      open_door: emails.by.open_door(id).count(),
      unread: emails.by.unread(id).count(),
      inbound: inbound.by.listed(id).count(),
      inbound_by_status: inboundMessages.countByStatus(store.tables, id),
      inbound_unread: inbound.by.unread(id).count(),
      domains: domains.by.account(id).count(),
      webhooks: webhooks.by.account(id).count(),
      webhooks_failing: webhooks.by.failing(id).count(),
      suppressions: suppressions.by.account(id).count(),
      api_keys: api_keys.by.account(id).count(),
      logs: request_log.readEntries().by.account(id).count(),
    },
    limits: {
      logs_ms: LOGS_KEPT_MS,
      unauthenticated_logs: MAX_UNAUTHENTICATED,
      deliveries: MAX_DELIVERIES,
      deliveries_ms: DELIVERIES_KEPT_MS,
      suppression_import: MAX_IMPORTED,
    },
    refused_logins: request_log.refused_logins.since(null),
    access_warning: fixed.access_warning(),
    pace: settings()["emails.pace"],
    restarted_at: restarted.at,
    read_only: fixed.run,
  }
}

/** GET /sandbox/smtp-certificate: what a client of the SMTP port must trust (assumption smtp.tls). */
export const getSmtpCertificate: Control<"getSmtpCertificate", "fixed"> = ({ fixed }) => {
  if (fixed.smtp_certificate === null)
    throw notFound(
      "The SMTP port offers no TLS. Start Sandpost with --smtp-starttls, or with --smtp-tls-cert and --smtp-tls-key.",
    )
  const headers = { "Content-Disposition": 'attachment; filename="sandpost-smtp.pem"' }
  return { bytes: Buffer.from(fixed.smtp_certificate), content_type: "application/x-pem-file", headers }
}
