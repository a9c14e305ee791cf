import { useEffect } from "preact/hooks"
import { useLocation, useRoute } from "preact-iso"
import { listLogsStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import { href, navigate } from "../nav.ts"
import { formatDuration, formatTimestamp, pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { DetailPane, NothingSelected, Page } from "../shared/panes.tsx"
import { TryIt } from "../shared/snippets.tsx"
import { Splitter } from "../shared/splitter.tsx"
import { VirtualList } from "../shared/virtual-list.tsx"
import { logFilters, withStatus } from "./log-query.ts"
import { logs } from "./store.ts"
import "./logs.css"
import type { LogItem } from "../api-types.ts"
import { StatusCode } from "../shared/badge.tsx"
import { CopyButton } from "../shared/copy-button.tsx"
import { Facts } from "../shared/exchange.tsx"
import { TimeAgo } from "../shared/time.tsx"

const ROW_HEIGHT = 54

/** Filters the logs by status class. */
function StatusFilter({ q }: { q: string }) {
  const { status = "" } = logFilters(q)
  return (
    <div class="button-group" role="toolbar" aria-label="Requests to show">
      {["", ...listLogsStatusValues].map((wanted) => (
        <button
          key={wanted}
          type="button"
          class="button small filter"
          aria-pressed={status === wanted}
          onClick={() => navigate("/logs", { q: withStatus(q, wanted) })}
        >
          {wanted || "all"}
        </button>
      ))}
    </div>
  )
}

/** The Logs section: API requests. */
export default function Logs() {
  const id = useRoute().params.id
  const q = useLocation().query.q ?? ""
  const { list } = logs
  const total = list.total.value
  const version = list.version.value
  useEffect(() => logs.follow(), [])
  useEffect(() => void logs.search(q), [q])
  useEffect(() => void logs.open.show(id), [id])
  const title = total === null ? "Logs" : pluralize(total, "request")
  return (
    <div class={id ? "split has-open" : total === 0 && !q ? "split teaching" : "split"}>
      <Page
        title={q ? `${title} matching` : title}
        actions={<StatusFilter q={q} />}
        loading={list.loading.value}
        error={list.error.value}
        retry={() => void list.reload()}
      >
        {total === 0 && (
          <div class="empty">
            <Icon name="logs" size={28} />
            <h2>{q ? "No request matches" : "No requests yet"}</h2>
            <p>Every request with a valid API key is logged here, whatever its result.</p>
            {!q && <TryIt label="Make a request" path="/domains" />}
          </div>
        )}
        {total !== null && total > 0 && (
          <VirtualList
            label={title}
            count={total}
            rowHeight={ROW_HEIGHT}
            addedAtTop={list.addedAtTop.value}
            onRange={(first, last) => void list.loadRange(first, last)}
            render={(index, top) => {
              const item = list.rows.at(index)
              return (
                <LogLine key={total - index} item={item} top={top} q={q} open={item?.id === id} version={version} />
              )
            }}
          />
        )}
      </Page>
      <Splitter name="logs" initial={460} min={300} max={760} label="Width of the list" />
      {id ? <LogPane id={id} /> : <NothingSelected icon="logs" text="Select a request to see its details" />}
    </div>
  )
}

type Props = { item: LogItem | undefined; top: number; open: boolean; q: string; version: number }

/** One request in the list. */
function LogLine({ item, top, open, q }: Props) {
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

/** Details of one request. */
function LogPane({ id }: { id: string }) {
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
