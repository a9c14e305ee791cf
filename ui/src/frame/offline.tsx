import { useEffect } from "preact/hooks"
import { reachable } from "../live.ts"

/** Buttons that send requests. Filters, copying and navigation still work on what is loaded. */
const ACTIONS =
  ".main .button:not(.filter, .local), .main .icon-button:is([aria-label^=Delete], [aria-label^=Remove]), .main [type=checkbox]"
const MARK = "data-offline"

/** Disables every action on the page, also of what is rendered later. Returns the function that enables them again. */
function disableActions(): () => void {
  const main = document.querySelector(".main") ?? document.body
  const mark = () => {
    for (const element of document.querySelectorAll(`:is(${ACTIONS}):not([aria-disabled], :disabled)`)) {
      element.setAttribute("aria-disabled", "true")
      element.setAttribute(MARK, "")
    }
  }
  const stop = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest(`[${MARK}]`)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const observer = new MutationObserver(mark)
  mark()
  observer.observe(main, { childList: true, subtree: true })
  main.addEventListener("click", stop, true)
  return () => {
    observer.disconnect()
    main.removeEventListener("click", stop, true)
    for (const element of document.querySelectorAll(`[${MARK}]`)) {
      element.removeAttribute("aria-disabled")
      element.removeAttribute(MARK)
    }
  }
}

/** Says that the server does not answer, and disables actions until it does. */
export function OfflineNotice() {
  const isOffline = !reachable.value
  useEffect(() => (isOffline ? disableActions() : undefined), [isOffline])
  return (
    <div class="notices">
      {isOffline && (
        <p class="notice offline" role="alert" data-testid="offline">
          <span>Can't reach Sandpost. Actions are disabled until it answers again.</span>
        </p>
      )}
    </div>
  )
}
