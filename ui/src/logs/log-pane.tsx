import { href } from "../nav.ts"
import { formatDuration, formatTimestamp } from "../shared/age.ts"
import { CopyButton } from "../shared/copy-button.tsx"
import { DetailPane } from "../shared/detail-pane.tsx"
import { Facts } from "../shared/exchange.tsx"
import { StatusCode } from "../shared/status-code.tsx"
import { logs } from "./store.ts"

/** Details of one request. */
export function LogPane({ id }: { id: string }) {
  const entry = logs.open.data.value
  if (entry?.id !== id) {
    return (
      <DetailPane label="Request" back="/logs">
        {logs.open.missing.value && <p>This entry was deleted. Logs are kept for 30 days.</p>}
        {logs.open.error.value && <p>{logs.open.error.value}</p>}
      </DetailPane>
    )
  }
  return (
    <DetailPane label="Request" back="/logs" testid="log-detail">
      <div class="detail-title">
        <h1>
          {entry.method} {entry.endpoint}
        </h1>
        <StatusCode code={entry.status_code} />
      </div>
      {entry.hints.length > 0 && (
        <ul class="hints">
          {entry.hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [
            "Request",
            <span key="id" class="copy-value">
              <code>{entry.id}</code>
              <CopyButton text={entry.id} label="Copy the request id" />
            </span>,
          ],
          ["Time", formatTimestamp(entry.created_at)],
          ["Duration", formatDuration(entry.duration_ms)],
          ["Error", entry.error_code && <code key="e">{entry.error_code}</code>],
          ["Key", entry.api_key_id && <code key="k">{entry.api_key_id}</code>],
          ["IP address", entry.ip],
          ["User agent", entry.user_agent],
          ["Source", entry.source],
          [
            "Created",
            entry.email_id && (
              <a key="m" href={href(`/emails/${entry.email_id}`)}>
                email {entry.email_id}
              </a>
            ),
          ],
        ]}
      />
    </DetailPane>
  )
}
