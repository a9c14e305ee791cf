import type { LogItem } from "../api-types.ts"
import { href } from "../nav.ts"
import { formatDuration } from "../shared/age.ts"
import { StatusCode } from "../shared/status-code.tsx"
import { TimeAgo } from "../shared/time-ago.tsx"

type Props = { item: LogItem | undefined; top: number; open: boolean; q: string; version: number }

/** One request in the list. */
export function LogLine({ item, top, open, q }: Props) {
  const style = { transform: `translateY(${top}px)` }
  if (!item) return <li class="line blank" style={style} />
  return (
    <li class="line log-line" style={style} data-testid="log-row" data-open={open || undefined}>
      <a class="log-link" href={href(`/logs/${item.id}`, { q })} aria-current={open || undefined}>
        <span class="row-line">
          <span>
            <strong>{item.method}</strong> {item.endpoint}
          </span>
          <StatusCode code={item.status_code} />
        </span>
        <span class="row-line">
          <span class="muted">
            {item.error_code ?? formatDuration(item.duration_ms)}
            {item.hints.length > 0 && ` · ${item.hints[0]}`}
          </span>
          <TimeAgo at={item.created_at} />
        </span>
      </a>
    </li>
  )
}
