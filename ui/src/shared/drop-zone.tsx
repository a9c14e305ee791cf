import type { ComponentChildren } from "preact"
import { useRef, useState } from "preact/hooks"

type Props = { label: string; accept: string; onFile: (file: File) => void; children?: ComponentChildren }

/** Takes a dropped or chosen file. */
export function DropZone({ label, accept, onFile, children }: Props) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file) onFile(file)
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
