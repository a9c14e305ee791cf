import { useEffect, useState } from "preact/hooks"
import { permissionValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { ApiKey, CreatedApiKey } from "../api-types.ts"
import { useAskedDialog } from "../shared/asked-dialog.ts"
import { pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { Menu, MenuEntry } from "../shared/menu.tsx"
import { Page } from "../shared/panes.tsx"
import { apiKeys } from "./store.ts"
import "./api-keys.css"
import { Badge } from "../shared/badge.tsx"
import { Dialog, FormDialog, readChoice, readField } from "../shared/dialog.tsx"
import { Code } from "../shared/snippets.tsx"
import { ListTable } from "../shared/table.tsx"
import { TimeAgo } from "../shared/time.tsx"
import { deleteWithUndo } from "../shared/undo.ts"

type Open = { kind: "create" } | { kind: "rename"; item: ApiKey } | { kind: "token"; created: CreatedApiKey }

/** The API keys section. */
export default function ApiKeys() {
  const [open, setOpen] = useState<Open | null>(null)
  const { list } = apiKeys
  const total = list.total.value
  useEffect(() => void list.reload(), [list])
  useEffect(() => apiKeys.follow(), [])
  useAskedDialog("Create an API key", () => setOpen({ kind: "create" }))
  const title = total === null ? "API keys" : pluralize(total, "API key")
  const close = () => setOpen(null)
  return (
    <Page
      title={title}
      loading={list.loading.value && total === null}
      error={list.error.value}
      retry={() => void list.reload()}
      actions={
        <button type="button" class="button small primary" onClick={() => setOpen({ kind: "create" })}>
          <Icon name="plus" size={14} />
          Create
        </button>
      }
    >
      <ListTable
        label={title}
        name="api-key"
        columns={["Name", "Token", "Permission", "Last used"]}
        list={list}
        attributes={() => ({ "data-testid": "api-key-row" })}
        cells={(item) => <KeyCells item={item} onRename={() => setOpen({ kind: "rename", item })} />}
      />
      {open?.kind === "create" && (
        <CreateKeyDialog
          onClose={close}
          onCreated={(created) => setTimeout(() => setOpen({ kind: "token", created }))}
        />
      )}
      {open?.kind === "rename" && <RenameKeyDialog item={open.item} onClose={close} />}
      {open?.kind === "token" && <TokenDialog created={open.created} onClose={close} />}
    </Page>
  )
}

function revoke({ id, name }: ApiKey): Promise<boolean> {
  const done = `“${name}” revoked: requests with this key are rejected`
  return deleteWithUndo({ remove: (query) => apiKeys.revoke(id, query), done, reload: apiKeys.reload })
}

/** One key: name, permission, last use. */
function KeyCells({ item, onRename }: { item: ApiKey; onRename: () => void }) {
  return (
    <>
      <span class="line-main">{item.name}</span>
      <code class="muted">{item.token}</code>
      <span>
        <Badge word={item.revoked_at ? "revoked" : item.permission} />
      </span>
      <span class="time">{item.last_used_at ? <TimeAgo at={item.last_used_at} /> : "never used"}</span>
      <Menu label={`Actions of ${item.name}`} icon="more" class="icon-button small">
        <MenuEntry title="Rename" run={onRename} />
        <MenuEntry
          title="Revoke"
          note={item.revoked_at ? "Already revoked" : "Requests with it are rejected"}
          disabled={item.revoked_at !== null}
          run={() => void revoke(item)}
        />
      </Menu>
    </>
  )
}

const NAME_LIMIT = 60

type CreateProps = { onClose: () => void; onCreated: (key: CreatedApiKey) => void }

function CreateKeyDialog({ onClose, onCreated }: CreateProps) {
  const submit = async (form: FormData) => {
    onCreated(await apiKeys.create(readField(form, "name") ?? "", readChoice(form, "permission", permissionValues)))
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

function RenameKeyDialog({ item, onClose }: { item: ApiKey; onClose: () => void }) {
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
function TokenDialog({ created, onClose }: { created: CreatedApiKey; onClose: () => void }) {
  return (
    <Dialog title={`API key “${created.name}” created`} onClose={onClose} guard="buttons">
      <p>Copy the token now. It is shown only once.</p>
      <Code code={created.token} label="the token" />
      <div class="dialog-foot">
        <button type="button" class="button primary" onClick={onClose}>
          I have copied it
        </button>
      </div>
    </Dialog>
  )
}
