import type { CreatedAccount, Plan } from "../api-types.ts"
import { Dialog } from "../shared/dialog.tsx"
import { FormDialog, readField } from "../shared/form-dialog.tsx"
import { Code } from "../shared/snippet.tsx"
import { sandbox } from "./store.ts"

type AddProps = { onClose: () => void; onCreated: (account: CreatedAccount) => void }

export function AddAccountDialog({ onClose, onCreated }: AddProps) {
  const submit = async (form: FormData) => {
    const name = readField(form, "name")
    const domains = readField(form, "domains")?.split(/[\s,]+/)
    const plan = form.get("plan") as Plan
    onCreated(await sandbox.createAccount({ plan, ...(name && { name }), ...(domains && { domains }) }))
  }
  return (
    <FormDialog title="Add an account" verb="Add" onClose={onClose} onSubmit={submit}>
      <label>
        Name
        <input class="field" name="name" maxLength={100} placeholder="worker-1" />
      </label>
      <label>
        Verified domains
        <input class="field" name="domains" placeholder="acme.test" spellcheck={false} />
      </label>
      <label>
        Plan
        <select class="field" name="plan">
          <option>unlimited</option>
          <option>free</option>
        </select>
      </label>
    </FormDialog>
  )
}

/** Shows the tokens of a new account. The API returns them only once. */
export function TokensDialog({ account, onClose }: { account: CreatedAccount; onClose: () => void }) {
  return (
    <Dialog title={`Account “${account.name}” created`} onClose={onClose}>
      <p>Copy the tokens now. They are shown only once.</p>
      <p class="body-label">Full access</p>
      <Code code={account.tokens.full_access} label="the full access token" />
      <p class="body-label">Sending only</p>
      <Code code={account.tokens.sending} label="the sending token" />
      <footer class="dialog-foot">
        <button type="button" class="button primary" onClick={onClose}>
          I have copied them
        </button>
      </footer>
    </Dialog>
  )
}
