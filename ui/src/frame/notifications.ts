import { effect, signal } from "@preact/signals"
import { info } from "../info.ts"
import { type LiveMessageOf, onLive } from "../live.ts"
import { basePath, navigate } from "../nav.ts"
import { readPreference, savePreference } from "../shared/preferences.ts"
import { toast } from "../shared/toasts.tsx"

/** Whether desktop notifications are on. Off until the user turns them on. */
export const notificationsOn = signal(readPreference("notify") === "on" && isPermitted())

function isPermitted(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted"
}

/** Turns desktop notifications on or off; asks the browser for permission the first time. */
export async function toggleNotifications(): Promise<void> {
  const wanted = !notificationsOn.value
  if (wanted && !("Notification" in globalThis)) return toast("This browser does not support notifications.", "error")
  // A browser blocks them without asking.
  if (wanted && !isSecureContext) {
    return toast("Browsers allow notifications only over HTTPS or on localhost.", "error")
  }
  if (wanted && (await Notification.requestPermission()) !== "granted") {
    return toast("Notifications are blocked in the browser settings.", "error")
  }
  notificationsOn.value = wanted
  savePreference("notify", wanted ? "on" : "off")
  toast(wanted ? "Notifications on" : "Notifications off")
}

function drawFavicon(unread: number) {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]")
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = 64
  // The canvas is read back at once. On a GPU canvas that blocks the page, for up to half a second in software rendering.
  const pen = canvas.getContext("2d", { willReadFrequently: true })
  if (!link || !pen) return
  if (unread === 0) {
    link.href = `${basePath}/favicon.svg`
    return
  }
  pen.fillStyle = "#2f5bd8"
  pen.roundRect(0, 0, 64, 64, 16)
  pen.fill()
  pen.fillStyle = "#fff"
  const text = unread > 99 ? "99+" : String(unread)
  pen.font = `bold ${[0, 46, 40, 30][text.length]}px system-ui, sans-serif`
  pen.textAlign = "center"
  pen.textBaseline = "middle"
  pen.fillText(text, 32, 35)
  link.type = "image/png"
  link.href = canvas.toDataURL("image/png")
}

type NewMail = LiveMessageOf<"email.created" | "inbound.created">

function notify(messages: NewMail[]) {
  const [first] = messages
  if (!first) return
  const { id, subject, from } = first.data
  const title = messages.length > 1 ? `${messages.length} new messages` : subject || "(no subject)"
  const shown = new Notification(title, { body: from, tag: "sandpost", icon: `${basePath}/favicon.svg` })
  shown.onclick = () => {
    window.focus()
    const section = first.type === "inbound.created" ? "/inbound" : "/emails"
    navigate(messages.length > 1 ? section : `${section}/${id}`)
    shown.close()
  }
}

/** Shows the unread count in the favicon, and notifies about new mail if notifications are on. */
export function startUnread(): void {
  let shown = -1
  effect(() => {
    const counts = info.value?.counts
    const unread = counts ? counts.unread + counts.inbound_unread : 0
    if (unread !== shown) drawFavicon(unread)
    shown = unread
  })
  onLive(["email.created", "inbound.created"], (messages) => {
    // No notification while the page has the focus: the list already shows the new mail.
    if (notificationsOn.value && !document.hasFocus()) notify(messages)
  })
}
