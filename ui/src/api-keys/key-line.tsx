import type { ApiKey } from "../api-types.ts"
import { Badge } from "../shared/badge.tsx"
import { confirmDestructive } from "../shared/dialog.tsx"
import { TimeAgo } from "../shared/time-ago.tsx"
import { withToast } from "../shared/toasts.tsx"
import { apiKeys } from "./store.ts"

type Props = { item: ApiKey | undefined; top: number; version: number; onRename: (item: ApiKey) => void }

async function revoke({ id, name }: ApiKey) {
  const text = "Requests with this key are rejected immediately. Its logs are kept."
  if (await confirmDestructive(`Revoke “${name}”?`, text, "Revoke key")) {
    await withToast(() => apiKeys.revoke(id), `“${name}” revoked`)
  }
}

/** One key: name, permission, last use. */
export function KeyLine({ item, top, onRename }: Props) {
  const style = { transform: `translateY(${top}px)` }
  if (!item) return <li class="line blank" style={style} />
  return (
    <li class="line api-key" style={style} data-testid="api-key-row">
      <span class="line-main">{item.name}</span>
      <code class="muted">{item.token}</code>
      <span>
        <Badge word={item.revoked_at ? "revoked" : item.permission} />
      </span>
      <span class="muted">
        {item.last_used_at ? (
          <>
            used <TimeAgo at={item.last_used_at} />
          </>
        ) : (
          "never used"
        )}
      </span>
      <span class="line-buttons">
        <button type="button" class="button small" aria-label={`Rename ${item.name}`} onClick={() => onRename(item)}>
          Rename
        </button>
        <button
          type="button"
          class="button small danger"
          aria-label={`Revoke ${item.name}`}
          disabled={item.revoked_at !== null}
          onClick={() => void revoke(item)}
        >
          Revoke
        </button>
      </span>
    </li>
  )
}
