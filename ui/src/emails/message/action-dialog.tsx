import { useState } from "preact/hooks"
import type { CapturedEmail, EmailAction, EmailActionType } from "../../api-types.ts"
import { Dialog, type FormSubmit, readField } from "../../shared/dialog.tsx"
import { quoteSafely } from "../../shared/format.ts"
import { Select } from "../../shared/select.tsx"
import type { TriggerDetail } from "./store.ts"

type DialogProps = {
  email: CapturedEmail
  action: EmailAction
  /** Whether it is only a question, which Enter answers. */
  asked: boolean
  onClose: () => void
  onRun: (detail: TriggerDetail) => void
}

/** Asks for the details of an action: recipient, reason, link, mail program. */
export function ActionDialog({ email, action, asked, onClose, onRun }: DialogProps) {
  const [recipient, setRecipient] = useState(email.to[0] ?? "")
  const [reason, setReason] = useState("")
  const label = labelOf(action.type)
  const reasons = REASONS[action.type]
  const submit = (event: FormSubmit) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const optional = ["reason", "url", "user_agent", "ip"].flatMap((name) => {
      const value = readField(form, name)
      return value ? [[name, value]] : []
    })
    onRun({ ...(email.to.length > 1 && { recipient }), ...Object.fromEntries(optional) })
  }
  return (
    <Dialog title={`${label} ${quoteSafely(email.subject)}`} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        {email.to.length > 1 && <Select label="Recipient" name="recipient" values={email.to} onChoose={setRecipient} />}
        {reasons && (
          <div class="field-pair">
            <span>Reason</span>
            <select class="field" aria-label="Preset" onChange={(event) => setReason(event.currentTarget.value)}>
              <option value="">No reason</option>
              {reasons.map(([kind, text]) => (
                <option key={text} value={text} selected={text === reason}>
                  {kind ? `${kind}: ${text}` : text}
                </option>
              ))}
            </select>
            <input
              class="field"
              name="reason"
              aria-label="Reason"
              placeholder="or write one"
              value={reason}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
          </div>
        )}
        {action.type === "clicked" && (
          <label>
            Link
            <select class="field" name="url">
              {email.links.map(({ url, text }) => (
                <option key={url} value={url}>
                  {[text, url].filter(Boolean).join(": ")}
                </option>
              ))}
            </select>
          </label>
        )}
        {isReading(action.type) && <ReaderFields />}
        <p class="muted">
          {effectFor(action, email.to, recipient)}
          {asked && ` ${label === "Fail" ? "A failed" : `A ${action.type}`} email cannot change any more.`}
        </p>
        <footer class="dialog-foot">
          <button type="button" class="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="button primary" autofocus={asked}>
            {label}
          </button>
        </footer>
      </form>
    </Dialog>
  )
}

/** How the mail programs that people use appear when they load the open pixel or a link. */
const READERS = [
  {
    name: "Gmail image proxy",
    user_agent: "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
    ip: "66.249.84.1",
  },
  { name: "Apple Mail Privacy Protection", user_agent: "Mozilla/5.0", ip: "17.58.98.20" },
  {
    name: "Outlook on Windows",
    user_agent:
      "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; .NET4.0C; .NET4.0E; Microsoft Outlook 16.0)",
    ip: "198.51.100.24",
  },
  {
    name: "Phone",
    user_agent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    ip: "203.0.113.77",
  },
]

const isReading = (type: EmailActionType): boolean => type === "opened" || type === "clicked"

/** Who opens the email: a preset, or any user agent and IP address. */
function ReaderFields() {
  const [reader, setReader] = useState({ user_agent: "", ip: "" })
  const preset = READERS.find(({ user_agent, ip }) => user_agent === reader.user_agent && ip === reader.ip)
  return (
    <>
      <label>
        Mail program
        <select
          class="field"
          value={preset?.name ?? ""}
          onChange={(event) => {
            const { value } = event.currentTarget
            setReader(READERS.find(({ name }) => name === value) ?? { user_agent: "", ip: "" })
          }}
        >
          <option value="">Any</option>
          {READERS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        User agent
        <input
          class="field"
          name="user_agent"
          value={reader.user_agent}
          onInput={(event) => setReader({ ...reader, user_agent: event.currentTarget.value })}
        />
      </label>
      <label>
        IP address
        <input
          class="field"
          name="ip"
          value={reader.ip}
          onInput={(event) => setReader({ ...reader, ip: event.currentTarget.value })}
        />
      </label>
    </>
  )
}

const LABELS: Record<EmailActionType, string> = {
  sent: "Mark sent",
  delivered: "Deliver",
  delayed: "Delay",
  bounced: "Bounce",
  complained: "Complain",
  failed: "Fail",
  opened: "Open",
  clicked: "Click",
  unsubscribed: "Unsubscribe",
  cancelled: "Cancel",
}

/** Usual reasons of the actions that take one, with their kind. */
const REASONS: Partial<Record<EmailActionType, [kind: string, text: string][]>> = {
  bounced: [
    ["Unknown user", "550 5.1.1 No such mailbox"],
    ["Mailbox full", "552 5.2.2 Mailbox full"],
    ["Blocked", "554 5.7.1 Rejected by policy"],
  ],
  delayed: [
    ["Greylisted", "451 4.7.1 Greylisted, try again later"],
    ["Timeout", "421 4.4.2 Connection timed out"],
  ],
  failed: [["", "The message could not be handed to the provider"]],
}

/** The label of an action's button. */
export function labelOf(type: EmailActionType): string {
  return LABELS[type]
}

/** Whether the action has options: a reason, a recipient, a link, or who reads the email. */
export function hasOptions(type: EmailActionType, email: Pick<CapturedEmail, "to">): boolean {
  if (type === "cancelled") return false
  if (isReading(type)) return true
  return type in REASONS || (type !== "sent" && email.to.length > 1)
}

/** In a few words, when an action that is not possible now is possible. */
export function whenPossible(
  type: EmailActionType,
  email: Pick<CapturedEmail, "status" | "track_opens" | "track_clicks" | "list_unsubscribe">,
): string {
  if (type === "opened" && !email.track_opens) return "Sent without track_opens"
  if (type === "clicked" && !email.track_clicks) return "Sent without track_clicks"
  if (type === "unsubscribed") return "Sent without list_unsubscribe"
  return WHEN[type]
}

const BEFORE_DELIVERY = "Only before delivery"
const WHEN: Record<Exclude<EmailActionType, "unsubscribed">, string> = {
  sent: "Only while queued",
  delivered: BEFORE_DELIVERY,
  delayed: BEFORE_DELIVERY,
  bounced: "Only after it was sent",
  complained: "Only after delivery",
  failed: BEFORE_DELIVERY,
  opened: "Only after it was sent",
  clicked: "Only after it was sent",
  cancelled: "Only while scheduled",
}

/** What an action does for one recipient. The server describes it for the first one, by name if it suppresses the address. */
export const effectFor = ({ effect }: Pick<EmailAction, "effect">, [first = ""]: string[], recipient: string): string =>
  effect.replace(`Suppresses ${first} `, () => `Suppresses ${recipient} `)

/** The key of each action. */
export const ACTION_KEYS: Record<EmailActionType, string> = {
  sent: "s",
  delivered: "d",
  delayed: "l",
  bounced: "b",
  complained: "p",
  failed: "f",
  opened: "o",
  clicked: "c",
  unsubscribed: "v",
  cancelled: "w",
}
