import type { LogItem } from "../api-types.ts"
import { StatusCode } from "./badge.tsx"
import { formatDuration } from "./format.ts"
import { TimeAgo } from "./time.tsx"
import "./log-line.css"

export const LOG_LINE_HEIGHT = 54

/** A request in a list: method, path and status; what it was for; its error; marks for a replay, a key and a fault. */
export function LogLine({ item, top, href, open }: { item: LogItem; top: number; href: string; open: boolean }) {
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
            <strong>{item.method}</strong> {shortenIds(item.endpoint)}{" "}
            {item.about && <bdi class="muted">{item.about}</bdi>}
          </span>
          <StatusCode code={item.status_code} />
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

function summaryOf({ error_message, error_code, duration_ms, hints }: LogItem): string {
  const error = [error_code, error_message].filter(Boolean).join(": ")
  return [error || formatDuration(duration_ms), hints[0]].filter(Boolean).join(" · ")
}

const FAULT_HINT = /^fault \S+ injected/

function marksOf({ replayed, idempotency_key, hints }: LogItem): { word: string; title: string }[] {
  const fault = hints.find((hint) => FAULT_HINT.test(hint))
  return [
    ...(replayed ? [{ word: "replayed", title: `Idempotency-Key ${idempotency_key}: the stored response` }] : []),
    ...(idempotency_key && !replayed ? [{ word: "key", title: `Idempotency-Key ${idempotency_key}` }] : []),
    ...(fault ? [{ word: "fault", title: fault }] : []),
  ]
}
