import { useState } from "preact/hooks"
import { suppressionReasonValues } from "../../../../src/api/sandbox.enums.gen.ts"
import type { CapturedEmail, EmailAction, EmailActionType } from "../../api-types.ts"
import { Dialog, type FormSubmit, readField } from "../../shared/dialog.tsx"
import { quote } from "../../shared/format.ts"
import type { TriggerDetail } from "./store.ts"

type DialogProps = {
  email: CapturedEmail
  action: EmailAction
  onClose: () => void
  onRun: (detail: TriggerDetail) => void
}

/** Asks for the details of an action: recipient, reason, link. */
export function ActionDialog({ email, action, onClose, onRun }: DialogProps) {
  const [recipient, setRecipient] = useState(email.to[0] ?? "")
  const label = labelOf(action.type)
  const reasons = REASONS[action.type]
  const submit = (event: FormSubmit) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [reason, url] = [readField(form, "reason"), readField(form, "url")]
    onRun({ ...(email.to.length > 1 && { recipient }), ...(reason && { reason }), ...(url && { url }) })
  }
  return (
    <Dialog title={`${label} ${quote(email.subject)}`} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        {email.to.length > 1 && (
          <label>
            Recipient
            <select
              class="field"
              name="recipient"
              value={recipient}
              onChange={(event) => setRecipient(event.currentTarget.value)}
            >
              {email.to.map((address) => (
                <option key={address}>{address}</option>
              ))}
            </select>
          </label>
        )}
        {reasons && (
          <label>
            Reason
            <input class="field" name="reason" list="reasons" placeholder={reasons[0] ?? ""} />
            <datalist id="reasons">
              {reasons.map((reason) => (
                <option key={reason} value={reason} />
              ))}
            </datalist>
          </label>
        )}
        {action.type === "clicked" && (
          <label>
            Link
            <select class="field" name="url">
              {email.links.map(({ url }) => (
                <option key={url}>{url}</option>
              ))}
            </select>
          </label>
        )}
        <p class="muted">{effectFor(action, email.to, recipient)}</p>
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary">
            {label}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

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
const REASONS: Partial<Record<EmailActionType, string[]>> = {
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
