import { signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
import { Icon } from "./icons.tsx"

type DialogProps = { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean }

/** A modal dialog: the browser keeps the focus inside, Escape and a click beside it close it. */
export function Dialog({ title, onClose, children, wide }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before the page is drawn again: what has the focus now is what opened it.
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

/** Asks before something goes for good. `text` names what goes, `verb` is the word on the button. */
export function confirmLoss(title: string, text: string, verb: string): Promise<boolean> {
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

/** Where {@link confirmLoss} asks; once in the frame. */
export function ConfirmHost() {
  const asked = question.value
  if (!asked) return null
  return (
    <Dialog title={asked.title} onClose={() => asked.answer(false)}>
      <p>{asked.text}</p>
      <footer class="dialog-foot">
        <button type="button" class="button" onClick={() => asked.answer(false)}>
          Keep
        </button>
        <button type="button" class="button danger" autofocus onClick={() => asked.answer(true)}>
          {asked.verb}
        </button>
      </footer>
    </Dialog>
  )
}
