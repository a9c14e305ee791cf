import type { CapturedInboundItem } from "../api-types.ts"
import { href } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { MailRow, type RowState } from "../shared/mail/mail-row.tsx"

/** One inbound email in the list. */
export function InboundRow({ item, state }: { item: CapturedInboundItem; state: RowState }) {
  return (
    <MailRow
      state={state}
      href={href(`/inbound/${item.id}`, { q: state.q })}
      who={item.from_name || item.from || "(no sender)"}
      subject={item.subject}
      snippet={item.parse_error ?? item.preview}
      at={item.received_at}
      read={item.read}
      size={item.size_bytes}
      attachments={item.attachment_count}
      badges={<Badge word={item.status === "spam" ? "spam" : item.sender_verdict} />}
      tags={
        <span class="tag" title={`received at ${item.recipient}`}>
          {item.recipient}
        </span>
      }
      data={{ "data-testid": "inbound-row", "data-inbound-id": item.id, "data-status": item.status }}
    />
  )
}
