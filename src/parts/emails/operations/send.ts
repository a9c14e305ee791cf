import { hash } from "node:crypto"
import type { ServiceAnswer } from "../../../api/contract.ts"
import { settingsFrom } from "../../../core/assumptions/settings.ts"
import { ApiError, domainNotVerified, invalid, suppressed, tooManyAtOnce } from "../../../core/errors.ts"
import { previewOf } from "../../../core/mail/plain-text.ts"
import { answeredId } from "../../../core/mailbox/thread.ts"
import { pick } from "../../../core/pick.ts"
import { remember } from "../../../core/remember.ts"
import { countMessage, usageAt } from "../../../core/request/quota.ts"
import { nullHints, refuseUnknown } from "../../../core/request/unknown-fields.ts"
import type { StoredAttachment, Timestamp } from "../../../core/state/basics.ts"
import type { Change } from "../../../core/state/state.ts"
import { maskSecrets } from "../../../core/text/secrets.ts"
import { copyText } from "../../../core/text/text.ts"
import { refuseLoneSurrogates } from "../../../core/text/unicode.ts"
import type { Context, Needs, OpenDoor, Service, Submission } from "../../../operations/context.ts"
import type { Store } from "../../../store/store.ts"
import type { Tables } from "../../../store/tables.ts"
import { instant } from "../../../time/clock.ts"
import type { Account } from "../../accounts/record.ts"
import { fixedOutcome, nearMissHint, outcomeOf } from "../../behaviours/rules/outcome.ts"
import { scriptHints } from "../../behaviours/rules/script.ts"
import { rulesFor } from "../../behaviours/shared.ts"
import { sendingDomain } from "../../domains/shared.ts"
import { type CarriedHead, readHead, repeatedBytes } from "../../submission/rules/carried.ts"
import { suppressionId } from "../../suppressions/rules.ts"
import { eventChanges } from "../../webhooks/shared.ts"
import { type EmailRecord, isRead } from "../record.ts"
import { type CheckedContent, checkContent, type Recipient } from "../rules/content.ts"
import { clientHints, contentHints, hintsFor } from "../rules/hints.ts"
import type { ContentLimits, SendBody } from "../rules/send-body.ts"
import type { RecipientOutcome } from "../rules/steps.ts"
import { planEmail, recipientOutcomes, takeInstantSteps, tooManySteps } from "./steps.ts"

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

/** The content of a new email that was checked: what decides whether it is accepted, and how its record is made. */
interface NewContent {
  /** The domain that sends it. */
  domain: string
  recipients: readonly Recipient[]
  scheduled_at: string | null
  hints: readonly string[]
  /** Creates the record, and stores bodies and attachments. `repeated` are the bytes by which repeats are found. */
  create(): { email: EmailRecord; repeated: Buffer }
}

/**
 * Checks one send body, and creates its record. See {@link accept}.
 *
 * @param earlier the hints that the request, or this item of a batch, already has. The record keeps them, too.
 */
export function acceptEmail(
  ctx: Context,
  body: SendBody,
  usage: Account["usage"],
  earlier: readonly string[],
  batch?: Map<string, EmailRecord>,
): Accepted {
  const unknown = hintsFor(body)
  refuseUnknown(unknown, ctx.settings()["requests.unknown_fields"])
  const limits = limitsOf(ctx, ctx.clock.now())
  const content = checkContent(body, limits)
  const create = () => {
    const repeated = storedBody(content)
    return { email: newEmail(ctx, ctx.account, content, ctx.now, repeated), repeated }
  }
  const hints = [...unknown, ...contentHints(body), ...clientHints(body, { ...CLIENT_LIMITS, now: limits.now })]
  const { recipients, scheduled_at } = content
  const { domain } = content.from.mailbox
  return accept(ctx, { domain, recipients, scheduled_at, hints, create }, usage, earlier, batch)
}

/** Takes a message that came over SMTP: the rules of {@link sendEmail} that `src/parts/submission/rules/carried.ts` lists apply to it. */
export function carryEmail(ctx: Context, { body }: { body: Submission }): { id: string } {
  const { raw } = body
  if (body.no_room) throw tooManyAtOnce()
  ctx.hints.push(...body.hints)
  const head = readHead(raw, body.recipients, limitsOf(ctx, ctx.clock.now()))
  const { recipients, hints } = head
  const create = () => ({ email: carriedEmail(ctx, head, raw), repeated: repeatedBytes(raw, head.body_start) })
  const content = { domain: head.from.mailbox.domain, recipients, scheduled_at: null, hints, create }
  const accepted = accept(ctx, content, usageAt(ctx.account, ctx.now), ctx.hints)
  ctx.hints.push(...accepted.hints)
  return ctx.commit({ id: accepted.record.id }, [...accepted.changes, countUsage(ctx.account, accepted.usage)])
}

/**
 * Checks the content of a message in the order of assumption requests.order_of_checks (domain, suppression, quota) and creates its record. Throws if a check
 * fails, and stores nothing then.
 *
 * @param usage the account's usage so far.
 * @param batch the messages before it in the same request, the newest of each fingerprint. The new one is added.
 */
function accept(
  ctx: Context,
  content: NewContent,
  usage: Account["usage"],
  earlier: readonly string[],
  batch?: Map<string, EmailRecord>,
): Accepted {
  const { account, now, idempotency_key, trace } = ctx
  const test = ctx.test ?? account.test
  const origin = ctx.origin()
  const isVerified = checkDomain(ctx, content.domain)
  const open = ctx.submission?.open
  if (!ctx.accepts_suppressed) checkSuppression(ctx, content.recipients)
  const counted = countMessage({ ...account, usage }, now)
  const addresses = content.recipients.map(({ normalised }) => normalised)
  const found = content.scheduled_at === null ? recipientOutcomes(ctx, account.id, addresses) : []
  const outcomes = ctx.accepts_suppressed ? found.map((one) => withSuppression(ctx, one)) : found
  const problem = tooManySteps(ctx, outcomes)
  if (problem !== null) throw invalid(problem, { field: "to" })
  const { email: created, repeated } = content.create()
  // A carried message may have HTML and an unsubscribe link: its reader says so later.
  const assumed = isRead(created) ? created : { ...created, has_html: true, list_unsubscribe: true }
  const hints = [
    ...content.hints,
    ...(open ? [OPEN_DOOR_HINTS[open]] : []),
    ...(isVerified ? [] : [unverifiedHint(content.domain)]),
    ...outcomes.flatMap((outcome) => nearMissHint(outcome) ?? []),
    ...outcomes.flatMap((outcome) => behaviourHints(outcome, assumed)),
  ]
  const sent: EmailRecord = {
    ...created,
    hints: [...earlier, ...hints].map(copyText),
    log_id: ctx.log_id,
    api_key_id: ctx.api_key?.id ?? null,
    ...trace,
    ...(test && { test: copyText(test) }),
    ...((open || !isVerified) && {
      open_door: [...(open ? ["smtp.open" as const] : []), ...(isVerified ? [] : ["domains.any" as const])],
    }),
    ...(idempotency_key !== null && { idempotency_key: maskSecrets(idempotency_key, Object.values(ctx.fixed.tokens)) }),
    ...(Math.abs(ctx.clock.offset_ms) > 1000 && { signed_at: instant(ctx.clock.wall()) }),
    ...(origin !== null && origin !== boundOrigin(ctx) && { origin }),
    ...(created.status === "queued" && planEmail(ctx, assumed, Date.parse(now), outcomes)),
  }
  const record = { ...sent, ...repetition(ctx.store.tables, { email: sent, addresses, body: repeated }, batch) }
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

const boundOrigin = ({ fixed }: Needs<"fixed">) => originOfUrl(fixed.addresses().url)
const originOfUrl = remember((url) => new URL(url).origin)

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

/** Whether the sender's domain is verified. Rejects another one (section 7, assumption domains.allow_subdomains) unless `domains.any` is on. */
function checkDomain(ctx: Needs<"account" | "settings" | "store">, domain: string): boolean {
  if (sendingDomain(ctx, ctx.account.id, domain)?.status === "verified") return true
  if (ctx.settings()["domains.any"]) return false
  const calls = "POST /v1/domains, then POST /sandbox/domains/{id}/publish and POST /v1/domains/{id}/verify"
  const fix = `In the sandbox: ${calls}, or start with --domain ${domain} or --any-sender.`
  throw domainNotVerified(`${domain} is not a verified domain of this account. ${fix}`)
}

/** What production would answer instead (assumptions smtp.open and domains.any). */
const OPEN_DOOR_HINTS = {
  no_login: "smtp.open: the session had no login; production refuses its mail (authentication_error)",
  wrong_password: "smtp.open: the password is no API key; production refuses the login (authentication_error)",
} as const satisfies Record<OpenDoor, string>
const unverifiedHint = (domain: string) =>
  `domains.any: ${domain} is not a verified domain of this account, so the message is not signed; production refuses it (domain_not_verified)`

/** Rejects the whole message if a recipient is suppressed, and names all that are (assumption emails.suppression). */
function checkSuppression(ctx: Needs<"account" | "store">, recipients: readonly Recipient[]): void {
  const refused = recipients.flatMap((recipient) => {
    const problem = suppressionOf(ctx, recipient)
    return problem === undefined ? [] : [{ recipient, problem }]
  })
  const [first] = refused
  if (!first) return
  // The same address may be a recipient twice.
  const problems = [...new Set(refused.map(({ problem }) => problem))]
  throw suppressed(problems.join(" "), fieldOf(recipients, first.recipient))
}

/** The outcome of an accepted recipient: `suppressed` if it is on the list. */
const withSuppression = ({ account, store }: Needs<"account" | "store">, one: RecipientOutcome): RecipientOutcome =>
  store.tables.suppressions.get(`${account.id} ${one.recipient}`)
    ? { recipient: one.recipient, outcome: "suppressed", after_ms: 0 }
    : one

/** Why a recipient is suppressed, and how to end that; undefined if it is not. */
function suppressionOf(
  ctx: Needs<"account" | "store">,
  { mailbox, normalised: address }: Recipient,
): string | undefined {
  const entry = ctx.store.tables.suppressions.get(suppressionId(ctx.account.id, address))
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
function fieldOf(recipients: readonly Recipient[], recipient: Recipient): string {
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
  const { track_opens, track_clicks, html, text } = content
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
    ...emptyEmail({ ids }, account, content.from, now, content.scheduled_at),
    ...pick(content, "to", "cc", "bcc", "reply_to", "subject", "headers", "tags", "list_unsubscribe"),
    ...(track_opens !== null && { track_opens }),
    ...(track_clicks !== null && { track_clicks }),
    body: blobs.append(bytes),
    has_html: html !== null,
    has_text: text !== null,
    attachments,
    preview: previewOf(html, text),
    size_bytes: attachments.reduce((sum, { size }) => sum + size, bytes.length),
    ...(in_reply_to !== undefined && { in_reply_to }),
  }
}

/** Creates the record of a message that is carried. What only its reader knows is empty. */
function carriedEmail(ctx: Context, head: CarriedHead, raw: Buffer): EmailRecord {
  const { recipients, subject, message_id, in_reply_to } = head
  const written = (wanted: Recipient["field"]) =>
    recipients.filter(({ field }) => field === wanted).map((recipient) => copyText(recipient.written))
  const from = { ...head.from, written: copyText(head.from.written) }
  return {
    ...emptyEmail(ctx, ctx.account, from, ctx.now, null),
    ...{ to: written("to"), cc: written("cc"), bcc: written("bcc"), subject: copyText(subject) },
    carried: ctx.blobs.append(raw),
    size_bytes: raw.length,
    ...(message_id !== null && { message_id: copyText(message_id) }),
    ...(in_reply_to !== undefined && { in_reply_to: copyText(in_reply_to) }),
  }
}

/** Creates the record of an email without its content, from an author, for the default settings of the account. */
function emptyEmail(
  { ids }: Needs<"ids">,
  { id: account_id, track_opens, track_clicks }: Account,
  from: CheckedContent["from"],
  now: Timestamp,
  scheduled_at: string | null,
): EmailRecord {
  const id = ids.uuid()
  const status = scheduled_at === null ? "queued" : "scheduled"
  return {
    id,
    account_id,
    from: from.written,
    to: [],
    cc: [],
    bcc: [],
    reply_to: [],
    subject: "",
    headers: {},
    tags: {},
    status,
    created_at: now,
    scheduled_at,
    sent_at: null,
    delivered_at: null,
    track_opens,
    opened_at: null,
    open_count: 0,
    track_clicks,
    clicked_at: null,
    click_count: 0,
    list_unsubscribe: false,
    events: [{ type: status, occurred_at: now }],
    body: null,
    has_html: false,
    has_text: false,
    attachments: [],
    message_id: `<${id}@${from.mailbox.domain}>`,
    token: ids.token(24),
    preview: "",
    size_bytes: 0,
    read: false,
    hints: [],
    log_id: null,
    api_key_id: null,
    next_step: scheduled_at === null ? null : { due_at: scheduled_at, type: "due" },
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
  /** The stored form of the bodies, or those of a carried message. */
  body: Buffer
}

/**
 * The fingerprint of a new email, and the email that it repeats: the same bodies and subject to the same recipients within ten minutes,
 * under another idempotency key or none. An email from a time that the clock has not reached again counts as of when the clock went back.
 *
 * @param batch the emails before it in the same request, the newest of each fingerprint.
 */
function repetition(
  { clock, emails }: Tables,
  sent: Sent,
  batch?: ReadonlyMap<string, EmailRecord>,
): { fingerprint: string; duplicate_of?: string } {
  const fingerprint = fingerprintOf(sent)
  const inBatch = batch?.get(fingerprint)
  const earlier = inBatch ?? emails.find.fingerprint(fingerprint)
  if (!earlier || !isRepeatedBy(earlier, sent.email, clock.get("clock")?.back?.at)) return { fingerprint }
  const { duplicate_of: first } = earlier
  // The first one may have been deleted.
  return { fingerprint, duplicate_of: first !== undefined && (inBatch || emails.get(first)) ? first : earlier.id }
}

/** Whether an email with the same fingerprint is recent and was not sent with the same key. */
function isRepeatedBy(
  earlier: EmailRecord,
  { created_at, idempotency_key: key }: EmailRecord,
  wentBackTo = created_at,
): boolean {
  const from = earlier.created_at > created_at ? wentBackTo : earlier.created_at
  return (
    Date.parse(created_at) - Date.parse(from) <= WINDOW_MS && (key === undefined || key !== earlier.idempotency_key)
  )
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
