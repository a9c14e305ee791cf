import { useState } from "preact/hooks"
import { simulatedAuthValues, simulatedSpfValues } from "../../../../src/api/sandbox.enums.gen.ts"
import { control, errorMessage } from "../../api.ts"
import type { CapturedEmail } from "../../api-types.ts"
import { navigate } from "../../nav.ts"
import { FormDialog, readField } from "../../shared/dialog.tsx"
import { quote } from "../../shared/format.ts"
import { Menu, MenuEntry } from "../../shared/menu.tsx"
import { Select } from "../../shared/select.tsx"
import { toast } from "../../shared/toasts.tsx"
import type { MessageStore } from "./store.ts"

type Kind = "reply" | "reply_all" | "out_of_office" | "bounce_message"
type Choice = Kind | "behaviour"

const LABELS: Record<Choice, string> = {
  reply: "Reply",
  reply_all: "Reply all",
  out_of_office: "Out of office",
  bounce_message: "Bounce message",
  behaviour: "Run a script",
}
const NOTES: Record<Choice, string> = {
  reply: "The recipient answers in the thread",
  reply_all: "Also to the other recipients",
  out_of_office: "An automatic answer",
  bounce_message: "A delivery report of the recipient's server",
  behaviour: "Opens, clicks and more over time",
}
const CHOICES = Object.keys(LABELS) as Choice[]
const NOT_SENT = ["scheduled", "queued", "cancelled", "failed"]

/** A menu of what the recipient can do besides events: answer, or follow a script. */
export function Answers({ email, store }: { email: CapturedEmail; store: MessageStore }) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const isSent = !NOT_SENT.includes(email.status)
  const onClose = () => setChoice(null)
  return (
    <>
      <Menu label="The recipient answers" icon="send" class="button small" testid="answers">
        {CHOICES.map((one) => (
          <MenuEntry
            key={one}
            title={LABELS[one]}
            note={isSent ? NOTES[one] : `This email is ${email.status}`}
            disabled={!isSent}
            testid={`answer-${one}`}
            run={() => setChoice(one)}
          />
        ))}
      </Menu>
      {choice === "behaviour" && <ScriptDialog email={email} store={store} onClose={onClose} />}
      {choice !== null && choice !== "behaviour" && (
        <AnswerDialog email={email} store={store} kind={choice} onClose={onClose} />
      )}
    </>
  )
}

type DialogProps = { email: CapturedEmail; store: MessageStore; onClose: () => void }

/** Composes the answer. If its address does not receive mail, offers to create it and keeps what was typed. */
function AnswerDialog({ email, store, kind, onClose }: DialogProps & { kind: Kind }) {
  const [missing, setMissing] = useState(false)
  const isBounce = kind === "bounce_message"
  const submit = async (form: FormData) => {
    const [from, to, text] = ["from", "to", "text"].map((name) => readField(form, name))
    const chosen = <T extends string>(name: string, values: readonly T[]) =>
      values.find((value) => value === form.get(name))
    const [spf, dkim, dmarc] = [
      chosen("spf", simulatedSpfValues),
      chosen("dkim", simulatedAuthValues),
      chosen("dmarc", simulatedAuthValues),
    ]
    const answer = {
      kind,
      ...(from && { from }),
      ...(to && { to }),
      ...(text && { text }),
      ...(spf && { spf }),
      ...(dkim && { dkim }),
      ...(dmarc && { dmarc }),
      ...(form.get("create") === "on" && { create_address: true }),
    }
    try {
      const { data } = await control.replyToEmail(email.id, answer)
      const id = data[0]?.inbound_id
      // The thread of the email has no live message.
      await store.load()
      toast("Answer received", "ok", { label: "Show", run: () => id && navigate(`/inbound/${id}`) })
    } catch (error) {
      const isMissing = errorMessage(error).includes("is not a receiving address")
      setMissing(isMissing)
      throw isMissing ? new Error(`${to ?? targetOf(email)} is not a receiving address.`) : error
    }
  }
  return (
    <FormDialog title={`${LABELS[kind]}: ${quote(email.subject)}`} verb="Deliver" onClose={onClose} onSubmit={submit}>
      {email.to.length > 1 && <Select label="From" name="from" values={email.to} />}
      <label>
        To
        <input class="field" name="to" placeholder={targetOf(email)} spellcheck={false} />
      </label>
      {isBounce ? (
        <label>
          Reply of the mail server
          <input class="field" name="text" placeholder="550 5.1.1 No such mailbox" />
        </label>
      ) : (
        <label>
          Text
          <textarea class="field" name="text" rows={5} />
        </label>
      )}
      <div class="field-row">
        <Select label="SPF" name="spf" values={simulatedSpfValues} none="default" />
        <Select label="DKIM" name="dkim" values={simulatedAuthValues} none="default" />
        <Select label="DMARC" name="dmarc" values={simulatedAuthValues} none="default" />
      </div>
      {missing && (
        <label class="check">
          <input type="checkbox" name="create" defaultChecked />
          Create this receiving address
        </label>
      )}
    </FormDialog>
  )
}

const targetOf = ({ reply_to, from }: CapturedEmail): string => (reply_to.length > 0 ? reply_to.join(", ") : from)

/** Runs a script for one recipient, in the place of the pending steps. */
function ScriptDialog({ email, store, onClose }: DialogProps) {
  const submit = async (form: FormData) => {
    const recipient = readField(form, "recipient")
    const { next, hints } = await control.behaveEmail(email.id, {
      steps: readField(form, "steps") ?? "",
      ...(recipient && { recipient }),
    })
    await store.mail.load()
    toast([`${next.length} ${next.length === 1 ? "step" : "steps"} planned.`, ...hints].join(" "))
  }
  return (
    <FormDialog title={`Run a script: ${quote(email.subject)}`} verb="Run" onClose={onClose} onSubmit={submit}>
      {email.to.length > 1 && <Select label="Recipient" name="recipient" values={email.to} />}
      <label>
        Steps
        <textarea
          class="field"
          name="steps"
          rows={3}
          required
          placeholder="opened, clicked after 3m"
          spellcheck={false}
        />
      </label>
    </FormDialog>
  )
}
