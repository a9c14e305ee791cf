import type { DomainDetail } from "../api-types.ts"
import { navigate } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { pluralize } from "../shared/bytes.ts"
import { DetailPane } from "../shared/detail-pane.tsx"
import { confirmDestructive } from "../shared/dialog.tsx"
import { Facts } from "../shared/exchange.tsx"
import { Icon } from "../shared/icons.tsx"
import { type Action, useActions } from "../shared/palette.tsx"
import { TimeAgo } from "../shared/time-ago.tsx"
import { toast, withToast } from "../shared/toasts.tsx"
import { Addresses } from "./addresses.tsx"
import { RecordCard } from "./record-card.tsx"
import { domains } from "./store.ts"

async function remove(id: string, name: string) {
  const text = `Sending from ${name} stops immediately. Emails already sent are kept.`
  if (!(await confirmDestructive(`Delete ${name}?`, text, "Delete domain"))) return
  if (await withToast(() => domains.remove(id), `${name} deleted`)) navigate("/domains")
}

async function verify(id: string) {
  const domain = await domains.verify(id)
  if (domain.status === "verified") return toast(`${domain.name} is verified`)
  const waiting = domain.records.filter((record) => record.required && !record.verified).length
  toast(`${domain.name}: ${pluralize(waiting, "record")} not found`, "error")
}

function actionsOf({ id, name }: DomainDetail): Action[] {
  const group = "Domains"
  return [
    { title: `Verify ${name}`, group, run: () => void withToast(() => verify(id)) },
    { title: `Publish all records of ${name}`, group, run: () => void withToast(() => domains.publish(id)) },
    { title: `Unpublish all records of ${name}`, group, run: () => void withToast(() => domains.unpublish(id)) },
    { title: `Delete ${name}`, group, run: () => void remove(id, name) },
  ]
}

/** One domain: its status, DNS records and receiving addresses. */
export function DomainPane({ id }: { id: string }) {
  const domain = domains.open.data.value
  useActions(domain?.id === id ? actionsOf(domain) : [])
  if (domains.open.missing.value) {
    return (
      <DetailPane label="Domain" back="/domains">
        <p>This domain no longer exists.</p>
      </DetailPane>
    )
  }
  if (domain?.id !== id) return <DetailPane label="Domain" back="/domains" children={null} />
  const allPublished = domain.records.every((record) => record.published)
  return (
    <DetailPane
      label={domain.name}
      back="/domains"
      testid="domain-detail"
      actions={
        <>
          <button
            type="button"
            class="button small"
            onClick={() => void withToast(() => (allPublished ? domains.unpublish(id) : domains.publish(id)))}
          >
            {allPublished ? "Unpublish all" : "Publish all"}
          </button>
          <button type="button" class="button small primary" onClick={() => void withToast(() => verify(id))}>
            Verify
          </button>
          <button
            type="button"
            class="icon-button"
            aria-label={`Delete ${domain.name}`}
            data-tip="Delete"
            onClick={() => void remove(id, domain.name)}
          >
            <Icon name="trash" />
          </button>
        </>
      }
    >
      <div class="detail-title">
        <h1>{domain.name}</h1>
        <Badge word={domain.status} />
      </div>
      <Facts
        facts={[
          ["Added", <TimeAgo key="a" at={domain.created_at} />],
          ["Verified", domain.verified_at && <TimeAgo key="v" at={domain.verified_at} />],
          ["Checked", domain.last_checked_at ? <TimeAgo key="c" at={domain.last_checked_at} /> : "never"],
        ]}
      />
      <h2>DNS records</h2>
      <ul class="cards">
        {domain.records.map((record) => (
          <RecordCard key={`${record.purpose}${record.name}`} domain={domain} record={record} />
        ))}
      </ul>
      <Addresses domain={domain} />
    </DetailPane>
  )
}
