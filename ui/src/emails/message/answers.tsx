import { useEffect, useState } from "preact/hooks"
import { simulatedAuthValues, simulatedSpfValues } from "../../../../src/api/sandbox.enums.gen.ts"
import { SandpostError } from "../../../../src/client/http.ts"
import { control } from "../../api.ts"
import type { CapturedEmail } from "../../api-types.ts"
import { navigate } from "../../nav.ts"
import { FoldedFields, FormDialog, readField } from "../../shared/dialog.tsx"
import { quoteSafely } from "../../shared/format.ts"
import { Menu, MenuEntry } from "../../shared/menu.tsx"
import { Select } from "../../shared/select.tsx"
import { toast } from "../../shared/toasts.tsx"
import type { MessageStore } from "./store.ts"

type Kind = "reply" | "reply_all" | "out_of_office" | "bounce_message"

const LABELS: Record<Kind, string> = {
  reply: "Reply",
  reply_all: "Reply all",
  out_of_office: "Out of office",
  bounce_message: "Bounce message",
}
const NOTES: Record<Kind, string> = {
  reply: "The recipient answers in the thread",
  reply_all: "Also to the other recipients",
  out_of_office: "An automatic answer",
  bounce_message: "A delivery report of the recipient's server",
}
const KINDS = Object.keys(LABELS) as Kind[]

/** A menu of what the recipient can send back. */
export function AnswerMenu({ email, store }: { email: CapturedEmail; store: MessageStore }) {
  const [kind, setKind] = useState<Kind | null>(null)
  return (
    <>
      <Menu label="Reply as recipient" words short="Reply" icon="chevron" class="button small" testid="answers">
        {KINDS.map((one) => (
          <MenuEntry
            key={one}
            title={LABELS[one]}
            note={email.answerable ? NOTES[one] : `This email is ${email.status}`}
            disabled={!email.answerable}
            testid={`answer-${one}`}
            run={() => setKind(one)}
          />
        ))}
      </Menu>
      {kind !== null && <AnswerDialog email={email} store={store} kind={kind} onClose={() => setKind(null)} />}
    </>
  )
}

type DialogProps = { email: CapturedEmail; store: MessageStore; onClose: () => void }

/** Composes the answer. If its address does not receive mail, offers to create it from the start. */
function AnswerDialog({ email, store, kind, onClose }: DialogProps & { kind: Kind }) {
  const target = targetOf(email)
  const [written, setWritten] = useState(target)
  /** The server said so about an address that was written here. */
  const [refused, setRefused] = useState<string | null>(null)
  // An address may have been added since the email was loaded.
  useEffect(() => void store.mail.load(), [store])
  const missing = written === target ? !email.receives_replies : written === refused
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
      ...(to && to !== target && { to }),
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
      const isMissing = error instanceof SandpostError && error.reason === "no_receiving_address"
      if (isMissing) setRefused(written)
      throw isMissing ? new Error(`${to ?? target} is not a receiving address.`) : error
    }
  }
  return (
    <FormDialog
      title={`${LABELS[kind]}: ${quoteSafely(email.subject)}`}
      verb="Deliver"
      onClose={onClose}
      onSubmit={submit}
    >
      {email.to.length > 1 && <Select label="From" name="from" values={email.to} />}
      <label>
        To
        <input
          class="field"
          name="to"
          value={written}
          spellcheck={false}
          onInput={(event) => setWritten(event.currentTarget.value)}
        />
      </label>
      {isBounce ? (
        <label>
          Reply of the mail server
          <input class="field" name="text" autofocus placeholder="550 5.1.1 No such mailbox" />
        </label>
      ) : (
        <label>
          Text
          <textarea class="field" name="text" rows={5} autofocus />
        </label>
      )}
      <FoldedFields summary="Authentication">
        <div class="field-row">
          <Select label="SPF" name="spf" values={simulatedSpfValues} none="default" />
          <Select label="DKIM" name="dkim" values={simulatedAuthValues} none="default" />
          <Select label="DMARC" name="dmarc" values={simulatedAuthValues} none="default" />
        </div>
      </FoldedFields>
      {missing && (
        <>
          <p class="muted">{written} is not a receiving address, so the answer would not arrive.</p>
          <label class="check">
            <input type="checkbox" name="create" defaultChecked />
            Create this receiving address
          </label>
        </>
      )}
    </FormDialog>
  )
}

const targetOf = ({ reply_to, from }: CapturedEmail): string => (reply_to.length > 0 ? reply_to.join(", ") : from)
