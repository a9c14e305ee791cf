import type { ComponentChildren, TargetedSubmitEvent } from "preact"
import { useState } from "preact/hooks"
import { errorMessage } from "../api.ts"
import { Dialog } from "./dialog.tsx"

export type FormSubmit = TargetedSubmitEvent<HTMLFormElement>

type Props = {
  title: string
  verb: string
  onClose: () => void
  /** If this throws, the dialog stays open and shows the error. */
  onSubmit: (form: FormData) => Promise<unknown>
  children: ComponentChildren
  wide?: boolean
}

/** A dialog with a form, Cancel and one action. */
export function FormDialog({ title, verb, onClose, onSubmit, children, wide = false }: Props) {
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
