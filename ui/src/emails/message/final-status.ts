import { effect } from "@preact/signals"
import { SandpostError } from "../../../../src/client/http.ts"
import { control, statusOf } from "../../api.ts"
import type { CapturedEmail, EmailActionType } from "../../api-types.ts"
import { info } from "../../info.ts"
import { navigate } from "../../nav.ts"
import { pluralize } from "../../shared/format.ts"
import { toast, withToast } from "../../shared/toasts.tsx"
import { disabledFor, enableEndpoint, type MessageStore, sendEmailAgain } from "./store.ts"
import { bareAddress, suppressedAmong } from "./suppressed.ts"

const FINAL = ["bounced", "complained", "failed"] as const
type FinalType = (typeof FINAL)[number]

/** Whether nothing can happen to an email after an event of this type. */
export const isFinal = (type: EmailActionType): type is FinalType => FINAL.some((one) => one === type)

const NONE_SENT = "no webhook was sent"
const REPORT_MS = 12_000
/** The report waits no longer than this for the first attempts of webhooks. */
const ATTEMPT_MS = 1500

/** Waits a little until each delivery of an event was attempted, and returns what to say about them. */
async function describeWebhooks({ deliveries, mail }: MessageStore, type: FinalType): Promise<string> {
  await deliveries.load()
  const last = mail.data.peek()?.events.findLast((event) => event.type === type)
  const mine = () =>
    (deliveries.data.value ?? []).filter(
      ({ event }) => event.type === `email.${type}` && event.created_at === last?.occurred_at,
    )
  await Promise.race([
    waitUntil(() => mine().every(({ attempts }) => attempts.length > 0)),
    new Promise((done) => setTimeout(done, ATTEMPT_MS)),
  ])
  const groups: [string, number][] = [
    ["sent", mine().filter(({ status }) => status === "succeeded").length],
    ["queued", mine().filter(({ status, attempts }) => status === "pending" && attempts.length === 0).length],
  ]
  const failed = mine().length - groups.reduce((sum, [, count]) => sum + count, 0)
  const parts = [...groups, ["failed", failed] as const].filter(([, count]) => count > 0)
  if (parts.length === 0) return NONE_SENT
  return parts.map(([word, count]) => `${pluralize(count, "webhook")} ${word}`).join(", ")
}

/** Resolves once a condition on signals is met. */
function waitUntil(condition: () => boolean): Promise<void> {
  return new Promise((done) => {
    const stop = effect(() => {
      if (!condition()) return
      done()
      // The first run is inside of `effect`, which has not returned yet.
      queueMicrotask(() => stop())
    })
  })
}

/** Says what a final event did: who is suppressed now, how many webhooks were sent, and the way back. */
export async function reportFinal(
  type: FinalType,
  email: CapturedEmail,
  store: MessageStore,
  recipient = email.to[0] ?? "",
): Promise<void> {
  const [sent] = await Promise.all([describeWebhooks(store, type), store.suppressed.load()])
  const suppressed = store.suppressed.data.value ?? []
  const address = bareAddress(recipient)
  const isSuppressed = suppressed.includes(address)
  const title = `${type[0]?.toUpperCase()}${type.slice(1)}.`
  const [disabled] = sent === NONE_SENT ? disabledFor(store.endpoints.value, [type]) : []
  const why = disabled ? ` The endpoint ${disabled.url} is disabled.` : ""
  const effect = isSuppressed ? `${address} is suppressed now, ${sent}.` : `${sent[0]?.toUpperCase()}${sent.slice(1)}.`
  const token = info.value?.tokens?.full_access
  toast(
    `${title} ${effect}${why}`,
    sent.includes("failed") ? "note" : "ok",
    [
      ...(disabled ? [{ label: "Enable", run: () => void enableEndpoint(disabled) }] : []),
      ...(isSuppressed ? [{ label: "Suppressions", run: () => navigate("/suppressions", { q: address }) }] : []),
      ...(token
        ? [
            {
              label: suppressed.length > 0 ? "Remove and send again" : "Send again",
              run: () => void resend(email, token, suppressed),
            },
          ]
        : []),
    ],
    REPORT_MS,
    aboutEnd(email),
  )
}

/** What the toasts about the end of an email are about: that it was sent again replaces the report with its buttons. */
const aboutEnd = ({ id }: CapturedEmail): string => `end of ${id}`

/** Removes addresses from the suppression list, sends the same email again and opens it. */
export function resend(email: CapturedEmail, token: string, suppressed: string[]): Promise<boolean> {
  const send = async () => {
    for (const address of suppressed) await control.removeSuppression(address).catch(ignoreMissing)
    navigate(`/emails/${await sendEmailAgain(email, token)}`)
    toast("Sent again", "ok", [], undefined, aboutEnd(email))
  }
  return withToast(send, undefined, async (error) => {
    if (!(error instanceof SandpostError) || error.type !== "suppressed_recipient") return undefined
    const found = await suppressedAmong(email)
    return {
      label: "Remove from suppressions and send again",
      run: () => void resend(email, token, found),
    }
  })
}

/** Somebody else may have removed it. */
function ignoreMissing(error: unknown): void {
  if (statusOf(error) !== 404) throw error
}
