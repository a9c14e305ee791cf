import type { ComponentChildren } from "preact"
import { useRef, useState } from "preact/hooks"

type Props = {
  label: string
  accept: string
  onFile: (file: File) => void
  /** Whether it takes several files at once. */
  multiple?: boolean
  children?: ComponentChildren
}

/** Takes dropped or chosen files: the first, or with `multiple` all of them. */
export function DropZone({ label, accept, onFile, multiple = false, children }: Props) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined) => {
    for (const file of [...(files ?? [])].slice(0, multiple ? undefined : 1)) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      class={over ? "drop-zone over" : "drop-zone"}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer?.files)
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        hidden
        onChange={(event) => take(event.currentTarget.files)}
      />
      {children}
      <button type="button" class="button small" onClick={() => input.current?.click()}>
        {label}
      </button>
    </div>
  )
}
