import { to } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { confirmLoss } from "../shared/dialog.tsx"
import { Icon } from "../shared/icons.tsx"
import { TimeAgo } from "../shared/time-ago.tsx"
import { attempt } from "../shared/toasts.tsx"
import { type SuppressionRow, suppressions } from "./store.ts"

type Props = { item: SuppressionRow | undefined; top: number; index: number; version: number }

async function remove(address: string) {
  const text = `Mail to ${address} will be accepted again.`
  if (!(await confirmLoss(`Take ${address} off the list?`, text, "Take off"))) return
  await attempt(() => suppressions.remove(address), `${address} can receive again`)
}

/** One suppressed address. */
export function SuppressionLine({ item, top, index }: Props) {
  const style = { transform: `translateY(${top}px)` }
  if (!item) return <li class="line blank" style={style} />
  return (
    <li
      class="line suppression"
      style={style}
      aria-posinset={index + 1}
      data-testid="suppression-row"
      data-address={item.address}
    >
      <span class="line-main">{item.address}</span>
      <Badge word={item.reason} />
      {item.email_id ? <a href={to(`/emails/${item.email_id}`)}>the email</a> : <span class="muted">by hand</span>}
      <TimeAgo at={item.created_at} />
      <button
        type="button"
        class="icon-button small"
        aria-label={`Take ${item.address} off the list`}
        onClick={() => void remove(item.address)}
      >
        <Icon name="trash" size={14} />
      </button>
    </li>
  )
}
