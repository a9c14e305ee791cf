import { type Dispatch, type StateUpdater, useState } from "preact/hooks"
import { simulatedAuthValues, simulatedSpfValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { InboundInput } from "../api-types.ts"
import { navigate } from "../nav.ts"
import { FoldedFields, FormDialog, readField } from "../shared/dialog.tsx"
import { DropZone } from "../shared/drop-zone.tsx"
import { pluralize, toBase64 } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { Select } from "../shared/select.tsx"
import { toast } from "../shared/toasts.tsx"
import { AddressChoices, defaultRecipient, useAddressOffer } from "./receiving-address.tsx"
import { receive, receiveRaw } from "./store.ts"

const VERDICTS = {
  "": "From DNS (default)",
  verified: "verified: signed by the sender's domain",
  failed: "failed: the signature is broken",
  unverified: "unverified: no SPF, DKIM or DMARC records",
}

/** Results of the checks that a test may need one by one, instead of a verdict. */
const RESULTS = {
  spf: simulatedSpfValues,
  dkim: simulatedAuthValues,
  dmarc: simulatedAuthValues,
}

async function readFile(file: File): Promise<AttachedFile> {
  const content = toBase64(new Uint8Array(await file.arrayBuffer()))
  return { filename: file.name, content, content_type: file.type || "application/octet-stream" }
}

/** Delivers an inbound email: composed here with a chosen sender verdict, or uploaded as .eml. */
export function ComposeDialog({ onClose }: { onClose: () => void }) {
  const [files, setFiles] = useState<AttachedFile[]>([])
  const [raw, setRaw] = useState<File | null>(null)
  const arrived = ([id]: string[]) => {
    toast("Email received")
    if (id) navigate(`/inbound/${id}`)
  }
  const deliver = async (read: (name: string) => string | undefined) => {
    if (!raw) return arrived(await receive(composeInput(read, files)))
    const [mail_from, rcpt_to, client_ip, helo] = [read("mail_from"), read("rcpt_to"), read("client_ip"), read("helo")]
    const envelope = { ...(mail_from && { mail_from }), ...(rcpt_to && { rcpt_to }) }
    return arrived(await receiveRaw(raw, { ...envelope, ...(client_ip && { client_ip }), ...(helo && { helo }) }))
  }
  const { submit, offer } = useAddressOffer((form) => deliver((name) => readField(form, name)))
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
      <AddressChoices />
      {offer}
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

type MailProps = { recipient: string; files: AttachedFile[]; setFiles: Dispatch<StateUpdater<AttachedFile[]>> }

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
      <DropZone
        label="Attach files"
        accept="*/*"
        multiple
        onFile={(file) => void readFile(file).then((read) => setFiles((before) => [...before, read]))}
      >
        <span>{files.length > 0 ? pluralize(files.length, "file") : "No files"}</span>
      </DropZone>
      {files.length > 0 && (
        <ul class="attached">
          {files.map((file, index) => (
            <li key={`${file.filename}${index}`}>
              <span>{file.filename}</span>
              <button
                type="button"
                class="icon-button small"
                aria-label={`Remove ${file.filename}`}
                onClick={() => setFiles((before) => before.filter((other) => other !== file))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FoldedFields summary="Authentication and headers">
        <label>
          Cc
          <input class="field" name="cc" list="receiving" placeholder="optional" />
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
        <div class="field-row">
          {Object.entries(RESULTS).map(([check, results]) => (
            <Select key={check} label={check.toUpperCase()} name={check} values={results} none="as the verdict" />
          ))}
        </div>
        <label>
          Headers, one per line
          <textarea
            class="field"
            name="headers"
            rows={2}
            spellcheck={false}
            placeholder="In-Reply-To: <id@acme.test>"
          />
        </label>
      </FoldedFields>
    </>
  )
}

type AttachedFile = { filename: string; content: string; content_type: string }

const splitAddresses = (text = "") => text.split(/[\s,;]+/).filter(Boolean)

/** Headers written as `Name: value`, one per line. Throws with the line that is none. */
function parseHeaders(text = ""): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "")
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^\s*([^\s:]+)\s*:\s*(.*)$/.exec(line) ?? []
      if (!name) throw new Error(`“${line.trim()}” is not a header. Write Name: value.`)
      return [name, value?.trim() ?? ""]
    }),
  )
}

/** Builds the request body from the form. `read` returns a field's text, or undefined if it is empty. */
export function composeInput(read: (name: string) => string | undefined, files: AttachedFile[]): InboundInput {
  const optional = ["subject", "text", "html", "verdict", "spf", "dkim", "dmarc"] as const
  const given = optional.map((name) => [name, read(name)] as const).filter(([, value]) => value !== undefined)
  const score = read("spam_score")
  const [cc, headers] = [splitAddresses(read("cc")), parseHeaders(read("headers"))]
  return {
    from: read("from") ?? "",
    to: splitAddresses(read("to")),
    ...(cc.length > 0 && { cc }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...Object.fromEntries(given),
    ...(score !== undefined && { spam_score: Number(score) }),
    ...(files.length > 0 && { attachments: files }),
  }
}
