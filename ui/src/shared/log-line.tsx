import type { LogItem } from "../api-types.ts"
import { formatDuration } from "./format.ts"
import type { createPagedList } from "./paged-list.ts"
import { LogStatus } from "./smtp-session.tsx"
import { TimeAgo } from "./time.tsx"
import { VirtualList } from "./virtual-list.tsx"
import "./log-line.css"

const HEIGHT = 54

type Props = {
  label: string
  list: ReturnType<typeof createPagedList<LogItem>>
  /** The address that a row opens. */
  hrefOf: (item: LogItem) => string
  open?: string | undefined
  /** The keys have moved to an entry. */
  onMove: (id: string) => void
}

/** A list of requests of any length; nothing while it is empty. */
export function LogLines({ label, list, hrefOf, open, onMove }: Props) {
  const total = list.total.value ?? 0
  if (total === 0) return null
  const move = async (index: number) => {
    // The end of a long list was not read yet.
    if (!list.rows.at(index)) await list.loadRange(index, index)
    const item = list.rows.at(index)
    if (item) onMove(item.id)
  }
  return (
    <VirtualList
      onMove={move}
      current={open === undefined ? -1 : list.rows.indexOf(open)}
      label={label}
      count={total}
      rowHeight={HEIGHT}
      addedAtTop={list.addedAtTop.value}
      version={list.version.value}
      onRange={(first, last) => void list.loadRange(first, last)}
      render={(index, top) => {
        const item = list.rows.at(index)
        const key = total - index
        if (!item) return <li key={key} class="line blank" style={{ transform: `translateY(${top}px)` }} />
        return <LogLine key={key} item={item} top={top} href={hrefOf(item)} open={item.id === open} />
      }}
    />
  )
}

/** A request in a list: method, path and status; what it was for; its error; marks for an agent, a dialect, a replay, a key and a fault. */
function LogLine({ item, top, href, open }: { item: LogItem; top: number; href: string; open: boolean }) {
  return (
    <li
      class="line log-line"
      style={{ transform: `translateY(${top}px)` }}
      data-testid="log-row"
      data-open={open || undefined}
    >
      <a class="log-link" href={href} aria-current={open || undefined}>
        <span class="row-line">
          <span>
            {item.source === "smtp" ? (
              <strong>SMTP</strong>
            ) : (
              <>
                <strong>{item.method}</strong> {shortenIds(item.endpoint)}
              </>
            )}{" "}
            {item.about && <bdi class="muted">{item.about}</bdi>}
          </span>
          <LogStatus log={item} />
        </span>
        <span class="row-line">
          <bdi class={item.error_code ? "log-error" : "muted"}>{summaryOf(item)}</bdi>
          {marksOf(item).map(({ word, title }) => (
            <span key={word} class="tag" title={title}>
              {word}
            </span>
          ))}
          <TimeAgo at={item.created_at} />
        </span>
      </a>
    </li>
  )
}

/** Shortens ids in a path, so that what follows them is visible in a row. */
export function shortenIds(path: string): string {
  return path.replaceAll(/([\da-f]{8})-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, "$1…")
}

/** An error in a line: what a fault made says so, without the message, which is about the fault. */
export function errorOf({ error_code, error_message, injected }: ErrorFields): string {
  return (injected ? ["Injected", error_code] : [error_code, error_message]).filter(Boolean).join(": ")
}

type ErrorFields = Pick<LogItem, "error_code" | "error_message" | "injected">

/** The mark says that a fault was injected. */
function summaryOf({ duration_ms, hints, faults, status_code, ...item }: LogItem): string {
  const error = errorOf(item)
  const success = `${STATUS_WORDS[status_code] ?? "Answered"} in ${formatDuration(duration_ms)}`
  return [error || success, hints.find((hint) => !faults.includes(hint))].filter(Boolean).join(" · ")
}

const STATUS_WORDS: Record<number, string> = { 200: "OK", 201: "Created", 202: "Accepted", 204: "No content" }

type MarkedFields = Pick<LogItem, "source" | "replayed" | "idempotency_key" | "faults">

/** The sources that are no dialect. */
const OF_SANDPOST = ["api", "smtp", "mcp"]

/** The words behind a line. */
export function marksOf({
  source,
  replayed,
  idempotency_key,
  faults,
}: MarkedFields): { word: string; title: string }[] {
  const [fault] = faults
  return [
    ...(source === "mcp" ? [{ word: "MCP", title: "Sent by a tool of a coding agent" }] : []),
    ...(OF_SANDPOST.includes(source) ? [] : [{ word: source, title: `Sent to the API of ${source}` }]),
    ...(replayed ? [{ word: "replayed", title: `Idempotency-Key ${idempotency_key}: the stored response` }] : []),
    ...(idempotency_key && !replayed ? [{ word: "key", title: `Idempotency-Key ${idempotency_key}` }] : []),
    ...(fault ? [{ word: "fault", title: fault }] : []),
  ]
}
