/** A second click after this many milliseconds is no double click: it may open a menu whose *Copy* needs the focus. */
const DOUBLE_CLICK_MS = 500
/** How long the frame has the keyboard while Ctrl is pressed. */
const COPY_MS = 1000
/** How long after Tab a frame may get the focus by it. */
const TAB_MS = 300

/**
 * Gives the keyboard back to the page after a click into a mail. Its frame has an opaque origin and runs no scripts (ADR 11), so
 * no key that is pressed in it reaches the page. Tab enters the frame and stays there. What is selected in it can be copied: Ctrl
 * lends the keyboard to it once, and the menu of a later click keeps it until the pointer leaves the frame.
 */
export function startFrameFocus(): void {
  let tabAt = Number.NEGATIVE_INFINITY
  /** The frame that was clicked last, if nothing was pressed in the page since then, and when. */
  let clicked: { frame: HTMLIFrameElement; at: number } | null = null
  let isLent = false

  const giveBack = (frame: HTMLIFrameElement) => {
    const pane = frame.closest("dialog") ? null : frame.closest<HTMLElement>(".pane")
    if (pane) pane.focus({ preventScroll: true })
    else frame.blur()
  }

  const handleBlur = () => {
    const frame = document.activeElement
    if (!(frame instanceof HTMLIFrameElement) || !frame.matches("[sandbox]")) return
    if (isLent || performance.now() - tabAt < TAB_MS) return
    const before = clicked?.frame === frame ? clicked : null
    clicked = { frame, at: performance.now() }
    if (!before || clicked.at - before.at < DOUBLE_CLICK_MS) giveBack(frame)
    // While the pointer is over the frame, the page does not see it move. Chromium 156 sends no `pointerleave` to the frame.
    else addEventListener("pointermove", () => document.activeElement === frame && giveBack(frame), { once: true })
  }

  // The focus has moved once the event is over.
  addEventListener("blur", () => setTimeout(handleBlur))
  addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Tab") tabAt = performance.now()
      const frame = clicked?.frame
      clicked = null
      if (!frame?.isConnected || (key !== "Control" && key !== "Meta")) return
      isLent = true
      frame.focus()
      setTimeout(() => {
        isLent = false
        if (document.activeElement === frame) giveBack(frame)
      }, COPY_MS)
    },
    true,
  )
  addEventListener(
    "pointerdown",
    () => {
      clicked = null
    },
    true,
  )
}
