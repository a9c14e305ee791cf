const GAP = 6

/**
 * One tooltip for the page: every element with `data-tip` shows it on hover and focus, and is described by it.
 * The text is set as text, never as markup.
 */
export function startTips(): void {
  const tip = document.createElement("div")
  tip.id = "tip"
  tip.className = "tip"
  tip.setAttribute("role", "tooltip")
  tip.hidden = true
  let owner: Element | null = null
  /** The element pressed last. Its tooltip returns only after the pointer has been elsewhere. */
  let pressed: Element | null = null

  const hide = () => {
    owner?.removeAttribute("aria-describedby")
    owner = null
    tip.hidden = true
  }
  const show = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-tip]") : null
    if (target !== pressed) pressed = null
    if (target === owner) return
    hide()
    if (!target || target === pressed) return
    owner = target
    // Inside the target's dialog or landmark: elsewhere it would be below the dialog or outside of every landmark.
    const home = target.closest("dialog, header, nav, main, section") ?? document.body
    home.append(tip)
    tip.textContent = target.getAttribute("data-tip")
    tip.hidden = false
    target.setAttribute("aria-describedby", tip.id)
    place(tip, target.getBoundingClientRect(), SIDES.find(([where]) => target.closest(where))?.[1])
  }
  addEventListener("pointerover", show)
  addEventListener("focusin", show)
  addEventListener("focusout", hide)
  addEventListener("pointerdown", () => {
    pressed = owner
    hide()
  })
  addEventListener("scroll", hide, true)
  addEventListener("keydown", (event) => event.key === "Escape" && hide())
}

/** Where a tooltip would cover what is read: the subject below the bar of a message, the other sections below a section. */
const SIDES: [string, "above" | "right"][] = [
  [".pane-bar", "above"],
  [".rail", "right"],
]

function place(tip: HTMLElement, at: DOMRect, side?: "above" | "right") {
  const { width, height } = tip.getBoundingClientRect()
  const middle = Math.max(GAP, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - GAP))
  const left = side === "right" ? at.right + GAP : middle
  const [above, below] = [at.top - height - GAP, at.bottom + GAP]
  const isAbove = below + height > innerHeight || side === "above"
  const top = side === "right" ? at.top + at.height / 2 - height / 2 : isAbove ? Math.max(GAP, above) : below
  tip.style.left = `${left}px`
  tip.style.top = `${top}px`
}
