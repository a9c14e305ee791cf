import { CopyButton } from "../copy-button.tsx"
import { formatBytes, SHOWN, truncate } from "../format.ts"
import { Icon } from "../icons.tsx"
import { ScrollText } from "../snippets.tsx"

/** The plain text of a message, truncated if it is very long. */
export function TextView({ text }: { text: string | null }) {
  if (!text) return <p class="plain muted">This message has no text part.</p>
  const { shown, cut } = truncate(text)
  return (
    <>
      {cut && (
        <p class="source-bar">
          <span class="muted">Only the first {formatBytes(SHOWN)} are shown.</span>
          <CopyButton text={text} label="Copy all of the text" words />
        </p>
      )}
      <pre class="plain">{shown}</pre>
    </>
  )
}

const MAX_HIGHLIGHTED = 120_000

/** HTML source with syntax colours; very long sources are plain. */
export function SourceView({ source }: { source: string }) {
  return (
    <div class="source">
      <div class="source-bar">
        <CopyButton text={source} label="Copy the source" words />
      </div>
      <ScrollText label="HTML source">
        {source.length > MAX_HIGHLIGHTED
          ? source
          : highlight(source).map(({ kind, text }, index) =>
              kind === "text" ? text : <span key={index} class={`hl-${kind}`} children={text} />,
            )}
      </ScrollText>
    </div>
  )
}

type Piece = { kind: "text" | "tag" | "name" | "value" | "comment"; text: string }

const TOKEN = /<!--[\s\S]*?(?:-->|$)|<\/?[a-zA-Z][^\s/>]*|[^\s=<>"'/]+(?=\s*=)|"[^"]*"|'[^']*'|\/?>/g

/** Splits HTML source into tokens to colour. Joined, the tokens are the source. */
export function highlight(source: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let inTag = false
  const push = (kind: Piece["kind"], text: string) => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) pieces.push({ kind, text })
  }
  for (const match of source.matchAll(TOKEN)) {
    const [text] = match
    push("text", source.slice(at, match.index))
    at = match.index + text.length
    if (text.startsWith("<!--")) push("comment", text)
    else if (text.startsWith("<")) {
      inTag = true
      push("tag", text)
    } else if (!inTag) push("text", text)
    else if (text.endsWith(">")) {
      inTag = false
      push("tag", text)
    } else push(/^["']/.test(text) ? "value" : "name", text)
  }
  push("text", source.slice(at))
  return pieces
}

/** Header fields, one a row, each to copy. */
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

type Header = { name: string; value: string }

/** Parses the header fields of a raw message, in order, with folded lines joined. */
export function parseHeaders(raw: string): Header[] {
  const head = raw.split(/\r?\n\r?\n/, 1)[0] ?? ""
  const headers: Header[] = []
  for (const line of head.split(/\r?\n/)) {
    const last = headers.at(-1)
    if (/^[ \t]/.test(line) && last) {
      last.value += ` ${line.trim()}`
      continue
    }
    const colon = line.indexOf(":")
    if (colon > 0) headers.push({ name: line.slice(0, colon), value: line.slice(colon + 1).trim() })
  }
  return headers
}

type Props = { raw: string; href: string; filename: string }

/** The raw message: its beginning to read, all of it to copy or download. */
export function RawView({ raw, href, filename }: Props) {
  return (
    <div class="source">
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

export type Attachment = {
  index: number
  filename: string
  content_type: string
  content_id: string | null
  size: number
}
type AttachmentListProps = { attachments: Attachment[]; href: (index: number) => string }

const IMAGE = /^image\/(png|jpe?g|gif|webp|avif|bmp)$/i

/** Attached files with what they are; images are shown, everything can be downloaded. */
export function AttachmentList({ attachments, href }: AttachmentListProps) {
  return (
    <ul class="attachments">
      {attachments.map((file) => (
        <li key={file.index}>
          {IMAGE.test(file.content_type) ? (
            <img class="thumb" src={href(file.index)} alt={file.filename} loading="lazy" />
          ) : (
            <span class="thumb">
              <Icon name="attach" size={20} />
            </span>
          )}
          <span class="attachment-about">
            <strong>{file.filename}</strong>
            <span class="muted">
              {file.content_type} · {formatBytes(file.size)}
              {file.content_id && ` · inline as cid:${file.content_id}`}
            </span>
          </span>
          <a class="button small" href={href(file.index)} download={file.filename}>
            <Icon name="download" size={14} />
            Download<span class="sr-only"> {file.filename}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
