import { effect, signal } from "@preact/signals"
import type { CapturedEmailItem } from "../api-types.ts"
import { info } from "../info.ts"
import { type LiveMessage, onLive } from "../live.ts"
import { navigate } from "../nav.ts"
import { remember, remembered } from "../shared/remember.ts"
import { toast } from "../shared/toasts.tsx"

/** Whether new mail is announced by the desktop: only after the reader has switched it on. */
export const notifying = signal(remembered("notify") === "on" && allowed())

function allowed(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted"
}

/** Switches desktop notifications, asking the browser for leave the first time. */
export async function switchNotifications(): Promise<void> {
  const wanted = !notifying.value
  if (wanted && !("Notification" in globalThis)) return toast("This browser has no notifications.", "error")
  if (wanted && (await Notification.requestPermission()) !== "granted") {
    return toast("The browser refuses notifications for this page.", "error")
  }
  notifying.value = wanted
  remember("notify", wanted ? "on" : "off")
  toast(wanted ? "New mail will be announced." : "New mail is no longer announced.")
}

function draw(unread: number) {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]")
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = 64
  // Read back as soon as it is drawn: on a graphics card that would hold up the page, for half a second where there is none.
  const pen = canvas.getContext("2d", { willReadFrequently: true })
  if (!link || !pen) return
  if (unread === 0) {
    link.href = "/favicon.svg"
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

function announce(messages: LiveMessage[]) {
  const [first] = messages
  if (!first) return
  const { id, subject, from } = first.data as CapturedEmailItem
  const title = messages.length > 1 ? `${messages.length} new mails` : subject || "(no subject)"
  const shown = new Notification(title, { body: from, tag: "sandpost", icon: "/favicon.svg" })
  shown.onclick = () => {
    window.focus()
    const section = first.type.startsWith("inbound.") ? "/inbound" : "/emails"
    navigate(messages.length > 1 ? section : `${section}/${id}`)
    shown.close()
  }
}

/** Shows the number of unread mails in the tab's icon, and announces new ones where that is switched on. */
export function startUnread(): void {
  let shown = -1
  effect(() => {
    const counts = info.value?.counts
    const unread = counts ? counts.unread + counts.inbound_unread : 0
    if (unread !== shown) draw(unread)
    shown = unread
  })
  onLive(["email.created", "inbound.created"], (messages) => {
    // Whoever is at this window sees the mail come in.
    if (notifying.value && !document.hasFocus()) announce(messages)
  })
}
