import { useState } from "preact/hooks"
import type { InboundInput } from "../api-types.ts"
import { navigate } from "../nav.ts"
import { FormDialog, readField } from "../shared/dialog.tsx"
import { DropZone } from "../shared/drop-zone.tsx"
import { pluralize, toBase64 } from "../shared/format.ts"
import { toast } from "../shared/toasts.tsx"
import { addresses, receive, receiveRaw } from "./store.ts"

const VERDICTS = {
  "": "From DNS (default)",
  verified: "verified: signed by the sender's domain",
  failed: "failed: the signature is broken",
  unverified: "unverified: no SPF, DKIM or DMARC records",
}

async function readFile(file: File): Promise<AttachedFile> {
  const content = toBase64(new Uint8Array(await file.arrayBuffer()))
  return { filename: file.name, content, content_type: file.type || "application/octet-stream" }
}

function Addresses() {
  const active = (addresses.data.value ?? []).filter((item) => item.status === "active" && item.local_part !== "*")
  return (
    <datalist id="receiving">
      {active.map((item) => (
        <option key={item.id} value={item.address} />
      ))}
    </datalist>
  )
}

/** The default recipient: a receiving address with a fixed local part if there is one, else one of a catch-all. */
function defaultRecipient(): string {
  const active = (addresses.data.value ?? []).filter((item) => item.status === "active")
  const named = active.find((item) => item.local_part !== "*")
  return (named ?? active[0])?.address.replace("*@", "anything@") ?? ""
}

/** Delivers an inbound email: composed here with a chosen sender verdict, or uploaded as .eml. */
export function ComposeDialog({ onClose }: { onClose: () => void }) {
  const [files, setFiles] = useState<AttachedFile[]>([])
  const [raw, setRaw] = useState<File | null>(null)
  const arrived = ([id]: string[]) => {
    toast("Email received")
    if (id) navigate(`/inbound/${id}`)
  }
  const submit = async (form: FormData) => {
    const read = (name: string) => readField(form, name)
    if (!raw) return arrived(await receive(composeInput(read, files)))
    const [mail_from, rcpt_to, client_ip, helo] = [read("mail_from"), read("rcpt_to"), read("client_ip"), read("helo")]
    const envelope = { ...(mail_from && { mail_from }), ...(rcpt_to && { rcpt_to }) }
    return arrived(await receiveRaw(raw, { ...envelope, ...(client_ip && { client_ip }), ...(helo && { helo }) }))
  }
  return (
    <FormDialog title="Compose inbound email" verb="Deliver" onClose={onClose} onSubmit={submit} wide>
      <DropZone label="Choose an .eml" accept=".eml,message/rfc822" onFile={setRaw}>
        <span>{raw ? `${raw.name} will be delivered unchanged` : "Fill in the fields, or upload an .eml:"}</span>
        {raw && (
          <button type="button" class="button small" onClick={() => setRaw(null)}>
            Compose instead
          </button>
        )}
      </DropZone>
      {raw ? <EnvelopeFields /> : <MailFields recipient={defaultRecipient()} files={files} setFiles={setFiles} />}
      <Addresses />
    </FormDialog>
  )
}

function EnvelopeFields() {
  return (
    <>
      <p class="muted">If left empty, sender and recipient are taken from the message headers.</p>
      <div class="field-row">
        <label>
          Envelope sender
          <input class="field" name="mail_from" />
        </label>
        <label>
          Receiving address
          <input class="field" name="rcpt_to" list="receiving" />
        </label>
      </div>
      <div class="field-row">
        <label>
          Client IP address
          <input class="field" name="client_ip" placeholder="203.0.113.7" />
        </label>
        <label>
          HELO name
          <input class="field" name="helo" placeholder="mx.example.com" />
        </label>
      </div>
    </>
  )
}

type MailProps = { recipient: string; files: AttachedFile[]; setFiles: (files: AttachedFile[]) => void }

function MailFields({ recipient, files, setFiles }: MailProps) {
  return (
    <>
      <div class="field-row">
        <label>
          From
          <input class="field" name="from" required placeholder="Ada <ada@example.com>" />
        </label>
        <label>
          To
          <input class="field" name="to" required list="receiving" defaultValue={recipient} />
        </label>
      </div>
      <label>
        Subject
        <input class="field" name="subject" maxLength={998} />
      </label>
      <label>
        Text
        <textarea class="field" name="text" rows={4} />
      </label>
      <label>
        HTML
        <textarea class="field" name="html" rows={3} spellcheck={false} />
      </label>
      <div class="field-row">
        <label>
          Sender verdict
          <select class="field" name="verdict">
            {Object.entries(VERDICTS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          Spam score
          <input class="field" name="spam_score" type="number" step="any" placeholder="calculated" />
        </label>
      </div>
      <DropZone
        label="Attach a file"
        accept="*/*"
        onFile={(file) => void readFile(file).then((read) => setFiles([...files, read]))}
      >
        <span>
          {files.length > 0
            ? `${pluralize(files.length, "file")}: ${files.map((f) => f.filename).join(", ")}`
            : "No files"}
        </span>
      </DropZone>
    </>
  )
}

type AttachedFile = { filename: string; content: string; content_type: string }

/** Builds the request body from the form. `read` returns a field's text, or undefined if it is empty. */
export function composeInput(read: (name: string) => string | undefined, files: AttachedFile[]): InboundInput {
  const optional = ["subject", "text", "html", "verdict"] as const
  const given = optional.map((name) => [name, read(name)] as const).filter(([, value]) => value !== undefined)
  const score = read("spam_score")
  return {
    from: read("from") ?? "",
    to: (read("to") ?? "").split(/[\s,;]+/).filter(Boolean),
    ...Object.fromEntries(given),
    ...(score !== undefined && { spam_score: Number(score) }),
    ...(files.length > 0 && { attachments: files }),
  }
}
