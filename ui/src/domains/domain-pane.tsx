import type { DomainDetail } from "../api-types.ts"
import { navigate } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { CopyButton } from "../shared/copy-button.tsx"
import { Facts } from "../shared/exchange.tsx"
import { pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { type PaletteAction, useActions } from "../shared/palette.tsx"
import { DetailPane, OpenTitle } from "../shared/panes.tsx"
import { TimeAgo } from "../shared/time.tsx"
import { toast, withToast } from "../shared/toasts.tsx"
import { deleteWithUndo } from "../shared/undo.ts"
import { DomainAddresses } from "./addresses.tsx"
import { domains } from "./store.ts"

async function remove(id: string, name: string) {
  const addresses = domains.addresses.data.value?.filter(({ domain }) => domain === name).length ?? 0
  await deleteWithUndo({
    remove: (query) => domains.remove(id, query),
    done: describeDeletion(name, addresses),
    removed: () => navigate("/domains"),
    reload: () => Promise.all([domains.list.reload(), domains.addresses.load()]),
    undone: () => navigate(`/domains/${id}`),
  })
}

/** What is deleted with a domain (assumption domains.deletion). */
export function describeDeletion(name: string, addresses: number): string {
  const deleted = addresses > 0 ? ` and ${pluralize(addresses, "receiving address", "receiving addresses")}` : ""
  return `${name}${deleted} deleted. Emails already sent or received are kept.`
}

async function verify(id: string) {
  const domain = await domains.verify(id)
  const about = `verify ${id}`
  if (domain.status === "verified") return toast(`${domain.name} is verified`, "ok", undefined, undefined, about)
  const waiting = domain.records.filter((record) => record.required && !record.verified).length
  const publish = { label: "Publish and verify", run: () => void withToast(() => publishAndVerify(id)) }
  toast(`${domain.name}: ${pluralize(waiting, "record")} not found`, "error", publish, undefined, about)
}

async function publishAndVerify(id: string) {
  await domains.publish(id)
  await verify(id)
}

function actionsOf({ id, name }: DomainDetail): PaletteAction[] {
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
        <OpenTitle>{domain.name}</OpenTitle>
        <Badge word={domain.status} />
      </div>
      <Facts
        facts={[
          ["Added", <TimeAgo key="a" at={domain.created_at} />],
          ["Verified", domain.verified_at && <TimeAgo key="v" at={domain.verified_at} />],
          ["Checked", domain.last_checked_at ? <TimeAgo key="c" at={domain.last_checked_at} /> : "never"],
        ]}
      />
      <div class="detail-head">
        <h2>DNS records</h2>
        <CopyButton text={() => zoneOf(domain.records)} label="Copy all records" words />
      </div>
      <ul class="cards">
        {domain.records.map((record) => (
          <RecordCard key={`${record.purpose}${record.name}`} domain={domain} record={record} />
        ))}
      </ul>
      <DomainAddresses domain={domain} />
    </DetailPane>
  )
}

/** The records as lines of a zone file, which DNS providers import. A string of it has at most 255 characters. */
export function zoneOf(records: Pick<DnsRecord, "type" | "name" | "value" | "priority">[]): string {
  const lines = records.map(({ type, name, value, priority }) => {
    const text =
      type === "TXT" ? (value.match(/.{1,255}/gs) ?? []).map((part) => JSON.stringify(part)).join(" ") : value
    const host = type === "MX" || type === "CNAME" ? `${text.replace(/\.$/, "")}.` : text
    return [`${name}.`, "IN", type, priority, host].filter((part) => part !== undefined).join(" ")
  })
  return `${lines.join("\n")}\n`
}

type DnsRecord = DomainDetail["records"][number]

const NAMES = { spf: "SPF", dkim: "DKIM", return_path: "Return-Path", dmarc: "DMARC" }

function Cell({ what, value }: { what: string; value: string }) {
  return (
    <div class="record-cell">
      <dt>{what}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton text={value} label={`Copy ${what.toLowerCase()}`} />
      </dd>
    </div>
  )
}

/** One DNS record: what to publish, and whether it was found. */
function RecordCard({ domain, record }: { domain: DomainDetail; record: DnsRecord }) {
  const name = NAMES[record.purpose]
  const answer = describeDnsAnswer(record, domain.last_checked_at !== null)
  const toggle = () =>
    record.published ? domains.unpublish(domain.id, [record.purpose]) : domains.publish(domain.id, [record.purpose])
  return (
    <li class="card" data-purpose={record.purpose}>
      <div class="card-head">
        <strong>{name}</strong>
        <Badge word={record.verified ? "verified" : "pending"} />
        <span class="muted">{record.required ? "required" : "recommended"}</span>
        <span class="spring" />
        <button
          type="button"
          class="button small"
          aria-label={`${record.published ? "Unpublish" : "Publish"} ${name}`}
          onClick={() => void withToast(toggle)}
        >
          {record.published ? "Unpublish" : "Publish"}
        </button>
      </div>
      <dl class="record-cells">
        <Cell what="Type" value={record.type} />
        {record.priority !== undefined && <Cell what="Priority" value={String(record.priority)} />}
        <Cell what="Name" value={record.name} />
        <Cell what="Value" value={record.value} />
      </dl>
      {answer && <p class="record-answer">{answer}</p>}
    </li>
  )
}

/** What DNS returned instead of the record; null if the record was found or has not been looked up yet. */
export function describeDnsAnswer(record: { verified: boolean; found: string[] }, checked: boolean): string | null {
  if (record.verified || !checked) return null
  return record.found.length > 0 ? `DNS: found ${record.found.join(", ")}` : "DNS: record not found"
}
