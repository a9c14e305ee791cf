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
    place(tip, target.getBoundingClientRect())
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

function place(tip: HTMLElement, at: DOMRect) {
  const { width, height } = tip.getBoundingClientRect()
  const left = Math.max(GAP, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - GAP))
  const below = at.bottom + GAP
  const top = below + height > innerHeight ? at.top - height - GAP : below
  tip.style.left = `${left}px`
  tip.style.top = `${top}px`
}
