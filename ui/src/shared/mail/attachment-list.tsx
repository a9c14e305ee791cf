import { formatBytes } from "../bytes.ts"
import { Icon } from "../icons.tsx"

export type Attachment = {
  index: number
  filename: string
  content_type: string
  content_id: string | null
  size: number
}
type Props = { attachments: Attachment[]; href: (index: number) => string }

const IMAGE = /^image\/(png|jpe?g|gif|webp|avif|bmp)$/i

/** Attached files with what they are; images are shown, everything can be downloaded. */
export function AttachmentList({ attachments, href }: Props) {
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
