import type { CapturedEmail, EmailAction, EmailActionType } from "../../api-types.ts"

/** The words on the buttons, in the order of an email's life. */
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

/** What can be done to the email, each with why not or with what it will do. */
export function actionsOf(email: CapturedEmail): (EmailAction & { label: string })[] {
  const known = new Map(email.actions.map((action) => [action.type, action]))
  return ACTION_LABELS.map(([type, label]) => ({ ...(known.get(type) ?? missing(type, email)), label }))
}

function missing(type: EmailActionType, email: CapturedEmail): EmailAction {
  const allowed = type === "cancelled" && email.status === "scheduled"
  const reason = type === "cancelled" ? "Only a scheduled email can be cancelled." : "The sandbox does not offer this."
  return { type, allowed, reason: allowed ? null : reason, effect: "Takes the email back before it is sent." }
}

/** Whether there is something to choose before the action is done: a reason, a recipient, a link. */
export function hasChoices(type: string, email: CapturedEmail): boolean {
  if (type === "cancelled") return false
  if (type === "clicked") return email.links.length > 1
  return WITH_REASON.includes(type) || (type !== "sent" && email.to.length > 1)
}

/** Whether a reason can be given with the action. */
export function takesReason(type: string): boolean {
  return WITH_REASON.includes(type)
}
