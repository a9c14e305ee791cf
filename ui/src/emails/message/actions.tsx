import { useState } from "preact/hooks"
import type { CapturedEmail, EmailAction } from "../../api-types.ts"
import { Dialog } from "../../shared/dialog.tsx"
import { type FormSubmit, readField } from "../../shared/form-dialog.tsx"
import { Icon } from "../../shared/icons.tsx"
import { useActions } from "../../shared/palette.tsx"
import { quote } from "../../shared/quoted.ts"
import { withToast } from "../../shared/toasts.tsx"
import { effectFor, hasOptions, labelOf, REASONS } from "./action-table.ts"
import type { MessageStore, TriggerDetail } from "./store.ts"

/** One button per event. Actions that are not allowed are disabled and have the reason in their tooltip. */
export function Actions({ email, store }: { email: CapturedEmail; store: MessageStore }) {
  const [choosing, setChoosing] = useState<EmailAction | null>(null)
  const run = ({ type }: EmailAction, detail?: TriggerDetail) =>
    withToast(() => (type === "cancelled" ? store.cancel() : store.trigger(type, detail)))
  useActions(
    email.actions
      .filter((action) => action.allowed)
      .map((action) => ({
        title: `${labelOf(action.type)} this email`,
        group: "Email",
        run: () => void run(action),
      })),
  )
  return (
    <div class="actions" role="toolbar" aria-label="Simulate">
      {email.actions.map((action) => (
        <span key={action.type} class="action">
          <button
            type="button"
            class="button small"
            data-testid={`action-${action.type}`}
            aria-disabled={action.allowed ? undefined : "true"}
            data-tip={action.allowed ? action.effect : (action.reason ?? "Not possible now")}
            onClick={() => action.allowed && void run(action)}
          >
            {labelOf(action.type)}
          </button>
          {action.allowed && hasOptions(action.type, email) && (
            <button
              type="button"
              class="button small more"
              aria-label={`${labelOf(action.type)} with details`}
              data-testid={`action-${action.type}-options`}
              onClick={() => setChoosing(action)}
            >
              <Icon name="chevron" size={12} />
            </button>
          )}
        </span>
      ))}
      {choosing && (
        <ActionDialog
          email={email}
          action={choosing}
          onClose={() => setChoosing(null)}
          onRun={async (detail) => {
            if (await run(choosing, detail)) setChoosing(null)
          }}
        />
      )}
    </div>
  )
}

type DialogProps = {
  email: CapturedEmail
  action: EmailAction
  onClose: () => void
  onRun: (detail: TriggerDetail) => void
}

/** Asks for the details of an action: recipient, reason, link. */
function ActionDialog({ email, action, onClose, onRun }: DialogProps) {
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
