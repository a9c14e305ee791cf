import { suppressionReasonValues } from "../../../../src/api/sandbox.enums.gen.ts"
import type { CapturedEmail, EmailAction, EmailActionType } from "../../api-types.ts"

const LABELS: Record<EmailActionType, string> = {
  sent: "Mark sent",
  delivered: "Deliver",
  delayed: "Delay",
  bounced: "Bounce",
  complained: "Complain",
  failed: "Fail",
  opened: "Open",
  clicked: "Click",
  unsubscribed: "Unsubscribe",
  cancelled: "Cancel",
}

/** Suggested reasons of the actions that take one. */
export const REASONS: Partial<Record<EmailActionType, string[]>> = {
  bounced: ["550 5.1.1 No such mailbox", "552 5.2.2 Mailbox full", "554 5.7.1 Rejected by policy"],
  delayed: ["451 4.7.1 Greylisted, try again later", "421 4.4.2 Connection timed out"],
  failed: ["The message could not be handed to the provider"],
}

/** The label of an action's button. */
export function labelOf(type: EmailActionType): string {
  return LABELS[type]
}

/** Whether the action has options: a reason, a recipient or a link. */
export function hasOptions(type: EmailActionType, email: Pick<CapturedEmail, "links" | "to">): boolean {
  if (type === "cancelled") return false
  if (type === "clicked") return email.links.length > 1
  return type in REASONS || (type !== "sent" && email.to.length > 1)
}

/** What an action does for one recipient. The server describes it for the first one. */
export function effectFor(
  { type, effect }: Pick<EmailAction, "type" | "effect">,
  to: string[],
  recipient: string,
): string {
  const suppresses = suppressionReasonValues.some((reason) => reason === type)
  if (recipient === to[0] || !suppresses) return effect
  return `Suppresses ${recipient} and sends email.${type} to the subscribed endpoints.`
}
