import { useState } from "preact/hooks"
import type { CapturedEmail, EmailAction } from "../../api-types.ts"
import { info } from "../../info.ts"
import { navigate } from "../../nav.ts"
import { Icon } from "../../shared/icons.tsx"
import { useKeys } from "../../shared/keys.ts"
import { Menu, MenuEntry } from "../../shared/menu.tsx"
import { useActions } from "../../shared/palette.tsx"
import { toast, withToast } from "../../shared/toasts.tsx"
import { ACTION_KEYS, ActionDialog, hasOptions, labelOf } from "./action-dialog.tsx"
import { Answers } from "./answers.tsx"
import { type MessageStore, sendAgain, type TriggerDetail } from "./store.ts"

/** What can be simulated: a button for every possible action; the menu has the others with their reasons. */
export function Simulate({ email, store }: { email: CapturedEmail; store: MessageStore }) {
  const [choosing, setChoosing] = useState<EmailAction | null>(null)
  const run = ({ type }: EmailAction, detail?: TriggerDetail) =>
    withToast(() => (type === "cancelled" ? store.cancel() : store.trigger(type, detail)))
  const possible = email.actions.filter((action) => action.allowed)
  const impossible = email.actions.filter((action) => !action.allowed)
  useActions(
    email.actions.map((action) => ({
      title: `${labelOf(action.type)} this email`,
      group: "Email",
      keys: ACTION_KEYS[action.type],
      unavailable: action.allowed ? undefined : reasonOf(action),
      run: () => void run(action),
    })),
  )
  useKeys(
    email.actions.map((action) => ({
      keys: ACTION_KEYS[action.type],
      label: labelOf(action.type),
      group: "Simulate",
      run: () => (action.allowed ? void run(action) : toast(reasonOf(action), "error")),
    })),
  )
  return (
    <div class="actions" role="toolbar" aria-label="Simulate">
      <span class="actions-label" aria-hidden="true">
        Simulate
      </span>
      {possible.map((action) => (
        <span key={action.type} class="action">
          <button
            type="button"
            class="button small"
            data-testid={`action-${action.type}`}
            data-tip={action.effect}
            onClick={() => void run(action)}
          >
            {labelOf(action.type)}
          </button>
          {hasOptions(action.type, email) && (
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
      {possible.length === 0 && <FinalStatus email={email} />}
      <Menu label="More to simulate" icon="chevron" class="button small" testid="simulate-more">
        {impossible.map((action) => (
          <MenuEntry
            key={action.type}
            title={labelOf(action.type)}
            note={reasonOf(action)}
            disabled
            testid={`action-${action.type}`}
            run={() => undefined}
          />
        ))}
      </Menu>
      <Answers email={email} store={store} />
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

const reasonOf = ({ reason }: EmailAction): string => reason ?? "Not possible now"

/** Instead of buttons if no action is possible any more. */
function FinalStatus({ email }: { email: CapturedEmail }) {
  const token = info.value?.tokens?.full_access
  return (
    <>
      <span class="muted">
        {email.status[0]?.toUpperCase()}
        {email.status.slice(1)} is final.
      </span>
      {token && (
        <button
          type="button"
          class="button small"
          data-tip="Sends the same email as a new request"
          onClick={() => void withToast(async () => navigate(`/emails/${await sendAgain(email, token)}`))}
        >
          Send again
        </button>
      )}
    </>
  )
}
