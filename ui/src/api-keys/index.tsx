import { useEffect, useState } from "preact/hooks"
import type { ApiKey, CreatedApiKey } from "../api-types.ts"
import { pluralize } from "../shared/bytes.ts"
import { Icon } from "../shared/icons.tsx"
import { narrow } from "../shared/narrow.ts"
import { Page } from "../shared/page.tsx"
import { useActions } from "../shared/palette.tsx"
import { VirtualList } from "../shared/virtual-list.tsx"
import { CreateKeyDialog, RenameKeyDialog, TokenDialog } from "./key-dialogs.tsx"
import { KeyLine } from "./key-line.tsx"
import { apiKeys } from "./store.ts"
import "./api-keys.css"

type Open = { kind: "create" } | { kind: "rename"; item: ApiKey } | { kind: "token"; created: CreatedApiKey }

/** The API keys section. */
export default function ApiKeys() {
  const [open, setOpen] = useState<Open | null>(null)
  const { list } = apiKeys
  const total = list.total.value
  const version = list.version.value
  useEffect(() => void list.reload(), [list])
  useEffect(() => apiKeys.follow(), [])
  useActions([{ title: "Create an API key", group: "API keys", run: () => setOpen({ kind: "create" }) }])
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
      {total !== null && total > 0 && (
        <VirtualList
          label={title}
          count={total}
          rowHeight={narrow.value ? 62 : 42}
          pushed={list.pushed.value}
          onRange={(first, last) => void list.ensure(first, last)}
          render={(index, top) => (
            <KeyLine
              key={total - index}
              item={list.rows.at(index)}
              top={top}
              version={version}
              onRename={(item) => setOpen({ kind: "rename", item })}
            />
          )}
        />
      )}
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
