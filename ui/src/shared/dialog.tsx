import { signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
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
