import { href } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { confirmDestructive } from "../shared/dialog.tsx"
import { Icon } from "../shared/icons.tsx"
import { TimeAgo } from "../shared/time-ago.tsx"
import { withToast } from "../shared/toasts.tsx"
import { type SuppressionRow, suppressions } from "./store.ts"

type Props = { item: SuppressionRow | undefined; top: number; index: number; version: number }

async function remove(address: string) {
  const text = `Email to ${address} will be accepted again.`
  if (!(await confirmDestructive(`Remove ${address} from suppressions?`, text, "Remove"))) return
  await withToast(() => suppressions.remove(address), `${address} removed from suppressions`)
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
    </li>
  )
}
