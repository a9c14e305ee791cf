import { useEffect, useState } from "preact/hooks"
import { useLocation } from "preact-iso"
import { pluralize } from "../shared/bytes.ts"
import { Icon } from "../shared/icons.tsx"
import { narrow } from "../shared/narrow.ts"
import { Page } from "../shared/page.tsx"
import { useActions } from "../shared/palette.tsx"
import { useResource } from "../shared/resource.ts"
import { senderDomain, senderDomains } from "../shared/sender-domain.ts"
import { TryIt } from "../shared/try-it.tsx"
import { VirtualList } from "../shared/virtual-list.tsx"
import { AddDialog } from "./add-dialog.tsx"
import { ImportDialog } from "./import-dialog.tsx"
import { suppressions } from "./store.ts"
import { SuppressionLine } from "./suppression-line.tsx"
import "./suppressions.css"

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
  useActions([
    { title: "Suppress an address", group: "Suppressions", run: () => setDialog("add") },
    { title: "Import suppressions", group: "Suppressions", run: () => setDialog("import") },
  ])
  const total = list.total.value
  const version = list.version.value
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
      {total !== null && total > 0 && (
        <VirtualList
          label={title}
          count={total}
          rowHeight={narrow.value ? 62 : 42}
          pushed={list.pushed.value}
          onRange={(first, last) => void list.ensure(first, last)}
          render={(index, top) => (
            <SuppressionLine key={total - index} item={list.rows.at(index)} top={top} index={index} version={version} />
          )}
        />
      )}
      {dialog === "add" && <AddDialog onClose={() => setDialog(null)} />}
      {dialog === "import" && <ImportDialog onClose={() => setDialog(null)} />}
    </Page>
  )
}
