import { useEffect, useState } from "preact/hooks"
import { info } from "../info.ts"
import { onLive } from "../live.ts"
import { Icon } from "../shared/icons.tsx"
import { toast } from "../shared/toasts.tsx"

/** The length of the animation in frame.css. */
const SHOWN_MS = 1600

/** Celebrates the first email of an empty account: a letter gets its postmark. Without motion, only a toast says it. */
export function FirstMail() {
  const [shown, setShown] = useState(false)
  useEffect(
    () =>
      onLive(["email.created", "inbound.created"], () => {
        const counts = info.value?.counts
        if (!counts || counts.emails + counts.inbound > 0) return
        // The counts are read again only after a moment; the next email is not the first.
        info.value = info.value && { ...info.value, counts: { ...counts, emails: 1 } }
        toast("Your first email is here")
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
        setShown(true)
        setTimeout(() => setShown(false), SHOWN_MS)
      }),
    [],
  )
  return shown ? (
    <div class="first-mail" aria-hidden="true" data-testid="first-mail">
      <Icon name="mail" size={96} />
      <span class="postmark" />
    </div>
  ) : null
}
