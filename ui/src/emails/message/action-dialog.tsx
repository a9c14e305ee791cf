import { useState } from "preact/hooks"
import type { CapturedEmail, EmailAction } from "../../api-types.ts"
import { Dialog } from "../../shared/dialog.tsx"
import { quote } from "../../shared/quoted.ts"
import { takesReason } from "./action-table.ts"
import type { TriggerDetail } from "./store.ts"

type Props = {
  email: CapturedEmail
  action: EmailAction & { label: string }
  onClose: () => void
  onRun: (detail: TriggerDetail) => void
}

const REASONS: Record<string, string[]> = {
  bounced: ["550 5.1.1 No such mailbox", "552 5.2.2 Mailbox full", "554 5.7.1 Rejected by policy"],
  delayed: ["451 4.7.1 Greylisted, try again later", "421 4.4.2 Connection timed out"],
  failed: ["The message could not be handed to the provider"],
}

/** Asks for the details of an action: recipient, reason, link. */
export function ActionDialog({ email, action, onClose, onRun }: Props) {
  const [first = ""] = email.to
  const [recipient, setRecipient] = useState(first)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const given = [...form].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value !== "")
    onRun(Object.fromEntries(given) as TriggerDetail)
  }
  return (
    <Dialog title={`${action.label} ${quote(email.subject)}`} onClose={onClose}>
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
        {takesReason(action.type) && (
          <label>
            Reason
            <input class="field" name="reason" list="reasons" placeholder={REASONS[action.type]?.[0] ?? ""} />
            <datalist id="reasons">
              {(REASONS[action.type] ?? []).map((reason) => (
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
        {/* The sandbox words it for the first recipient. */}
        <p class="muted">{action.effect.replaceAll(first, recipient)}</p>
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary">
            {action.label}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}
