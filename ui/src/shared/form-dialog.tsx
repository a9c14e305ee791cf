import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { Dialog } from "./dialog.tsx"
import { messageOf } from "./message-of.ts"

type Props = {
  title: string
  verb: string
  onClose: () => void
  /** Gets what was filled in; what it throws is shown in the dialog, which stays open then. */
  onSubmit: (form: FormData) => Promise<unknown>
  children: ComponentChildren
  wide?: boolean
}

/** A dialog that asks for a few fields and does one thing with them. */
export function FormDialog({ title, verb, onClose, onSubmit, children, wide = false }: Props) {
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await onSubmit(new FormData(event.target as HTMLFormElement))
      onClose()
    } catch (reason) {
      setError(messageOf(reason))
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
            Leave it
          </button>
          <button type="submit" class="button primary" disabled={busy}>
            {verb}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

/** A filled-in text field, trimmed; undefined when it was left empty. */
export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined
}
