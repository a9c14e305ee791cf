import { effect } from "@preact/signals"
import { useEffect, useState } from "preact/hooks"
import { info } from "../info.ts"
import { joinStops, onLive } from "../live.ts"
import { Icon } from "../shared/icons.tsx"
import { toast } from "../shared/toasts.tsx"

/** The length of the animation in frame.css. */
const SHOWN_MS = 1600

/** Celebrates the first email of an empty account: a letter gets its postmark. Without motion, only a toast says it. */
export function FirstMail() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    let isEmpty = false
    /** Whether counts that were read before the first email may still come. */
    let isOld = false
    // The counts may already have the first email when its live message comes.
    const stopCounting = effect(() => {
      const counts = info.value?.counts
      if (!counts) return
      const total = counts.emails + counts.inbound
      if (total > 0) isOld = false
      if (total !== 1) isEmpty = total === 0 && !isOld
    })
    const stopListening = onLive(["email.created", "inbound.created"], () => {
      if (!isEmpty) return
      isEmpty = false
      isOld = true
      toast("Your first email is here")
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
      setShown(true)
      setTimeout(() => setShown(false), SHOWN_MS)
    })
    return joinStops(stopCounting, stopListening)
  }, [])
  return shown ? (
    <div class="first-mail" aria-hidden="true" data-testid="first-mail">
      <Icon name="mail" size={96} />
      <span class="postmark" />
    </div>
  ) : null
}
