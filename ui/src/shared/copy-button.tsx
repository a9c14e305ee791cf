import { useState } from "preact/hooks"
import { Icon } from "./icons.tsx"
import { toast } from "./toasts.tsx"

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement("textarea")
    field.value = text
    document.body.append(field)
    field.select()
    const done = document.execCommand("copy")
    field.remove()
    return done
  }
}

/** Copies a text and says so: `what` is "Link" or "Id". */
export async function copyWithToast(text: string, what: string): Promise<void> {
  if (await copyText(text)) toast(`${what} copied`)
  else toast("The browser blocked copying.", "error")
}

/** Copies `text`. `label` is the accessible name; with `words` it is also visible. */
export function CopyButton({
  text,
  label,
  words = false,
}: {
  text: string | (() => string | Promise<string>)
  label: string
  words?: boolean
}) {
  const [done, setDone] = useState(false)
  const run = async () => {
    if (!(await copyText(typeof text === "string" ? text : await text())))
      return toast("The browser blocked copying.", "error")
    setDone(true)
    setTimeout(() => setDone(false), 1500)
  }
  const name = done ? "Copied" : label
  return (
    <button
      type="button"
      class={words ? "button small local" : "icon-button small"}
      aria-label={name}
      title={name}
      onClick={() => void run()}
    >
      <Icon name={done ? "check" : "copy"} size={14} />
      {words && <span>{name}</span>}
    </button>
  )
}
