import type { ComponentChildren } from "preact"
import { useId, useRef } from "preact/hooks"
import { Icon, type IconName } from "./icons.tsx"

const GAP = 4

type Props = {
  label: string
  icon: IconName
  /** Whether the label is shown before the icon; `short` is what a narrow pane shows of it. */
  words?: boolean
  short?: string
  class?: string
  testid?: string
  children: ComponentChildren
}

/** Places the menu below its button and within the window, at the side of the button that is nearer to the middle. */
function place(menu: HTMLElement, { left, right, bottom }: DOMRect) {
  const alignRight = left > innerWidth / 2
  menu.style.top = `${bottom + GAP}px`
  menu.style.left = alignRight ? "auto" : `${Math.max(GAP, left)}px`
  menu.style.right = alignRight ? `${Math.max(GAP, innerWidth - right)}px` : `${GAP}px`
  menu.style.maxHeight = `${innerHeight - bottom - 3 * GAP}px`
}

function moveFocus(menu: HTMLElement, step: number) {
  const entries = [...menu.querySelectorAll<HTMLElement>("button, a[href], summary")].filter((it) =>
    it.checkVisibility(),
  )
  const at = entries.findIndex((entry) => entry.matches(":focus"))
  entries.at((at + step + entries.length) % entries.length)?.focus()
}

/** A button that opens a list of commands. Escape, a click elsewhere and every enabled command close it. */
export function Menu({ label, icon, words = false, short, class: name = "icon-button", testid, children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        class={name}
        popovertarget={id}
        aria-label={label}
        data-tip={words ? undefined : label}
        data-testid={testid}
      >
        {words && <span class={short ? "menu-long" : undefined}>{label}</span>}
        {words && short && <span class="menu-short">{short}</span>}
        <Icon name={icon} size={words ? 12 : 16} />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        class="menu"
        role="group"
        aria-label={label}
        onBeforeToggle={() =>
          menu.current && button.current && place(menu.current, button.current.getBoundingClientRect())
        }
        // Before the command, so that a dialog that it opens returns the focus to the button.
        onClickCapture={(event) => {
          const command =
            event.target instanceof Element && event.target.closest("button:not([aria-disabled]), a[href]")
          if (command) menu.current?.hidePopover()
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (!step) return
          event.preventDefault()
          moveFocus(event.currentTarget, step)
        }}
      >
        {children}
      </div>
    </>
  )
}

type EntryProps = {
  title: string
  /** Why it is not possible now, or what it will do. */
  note?: string | undefined
  keys?: string
  /** Whether the note is in the line of the title. */
  inline?: boolean
  /** More about the note, on hover. */
  tip?: string
  disabled?: boolean
  testid?: string
  run: () => void
}

/** One command of a menu. A disabled one stays readable, with the reason in its note. */
export function MenuEntry({ title, note, keys, inline = false, tip, disabled = false, testid, run }: EntryProps) {
  return (
    <button
      type="button"
      class={inline ? "menu-entry inline" : "menu-entry"}
      title={tip}
      data-testid={testid}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && run()}
    >
      <span>{title}</span>
      {keys && <kbd>{keys}</kbd>}
      {note && <span class="menu-note">{note}</span>}
    </button>
  )
}
