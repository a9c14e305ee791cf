import type { ApiKey, CreatedApiKey, Permission } from "../api-types.ts"
import { Dialog } from "../shared/dialog.tsx"
import { FormDialog, textOf } from "../shared/form-dialog.tsx"
import { Code } from "../shared/snippet.tsx"
import { apiKeys } from "./store.ts"

const NAME_LIMIT = 60

type CreateProps = { onClose: () => void; onCreated: (key: CreatedApiKey) => void }

export function CreateKeyDialog({ onClose, onCreated }: CreateProps) {
  const submit = async (form: FormData) => {
    onCreated(await apiKeys.create(textOf(form, "name") ?? "", form.get("permission") as Permission))
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
          <option value="sending">sending: the email endpoints only</option>
          <option value="full_access">full_access: everything</option>
        </select>
      </label>
    </FormDialog>
  )
}

export function RenameKeyDialog({ item, onClose }: { item: ApiKey; onClose: () => void }) {
  const submit = (form: FormData) => apiKeys.rename(item.id, textOf(form, "name") ?? "")
  return (
    <FormDialog title={`Rename “${item.name}”`} verb="Rename" onClose={onClose} onSubmit={submit}>
      <label>
        Name
        <input class="field" name="name" required maxLength={NAME_LIMIT} defaultValue={item.name} />
      </label>
    </FormDialog>
  )
}

/** The one time a token is shown. */
export function TokenDialog({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  return (
    <Dialog title={`“${created.name}” is ready`} onClose={onClose}>
      <p>This is the only time the token is shown. Copy it now.</p>
      <Code code={created.token} label="the token" />
      <footer class="dialog-foot">
        <button type="button" class="button primary" onClick={onClose}>
          I have copied it
        </button>
      </footer>
    </Dialog>
  )
}
