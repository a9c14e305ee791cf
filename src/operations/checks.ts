import type { ControlAnswer, ControlInput } from "../api/contract.ts"
import { parseMailbox } from "../core/addresses.ts"
import { chosenClients } from "../core/checks/client-features.ts"
import { type ComparedMail, isLike } from "../core/checks/compare.ts"
import { checkIgnored } from "../core/checks/findings.ts"
import type { CheckOptions, CheckResult, SpamAnswer } from "../core/checks/mail.ts"
import { notFound } from "../core/errors.ts"
import { matchesGlob } from "../core/glob.ts"
import { newestFirst } from "../core/mailbox/search.ts"
import type { EmailRecord } from "../core/records/emails.ts"
import type { SpamScan, UnscannedMail } from "./check-cache.ts"
import type { Context } from "./context.ts"
import { sendingDomain } from "./domains/domains.ts"
import { composeEmail } from "./emails/compose.ts"
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
  return { email_id: email.id, ...(await checksOf(ctx, email, { clients, ignore })) }
}

const checksOf = (ctx: Context, email: EmailRecord, options: CheckOptions): Promise<CheckResult> =>
  ctx.checks.of(checkedMail(ctx, email), options, spamScan(ctx, email, options))

const NO_DAEMON = "no spamd configured (set inbound.spamd to the host:port of a SpamAssassin daemon)"

/** How SpamAssassin is asked about an email as it is sent (assumption C2). */
function spamScan(ctx: Context, email: EmailRecord, { ignore }: CheckOptions): SpamScan {
  const { "inbound.spamd": daemon, "webhooks.url_policy": policy } = ctx.settings()
  const isIgnored = ignore.some((pattern) => matchesGlob(pattern, "spam"))
  if (daemon === "" || isIgnored) return { daemon: "", ask: async () => ({ not_run: NO_DAEMON }) }
  const ask = async (): Promise<SpamAnswer> => {
    const answer = await ctx.mail.ask_spamd(await composeEmail(ctx, email), daemon, policy)
    if (!answer.ok) return { not_run: answer.reason }
    return { score: answer.score, symbols: answer.reasons.map(({ reason }) => reason) }
  }
  return { daemon, ask }
}

/** How many earlier emails are searched for one like it. */
const SEARCHED = 1_000

/** GET /sandbox/emails/compare: what is different in `b`, an email or `previous`, the one before like `a`, which then comes first. */
export async function compareEmails(
  ctx: Context,
  { query }: ControlInput<"compareEmails">,
): Promise<ControlAnswer<"compareEmails">> {
  const named = query.a === undefined ? newest(ctx) : own(ctx, "emails", query.a)
  const other = query.b === undefined || query.b === "previous" ? null : own(ctx, "emails", query.b)
  const [a, b] = other === null ? [previousLike(ctx, named), named] : [named, other]
  const sections = await ctx.mail.compare(await comparedMail(ctx, a), await comparedMail(ctx, b))
  return { a: a.id, b: b.id, equal: sections.length === 0, sections }
}

function newest({ store, account }: Context): EmailRecord {
  const [email] = store.tables.emails.by.account(account.id).page({ limit: 1, offset: 0 }).records
  if (email) return email
  throw notFound("The account has no emails to compare.")
}

function previousLike({ store, account }: Context, email: EmailRecord): EmailRecord {
  const { records } = store.tables.emails.by
    .account(account.id)
    .page({ limit: SEARCHED, offset: 0, before: email.created_at })
  const found = records.find((one) => newestFirst(one, email) > 0 && isLike(one, email))
  if (found) return found
  throw notFound(`There is no earlier email like "${email.subject}": none with the same tags or a similar subject.`)
}

async function comparedMail(ctx: Context, email: EmailRecord): Promise<ComparedMail> {
  const { from, to, cc, reply_to, subject, headers, attachments } = email
  const options = { clients: chosenClients(ctx.settings()["checks.clients"]), ignore: [] }
  const { findings } = await checksOf(ctx, email, options)
  return {
    ...{ from, to, cc, reply_to, subject, headers, ...bodyOf(ctx, email) },
    attachments: attachments.map(({ filename, content_type }) => ({ filename, content_type })),
    findings: findings.map(({ level, rule, count }) => `${level} ${rule}${count > 1 ? ` ×${count}` : ""}`),
  }
}

const listOf = (written: string | undefined): string[] =>
  (written ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")

function checkedMail(ctx: Context, email: EmailRecord): UnscannedMail {
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
