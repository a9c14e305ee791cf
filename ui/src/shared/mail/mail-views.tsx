import { useMemo, useState } from "preact/hooks"
import { CopyButton } from "../copy-button.tsx"
import { truncate } from "../format.ts"
import { Icon } from "../icons.tsx"
import { ScrollText } from "../snippets.tsx"
import { withToast } from "../toasts.tsx"
import { type Header, highlight, splitLines } from "./parse-source.ts"

/** The plain text of a message, truncated if it is very long. */
export function TextView({ text }: { text: string | null }) {
  if (!text) return <p class="plain muted">This message has no text part.</p>
  const { shown, cut } = truncate(text)
  return (
    <>
      {cut && (
        <p class="source-bar">
          <span class="muted">Only the first {cut} are shown.</span>
          <CopyButton text={text} label="Copy all of the text" words />
        </p>
      )}
      <pre class="plain">{withLinks(shown)}</pre>
    </>
  )
}

const URLS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g
/** A text with more is shown without links: each is an element. */
const MOST_LINKS = 500

/** A text in which URLs are links. */
function withLinks(text: string) {
  const found = [...text.matchAll(URLS)]
  if (found.length > MOST_LINKS) return text
  let from = 0
  return [
    ...found.flatMap(({ 0: url, index }) => {
      const before = text.slice(from, index)
      from = index + url.length
      return [
        before,
        <a key={index} href={url} target="_blank" rel="noreferrer noopener">
          {url}
        </a>,
      ]
    }),
    text.slice(from),
  ]
}

/** A source with more pieces is shown without colours: each is an element. */
const MOST_PIECES = 6_000

/** The lines of a source with syntax colours; those of very long sources are plain. */
function linesOf(source: string) {
  const pieces = highlight(source)
  return splitLines(pieces.length > MOST_PIECES ? [{ kind: "text", text: source }] : pieces)
}

/** HTML source with numbered lines, which can be formatted to read it. */
export function SourceView({ source }: { source: string }) {
  const [format, setFormat] = useState<((html: string) => string) | null>(null)
  const { lines, limit } = useMemo(() => {
    const first = truncate(source)
    if (format === null) return { lines: linesOf(first.shown), limit: first.cut }
    const formatted = truncate(format(first.shown))
    return { lines: linesOf(formatted.shown), limit: first.cut ?? formatted.cut }
  }, [source, format])
  const toggle = async () => {
    const { formatHtml } = await import("./format-html.ts")
    setFormat(format === null ? () => formatHtml : null)
  }
  return (
    <div class="source">
      <div class="source-bar">
        <button
          type="button"
          class="button small filter"
          aria-pressed={format !== null}
          data-testid="format-html"
          onClick={() => void withToast(toggle)}
        >
          Format
        </button>
        <CopyButton text={source} label="Copy the source" words />
        {limit && <span class="muted">Only the first {limit} are shown. Copy to get all of it.</span>}
      </div>
      <ScrollText label="HTML source">
        {lines.map((pieces, line) => (
          <span key={line} class="source-line" data-line={line + 1}>
            {pieces.map(({ kind, text }, index) =>
              kind === "text" ? text : <span key={index} class={`hl-${kind}`} children={text} />,
            )}
          </span>
        ))}
      </ScrollText>
    </div>
  )
}

/** Header fields, one per row, each with a button that copies its value. */
export function HeaderTable({ headers }: { headers: Header[] }) {
  return (
    <dl class="header-table">
      {headers.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>
            <span>{value}</span>
            <CopyButton text={value} label={`Copy ${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Props = { raw: string; href: string; filename: string }

/** Shows the beginning of the raw message. Buttons copy or download all of it. */
export function RawView({ raw, href, filename }: Props) {
  return (
    <div class="source raw">
      <div class="source-bar">
        <CopyButton text={raw} label="Copy the message" words />
        <a class="button small" href={href} download={filename}>
          <Icon name="download" size={14} />
          Download .eml
        </a>
      </div>
      <ScrollText label="Raw message">{raw}</ScrollText>
    </div>
  )
}
