import type { ApiKey, CreatedApiKey, Permission } from "../api-types.ts"
import { Dialog } from "../shared/dialog.tsx"
import { FormDialog, readField } from "../shared/form-dialog.tsx"
import { Code } from "../shared/snippet.tsx"
import { apiKeys } from "./store.ts"

const NAME_LIMIT = 60

type CreateProps = { onClose: () => void; onCreated: (key: CreatedApiKey) => void }

export function CreateKeyDialog({ onClose, onCreated }: CreateProps) {
  const submit = async (form: FormData) => {
    onCreated(await apiKeys.create(readField(form, "name") ?? "", form.get("permission") as Permission))
  }
  return (
    <FormDialog title="Create an API key" verb="Create" onClose={onClose} onSubmit={submit}>
      <label>
        Name
        <input class="field" name="name" required maxLength={NAME_LIMIT} placeholder="ci" />
      </label>
      <label>
        Permission
        <select class="field" name="permission">
          <option value="sending">sending: email endpoints only</option>
          <option value="full_access">full_access: all endpoints</option>
        </select>
      </label>
    </FormDialog>
  )
}

export function RenameKeyDialog({ item, onClose }: { item: ApiKey; onClose: () => void }) {
  const submit = (form: FormData) => apiKeys.rename(item.id, readField(form, "name") ?? "")
  return (
    <FormDialog title={`Rename “${item.name}”`} verb="Rename" onClose={onClose} onSubmit={submit}>
      <label>
        Name
        <input class="field" name="name" required maxLength={NAME_LIMIT} defaultValue={item.name} />
      </label>
    </FormDialog>
  )
}

/** Shows the token of a new key. The API returns it only once. */
export function TokenDialog({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  return (
    <Dialog title={`API key “${created.name}” created`} onClose={onClose}>
      <p>Copy the token now. It is shown only once.</p>
      <Code code={created.token} label="the token" />
      <footer class="dialog-foot">
        <button type="button" class="button primary" onClick={onClose}>
          I have copied it
        </button>
      </footer>
    </Dialog>
  )
}
