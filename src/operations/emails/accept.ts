import { normalisedMailbox } from "../../core/addresses.ts"
import { type CheckedContent, checkContent } from "../../core/emails/content.ts"
import { hintsFor } from "../../core/emails/hints.ts"
import { fixedOutcome, outcomeOf } from "../../core/emails/outcome.ts"
import type { ContentLimits, SendBody } from "../../core/emails/send-body.ts"
import { domainNotVerified, suppressed } from "../../core/errors.ts"
import { countMessage } from "../../core/quota.ts"
import type { Account } from "../../core/records/accounts.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import type { Change } from "../../core/state.ts"
import { refuseUnknown } from "../../core/unknown-fields.ts"
import type { Context } from "../context.ts"
import { sendingDomain } from "../domains/sending.ts"
import { eventChanges } from "../events.ts"
import { firstStep } from "./first-step.ts"
import { newEmail } from "./new-email.ts"

/** An accepted message, not yet committed. */
export interface Accepted {
  record: EmailRecord
  changes: Change[]
  /** The account's usage including this message. */
  usage: Account["usage"]
}

/**
 * Checks one send body in the order of assumption E7 (content, domain, suppression, quota) and creates its record. `usage` is the
 * account's usage so far. Throws if a check fails, and stores nothing then.
 */
export function accept(ctx: Context, body: SendBody, usage: Account["usage"]): Accepted {
  const { settings, account, now } = ctx
  const hints = hintsFor(body)
  refuseUnknown(hints, settings()["requests.unknown_fields"])
  const content = checkContent(body, limitsOf(ctx, ctx.clock.now()))
  checkDomain(ctx, content.from.mailbox.domain)
  checkSuppression(ctx, content)
  const counted = countMessage({ ...account, usage }, now)
  ctx.hints.push(...hints)
  const record = newEmail(ctx, account, content, now)
  Object.assign(record, { hints, log_id: ctx.log_id, api_key_id: ctx.api_key?.id ?? null })
  if (record.status === "queued") record.next_step = firstStep(ctx, record)
  const changes: Change[] = [{ op: "put", in: "emails", record }, ...eventChanges(ctx, record, record.events)]
  return { record, changes, usage: counted }
}

/** The change that stores an account's usage. */
export const countUsage = (account: Account, usage: Account["usage"]): Change => ({
  op: "patch",
  in: "accounts",
  id: account.id,
  fields: { usage },
})

/** The content rules from the settings. `now` is in milliseconds. */
export function limitsOf({ settings }: Pick<Context, "settings">, now: number): ContentLimits {
  const values = settings()
  return {
    attachment_bytes: values["limits.attachment_bytes"],
    refused_attachments: values["emails.refused_attachments"],
    refused_headers: values["emails.refused_headers"],
    max_schedule_ahead_ms: values["emails.max_schedule_ahead"],
    schedule_with_attachments: values["emails.schedule_with_attachments"],
    now,
  }
}

/** Rejects a sender whose domain is not verified (section 7, assumption N9). */
function checkDomain(ctx: Context, domain: string): void {
  if (sendingDomain(ctx, ctx.account.id, domain)?.status === "verified") return
  throw domainNotVerified(
    `${domain} is not a verified domain of this account. In the sandbox: POST /v1/domains, then ` +
      `POST /sandbox/domains/{id}/publish and POST /v1/domains/{id}/verify, or start with --domain ${domain}.`,
  )
}

/** Rejects the whole message if one recipient is suppressed (assumption M9). */
function checkSuppression(ctx: Context, content: CheckedContent): void {
  for (const { mailbox } of content.recipients) {
    const address = normalisedMailbox(mailbox)
    const entry = ctx.store.tables.suppressions.get(`${ctx.account.id} ${address}`)
    if (entry) {
      throw suppressed(
        `${mailbox.address} is on the suppression list (${entry.reason} at ${entry.created_at}). ` +
          `In the sandbox: DELETE /sandbox/suppressions/${address} removes it.`,
      )
    }
    if (outcomeOf(address, ctx.store.tables.outcomes.by.account(ctx.account.id).all()).outcome === "suppressed") {
      const why = fixedOutcome(address)
        ? "the sandbox gives this address a fixed outcome"
        : "an outcome rule matches it (GET /sandbox/outcomes lists the rules)"
      throw suppressed(`${mailbox.address} is treated as suppressed: ${why}.`)
    }
  }
}
