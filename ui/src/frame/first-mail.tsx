import { effect } from "@preact/signals"
import { useEffect, useState } from "preact/hooks"
import { info } from "../info.ts"
import { joinStops, onLive } from "../live.ts"
import { Icon } from "../shared/icons.tsx"
import { toast } from "../shared/toasts.tsx"

/** The length of the animation in frame.css. */
const SHOWN_MS = 1600

/**
 * Celebrates the first email of an empty account: a letter gets its postmark. Without motion, only a toast says it. Once in a page: what
 * arrives after all was deleted, or comes back by *Undo*, is not the first.
 */
export function FirstMail() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    let isEmpty = false
    // The counts may already have the first email when its live message comes.
    const stopCounting = effect(() => {
      const counts = info.value?.counts
      const total = counts && counts.emails + counts.inbound
      if (total !== undefined && total !== 1) isEmpty = total === 0
    })
    const stopListening = onLive(["email.created", "inbound.created"], () => {
      if (!isEmpty) return
      stop()
      toast("Your first email is here")
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
      setShown(true)
      setTimeout(() => setShown(false), SHOWN_MS)
    })
    const stop = joinStops(stopCounting, stopListening)
    return stop
  }, [])
  return shown ? (
    <div class="first-mail" aria-hidden="true" data-testid="first-mail">
      <Icon name="mail" size={96} />
      <span class="postmark" />
    </div>
  ) : null
}
