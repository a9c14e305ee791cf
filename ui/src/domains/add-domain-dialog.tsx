import type { Domain } from "../api-types.ts"
import { FormDialog, textOf } from "../shared/form-dialog.tsx"
import { domains } from "./store.ts"

type Props = { onClose: () => void; onAdded: (domain: Domain) => void }

/** Asks for the name of a new domain; with one tick its records are published and verified at once. */
export function AddDomainDialog({ onClose, onAdded }: Props) {
  const submit = async (form: FormData) => {
    const domain = await domains.create(textOf(form, "name") ?? "")
    if (form.has("verified")) {
      await domains.publish(domain.id)
      await domains.verify(domain.id)
    }
    onAdded(domain)
  }
  return (
    <FormDialog title="Add a domain" verb="Add" onClose={onClose} onSubmit={submit}>
      <label>
        Name
        <input class="field" name="name" required placeholder="acme.test" spellcheck={false} autocapitalize="off" />
      </label>
      <label class="check">
        <input type="checkbox" name="verified" />
        Publish its records in the sandbox and verify it now
      </label>
    </FormDialog>
  )
}
