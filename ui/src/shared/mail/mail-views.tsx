import { CopyButton } from "../copy-button.tsx"
import { formatBytes, SHOWN, truncate } from "../format.ts"
import { Icon } from "../icons.tsx"
import { ScrollText } from "../snippets.tsx"
import { type Header, highlight } from "./parse-source.ts"

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

export type Attachment = {
  index: number
  filename: string
  content_type: string
  content_id: string | null
  size: number
}
type AttachmentListProps = { attachments: Attachment[]; href: (index: number) => string }

const IMAGE = /^image\/(png|jpe?g|gif|webp|avif|bmp)$/i

/** Attached files with their type, size and a download button. Images are shown. */
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
