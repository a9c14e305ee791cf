import { FormDialog, readField } from "../shared/form-dialog.tsx"
import { domains } from "./store.ts"

type Props = { onClose: () => void; onAdded: (id: string) => void }

/** Adds a domain. With the checkbox ticked it also publishes the DNS records and verifies the domain. */
export function AddDomainDialog({ onClose, onAdded }: Props) {
  const submit = async (form: FormData) => {
    const domain = await domains.create(readField(form, "name") ?? "")
    if (form.has("verified")) {
      await domains.publish(domain.id)
      await domains.verify(domain.id)
    }
    onAdded(domain.id)
  }
  return (
    <FormDialog title="Add a domain" verb="Add" onClose={onClose} onSubmit={submit}>
      <label>
        Name
        <input class="field" name="name" required placeholder="acme.test" spellcheck={false} autocapitalize="off" />
      </label>
      <label class="check">
        <input type="checkbox" name="verified" />
        Publish its DNS records in the sandbox and verify it now
      </label>
    </FormDialog>
  )
}
