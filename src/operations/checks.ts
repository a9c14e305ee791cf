import type { ControlAnswer, ControlInput } from "../api/contract.ts"
import { parseMailbox } from "../core/addresses.ts"
import { chosenClients } from "../core/checks/client-features.ts"
import { checkIgnored } from "../core/checks/findings.ts"
import type { CheckedMail } from "../core/checks/mail.ts"
import type { EmailRecord } from "../core/records/emails.ts"
import type { Context } from "./context.ts"
import { sendingDomain } from "./domains/domains.ts"
import { bodyOf } from "./emails/content.ts"
import { markRetrieved } from "./emails/read.ts"
import { own } from "./records.ts"

/** GET /sandbox/emails/{id}/checks: what the rules find in an email, for the chosen email clients. */
export async function checkEmail(
  ctx: Context,
  { params, query }: ControlInput<"checkEmail">,
): Promise<ControlAnswer<"checkEmail">> {
  const email = own(ctx, "emails", params.id)
  const ignore = listOf(query.ignore)
  checkIgnored(ignore)
  const patterns = listOf(query.clients)
  const clients = chosenClients(patterns.length > 0 ? patterns : ctx.settings()["checks.clients"])
  markRetrieved(ctx, email)
  return { email_id: email.id, ...(await ctx.checks.of(checkedMail(ctx, email), { clients, ignore })) }
}

const listOf = (written: string | undefined): string[] =>
  (written ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")

function checkedMail(ctx: Context, email: EmailRecord): CheckedMail {
  const { from, reply_to, bcc, subject, headers, attachments, list_unsubscribe, track_opens, size_bytes } = email
  const { html, text } = bodyOf(ctx, email)
  const sender = parseMailbox(from)
  return {
    ...{ from, reply_to, bcc, subject, headers, html, text, list_unsubscribe, size_bytes },
    attachments: attachments.map(({ filename, content_id, size }) => ({ filename, content_id, size })),
    track_opens: track_opens && html !== null,
    is_signed: !("error" in sender) && sendingDomain(ctx, email.account_id, sender.domain) !== undefined,
    own_url: ctx.fixed.public_url(),
  }
}
