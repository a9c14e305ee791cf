import type { ControlInput } from "../../api/contract.ts"
import { arrivalOf } from "../../arrival.ts"
import { isTemporary, notFound } from "../../core/errors.ts"
import type { CheckTerm } from "../../core/mailbox/query.ts"
import { matchesGlob } from "../../core/search/glob.ts"
import type { MemoryLimits } from "../../core/state/memory-limits.ts"
import type { Context, Needs } from "../../operations/context.ts"
import { inParallel } from "../../operations/in-parallel.ts"
import { findOwn } from "../../operations/records.ts"
import { markRetrieved } from "../../parts/emails/operations/read.ts"
import type { EmailRecord, ReadEmail } from "../../parts/emails/record.ts"
import { composeEmail, signingDomain } from "../../parts/emails/shared/compose.ts"
import { emailBodyOf, ownToRead } from "../../parts/emails/shared/content.ts"
import { pacer } from "../../time/turn.ts"
import { CheckCache, type MailScan, type UnscannedMail } from "./check-cache.ts"
import { chosenClients } from "./client-features.ts"
import { type ComparedMail, likeness } from "./compare.ts"
import { checkIgnored } from "./findings.ts"
import { createMailChecks, type MailChecks } from "./in-worker.ts"
import type { CheckOptions, SpamAnswer } from "./mail.ts"
import { LEVELS, type Level } from "./rules.ts"

/** What the checks of a sandbox share. */
export interface Checks {
  cache: CheckCache
  mail: MailChecks
}

/** The first check starts a worker. */
export function startChecks({ workers, parser_heap_mb }: Pick<MemoryLimits, "workers" | "parser_heap_mb">): Checks {
  const mail = createMailChecks({ workers, heap_mb: parser_heap_mb })
  return { mail, cache: new CheckCache(mail) }
}

/** GET /sandbox/emails/{id}/checks: what the rules find in an email, for the chosen email clients. */
export async function checkEmail(checks: Checks, ctx: Context, { params, query }: ControlInput<"checkEmail">) {
  findOwn(ctx, "emails", params.id)
  const ignore = listOf(query.ignore)
  checkIgnored(ignore)
  const patterns = listOf(query.clients)
  const clients = chosenClients(patterns.length > 0 ? patterns : ctx.settings()["checks.clients"])
  const email = await ownToRead(ctx, params.id)
  markRetrieved(ctx, email)
  return { email_id: email.id, ...(await checksOf(checks, ctx, email, { clients, ignore })) }
}

const checksOf = (
  { cache }: Checks,
  ctx: Context,
  email: ReadEmail,
  options: CheckOptions,
  body = emailBodyOf(ctx, email),
) => cache.of(checkedMail(ctx, email, body), options, scanOf(ctx, email, options))

const NO_DAEMON = "no spamd configured (set inbound.spamd to the host:port of a SpamAssassin daemon)"

/** How SpamAssassin is asked about an email as it is sent (assumption checks.spam), and the bytes of a carried one are read. */
function scanOf(ctx: Context, email: ReadEmail, { ignore }: CheckOptions): MailScan {
  const { "inbound.spamd": daemon, "webhooks.url_policy": policy } = ctx.settings()
  const isIgnored = ignore.some((pattern) => matchesGlob(pattern, "spam"))
  const raw = () => (email.carried === undefined ? null : ctx.blobs.read(email.carried))
  if (daemon === "" || isIgnored)
    return { daemon: "", raw, ask: async () => ({ not_run: NO_DAEMON, cause: "setting" }) }
  const ask = async (): Promise<SpamAnswer> => {
    const answer = await ctx.mail.askSpamd(await composeEmail(ctx, email), daemon, policy)
    if (!answer.ok) return { not_run: answer.reason, cause: "no_answer" }
    return { score: answer.score, symbols: answer.reasons.map(({ reason }) => reason) }
  }
  return { daemon, raw, ask }
}

/** How many emails one search with `check:` checks. Their levels are kept, so that the next search checks others. */
const CHECKED_BY_SEARCH = 500
const CHECKED_AT_A_TIME = 4

/**
 * Those of the emails whose checks have the levels of the terms, for a search (assumption checks.spam). At most 500 emails are checked, the first
 * ones; a hint says how many were not, and match no term. SpamAssassin is not asked.
 */
export async function matchingChecks(checks: Checks, ctx: Context, emails: EmailRecord[], terms: readonly CheckTerm[]) {
  const options = defaultOptions(ctx)
  const pause = pacer()
  const keyed: { email: EmailRecord; key: string }[] = []
  for (const email of emails) {
    // What the level depends on besides the content.
    keyed.push({ email, key: `${signingDomain(ctx, email) !== undefined} ${options.clients.join()}` })
    await pause()
  }
  const unknown = keyed.filter(({ email, key }) => checks.cache.levelOf(email.id, key) === undefined)
  await inParallel(unknown.slice(0, CHECKED_BY_SEARCH), CHECKED_AT_A_TIME, async ({ email, key }) => {
    const isDeleted = ctx.store.tables.emails.get(email.id) === undefined
    if (isDeleted || ctx.gone.signal.aborted) return
    try {
      const { worst } = await checksOf(checks, ctx, await ctx.readings.of(email), options)
      checks.cache.keepLevel(email.id, key, worst)
    } catch (error) {
      // An email whose bytes are damaged matches nothing.
      if (isTemporary(error)) throw error
    }
  })
  const left = unknown.length - CHECKED_BY_SEARCH
  if (left > 0)
    ctx.hints.push(`${left} emails are not checked yet; repeat the search to check the next ${CHECKED_BY_SEARCH}`)
  const matching = keyed.filter(({ email, key }) => {
    const worst = checks.cache.levelOf(email.id, key)
    return worst !== undefined && terms.every(({ value, negated }) => isAtLeast(worst, value) !== negated)
  })
  return matching.map(({ email }) => email)
}

const isAtLeast = (worst: Level | null, level: Level): boolean =>
  worst !== null && LEVELS.indexOf(worst) <= LEVELS.indexOf(level)

/** The checks for the clients of the setting, without SpamAssassin. */
const defaultOptions = (ctx: Needs<"settings">): CheckOptions => ({
  clients: chosenClients(ctx.settings()["checks.clients"]),
  ignore: ["spam"],
})

/** How many earlier emails are searched for one like it. */
const SEARCHED = 1_000

/** GET /sandbox/emails/compare: what is different in `b`, an email or `previous`, the one before like `a`, which then comes first. */
export async function compareEmails(checks: Checks, ctx: Context, { query }: ControlInput<"compareEmails">) {
  const named = query.a === undefined ? newest(ctx) : findOwn(ctx, "emails", query.a)
  const other = query.b === undefined || query.b === "previous" ? null : findOwn(ctx, "emails", query.b)
  const [a, b] = other === null ? [previousLike(ctx, named), named] : [named, other]
  const both = await Promise.all([comparedMail(checks, ctx, a.id), comparedMail(checks, ctx, b.id)])
  const compared = await checks.mail.compare(...both)
  const equal = compared.sections.length === 0 && compared.skipped.length === 0
  return { a: a.id, b: b.id, equal, ...compared }
}

function newest({ store, account }: Needs<"account" | "store">): EmailRecord {
  const [email] = store.tables.emails.by.account(account.id).page({ limit: 1, offset: 0 }).records
  if (email) return email
  throw notFound("The account has no emails to compare.")
}

function previousLike({ store, account }: Needs<"account" | "store">, email: EmailRecord): EmailRecord {
  const request = { limit: SEARCHED + 1, offset: 0, before: arrivalOf(email) }
  const { records } = store.tables.emails.by.account(account.id).page(request)
  const wanted = likeness(email)
  const found = records.find((one) => one !== email && likeness(one) === wanted)
  if (found) return found
  throw notFound(`There is no earlier email like "${email.subject}": none with the same tags or a similar subject.`)
}

async function comparedMail(checks: Checks, ctx: Context, id: string): Promise<ComparedMail> {
  const email = await ownToRead(ctx, id)
  const { from, to, cc, reply_to, subject, headers, attachments } = email
  const body = emailBodyOf(ctx, email)
  const { findings } = await checksOf(checks, ctx, email, defaultOptions(ctx), body)
  return {
    ...{ from, to, cc, reply_to, subject, headers, ...body },
    attachments: attachments.map(({ filename, content_type }) => ({ filename, content_type })),
    findings: findings.map(({ level, rule, count }) => `${level} ${rule}${count > 1 ? ` ×${count}` : ""}`),
  }
}

const listOf = (written: string | undefined): string[] =>
  (written ?? "")
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")

function checkedMail(
  ctx: Needs<"fixed" | "settings" | "store">,
  email: ReadEmail,
  body: ReturnType<typeof emailBodyOf>,
): UnscannedMail {
  const { from, reply_to, bcc, subject, headers, attachments, list_unsubscribe, track_opens, size_bytes, carried } =
    email
  return {
    ...{ from, reply_to, bcc, subject, headers, ...body, list_unsubscribe, size_bytes },
    attachments: attachments.map(({ filename, content_id, size }) => ({ filename, content_id, size })),
    carried: carried ?? null,
    track_opens: track_opens && body.html !== null,
    is_signed: signingDomain(ctx, email) !== undefined,
    own_url: ctx.fixed.public_url(email.origin),
  }
}
