import { useEffect, useState } from "preact/hooks"
import { useLocation } from "preact-iso"
import { useAskedDialog } from "../shared/asked-dialog.ts"
import { pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { Page } from "../shared/panes.tsx"
import { useResource } from "../shared/resource.ts"
import { senderDomain, senderDomains, TryIt } from "../shared/snippets.tsx"
import { AddDialog, ImportDialog } from "./dialogs.tsx"
import { type SuppressionRow, suppressions } from "./store.ts"
import "./suppressions.css"
import { href } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { ListTable } from "../shared/table.tsx"
import { TimeAgo } from "../shared/time.tsx"
import { deleteWithUndo } from "../shared/undo.ts"

/** A ready-to-paste request that suppresses an address. */
function BouncingEmail() {
  useResource(senderDomains)
  const from = `hello@${senderDomain.value}`
  const body = { from, to: ["bounced@sandbox.test"], subject: "Will bounce", text: "This email bounces." }
  return <TryIt label="Send an email that bounces" path="/emails" body={body} />
}

/** The Suppressions section. */
export default function Suppressions() {
  const [dialog, setDialog] = useState<"add" | "import" | null>(null)
  const q = useLocation().query.q ?? ""
  const { list } = suppressions
  useEffect(() => suppressions.follow(), [])
  useEffect(() => void suppressions.search(q), [q])
  useAskedDialog("Suppress an address", () => setDialog("add"))
  useAskedDialog("Import suppressions", () => setDialog("import"))
  const total = list.total.value
  const title = total === null ? "Suppressions" : pluralize(total, "suppression")
  return (
    <Page
      title={q ? `${title} matching “${q}”` : title}
      loading={list.loading.value}
      error={list.error.value}
      retry={() => void list.reload()}
      actions={
        <>
          <button type="button" class="button small" onClick={() => setDialog("import")}>
            <Icon name="upload" size={14} />
            Import
          </button>
          <button type="button" class="button small primary" onClick={() => setDialog("add")}>
            <Icon name="plus" size={14} />
            Add
          </button>
        </>
      }
    >
      {total === 0 && (
        <div class="empty">
          <Icon name="ban" size={28} />
          <h2>{q ? "No address matches" : "No suppressed addresses"}</h2>
          <p>
            An address that bounces, complains or unsubscribes is added here. Sending to it fails with{" "}
            <code>suppressed_recipient</code>. Send to <code>bounced@sandbox.test</code> to try it.
          </p>
          {!q && <BouncingEmail />}
        </div>
      )}
      <ListTable
        label={title}
        name="suppression"
        columns={["Address", "Reason", "Source", "Added"]}
        list={list}
        attributes={({ address }) => ({ "data-testid": "suppression-row", "data-address": address })}
        cells={(item) => <SuppressionCells item={item} />}
      />
      {dialog === "add" && <AddDialog onClose={() => setDialog(null)} />}
      {dialog === "import" && <ImportDialog onClose={() => setDialog(null)} />}
    </Page>
  )
}

function remove(address: string): Promise<boolean> {
  const done = `${address} removed from suppressions: email to it is accepted again`
  return deleteWithUndo({ remove: (query) => suppressions.remove(address, query), done })
}

/** One suppressed address. */
function SuppressionCells({ item }: { item: SuppressionRow }) {
  return (
    <>
      <span class="line-main">{item.address}</span>
      <Badge word={item.reason} />
      {item.email_id ? (
        <a href={href(`/emails/${item.email_id}`)}>View email</a>
      ) : (
        <span class="muted">Added manually</span>
      )}
      <TimeAgo at={item.created_at} />
      <button
        type="button"
        class="icon-button small"
        aria-label={`Remove ${item.address} from suppressions`}
        onClick={() => void remove(item.address)}
      >
        <Icon name="trash" size={14} />
      </button>
    </>
  )
}
