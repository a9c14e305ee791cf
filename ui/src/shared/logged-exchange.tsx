import { useLayoutEffect, useRef } from "preact/hooks"
import type { LogBody, LogRequest, LogResponse } from "../api-types.ts"
import { StatusCode } from "./badge.tsx"
import { CopyButton } from "./copy-button.tsx"
import { Facts } from "./exchange.tsx"
import { formatBytes, pluralize, SHOWN, truncate } from "./format.ts"
import { formatJson, type Mark } from "./json.ts"
import { Collapsible } from "./panes.tsx"
import { ScrollText } from "./snippets.tsx"
import "./logged-exchange.css"

/** A request as it was sent. `field` is the JSON pointer of the field to mark, `label` names the landmark if there are several. */
export function RequestPart({
  request,
  field = null,
  label = "Request",
}: {
  request: LogRequest
  field?: string | null
  label?: string
}) {
  const { method, path, query, headers, body } = request
  return (
    <section class="exchange-side" aria-label={label}>
      <h2>Request</h2>
      <p class="exchange-line">
        <code>
          {method} {path}
          {query && `?${query}`}
        </code>
      </p>
      <Headers headers={headers} />
      <LoggedBody label="Request body" body={body} field={field} />
    </section>
  )
}

/** A response as it was received, or the word that there was none. */
export function LoggedResponse({ response, title = "Response" }: { response: LogResponse; title?: string }) {
  const { status, headers, body } = response
  return (
    <section class="exchange-side" aria-label={title}>
      <h2>{title}</h2>
      <p class="exchange-line">
        <StatusCode code={status} />
      </p>
      {status === 0 && <p>The connection was closed without a response.</p>}
      <Headers headers={headers} />
      {status !== 0 && <LoggedBody label={`${title} body`} body={body} />}
    </section>
  )
}

function Headers({ headers }: { headers: LogRequest["headers"] }) {
  if (headers.length === 0) return null
  return (
    <Collapsible class="exchange-headers" summary={pluralize(headers.length, "header")}>
      {() => <Facts facts={headers.map(({ name, value }) => [name, value])} />}
    </Collapsible>
  )
}

/** A body with its notes. Scrolls to its mark. */
export function LoggedBody({
  label,
  body,
  field = null,
}: {
  label: string
  body: LogBody | null
  field?: string | null
}) {
  const box = useRef<HTMLDivElement>(null)
  const view = body && viewBody(body, field)
  const start = view?.mark?.start
  useLayoutEffect(() => {
    const scroller = box.current?.querySelector<HTMLElement>(".scroll-text")
    const mark = box.current?.querySelector("mark")
    if (scroller && mark) scroller.scrollTop = mark.offsetTop - scroller.clientHeight / 2
  }, [body, start])
  if (!body || !view) return <p class="muted">No body</p>
  return (
    <>
      {view.notes.map((note) => (
        <p key={note} class="exchange-note">
          {note}
        </p>
      ))}
      {view.text && (
        <div class="code" ref={box}>
          <CopyButton text={body.text} label={`Copy ${label.toLowerCase()}`} />
          <ScrollText label={label}>{view.mark ? <Marked text={view.text} mark={view.mark} /> : view.text}</ScrollText>
        </div>
      )}
      {body.attachments.length > 0 && (
        <ul class="exchange-files">
          {body.attachments.map(({ pointer, filename, content_type, size, sha256 }) => (
            <li key={pointer}>
              <bdi>{filename ?? pointer}</bdi>{" "}
              <span class="muted" title={`SHA-256 ${sha256}`}>
                {[content_type, formatBytes(size), `SHA-256 ${sha256.slice(0, 12)}…`].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
          <li class="muted">Contents are not stored. The body and its copies have placeholders.</li>
        </ul>
      )}
    </>
  )
}

function Marked({ text, mark: { start, end, missing } }: { text: string; mark: Mark }) {
  return (
    <>
      {text.slice(0, start)}
      <mark data-testid="marked-field">{text.slice(start, end)}</mark>
      {missing !== null && <span class="mark-missing"> {missingText(missing)}</span>}
      {text.slice(end)}
    </>
  )
}

function missingText(name: string): string {
  return /^\d+$/.test(name) ? `item ${name} is missing` : `${JSON.stringify(name)} is missing`
}

type BodyView = { text: string; mark: Mark | null; notes: string[] }

/** What to show of a body: JSON is formatted with the field marked; other text has its first bad place marked. */
export function viewBody(body: LogBody, field: string | null): BodyView {
  const { form, text, cut, size, kept, note, invalid_at } = body
  const notes = [
    ...(note ? [note] : []),
    ...(cut && kept > 0 ? [`Cut: only the first ${formatBytes(kept)} of ${formatBytes(size)} are stored.`] : []),
    ...(invalid_at === null ? [] : [`Not UTF-8: byte ${invalid_at} is invalid.`]),
  ]
  if (form === "hex") return viewHex(text, invalid_at, notes)
  if (invalid_at !== null) return showText(text, oneCharacter(indexOfByte(text, invalid_at)), notes)
  if (!looksLikeJson(body)) return showText(text, null, notes)
  const json = formatJson(text, field)
  if (json.error === null) return { ...showText(json.text, json.mark, notes, json.cut) }
  // The end of a cut body is not what was wrong with it.
  if (cut || text === "") return showText(text, null, notes)
  return showText(text, oneCharacter(json.error.offset), [...notes, `Not JSON: ${json.error.message}`])
}

function looksLikeJson({ content_type, text }: LogBody): boolean {
  return /json/i.test(content_type ?? "") || /^\s*[[{]/.test(text)
}

function oneCharacter(start: number): Mark {
  return { start, end: start + 1, missing: null }
}

function showText(text: string, mark: Mark | null, notes: string[], isCut = false): BodyView {
  const { shown, cut } = truncate(text)
  const hasMark = mark !== null && mark.start <= shown.length
  const limit = cut ?? (isCut ? formatBytes(SHOWN) : null)
  const long = limit ? [`Only the first ${limit} are shown. Copy to get all of it.`] : []
  return { text: shown, mark: hasMark ? mark : null, notes: [...notes, ...long] }
}

const BYTES_PER_LINE = 16

function viewHex(hex: string, invalid_at: number | null, notes: string[]): BodyView {
  const bytes = hex.match(/[\da-f]{2}/gi) ?? []
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += BYTES_PER_LINE) lines.push(bytes.slice(at, at + BYTES_PER_LINE).join(" "))
  const start = invalid_at === null ? null : invalid_at * 3
  const mark = start === null ? null : { start, end: start + 2, missing: null }
  return showText(lines.join("\n"), mark, ["The body is not text. These are its bytes in hexadecimal.", ...notes])
}

/** The index in a text of the byte at `offset` of its UTF-8 form. */
function indexOfByte(text: string, offset: number): number {
  let [bytes, index] = [0, 0]
  for (const char of text) {
    if (bytes >= offset) break
    const code = char.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    index += char.length
  }
  return index
}
