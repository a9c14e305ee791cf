import { useState } from "preact/hooks"
import type { DomainDetail, ReceivingAddress } from "../api-types.ts"
import { Badge } from "../shared/badge.tsx"
import { CopyButton } from "../shared/copy-button.tsx"
import { FormDialog, readField } from "../shared/dialog.tsx"
import { Icon } from "../shared/icons.tsx"
import { ShowMore } from "../shared/show-more.tsx"
import { withToast } from "../shared/toasts.tsx"
import { deleteWithUndo } from "../shared/undo.ts"
import { domains } from "./store.ts"

function remove({ id, address }: ReceivingAddress): Promise<boolean> {
  return deleteWithUndo({
    remove: (query) => domains.removeAddress(id, query),
    done: `${address} deleted. Emails already received are kept.`,
    reload: domains.addresses.load,
  })
}

function AddressCard({ item }: { item: ReceivingAddress }) {
  const { address, status, dns_record, error } = item
  return (
    <li class="card">
      <div class="card-head">
        <strong class="card-name">{address}</strong>
        <Badge word={status} />
        <CopyButton text={address} label={`Copy ${address}`} />
        <span class="spring" />
        <button
          type="button"
          class="icon-button small"
          aria-label={`Delete ${address}`}
          onClick={() => void remove(item)}
        >
          <Icon name="trash" size={14} />
        </button>
      </div>
      {error && <p class="record-answer">{error}</p>}
      {dns_record && (
        <p class="address-record">
          <code>
            {dns_record.name} {dns_record.type} {dns_record.priority} {dns_record.value}
          </code>{" "}
          <button
            type="button"
            class="button small"
            aria-label={`Publish the MX record of ${address}`}
            onClick={() => void withToast(() => domains.publishMx(dns_record))}
          >
            Publish
          </button>
        </p>
      )}
    </li>
  )
}

function AddAddress({ domain, onClose }: { domain: DomainDetail; onClose: () => void }) {
  const submit = (form: FormData) =>
    domains.addAddress(domain.id, readField(form, "local_part") ?? "", readField(form, "host"))
  return (
    <FormDialog title="Add a receiving address" verb="Add" onClose={onClose} onSubmit={submit}>
      <label>
        Local part, or * for any
        <input class="field" name="local_part" required placeholder="support" spellcheck={false} autocapitalize="off" />
      </label>
      <label>
        Host
        <input class="field" name="host" placeholder={domain.receiving_host} spellcheck={false} autocapitalize="off" />
      </label>
    </FormDialog>
  )
}

/** The receiving addresses of a domain. */
export function DomainAddresses({ domain }: { domain: DomainDetail }) {
  const [adding, setAdding] = useState(false)
  const mine = (domains.addresses.data.value ?? []).filter((item) => item.domain === domain.name)
  return (
    <>
      <div class="detail-head">
        <h2>Receiving addresses</h2>
        <button type="button" class="button small" onClick={() => setAdding(true)}>
          <Icon name="plus" size={14} />
          Add address
        </button>
      </div>
      {mine.length === 0 && <p class="muted">No receiving addresses yet.</p>}
      <ShowMore items={mine} render={(item) => <AddressCard key={item.id} item={item} />} />
      {adding && <AddAddress domain={domain} onClose={() => setAdding(false)} />}
    </>
  )
}
