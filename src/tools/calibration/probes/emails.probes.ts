import { EMAIL_EVENTS } from "../../../parts/emails/record.ts"
import { transitions } from "../../../parts/emails/rules/status.ts"
import type { emailRows } from "../../../parts/emails/settings.ts"
import { KNOWN_ERRORS } from "./errors.probes.ts"
import {
  holds,
  isContentAccepted,
  isOk,
  isRefused,
  itemAccepted,
  type ProbeAnswer,
  type ProbesOf,
  probe,
  searchLimit,
  typeOf,
  unobservable,
  untold,
  value,
} from "./probe.ts"
import { messageIndex, refusedRequest, searched } from "./probe-requests.ts"
import { byMessage, byMessages, UNCLEAR } from "./requests.probes.ts"

const TYPES: readonly string[] = EMAIL_EVENTS
const NEXT: Readonly<Record<string, readonly string[]>> = transitions
const typesOf = (body: { events?: { type: string }[] } | undefined) => body?.events?.map(({ type }) => type)
const bare = (types: readonly string[]) => types.map((type) => type.replace(/^email\./, ""))
const NO_EMAIL = "no email can be read"
const QUOTA = "It would use up the account's quota."
const NO_QUOTA = "the account's quota is not used up"
/** The answer to an email of the account's own domain that only a used-up quota refuses, or undefined. */
const quotaRefusal = (answer: ProbeAnswer) => {
  const type = typeOf(answer)
  const others = KNOWN_ERRORS.filter((known) => known !== "rate_limit_exceeded")
  return type !== undefined && !others.includes(type) ? type : undefined
}

export const emailProbes: ProbesOf<typeof emailRows> = {
  "emails.event_types": probe(["email"], ({ email }) => {
    const types = typesOf(email.body)
    if (!types) return untold(NO_EMAIL)
    const other = bare(types).find((type) => !TYPES.includes(type))
    return holds(other === undefined, `there is an event ${other}`)
  }),
  "emails.event_names": probe(["email"], ({ email }) => {
    const [first] = typesOf(email.body) ?? []
    return first ? value(first.startsWith("email.") ? "prefixed" : "bare") : untold("the newest email has no events")
  }),
  "emails.transitions": probe(["email"], ({ email }) => {
    const types = typesOf(email.body)
    if (!types) return untold(NO_EMAIL)
    const statuses = bare(types).filter((type) => !["opened", "clicked", "unsubscribed"].includes(type))
    const wrong = statuses.findIndex((type, index) => index > 0 && !NEXT[statuses[index - 1]!]?.includes(type))
    return holds(wrong < 0, `the newest email went from ${statuses[wrong - 1]} to ${statuses[wrong]}`)
  }),
  "emails.cancel": probe(["scheduled_cancel", "scheduled_cancel_again"], (a) =>
    holds(
      a.scheduled_cancel.body?.status === "cancelled" && isRefused(a.scheduled_cancel_again),
      `cancelling returns ${a.scheduled_cancel.status}, then ${a.scheduled_cancel_again.status}`,
    ),
  ),
  "emails.pace": probe(["sent_email"], ({ sent_email: { body } }) => {
    if (!body?.created_at) return untold(NO_EMAIL)
    if (!body.delivered_at) return value("manual")
    return value(Date.parse(body.delivered_at) - Date.parse(body.created_at) < 900 ? "instant" : "realistic")
  }),
  "emails.max_schedule_ahead": searchLimit({
    why: "how far ahead an email may be scheduled",
    request: (n) =>
      refusedRequest("POST", "/emails/batch", `an email scheduled ${n} ms ahead`, {
        body: [{ ...searched, scheduled_at: `{ahead ${n}}` }],
      }),
    accepted: ({ body }) => isContentAccepted(body?.data?.[0]?.error?.type),
    low: 2_000,
    high: 315_360_000_000,
    unlimited: 0,
    step: 2_000,
    named: ({ body, sent_at }) =>
      [...String(body?.data?.[0]?.error?.message).matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)].map(
        ([time]) => Math.round((Date.parse(time) - sent_at) / 1000) * 1000,
      ),
  }),
  "emails.schedule_with_attachments": byMessage("scheduled_attachment", true, false),
  "emails.scheduled_at": byMessages({ past: true }),
  "emails.schedule_without_offset": probe(["messages"], (a) => {
    const time = itemAccepted(a.messages, messageIndex("no_offset"))
    const date = itemAccepted(a.messages, messageIndex("date_only"))
    if (time === undefined || date === undefined) return untold(UNCLEAR)
    return value(time ? "utc" : date ? "date" : "refuse")
  }),
  "emails.falling_due": probe(["due_email"], ({ due_email: { body } }) => {
    const types = typesOf(body)
    if (!types?.length) return untold(NO_EMAIL)
    const expected = ["scheduled", "queued", "sent", "delivered"].slice(0, types.length)
    return holds(bare(types).join() === expected.join(), `its events are ${bare(types).join(", ")}`)
  }),
  "emails.suppression": probe(["to_bounced"], ({ to_bounced: answer }) =>
    holds(typeOf(answer) === "suppressed_recipient", `an email with one suppressed address returns ${answer.status}`),
  ),
  "account.plan": unobservable(`No response shows the plan. ${QUOTA}`),
  "emails.batch": probe(["empty_batch", "large_batch", "messages"], (a) =>
    holds(
      isRefused(a.empty_batch) && isRefused(a.large_batch) && isOk(a.messages),
      `an empty batch returns ${a.empty_batch.status}, 101 messages ${a.large_batch.status}, wrong messages ${a.messages.status}`,
    ),
  ),
  "emails.batch_idempotency": probe(["batch_key", "batch_key_again"], (a) => {
    if (isRefused(a.batch_key)) return value("refuse")
    // A conflict or the first result shows that the key was recognized.
    if (isRefused(a.batch_key_again) || a.batch_key_again.body?.data?.length === 1) return value("replay")
    return a.batch_key_again.body?.data?.length === 2
      ? value("ignore")
      : untold(`it returns ${a.batch_key_again.status}`)
  }),
  "emails.wrapped_batch": probe(["wrapped_batch"], (a) =>
    holds(isOk(a.wrapped_batch), `{ data: [...] } returns ${a.wrapped_batch.status}`),
  ),
  "emails.retrieve": probe(["email"], ({ email: { body } }) =>
    body?.id ? value("html" in body || "cc" in body ? "full" : "document") : untold(NO_EMAIL),
  ),
  "errors.quota.status": probe(["scheduled"], ({ scheduled: answer }) =>
    quotaRefusal(answer) ? value(answer.status) : untold(NO_QUOTA),
  ),
  "errors.quota.type": probe(["scheduled"], ({ scheduled: answer }) =>
    quotaRefusal(answer) ? value(typeOf(answer)) : untold(NO_QUOTA),
  ),
  "emails.batch_without_quota": probe(["scheduled", "quota_batch"], (a) =>
    quotaRefusal(a.scheduled)
      ? holds(typeOf(a.quota_batch) === typeOf(a.scheduled), `the batch returned ${a.quota_batch.status}`)
      : untold(NO_QUOTA),
  ),
  "account.not_emulated": unobservable("It names what the sandbox leaves out."),
  "emails.addresses_in_answers": probe(["scheduled_email"], ({ scheduled_email: { body } }) => {
    if (!body?.id) return untold("no email could be scheduled")
    const [to] = Array.isArray(body.to) ? body.to : []
    return holds(typeof to === "string" && to.startsWith("Calibrate <"), `to is ${JSON.stringify(body.to)}`)
  }),
  "lists.order": probe(["emails", "keys"], ({ emails, keys }) => {
    const isNewestFirst = ({ body }: typeof emails) => {
      const times: string[] | undefined = body?.data?.map((item: { created_at: string }) => item.created_at)
      return times?.every((time, index) => index === 0 || time <= times[index - 1]!) ?? false
    }
    return holds(isNewestFirst(emails) && isNewestFirst(keys), "a list is not sorted newest first")
  }),
  "emails.unset_fields": probe(["email"], ({ email: { body } }) => {
    if (!body?.id) return untold(NO_EMAIL)
    const absent = ["sent_at", "delivered_at", "opened_at", "clicked_at"].filter((name) => !(name in body))
    return holds(absent.length === 0, `${absent.join(", ")} absent`)
  }),
}
