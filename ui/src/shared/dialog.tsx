import { signal } from "@preact/signals"
import { type ComponentChildren, createContext, type TargetedSubmitEvent } from "preact"
import { useContext, useId, useLayoutEffect, useRef, useState } from "preact/hooks"
import { errorMessage } from "../api.ts"
import { reachable } from "../live.ts"
import { Icon } from "./icons.tsx"
import { focusPane } from "./panes.tsx"

type DialogProps = {
  title: string
  onClose: () => void
  children: ComponentChildren
  wide?: boolean
  /** What closes the dialog besides its own buttons: everything, everything but with a question once something was entered, or nothing. */
  guard?: "none" | "input" | "buttons"
}

/** Closes the dialog around a component, with its question. */
const CloseDialog = createContext<() => void>(() => undefined)

/** A modal dialog. Escape and a click on the backdrop close it, unless `guard` says otherwise. */
export function Dialog({ title, onClose, children, wide, guard = "none" }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const hasInput = useRef(false)
  const [asking, setAsking] = useState(false)
  // In a layout effect the element that opened the dialog still has the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    const first = dialog?.querySelector<HTMLElement>("[autofocus]") ?? dialog?.querySelector<HTMLElement>("form .field")
    first?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected && !before.matches("body, .pane")) return before.focus()
      // A command has no element to go back to. What it has opened is drawn after this.
      setTimeout(() => [before, document.body].includes(document.activeElement) && focusPane())
    }
  }, [])
  const close = () => {
    if (guard === "input" && hasInput.current) setAsking(!asking)
    else if (guard !== "buttons") onClose()
  }
  const noteInput = () => {
    hasInput.current = true
  }
  return (
    <dialog
      ref={ref}
      class={wide ? "dialog wide" : "dialog"}
      aria-labelledby={id}
      // Browsers close a dialog at the second Escape even if its `cancel` event was prevented, but not if the key press was.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return
        event.preventDefault()
        close()
      }}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => event.target === ref.current && close()}
      onInput={noteInput}
      onDrop={noteInput}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          {guard !== "buttons" && (
            <button type="button" class="icon-button" aria-label="Close" onClick={close}>
              <Icon name="close" />
            </button>
          )}
        </div>
        <CloseDialog.Provider value={close}>{children}</CloseDialog.Provider>
        {asking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} />}
      </div>
    </dialog>
  )
}

type FoldedFieldsProps = { summary: string; children: ComponentChildren }

/** Fields that few need, below a line that unfolds them. What was entered stays when they are folded. */
export function FoldedFields({ summary, children }: FoldedFieldsProps) {
  return (
    <details
      class="folded-fields"
      // A browser cannot point to an invalid field that is folded, and would not submit the form without a word.
      onInvalidCapture={(event) => {
        event.currentTarget.open = true
      }}
    >
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  )
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => keep.current?.focus(), [])
  return (
    <div class="dialog-foot dialog-question" role="alert">
      <span>Discard what you entered?</span>
      <button ref={keep} type="button" class="button" onClick={onKeep}>
        Keep editing
      </button>
      <button type="button" class="button danger" onClick={onDiscard}>
        Discard
      </button>
    </div>
  )
}

/** Closes its dialog like Escape does. */
export function CancelButton() {
  const close = useContext(CloseDialog)
  return (
    <button type="button" class="button" onClick={close}>
      Cancel
    </button>
  )
}

type Question = { title: string; text: string; verb: string; answer: (yes: boolean) => void }

const question = signal<Question | null>(null)

/** Asks before a destructive action. `text` says what is deleted, `verb` is the label of the button. */
export function confirmDestructive(title: string, text: string, verb: string): Promise<boolean> {
  return new Promise((resolve) => {
    question.value = {
      title,
      text,
      verb,
      answer: (yes) => {
        question.value = null
        resolve(yes)
      },
    }
  })
}

/** The dialog of {@link confirmDestructive}; rendered once by the app. */
export function ConfirmDialog() {
  const asked = question.value
  if (!asked) return null
  return (
    <Dialog title={asked.title} onClose={() => asked.answer(false)}>
      <p>{asked.text}</p>
      <div class="dialog-foot">
        <button type="button" class="button" autofocus onClick={() => asked.answer(false)}>
          Cancel
        </button>
        <button type="button" class="button danger" disabled={!reachable.value} onClick={() => asked.answer(true)}>
          {asked.verb}
        </button>
      </div>
    </Dialog>
  )
}

export type FormSubmit = TargetedSubmitEvent<HTMLFormElement>

type FormDialogProps = {
  title: string
  verb: string
  onClose: () => void
  /** If this throws, the dialog stays open and shows the error. */
  onSubmit: (form: FormData) => Promise<unknown>
  children: ComponentChildren
  wide?: boolean
}

/** A dialog with a form, Cancel and one action. It asks before it closes with something entered. */
export function FormDialog({ title, verb, onClose, onSubmit, children, wide = false }: FormDialogProps) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormSubmit) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await onSubmit(new FormData(event.currentTarget))
      onClose()
    } catch (reason) {
      setError(errorMessage(reason))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose} wide={wide} guard="input">
      <form class="form" onSubmit={(event) => void submit(event)}>
        {children}
        {error && (
          <p class="form-error" role="alert">
            {error}
          </p>
        )}
        <div class="dialog-foot">
          <CancelButton />
          <button type="submit" class="button primary" disabled={busy || !reachable.value}>
            {verb}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The trimmed text of a form field; undefined if it is empty. */
export function readField(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined
}

/** The chosen value of a select; the first value if nothing is chosen. */
export function readChoice<T extends string>(form: FormData, name: string, values: readonly [T, ...T[]]): T {
  return values.find((value) => value === form.get(name)) ?? values[0]
}

/** The values of the ticked checkboxes of a group. */
export function readChoices<T extends string>(form: FormData, name: string, values: readonly T[]): T[] {
  const ticked = form.getAll(name)
  return values.filter((value) => ticked.includes(value))
}
