import { hash } from "node:crypto"
import type { ServiceAnswer } from "../../api/contract.ts"
import { settingsFrom } from "../../core/assumptions/settings.ts"
import { scriptHints } from "../../core/behaviours/script.ts"
import { type CheckedContent, checkContent, type Recipient } from "../../core/emails/content.ts"
import { clientHints, contentHints, hintsFor } from "../../core/emails/hints.ts"
import { fixedOutcome, outcomeOf } from "../../core/emails/outcome.ts"
import { previewOf } from "../../core/emails/plain-text.ts"
import type { ContentLimits, SendBody } from "../../core/emails/send-body.ts"
import type { RecipientOutcome } from "../../core/emails/steps.ts"
import { ApiError, domainNotVerified, invalid, suppressed } from "../../core/errors.ts"
import { maskSecrets } from "../../core/logs/secrets.ts"
import { answeredId } from "../../core/mailbox/thread.ts"
import type { Account } from "../../core/records/accounts.ts"
import type { StoredAttachment, Timestamp } from "../../core/records/basics.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import { countMessage, usageAt } from "../../core/request/quota.ts"
import { nullHints, refuseUnknown } from "../../core/request/unknown-fields.ts"
import type { Change } from "../../core/state/state.ts"
import { refuseLoneSurrogates } from "../../core/text/unicode.ts"
import type { Store } from "../../store/store.ts"
import type { Tables } from "../../store/tables.ts"
import { instant } from "../../time/clock.ts"
import type { Context, Needs, Service } from "../context.ts"
import { sendingDomain } from "../domains/domains.ts"
import { eventChanges } from "../events.ts"
import { planEmail, recipientOutcomes, rulesFor, takeInstantSteps, tooManySteps } from "./steps.ts"

/** POST /emails (sections 2.2, 4.2). */
export const sendEmail: Service<"sendEmail"> = (ctx, { body }) => {
  const { record, changes, usage, hints } = acceptEmail(ctx, body, usageAt(ctx.account, ctx.now), ctx.hints)
  ctx.hints.push(...hints)
  return ctx.commit({ id: record.id }, [...changes, countUsage(ctx.account, usage)])
}

type Entry = ServiceAnswer<"sendBatch">["data"][number]

/**
 * POST /emails/batch (section 4.2): each message succeeds or fails by itself. All accepted messages are one commit. When the quota
 * runs out, processing stops (batch rule 5). If it was used up before any message was accepted, the whole batch is rejected (assumption emails.batch_without_quota).
 */
export const sendBatch: Service<"sendBatch"> = (ctx, { body }) => {
  const data: Entry[] = []
  const changes: Change[] = []
  const batch = new Map<string, EmailRecord>()
  let usage = usageAt(ctx.account, ctx.now)
  for (const [index, item] of (Array.isArray(body) ? body : body.data).entries()) {
    try {
      const { message, nulls } = checkShape(ctx, item)
      const accepted = acceptEmail(ctx, message, usage, nulls, batch)
      ctx.hints.push(...[...nulls, ...accepted.hints].map((hint) => `[${index}]: ${hint}`))
      changes.push(...accepted.changes)
      usage = accepted.usage
      data.push({ id: accepted.record.id })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.type === "quota_exceeded" && changes.length === 0) throw error
      if (error.type === "quota_exceeded") break
      data.push({ error: { type: error.type, message: error.message } })
    }
  }
  return ctx.commit({ data }, changes.length > 0 ? [...changes, countUsage(ctx.account, usage)] : [])
}

/** Checks one item against the contract's send body schema, which the check of the whole batch does not cover. Returns hints about its nulls, too. */
function checkShape(ctx: Needs<"settings" | "shapes">, item: unknown): { message: SendBody; nulls: string[] } {
  refuseLoneSurrogates(item)
  const nulls = nullHints(ctx.shapes.removeNulls("SendEmail", item), ctx.settings()["requests.null_fields"])
  ctx.shapes.check("SendEmail", item)
  return { message: item as SendBody, nulls }
}

/** An accepted message, not yet committed. */
export interface Accepted {
  record: EmailRecord
  changes: Change[]
  /** The account's usage including this message. */
  usage: Account["usage"]
  /** The hints that were found here, without the earlier ones. */
  hints: string[]
}

/**
 * Checks one send body in the order of assumption requests.order_of_checks (content, domain, suppression, quota) and creates its record. Throws if a check
 * fails, and stores nothing then.
 *
 * @param usage the account's usage so far.
 * @param earlier the hints that the request, or this item of a batch, already has. The record keeps them, too.
 * @param batch the messages before it in the same request, the newest of each fingerprint. The new one is added.
 */
export function acceptEmail(
  ctx: Context,
  body: SendBody,
  usage: Account["usage"],
  earlier: readonly string[],
  batch?: Map<string, EmailRecord>,
): Accepted {
  const { settings, account, now, idempotency_key, trace, submission } = ctx
  const origin = ctx.origin()
  const unknown = hintsFor(body)
  refuseUnknown(unknown, settings()["requests.unknown_fields"])
  const limits = limitsOf(ctx, ctx.clock.now())
  const content = checkContent(body, limits)
  checkDomain(ctx, content.from.mailbox.domain)
  checkSuppression(ctx, content)
  const counted = countMessage({ ...account, usage }, now)
  const addresses = content.recipients.map(({ normalised }) => normalised)
  const outcomes = content.scheduled_at === null ? recipientOutcomes(ctx, account.id, addresses) : []
  const problem = tooManySteps(ctx, outcomes)
  if (problem !== null) throw invalid(problem, { field: "to" })
  const stored = storedBody(content)
  const created = newEmail(ctx, account, content, now, stored)
  const hints = [
    ...unknown,
    ...contentHints(body),
    ...clientHints(body, { ...CLIENT_LIMITS, now: limits.now }),
    ...outcomes.flatMap((outcome) => behaviourHints(outcome, created)),
  ]
  const sent: EmailRecord = {
    ...created,
    hints: [...earlier, ...hints],
    log_id: ctx.log_id,
    api_key_id: ctx.api_key?.id ?? null,
    ...trace,
    ...(idempotency_key !== null && { idempotency_key: maskSecrets(idempotency_key, Object.values(ctx.fixed.tokens)) }),
    ...(Math.abs(ctx.clock.offset_ms) > 1000 && { signed_at: instant(ctx.clock.wall()) }),
    ...(origin !== null && origin !== boundOrigin(ctx) && { origin }),
    ...(submission?.raw && { submitted: ctx.blobs.append(submission.raw) }),
    ...(created.status === "queued" && planEmail(ctx, created, Date.parse(now), outcomes)),
  }
  const record = { ...sent, ...repetition(ctx.store.tables, { email: sent, addresses, body: stored }, batch) }
  batch?.set(record.fingerprint, record)
  const queuedChanges = eventChanges(ctx, record, record.events)
  // The email is stored as it is after the steps that follow at once.
  const { email, follows } = takeInstantSteps(ctx, record)
  return {
    record: email,
    changes: [{ op: "put", in: "emails", record: email }, ...queuedChanges, ...follows],
    usage: counted,
    hints,
  }
}

const boundOrigin = ({ fixed }: Needs<"fixed">) => new URL(fixed.addresses().url).origin

export const countUsage = ({ id }: Account, usage: Account["usage"]): Change => {
  return { op: "patch", in: "accounts", id, fields: { usage } }
}

/** The content rules of the profile `client`, but for the time. */
const CLIENT_LIMITS = limitsOf({ settings: () => settingsFrom({ profile: "client" }) }, 0)

/** The content rules from the settings. `now` is in milliseconds. */
export function limitsOf({ settings }: Needs<"settings">, now: number): ContentLimits {
  const values = settings()
  return {
    attachment_bytes: values["limits.attachment_bytes"],
    refused_attachments: values["emails.refused_attachments"],
    base64: values["emails.base64"],
    attachments: values["limits.attachments"],
    headers: values["limits.headers"],
    tags: values["limits.tags"],
    tag_length: values["limits.tag_length"],
    refused_headers: values["emails.refused_headers"],
    max_schedule_ahead_ms: values["emails.max_schedule_ahead"],
    schedule_with_attachments: values["emails.schedule_with_attachments"],
    schedule_without_offset: values["emails.schedule_without_offset"],
    now,
  }
}

/** Rejects a sender whose domain is not verified (section 7, assumption domains.allow_subdomains). */
function checkDomain(ctx: Needs<"account" | "settings" | "store">, domain: string): void {
  if (sendingDomain(ctx, ctx.account.id, domain)?.status === "verified") return
  const calls = "POST /v1/domains, then POST /sandbox/domains/{id}/publish and POST /v1/domains/{id}/verify"
  const fix = `In the sandbox: ${calls}, or start with --domain ${domain}.`
  throw domainNotVerified(`${domain} is not a verified domain of this account. ${fix}`)
}

/** Rejects the whole message if a recipient is suppressed, and names all that are (assumption emails.suppression). */
function checkSuppression(ctx: Needs<"account" | "store">, content: CheckedContent): void {
  const refused = content.recipients.flatMap((recipient) => {
    const problem = suppressionOf(ctx, recipient)
    return problem === undefined ? [] : [{ recipient, problem }]
  })
  const [first] = refused
  if (!first) return
  // The same address may be a recipient twice.
  const problems = [...new Set(refused.map(({ problem }) => problem))]
  throw suppressed(problems.join(" "), fieldOf(content, first.recipient))
}

/** Why a recipient is suppressed, and how to end that; undefined if it is not. */
function suppressionOf(
  ctx: Needs<"account" | "store">,
  { mailbox, normalised: address }: Recipient,
): string | undefined {
  const entry = ctx.store.tables.suppressions.get(`${ctx.account.id} ${address}`)
  if (entry) {
    const problem = `${mailbox.address} is on the suppression list (${entry.reason} at ${entry.created_at}).`
    return `${problem} In the sandbox: DELETE /sandbox/suppressions/${address} removes it.`
  }
  if (outcomeOf(address, rulesFor(ctx, ctx.account.id, address)).outcome !== "suppressed") return undefined
  const why = fixedOutcome(address)
    ? "the sandbox gives this address a fixed outcome"
    : "an outcome rule matches it (GET /sandbox/outcomes lists the rules)"
  return `${mailbox.address} is treated as suppressed: ${why}.`
}

/** The place of a recipient in the body, such as `cc[1]`. */
function fieldOf({ recipients }: CheckedContent, recipient: Recipient): string {
  const { field } = recipient
  return `${field}[${recipients.filter((other) => other.field === field).indexOf(recipient)}]`
}

const storedBody = ({ html, text }: CheckedContent): Buffer => Buffer.from(JSON.stringify({ html, text }))

/** Creates the record of a message accepted at `now`, queued without a planned step or scheduled. Stores its bodies and attachments. */
export function newEmail(
  { ids, blobs }: Needs<"ids" | "blobs">,
  account: Account,
  content: CheckedContent,
  now: Timestamp,
  bytes = storedBody(content),
): EmailRecord {
  const id = ids.uuid()
  const queued = content.scheduled_at === null
  const in_reply_to = answeredId(Object.entries(content.headers).map(([name, value]) => ({ name, value })))
  const attachments = content.attachments.map(
    ({ filename, content_type, content_id, bytes }): StoredAttachment => ({
      filename,
      content_type,
      content_id,
      size: bytes.length,
      blob: blobs.append(bytes),
    }),
  )
  return {
    id,
    account_id: account.id,
    from: content.from.written,
    to: content.to,
    cc: content.cc,
    bcc: content.bcc,
    reply_to: content.reply_to,
    subject: content.subject,
    headers: content.headers,
    tags: content.tags,
    status: queued ? "queued" : "scheduled",
    created_at: now,
    scheduled_at: content.scheduled_at,
    sent_at: null,
    delivered_at: null,
    track_opens: content.track_opens ?? account.track_opens,
    opened_at: null,
    open_count: 0,
    track_clicks: content.track_clicks ?? account.track_clicks,
    clicked_at: null,
    click_count: 0,
    list_unsubscribe: content.list_unsubscribe,
    events: [{ type: queued ? "queued" : "scheduled", occurred_at: now }],
    body: blobs.append(bytes),
    has_html: content.html !== null,
    has_text: content.text !== null,
    attachments,
    message_id: `<${id}@${content.from.mailbox.domain}>`,
    token: ids.token(24),
    preview: previewOf(content.html, content.text),
    size_bytes: attachments.reduce((sum, { size }) => sum + size, bytes.length),
    read: false,
    ...(in_reply_to !== undefined && { in_reply_to }),
    hints: [],
    log_id: null,
    api_key_id: null,
    next_step: queued ? null : { due_at: content.scheduled_at as string, type: "due" },
  }
}

/** Says which steps of a recipient's behaviour will be skipped. */
const behaviourHints = ({ recipient, steps }: RecipientOutcome, email: EmailRecord): string[] =>
  steps ? scriptHints(steps, email).map((hint) => `behaviour of ${recipient}: ${hint}`) : []

/** Two equal emails within this sandbox time are duplicates. */
const WINDOW_MS = 10 * 60_000
/** Maximum number of duplicates that an email lists. */
const MOST_LISTED = 20

/** A new email and what its fingerprint is made of. */
interface Sent {
  email: EmailRecord
  /** The normalized addresses of all recipients. */
  addresses: readonly string[]
  /** The stored form of the bodies. */
  body: Buffer
}

/**
 * The fingerprint of a new email, and the email that it repeats: the same bodies and subject to the same recipients within ten minutes,
 * under another idempotency key or none.
 *
 * @param batch the emails before it in the same request, the newest of each fingerprint.
 */
function repetition(
  { emails }: Tables,
  sent: Sent,
  batch?: ReadonlyMap<string, EmailRecord>,
): { fingerprint: string; duplicate_of?: string } {
  const fingerprint = fingerprintOf(sent)
  const inBatch = batch?.get(fingerprint)
  const earlier = inBatch ?? emails.find.fingerprint(fingerprint)
  if (!earlier || !isRepeatedBy(earlier, sent.email)) return { fingerprint }
  const { duplicate_of: first } = earlier
  // The first one may have been deleted.
  return { fingerprint, duplicate_of: first !== undefined && (inBatch || emails.get(first)) ? first : earlier.id }
}

/** Whether an email with the same fingerprint is recent and was not sent with the same key. */
function isRepeatedBy(earlier: EmailRecord, { created_at, idempotency_key: key }: EmailRecord): boolean {
  const age = Date.parse(created_at) - Date.parse(earlier.created_at)
  return age >= 0 && age <= WINDOW_MS && (key === undefined || key !== earlier.idempotency_key)
}

function fingerprintOf({ email: { account_id, subject }, addresses, body }: Sent): string {
  const head = JSON.stringify([account_id, subject, addresses.toSorted()])
  return hash("sha256", Buffer.concat([Buffer.from(head), body]), "base64url")
}

/** The ids of the newest emails that repeat an email. */
export const duplicatesOf = ({ emails }: Tables, { id }: EmailRecord): string[] => {
  const repeating = emails.by.duplicates(id)
  return repeating.count() === 0 ? [] : repeating.page({ limit: MOST_LISTED, offset: 0 }).records.map((one) => one.id)
}

/** The changes that count a replayed response with the emails that its request sent. */
export function replayChanges({ store }: { store: Store }, ids: readonly string[]): Change[] {
  return ids.flatMap((id): Change[] => {
    const email = store.tables.emails.get(id)
    if (!email) return []
    return [{ op: "patch", in: "emails", id, fields: { replays: (email.replays ?? 0) + 1 } }]
  })
}
