import { useRef, useState } from "preact/hooks"
import { refusedRecipient } from "../../../src/recipient-refusal.ts"
import { control, errorMessage, readAll } from "../api.ts"
import { readField } from "../shared/dialog.tsx"
import { addresses } from "./store.ts"

/** The receiving addresses to choose from, for a field with `list="receiving"`. */
export function AddressChoices() {
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
export function defaultRecipient(): string {
  const active = (addresses.data.value ?? []).filter((item) => item.status === "active")
  const named = active.find((item) => item.local_part !== "*")
  return (named ?? active[0])?.address.replace("*@", "anything@") ?? ""
}

/**
 * Submits a form that delivers mail. If it is refused because its recipient is no receiving address, `offer` creates it and submits again.
 * An address that is known to be `needed` is created first.
 */
export function useAddressOffer(deliver: (form: FormData) => Promise<void>, needed: MissingAddress | null = null) {
  const [missing, setMissing] = useState<MissingAddress | null>(null)
  /** Whether the next submit creates the missing address. */
  const creates = useRef(false)
  const created = useRef<MissingAddress | null>(null)
  const submit = async (form: FormData) => {
    const wanted = creates.current ? missing : needed?.address === readField(form, "rcpt_to") ? needed : null
    if (wanted && wanted !== created.current) await createAddress(wanted)
    created.current = wanted
    creates.current = false
    setMissing(null)
    try {
      await deliver(form)
    } catch (error) {
      setMissing(await findMissing(errorMessage(error)))
      throw error
    }
  }
  const offer = missing && (
    <p class="form-offer">
      <span>
        <strong>{missing.address}</strong> is not a receiving address yet.
      </span>
      <button
        type="button"
        class="button"
        onClick={(event) => {
          creates.current = true
          event.currentTarget.form?.requestSubmit()
        }}
      >
        Create it and deliver
      </button>
    </p>
  )
  return { submit, offer }
}

export type MissingAddress = { address: string; domain_id: string }

/** The receiving address that a refused delivery needs, if one of the account's domains can have it. */
async function findMissing(message: string): Promise<MissingAddress | null> {
  const address = refusedRecipient(message)
  return address === undefined ? null : await addressToCreate(address)
}

/** An address with the domain of the account that can receive for it; null if there is none. */
export async function addressToCreate(address: string): Promise<MissingAddress | null> {
  const host = address.split("@").at(-1)?.toLowerCase()
  if (!host) return null
  const domains = await readAll(control.listDomains)
  const [domain] = domains
    .filter(({ name }) => host === name || host.endsWith(`.${name}`))
    .sort((a, b) => b.name.length - a.name.length)
  return domain ? { address, domain_id: domain.id } : null
}

/** Creates an address. A host without an MX record gets it in the sandbox's zone. */
async function createAddress({ address, domain_id }: MissingAddress): Promise<void> {
  const [local_part = "", host = ""] = address.split("@")
  const { dns_record } = await control.createReceivingAddress({ domain_id, local_part, host })
  if (dns_record) await control.createDnsRecord(dns_record)
  await addresses.load()
}
