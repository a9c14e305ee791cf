import type { ControlSchemas } from "../../../api/contract.ts"
import { triggerableEventValues } from "../../../api/sandbox.enums.gen.ts"
import { type Checksum, presentAttachments } from "../../../core/mailbox/attachments.ts"
import { pick } from "../../../core/pick.ts"
import { reasonOf } from "../../suppressions/rules.ts"
import type { EventName, Webhook } from "../../webhooks/record.ts"
import { wants } from "../../webhooks/rules/delivery.ts"
import type { EmailEvent, EmailEventType, EmailRecord } from "../record.ts"
import { refusalOf, takesScript, wasSent } from "./status.ts"
import { type StepPlan, stepAfter } from "./steps.ts"

const LISTED = [
  ...(["id", "from", "to", "cc", "bcc", "subject", "status", "created_at", "scheduled_at", "sent_at"] as const),
  ...(["delivered_at", "track_opens", "track_clicks", "open_count", "click_count", "tags", "preview"] as const),
  ...(["size_bytes", "read"] as const),
] as const

/** A captured email as the control API lists it. `duplicates` are the ids of the newest emails that repeat it. */
export const presentCapturedItem = (email: EmailRecord, duplicates: string[]): ControlSchemas["CapturedEmailItem"] => ({
  ...pick(email, ...LISTED),
  source: email.carried === undefined && email.submitted === undefined ? "api" : "smtp",
  duplicate_of: email.duplicate_of ?? null,
  duplicates,
  ...(email.test !== undefined && { test: email.test }),
  attachment_count: email.attachments.length,
  last_event: pick(email.events.at(-1) as EmailEvent, "type", "occurred_at"),
})

/** The data of the detail view that is not in the record. */
type CapturedDetail = Pick<
  ControlSchemas["CapturedEmail"],
  | (
      | "html"
      | "text"
      | "links"
      | "outlook_links"
      | "images"
      | "codes"
      | "possible_codes"
      | "analysis_cut"
      | "html_too_deep"
      | "pixel_url"
      | "unsubscribe_url"
      | "deliveries"
    )
  | ("deliveries_complete" | "receives_replies" | "duplicates" | "thread")
> & { webhooks: readonly Webhook[]; checksums: readonly Checksum[] }

/** A captured email as the control API retrieves it. */
export function presentCaptured(email: EmailRecord, detail: CapturedDetail): ControlSchemas["CapturedEmail"] {
  const { idempotency_key = null, replays = 0, traceparent = null } = email
  const { webhooks, duplicates, checksums, ...rest } = detail
  return {
    ...presentCapturedItem(email, duplicates),
    ...pick(email, "opened_at", "clicked_at", "reply_to", "headers", "events", "list_unsubscribe", "message_id"),
    ...pick(email, "hints", "log_id"),
    ...{ idempotency_key, replays, traceparent },
    ...rest,
    answerable: wasSent(email),
    scriptable: takesScript(email),
    behaviour: { next: pendingSteps(email), log: email.behaviour_log ?? [] },
    attachments: presentAttachments(email.attachments, checksums),
    alternatives: presentAttachments([...email.attachments, ...(email.alternatives ?? [])], checksums).slice(
      email.attachments.length,
    ),
    actions: presentActions(email, webhooks),
  }
}

/** Every action with its effect, and the reason if it is not possible now. */
export const presentActions = (
  email: EmailRecord,
  webhooks: readonly Webhook[],
): ControlSchemas["CapturedEmail"]["actions"] =>
  [...triggerableEventValues, "cancelled" as const].map((type) => {
    const reason = refusalOf(email, type)
    return { type, allowed: reason === null, effect: effectOf(email, type, webhooks), reason }
  })

/** Describes the effects of triggering an event: "Suppresses ann@example.com and sends email.bounced to 2 endpoints." */
function effectOf(email: EmailRecord, type: EmailEventType, webhooks: readonly Webhook[]): string {
  if (type === "cancelled") return "Cancels the scheduled message. It will not be sent."
  const event: EventName = `email.${type}` as EventName
  const endpoints = webhooks.filter((webhook) => wants(webhook, event)).length
  const sends = `sends ${event} to ${endpoints} ${endpoints === 1 ? "endpoint" : "endpoints"}`
  if (reasonOf(type)) return `Suppresses ${email.to[0]} and ${sends}.`
  return `Marks the message ${type} and ${sends}.`
}

/** The pending steps of an email with their times. Those of a scheduled email are known when it is due. */
export function pendingSteps({ plan, next_step }: Partial<StepPlan>): ControlSchemas["PendingStep"][] {
  const pending: ControlSchemas["PendingStep"][] = []
  for (let next = next_step; next && next.type !== "due"; next = stepAfter(plan, next, next.due_at)) {
    const { due_at, type, step = type, recipient = null } = next
    pending.push({ due_at, step, recipient })
  }
  return pending
}
