import type { CapturedEmailItem } from "../api-types.ts"
import { href } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { MailRow, type RowState } from "../shared/mail/mail-row.tsx"

const TAGS_SHOWN = 2

function recipients(item: CapturedEmailItem): string {
  const others = item.to.length + item.cc.length + item.bcc.length - 1
  return `${item.to[0] ?? ""}${others > 0 ? ` +${others}` : ""}`
}

function Tags({ tags }: { tags: Record<string, string> }) {
  const all = Object.entries(tags)
  return (
    <>
      {all.slice(0, TAGS_SHOWN).map(([key, value]) => (
        <span key={key} class="tag" title={`${key}=${value}`}>
          {key}={value}
        </span>
      ))}
      {all.length > TAGS_SHOWN && <span class="tag">+{all.length - TAGS_SHOWN}</span>}
    </>
  )
}

/** One captured email in the list. */
export function EmailRow({ item, state }: { item: CapturedEmailItem; state: RowState }) {
  return (
    <MailRow
      state={state}
      href={href(`/emails/${item.id}`, { q: state.q })}
      who={recipients(item)}
      subject={item.subject}
      snippet={item.preview}
      at={item.created_at}
      read={item.read}
      size={item.size_bytes}
      attachments={item.attachment_count}
      badges={<Badge word={item.status} />}
      tags={<Tags tags={item.tags} />}
      data={{ "data-testid": "email-row", "data-email-id": item.id, "data-status": item.status }}
    />
  )
}
