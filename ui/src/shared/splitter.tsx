import { useRef, useState } from "preact/hooks"
import { readPreference, savePreference } from "./preferences.ts"

type Props = { name: string; initial: number; min: number; max: number; label: string }

/** A bar between two panes, moved by pointer or arrow keys. Sets `--split` on its parent; the size is saved by name. */
export function Splitter({ name, initial, min, max, label }: Props) {
  const [size, setSize] = useState(Number(readPreference(`split.${name}`) ?? initial))
  const bar = useRef<HTMLDivElement>(null)
  const resize = (wanted: number) => {
    const next = Math.round(Math.max(min, Math.min(max, wanted)))
    setSize(next)
    savePreference(`split.${name}`, String(next))
  }
  const fromPointer = (event: PointerEvent) => {
    if (!bar.current?.hasPointerCapture(event.pointerId)) return
    resize(event.clientX - (bar.current.parentElement?.getBoundingClientRect().left ?? 0))
  }
  const adopt = (element: HTMLDivElement | null) => {
    bar.current = element
    element?.parentElement?.style.setProperty("--split", `${size}px`)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <div
      ref={adopt}
      class="splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={fromPointer}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -24, ArrowRight: 24 }[event.key]
        if (step) resize(size + step)
      }}
    />
  )
}
