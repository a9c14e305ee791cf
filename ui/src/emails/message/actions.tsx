import { useState } from "preact/hooks"
import type { CapturedEmail } from "../../api-types.ts"
import { Icon } from "../../shared/icons.tsx"
import { useActions } from "../../shared/palette.tsx"
import { withToast } from "../../shared/toasts.tsx"
import { ActionDialog } from "./action-dialog.tsx"
import { actionsOf, hasOptions } from "./action-table.ts"
import type { MessageStore, TriggerDetail } from "./store.ts"

/** One button per event. Actions that are not allowed are disabled and have the reason in their tooltip. */
export function Actions({ email, store }: { email: CapturedEmail; store: MessageStore }) {
  const [choosing, setChoosing] = useState<string | null>(null)
  const actions = actionsOf(email)
  const run = (type: string, detail?: TriggerDetail) =>
    withToast(() => (type === "cancelled" ? store.cancel() : store.trigger(type, detail)))
  useActions(
    actions
      .filter((action) => action.allowed)
      .map(({ type, label }) => ({ title: `${label} this email`, group: "Email", run: () => void run(type) })),
  )
  const chosen = actions.find((action) => action.type === choosing)
  return (
    <div class="actions" role="toolbar" aria-label="Simulate">
      {actions.map(({ type, label, allowed, reason, effect }) => (
        <span key={type} class="action">
          <button
            type="button"
            class="button small"
            data-testid={`action-${type}`}
            aria-disabled={allowed ? undefined : "true"}
            data-tip={allowed ? effect : (reason ?? "Not possible now")}
            onClick={() => allowed && void run(type)}
          >
            {label}
          </button>
          {allowed && hasOptions(type, email) && (
            <button
              type="button"
              class="button small more"
              aria-label={`${label} with details`}
              data-testid={`action-${type}-options`}
              onClick={() => setChoosing(type)}
            >
              <Icon name="chevron" size={12} />
            </button>
          )}
        </span>
      ))}
      {chosen && (
        <ActionDialog
          email={email}
          action={chosen}
          onClose={() => setChoosing(null)}
          onRun={async (detail) => {
            if (await run(chosen.type, detail)) setChoosing(null)
          }}
        />
      )}
    </div>
  )
}
