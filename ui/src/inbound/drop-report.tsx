import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { navigate } from "../nav.ts"
import { Dialog, FormDialog, readField } from "../shared/dialog.tsx"
import { pluralize } from "../shared/format.ts"
import { splitAddress } from "../shared/mail/addresses.ts"
import { parseHeaders } from "../shared/mail/parse-source.ts"
import { toast } from "../shared/toasts.tsx"
import {
  AddressChoices,
  addressToCreate,
  defaultRecipient,
  type MissingAddress,
  useAddressOffer,
} from "./receiving-address.tsx"
import { addresses, receiveRaw } from "./store.ts"

/** The result of dropping files. `unaddressed`: it has no recipient that receives mail. */
export type DropReport = {
  received: number
  failed: { name: string; reason: string; file: File; unaddressed: boolean }[]
}

type Props = { report: DropReport; onClose: () => void }

/** Says which dropped files were not delivered and why. Those without a receiving address can be delivered to one. */
export default function DropReportDialog({ report, onClose }: Props) {
  const { received, failed } = report
  const title = `${pluralize(failed.length, "file")} could not be delivered`
  const unaddressed = failed.filter((one) => one.unaddressed)
  const list = (
    <>
      {received > 0 && <p>{pluralize(received, "email")} received.</p>}
      <ul class="drop-report">
        {failed.map(({ name, reason, unaddressed }) => (
          <li key={name}>
            <strong>{name}</strong>: {unaddressed ? "none of its recipients is a receiving address." : reason}
          </li>
        ))}
      </ul>
    </>
  )
  if (unaddressed.length > 0) {
    return (
      <DeliverTo title={title} files={unaddressed.map(({ file }) => file)} onClose={onClose}>
        {list}
      </DeliverTo>
    )
  }
  return (
    <Dialog title={title} onClose={onClose} wide>
      {list}
      <div class="dialog-foot">
        <button type="button" class="button primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}

type DeliverProps = { title: string; files: File[]; onClose: () => void; children: ComponentChildren }

type Suggested = { address: string; needed: MissingAddress | null }

/** Asks for the address to deliver files to, once it is known which one fits. */
function DeliverTo(props: DeliverProps) {
  const [suggested, setSuggested] = useState<Suggested | null>(null)
  useEffect(() => void suggestRecipient(props.files[0]).then(setSuggested), [props.files])
  return suggested && <DeliverForm {...props} {...suggested} />
}

function DeliverForm({ title, files, onClose, children, address, needed }: DeliverProps & Suggested) {
  const [typed, setTyped] = useState(address)
  const { submit, offer } = useAddressOffer(async (form) => {
    const rcpt_to = readField(form, "rcpt_to")
    const ids: string[] = []
    for (const file of files) ids.push(...(await receiveRaw(file, rcpt_to ? { rcpt_to } : {})))
    toast(`${pluralize(ids.length, "email")} received`)
    navigate(ids.length === 1 ? `/inbound/${ids[0]}` : "/inbound")
  }, needed)
  const creates = needed !== null && typed === needed.address
  return (
    <FormDialog
      title={title}
      verb={creates ? `Create ${address} and deliver` : "Deliver"}
      onClose={onClose}
      onSubmit={submit}
      wide
    >
      {children}
      <label>
        Deliver to
        <input
          class="field"
          name="rcpt_to"
          required
          list="receiving"
          defaultValue={address}
          autofocus
          onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
        />
      </label>
      <AddressChoices />
      {offer}
    </FormDialog>
  )
}

/** Longer than the headers of a message. */
const HEADERS_READ = 64_000

/** The first recipient of a file that a domain of the account can receive for once it is created, else a receiving address. */
async function suggestRecipient(file: File | undefined): Promise<Suggested> {
  await addresses.load()
  for (const address of file ? recipientsIn(await file.slice(0, HEADERS_READ).text()) : []) {
    const needed = await addressToCreate(address).catch(() => null)
    if (needed) return { address, needed }
  }
  return { address: defaultRecipient(), needed: null }
}

/** The addresses in To and Cc of a raw message. */
export function recipientsIn(raw: string): string[] {
  return parseHeaders(raw)
    .filter(({ name }) => /^(to|cc)$/i.test(name))
    .flatMap(({ value }) => value.split(","))
    .map((written) => splitAddress(written.trim()))
    .flatMap((parts) => (parts ? [`${parts.local}@${parts.domain}`] : []))
}
