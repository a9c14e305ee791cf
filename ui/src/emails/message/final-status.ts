import { control, statusOf } from "../../api.ts"
import type { CapturedEmail, EmailActionType } from "../../api-types.ts"
import { info } from "../../info.ts"
import { navigate } from "../../nav.ts"
import { pluralize } from "../../shared/format.ts"
import { toast, withToast } from "../../shared/toasts.tsx"
import { type MessageStore, sendAgain } from "./store.ts"
import { addressOf, suppressedAmong } from "./suppressed.ts"

const FINAL = ["bounced", "complained", "failed"] as const
type FinalType = (typeof FINAL)[number]

/** Whether nothing can happen to an email after an event of this type. */
export const isFinal = (type: EmailActionType): type is FinalType => FINAL.some((one) => one === type)

const REPORT_MS = 12_000

/** Says what a final event did: who is suppressed now, how many webhooks were sent, and the way back. */
export async function reportFinal(
  type: FinalType,
  email: CapturedEmail,
  store: MessageStore,
  recipient = email.to[0] ?? "",
): Promise<void> {
  await Promise.all([store.suppressed.load(), store.deliveries.load()])
  const suppressed = store.suppressed.data.value ?? []
  const last = store.mail.data.value?.events.findLast((event) => event.type === type)
  const webhooks = (store.deliveries.data.value ?? []).filter(
    ({ event }) => event.type === `email.${type}` && event.created_at === last?.occurred_at,
  )
  const address = addressOf(recipient)
  const isSuppressed = suppressed.includes(address)
  const sent = webhooks.length === 0 ? "no webhook is subscribed" : `${pluralize(webhooks.length, "webhook")} sent`
  const title = `${type[0]?.toUpperCase()}${type.slice(1)}.`
  const effect = isSuppressed ? `${address} is suppressed now, ${sent}.` : `${sent[0]?.toUpperCase()}${sent.slice(1)}.`
  const token = info.value?.tokens?.full_access
  toast(
    `${title} ${effect}`,
    "ok",
    [
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
  )
}

/** Removes addresses from the suppression list, sends the same email again and opens it. */
export function resend(email: CapturedEmail, token: string, suppressed: string[]): Promise<boolean> {
  const send = async () => {
    for (const address of suppressed) await control.removeSuppression(address).catch(ignoreMissing)
    navigate(`/emails/${await sendAgain(email, token)}`)
  }
  return withToast(send, undefined, async (error) => {
    if (!(error instanceof Error) || !error.message.includes("suppression list")) return undefined
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
