import { signal } from "@preact/signals"
import { errorMessage, statusOf } from "../api.ts"
import { checkServer, reachable } from "../live.ts"
import { withoutCode } from "./format.ts"
import { Icon } from "./icons.tsx"

type ToastAction = { label: string; run: () => void }
type Toast = { id: number; text: string; tone: keyof typeof TONES; actions: ToastAction[]; about: string }

const SHOWN_MS = 4000
/** The icon of each tone. A `note` says that nothing was done. */
const TONES = { ok: "check", note: "info", error: "alert" } as const

const toasts = signal<Toast[]>([])
let count = 0

function dismiss(id: number) {
  toasts.value = toasts.value.filter((toast) => toast.id !== id)
}

/** The action of this name of the newest toast that has one; it also dismisses the toast. */
export function findToastAction(name: string): (() => void) | undefined {
  const has = ({ actions }: Toast) => actions.some(({ label }) => label === name)
  const found = toasts.value.findLast(has)
  return found && (() => runAction(found, name))
}

function runAction({ id, actions }: Toast, name: string) {
  dismiss(id)
  actions.find(({ label }) => label === name)?.run()
}

/** Shows a toast. Errors stay until they are dismissed, others for `shown_ms`. It replaces an older one about the same thing. */
export function toast(
  text: string,
  tone: Toast["tone"] = "ok",
  action: ToastAction | ToastAction[] = [],
  shown_ms: number = SHOWN_MS,
  about: string = text,
): void {
  const id = ++count
  const others = toasts.value.filter((other) => other.about !== about)
  toasts.value = [...others.slice(-3), { id, text: withoutCode(text), tone, actions: [action].flat(), about }]
  if (tone !== "error") setTimeout(() => dismiss(id), shown_ms)
}

/** What fixes the problem that a 4xx response names, if something does. */
type Help = (error: unknown) => Promise<ToastAction | undefined>

/**
 * Runs an action; shows `done` if it succeeds and the error if it fails. The same request would get the same 4xx again, so only other
 * errors offer a retry; `help` says what else is offered. Returns whether it succeeded. Does nothing while the server does not answer:
 * the banner says why.
 */
export async function withToast(work: () => Promise<unknown>, done?: string, help?: Help): Promise<boolean> {
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
    const status = statusOf(error) ?? 0
    const isRefused = status >= 400 && status < 500 && status !== 429
    const retry = { label: "Try again", run: () => void withToast(work, done, help) }
    toast(errorMessage(error), "error", isRefused ? ((await help?.(error)) ?? []) : retry)
    return false
  }
}

export function Toasts() {
  return (
    <div class="toasts" aria-live="polite" role="status">
      {toasts.value.map((item) => (
        <div key={item.id} class={`toast toast-${item.tone}${item.actions.length > 1 ? " toast-tall" : ""}`}>
          <Icon name={TONES[item.tone]} />
          <span>{item.text}</span>
          <div class="toast-actions">
            {item.actions.map(({ label }) => (
              <button key={label} type="button" class="button small" onClick={() => runAction(item, label)}>
                {label}
              </button>
            ))}
          </div>
          <button type="button" class="icon-button small" aria-label="Dismiss" onClick={() => dismiss(item.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
