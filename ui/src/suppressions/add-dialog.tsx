import { FormDialog, readField } from "../shared/form-dialog.tsx"
import { toast } from "../shared/toasts.tsx"
import { ReasonField, readReason } from "./reason-field.tsx"
import { suppressions } from "./store.ts"

/** Suppresses one address. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const submit = async (form: FormData) => {
    const address = readField(form, "address") ?? ""
    await suppressions.add(address, readReason(form))
    toast(`${address} suppressed`)
  }
  return (
    <FormDialog title="Suppress an address" verb="Suppress" onClose={onClose} onSubmit={submit}>
      <label>
        Address
        <input class="field" name="address" type="text" inputMode="email" required placeholder="ada@example.com" />
      </label>
      <ReasonField />
    </FormDialog>
  )
}
