import type { DomainDetail } from "../api-types.ts"
import { Badge } from "../shared/badge.tsx"
import { CopyButton } from "../shared/copy-button.tsx"
import { withToast } from "../shared/toasts.tsx"
import { describeDnsAnswer } from "./dns-answer.ts"
import { domains } from "./store.ts"

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
export function RecordCard({ domain, record }: { domain: DomainDetail; record: DnsRecord }) {
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
