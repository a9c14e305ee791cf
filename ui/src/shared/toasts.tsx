import { signal } from "@preact/signals"
import { errorMessage, statusOf } from "../api.ts"
import { checkServer, reachable } from "../live.ts"
import { withoutCode } from "./format.ts"
import { Icon } from "./icons.tsx"

type ToastAction = { label: string; run: () => void }
type Toast = { id: number; text: string; tone: "ok" | "error"; action: ToastAction | undefined; about: string }

const SHOWN_MS = 4000

const toasts = signal<Toast[]>([])
let count = 0

function dismiss(id: number) {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** Shows a toast. Errors stay until they are dismissed, others for `shown_ms`. It replaces an older one about the same thing. */
export function toast(
  text: string,
  tone: Toast["tone"] = "ok",
  action?: ToastAction,
  shown_ms: number = SHOWN_MS,
  about: string = text,
): void {
  const id = ++count
  const others = toasts.value.filter((other) => other.about !== about)
  toasts.value = [...others.slice(-3), { id, text: withoutCode(text), tone, action, about }]
  if (tone === "ok") setTimeout(() => dismiss(id), shown_ms)
}

/**
 * Runs an action; shows `done` if it succeeds and the error with a retry if it fails. Returns whether it succeeded. Does nothing while
 * the server does not answer: the banner says why.
 */
export async function withToast(work: () => Promise<unknown>, done?: string): Promise<boolean> {
  if (!reachable.value) return false
  try {
    await work()
    if (done) toast(done)
    return true
  } catch (error) {
    if (statusOf(error) === 0) {
      await checkServer()
      if (!reachable.value) return false
    }
    toast(errorMessage(error), "error", { label: "Try again", run: () => void withToast(work, done) })
    return false
  }
}

export function Toasts() {
  return (
    <div class="toasts" aria-live="polite" role="status">
      {toasts.value.map((item) => (
        <div key={item.id} class={`toast toast-${item.tone}`}>
          <Icon name={item.tone === "ok" ? "check" : "alert"} />
          <span>{item.text}</span>
          {item.action && (
            <button
              type="button"
              class="button small"
              onClick={() => {
                dismiss(item.id)
                item.action?.run()
              }}
            >
              {item.action.label}
            </button>
          )}
          <button type="button" class="icon-button small" aria-label="Dismiss" onClick={() => dismiss(item.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
