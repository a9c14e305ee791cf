import { useRef, useState } from "preact/hooks"
import type { CapturedEmail, EmailAction } from "../../api-types.ts"
import { info } from "../../info.ts"
import { Icon } from "../../shared/icons.tsx"
import { useKeys } from "../../shared/keys.ts"
import { Menu, MenuEntry } from "../../shared/menu.tsx"
import { useActions } from "../../shared/palette.tsx"
import { useResource } from "../../shared/resource.ts"
import { useWidth } from "../../shared/size.ts"
import { toast, withToast } from "../../shared/toasts.tsx"
import { narrow } from "../../shared/virtual-list.tsx"
import { ACTION_KEYS, ActionDialog, hasOptions, labelOf, whenPossible } from "./action-dialog.tsx"
import { showActivity } from "./activity-panel.ts"
import { AnswerMenu } from "./answers.tsx"
import { isFinal, reportFinal, resend } from "./final-status.ts"
import { ScriptDialog } from "./script-dialog.tsx"
import type { MessageStore, TriggerDetail } from "./store.ts"

/** What the two menus need, the second by its short name, and a final status, in pixels. */
const MENUS = 172
const SEND_AGAIN = 500
/** What a button needs beside its text, the usual width of a character, and the button for details. */
const AROUND = 27
const CHARACTER = 6.6
const DETAILS = 25

/** How many of the buttons fit, in their order. `details`: whether it has a button for them. */
export function countFitting(buttons: { label: string; details: boolean }[], room: number): number {
  let used = MENUS
  const next = buttons.findIndex(({ label, details }) => {
    used += AROUND + label.length * CHARACTER + (details ? DETAILS : 0)
    return used > room
  })
  return next === -1 ? buttons.length : next
}

type Props = { email: CapturedEmail; store: MessageStore }

/** What can be simulated: a button for every possible action that has room; the menu has the others, and what is not possible with its reason. */
export function Simulate({ email, store }: Props) {
  /** The action whose details are asked for; `asked` if it only has to be confirmed. */
  const [choosing, setChoosing] = useState<{ action: EmailAction; asked: boolean } | null>(null)
  const [scripting, setScripting] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const room = useWidth(bar)
  const run = async ({ type }: EmailAction, detail?: TriggerDetail) => {
    const done = await withToast(() => (type === "cancelled" ? store.cancel() : store.trigger(type, detail)))
    if (!done) return false
    showActivity(email.id)
    if (isFinal(type)) void reportFinal(type, email, store, detail?.recipient)
    return true
  }
  /** A key is pressed by mistake more easily than a button, and what is final cannot be undone. */
  const runByKey = (action: EmailAction) => {
    if (!action.allowed) return toast(reasonOf(action), "error")
    if (isFinal(action.type)) setChoosing({ action, asked: true })
    else void run(action)
  }
  const possible = email.actions.filter((action) => action.allowed)
  const impossible = email.actions.filter((action) => !action.allowed)
  const described = possible.map(({ type }) => ({ label: labelOf(type), details: hasOptions(type, email) }))
  const buttons = narrow.value ? [] : possible.slice(0, countFitting(described, room))
  const hasRoom = !narrow.value && room >= SEND_AGAIN
  const others = possible.slice(buttons.length)
  useActions([
    ...email.actions.map((action) => ({
      title: `${labelOf(action.type)} this email`,
      group: "Email",
      keys: ACTION_KEYS[action.type],
      unavailable: action.allowed ? undefined : reasonOf(action),
      run: () => void run(action),
    })),
    { title: "Run a script for this email", group: "Email", run: () => setScripting(true) },
  ])
  useKeys(
    email.actions.map((action) => ({
      keys: ACTION_KEYS[action.type],
      label: labelOf(action.type),
      group: "Simulate",
      run: () => runByKey(action),
    })),
  )
  const showDetails = (action: EmailAction) => setChoosing({ action, asked: false })
  return (
    <div ref={bar} class={possible.length === 0 ? "actions final" : "actions"} role="toolbar" aria-label="Simulate">
      <Menu label="Simulate" words icon="chevron" class="button small" testid="simulate-more">
        {others.map((action) => (
          <div key={action.type} class="menu-pair">
            <MenuEntry
              title={labelOf(action.type)}
              keys={ACTION_KEYS[action.type]}
              testid={`action-${action.type}`}
              run={() => void run(action)}
            />
            {hasOptions(action.type, email) && (
              <button
                type="button"
                class="button small"
                aria-label={`${labelOf(action.type)} with details`}
                data-testid={`action-${action.type}-options`}
                onClick={() => showDetails(action)}
              >
                Details
              </button>
            )}
          </div>
        ))}
        {possible.length === 0 && !hasRoom && <SendAgain email={email} store={store} entry />}
        <MenuEntry
          title="Run a script"
          note={email.scriptable ? undefined : `This email is ${email.status}`}
          disabled={!email.scriptable}
          testid="answer-behaviour"
          run={() => setScripting(true)}
        />
        {impossible.length > 0 && (
          <details class="menu-why">
            <summary class="menu-entry">Why not {impossible.map(({ type }) => labelOf(type)).join(", ")}?</summary>
            {impossible.map((action) => (
              <MenuEntry
                key={action.type}
                title={labelOf(action.type)}
                note={whenPossible(action.type, email)}
                inline
                tip={reasonOf(action)}
                disabled
                testid={`action-${action.type}`}
                run={() => undefined}
              />
            ))}
          </details>
        )}
      </Menu>
      {buttons.map((action) => (
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
              onClick={() => showDetails(action)}
            >
              <Icon name="chevron" size={12} />
            </button>
          )}
        </span>
      ))}
      {possible.length === 0 && hasRoom && <SendAgain email={email} store={store} />}
      <AnswerMenu email={email} store={store} />
      {scripting && <ScriptDialog email={email} store={store} onClose={() => setScripting(false)} />}
      {choosing && (
        <ActionDialog
          email={email}
          {...choosing}
          onClose={() => setChoosing(null)}
          onRun={async (detail) => {
            if (await run(choosing.action, detail)) setChoosing(null)
          }}
        />
      )}
    </div>
  )
}

const reasonOf = ({ reason }: EmailAction): string => reason ?? "Not possible now"

/** Instead of the actions of an email whose status is final. If the event suppressed a recipient, the way back is part of it. */
function SendAgain({ email, store, entry = false }: Props & { entry?: boolean }) {
  useResource(store.suppressed)
  const token = info.value?.tokens?.full_access
  const suppressed = store.suppressed.data.value ?? []
  const label = suppressed.length > 0 ? "Remove from suppressions and send again" : "Send again"
  const run = () => token && void resend(email, token, suppressed)
  const sentence = `${email.status[0]?.toUpperCase()}${email.status.slice(1)} is final.`
  if (entry) return token ? <MenuEntry title={label} note={sentence} run={run} /> : null
  return (
    <>
      <span class="actions-note muted">{sentence}</span>
      {token && (
        <button
          type="button"
          class="button small"
          data-tip={
            suppressed.length > 0
              ? `Removes ${suppressed.join(", ")} from the suppression list and sends the same email as a new request`
              : "Sends the same email as a new request"
          }
          onClick={run}
        >
          {label}
        </button>
      )}
    </>
  )
}
