import type { CapturedEmail, EmailAction, EmailActionType } from "../../api-types.ts"

/** Button labels, in the order of an email's life cycle. */
export const ACTION_LABELS: [type: EmailActionType, label: string][] = [
  ["sent", "Mark sent"],
  ["delivered", "Deliver"],
  ["delayed", "Delay"],
  ["bounced", "Bounce"],
  ["complained", "Complain"],
  ["failed", "Fail"],
  ["opened", "Open"],
  ["clicked", "Click"],
  ["unsubscribed", "Unsubscribe"],
  ["cancelled", "Cancel"],
]

const WITH_REASON = ["delayed", "bounced", "failed"]

/** All actions with their labels; each carries its effect, or the reason why it is not allowed. */
export function actionsOf(email: CapturedEmail): (EmailAction & { label: string })[] {
  const known = new Map(email.actions.map((action) => [action.type, action]))
  return ACTION_LABELS.map(([type, label]) => ({ ...(known.get(type) ?? missing(type, email)), label }))
}

function missing(type: EmailActionType, email: CapturedEmail): EmailAction {
  const allowed = type === "cancelled" && email.status === "scheduled"
  const reason = type === "cancelled" ? "Only a scheduled email can be cancelled." : "The sandbox does not offer this."
  return { type, allowed, reason: allowed ? null : reason, effect: "Takes the email back before it is sent." }
}

/** Whether the action has options: a reason, a recipient or a link. */
export function hasOptions(type: string, email: CapturedEmail): boolean {
  if (type === "cancelled") return false
  if (type === "clicked") return email.links.length > 1
  return WITH_REASON.includes(type) || (type !== "sent" && email.to.length > 1)
}

/** Whether the action takes a reason. */
export function takesReason(type: string): boolean {
  return WITH_REASON.includes(type)
}
