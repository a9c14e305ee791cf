import { ApiError, type ErrorType } from "../../core/errors.ts"
import type { Change } from "../../core/state/state.ts"
import type { Context, Needs } from "../../operations/context.ts"
import type { DialectRequest, DialectRoute } from "../../operations/dialect.ts"
import { findOwn } from "../../operations/records.ts"
import { cancelEmail } from "../../parts/emails/operations/cancel.ts"
import { markRetrieved } from "../../parts/emails/operations/read.ts"
import { limitsOf, sendBatch, sendEmail } from "../../parts/emails/operations/send.ts"
import type { EmailEvent, EmailEventType, EmailRecord } from "../../parts/emails/record.ts"
import { checkSchedule } from "../../parts/emails/rules/schedule.ts"
import { emailBodyOf, ownToRead } from "../../parts/emails/shared/content.ts"
import { attachmentRoutes } from "./attachments.ts"
import { ResendError, wrongField } from "./errors.ts"
import { isSuppressed } from "./events.ts"
import { objectOf, pageOfGroup, pathId, requiredText, spacedTime } from "./requests.ts"
import { type SendBody, toSendBody, toTime } from "./send-body.ts"

type Sends = Parameters<typeof sendEmail>[1]

/** The most messages of a batch. */
const MOST_IN_BATCH = 100
const MOST_KEY_CHARACTERS = 256

export const emailRoutes: readonly DialectRoute[] = [
  {
    method: "POST",
    path: "/emails",
    operation: "sendEmail",
    permission: "sending",
    has_body: true,
    is_idempotent: true,
    perform: (ctx, request) => {
      checkKey(ctx)
      const body = toSendBody(ctx, objectOf(request))
      ctx.shapes.check("SendEmail", body)
      return sendEmail({ ...ctx, accepts_suppressed: true }, { body } as Sends)
    },
  },
  {
    method: "POST",
    path: "/emails/batch",
    operation: "sendBatch",
    permission: "sending",
    has_body: true,
    is_idempotent: true,
    perform: (ctx, request) => performBatch(ctx, request),
    answer: (performed, request, ctx) => answerBatch(performed as BatchAnswer, request, ctx),
  },
  {
    method: "GET",
    path: "/emails",
    operation: "listEmails",
    permission: "full_access",
    perform: ({ account, store }, request) => {
      const { emails } = store.tables
      const find = (id: string) => {
        const email = emails.get(id)
        return email?.account_id === account.id ? email : undefined
      }
      return pageOfGroup(emails.by.account(account.id), request, { find, present: presentItem })
    },
  },
  {
    method: "GET",
    path: "/emails/{id}",
    operation: "getEmail",
    permission: "full_access",
    perform: (ctx, request) => presentEmail(ctx, pathId(request)),
  },
  {
    method: "PATCH",
    path: "/emails/{id}",
    operation: "rescheduleEmail",
    permission: "full_access",
    has_body: true,
    perform: reschedule,
  },
  {
    method: "POST",
    path: "/emails/{id}/cancel",
    operation: "cancelEmail",
    permission: "full_access",
    perform: (ctx, request) =>
      cancelEmail(ctx, { params: { id: pathId(request) } } as Parameters<typeof cancelEmail>[1]),
    answer: (performed) => ({ object: "email", id: (performed as { id: string }).id }),
  },
  ...attachmentRoutes,
]

function checkKey({ idempotency_key: key }: Pick<Context, "idempotency_key">): void {
  if (key !== null && (key.length === 0 || key.length > MOST_KEY_CHARACTERS))
    throw new ResendError("invalid_idempotency_key")
}

interface BatchAnswer {
  data: ({ id: string } | { error: { type: ErrorType; message: string } })[]
}

/** A message of a batch: the body to send, or why it is none. */
type Item = { body: SendBody } | { problem: ResendError }

function readItems({ clock }: Pick<Context, "clock">, { body }: DialectRequest): Item[] {
  if (!Array.isArray(body)) throw wrongField("The request body must be an array of emails.")
  if (body.length === 0) throw wrongField("The batch must have at least one email.")
  if (body.length > MOST_IN_BATCH)
    throw wrongField(`The batch must have at most ${MOST_IN_BATCH} emails, got ${body.length}.`)
  return body.map((written): Item => {
    try {
      const item = objectOf({ body: written })
      if ((item.attachments ?? undefined) !== undefined)
        throw wrongField("The `attachments` field is not supported in a batch.")
      return { body: toSendBody({ clock, hints: [] }, item) }
    } catch (error) {
      if (error instanceof ResendError) return { problem: error }
      throw error
    }
  })
}

const isPermissive = ({ headers }: DialectRequest): boolean => headers["x-batch-validation"] === "permissive"

/** Sends all messages of a batch or none; in permissive mode, those that are valid. */
async function performBatch(ctx: Context, request: DialectRequest): Promise<BatchAnswer> {
  checkKey(ctx)
  const items = readItems(ctx, request)
  const bodies = items.flatMap((item) => ("body" in item ? item.body : []))
  const problem = items.find((item) => "problem" in item)
  if (isPermissive(request)) {
    const sent = { ...ctx, accepts_suppressed: true as const }
    return bodies.length === 0 ? { data: [] } : ((await sendBatch(sent, { body: bodies } as never)) as BatchAnswer)
  }
  if (problem && "problem" in problem) throw problem.problem
  const commit = <T>(answer: T, changes: Change[]): T => {
    const { data } = answer as BatchAnswer
    const refused = data.find((entry) => "error" in entry)
    if (refused && "error" in refused) throw new ApiError(refused.error.type, refused.error.message)
    if (data.length < bodies.length) throw new ResendError("daily_quota_exceeded")
    return ctx.commit(answer, changes)
  }
  return (await sendBatch({ ...ctx, accepts_suppressed: true, commit }, { body: bodies } as never)) as BatchAnswer
}

/** The ids of the messages that were sent; in permissive mode also the errors of the others. */
function answerBatch({ data }: BatchAnswer, request: DialectRequest, ctx: Pick<Context, "clock">) {
  const ids = data.flatMap((entry) => ("id" in entry ? { id: entry.id } : []))
  if (!isPermissive(request)) return { data: ids }
  const answers = data.values()
  const errors = readItems(ctx, request).flatMap((item, index) => {
    if ("problem" in item) return { index, message: item.problem.message }
    const { value: entry } = answers.next()
    // The quota ended before it.
    if (!entry) return { index, message: new ResendError("daily_quota_exceeded").message }
    return "error" in entry ? { index, message: entry.error.message } : []
  })
  return { data: ids, errors }
}

/** Moves a scheduled email to another time. */
function reschedule(ctx: Context, request: DialectRequest) {
  const email = findOwn(ctx, "emails", pathId(request))
  const written = requiredText(objectOf(request), "scheduled_at")
  if (email.status !== "scheduled")
    throw wrongField(`The email is ${lastEvent(email)}; only a scheduled one can be updated.`)
  const now = ctx.clock.now()
  const at = checkSchedule({ scheduled_at: toTime(written, now) }, limitsOf(ctx, now)) ?? ctx.now
  const fields: Partial<EmailRecord> = { scheduled_at: at, next_step: { due_at: at, type: "due" } }
  return ctx.commit({ object: "email", id: email.id }, [{ op: "patch", in: "emails", id: email.id, fields }])
}

/** What the API calls the events of an email; null for one that it does not have. */
const EVENTS: Record<EmailEventType, string | null> = {
  queued: "queued",
  scheduled: "scheduled",
  sent: "sent",
  delayed: "delivery_delayed",
  delivered: "delivered",
  bounced: "bounced",
  complained: "complained",
  failed: "failed",
  cancelled: "canceled",
  opened: "opened",
  clicked: "clicked",
  unsubscribed: null,
}

export function lastEvent({ events }: Pick<EmailRecord, "events">): string {
  const last = events.findLast(({ type }) => EVENTS[type] !== null) as EmailEvent
  return isSuppressed(last) ? "suppressed" : (EVENTS[last.type] as string)
}

const orNull = <T>(list: readonly T[]) => (list.length === 0 ? null : list)

const presentItem = (email: EmailRecord) => ({
  id: email.id,
  message_id: email.message_id,
  to: email.to,
  from: email.from,
  created_at: spacedTime(email.created_at),
  subject: email.subject,
  bcc: orNull(email.bcc),
  cc: orNull(email.cc),
  reply_to: orNull(email.reply_to),
  last_event: lastEvent(email),
  scheduled_at: email.scheduled_at === null ? null : spacedTime(email.scheduled_at),
})

async function presentEmail(ctx: Needs<"account" | "blobs" | "readings" | "store">, id: string) {
  const email = await ownToRead(ctx, id)
  markRetrieved(ctx, email)
  const { html, text } = emailBodyOf(ctx, email)
  const { bcc, cc, reply_to, tags } = email
  return {
    object: "email",
    ...presentItem(email),
    ...{ html, text, bcc, cc, reply_to },
    tags: Object.entries(tags).map(([name, value]) => ({ name, value })),
  }
}
