import { useState } from "preact/hooks"

/** Accepts a file dropped anywhere on a pane unless a child handles the drop. `over` is true while a file hovers. */
export function useFileDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return
      if (event.defaultPrevented) return setOver(false)
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.currentTarget as Element).contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented) return
      event.preventDefault()
      const [file] = event.dataTransfer?.files ?? []
      if (file) onFile(file)
    },
  }
  return { over, handlers }
}
