import { signal } from "@preact/signals"
import type { ComponentChildren, TargetedSubmitEvent } from "preact"
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks"
import { errorMessage } from "../api.ts"
import { Icon } from "./icons.tsx"

type DialogProps = { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean }

/** A modal dialog. Escape and a click on the backdrop close it. */
export function Dialog({ title, onClose, children, wide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // In a layout effect the element that opened the dialog still has the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      class={wide ? "dialog wide" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" class="icon-button" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
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
      <footer class="dialog-foot">
        <button type="button" class="button" onClick={() => asked.answer(false)}>
          Cancel
        </button>
        <button type="button" class="button danger" autofocus onClick={() => asked.answer(true)}>
          {asked.verb}
        </button>
      </footer>
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

/** A dialog with a form, Cancel and one action. */
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
    <Dialog title={title} onClose={onClose} wide={wide}>
      <form class="form" onSubmit={(event) => void submit(event)}>
        {children}
        {error && (
          <p class="form-error" role="alert">
            {error}
          </p>
        )}
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary" disabled={busy}>
            {verb}
          </button>
        </footer>
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
