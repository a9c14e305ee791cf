import { useId, useState } from "preact/hooks"
import type { Attachment } from "../../api-types.ts"
import { CopyButton } from "../copy-button.tsx"
import { formatBytes, markOverrides } from "../format.ts"
import { Icon } from "../icons.tsx"
import { lazySection } from "../lazy-section.tsx"
import { Collapsible } from "../panes.tsx"
import { type Access, previewKind } from "./preview-kind.ts"

const AttachmentPreview = lazySection(() => import("./attachment-preview.tsx"))

const CHECKSUMS = [
  ["SHA-256", "sha256"],
  ["MD5", "md5"],
] as const

function Checksums({ file }: { file: Attachment }) {
  if (!CHECKSUMS.some(([, field]) => file[field])) return null
  return (
    <Collapsible class="checksums" summary="Checksums">
      {() => (
        <dl>
          {CHECKSUMS.map(([name, field]) => {
            const value = file[field]
            return (
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <code>{value}</code>
                    <CopyButton text={value} label={`Copy ${name} of ${file.filename}`} />
                  </dd>
                </div>
              )
            )
          })}
        </dl>
      )}
    </Collapsible>
  )
}

/** Characters of a file name that are shown at its start and at its end, where its type is. */
const NAME_START = 20
const NAME_END = 12

/** A long file name, cut in the middle. */
export function shortenName(name: string): string {
  const chars = [...name]
  if (chars.length <= NAME_START + NAME_END) return name
  return `${chars.slice(0, NAME_START).join("")}…${chars.slice(-NAME_END).join("")}`
}

/** The type of a file as its name says it: `pdf`; empty if the name has none. */
const extensionOf = (name: string): string => /\.([a-z\d]{1,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ""

function Row({ file, href, read }: Access & { file: Attachment }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const kind = previewKind(file)
  return (
    <li>
      <div class="attachment">
        {kind === "image" ? (
          <img class="thumb" src={href(file.index)} alt="" loading="lazy" />
        ) : (
          <span class="thumb">{extensionOf(file.filename) || <Icon name="attach" size={16} />}</span>
        )}
        <span class="attachment-about">
          <strong class="attachment-name" title={file.filename}>
            {shortenName(markOverrides(file.filename))}
          </strong>
          <span class="muted">
            {file.content_type} · {formatBytes(file.size)}
            {file.content_id && ` · inline as cid:${file.content_id}`}
          </span>
          <Checksums file={file} />
        </span>
        <span class="attachment-actions">
          {kind && (
            <button
              type="button"
              class="button small"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => setOpen(!open)}
            >
              {open ? "Close" : "Preview"}
              <span class="sr-only"> {file.filename}</span>
            </button>
          )}
          <a class="button small" href={href(file.index)} download={file.filename}>
            <Icon name="download" size={14} />
            Download<span class="sr-only"> {file.filename}</span>
          </a>
        </span>
      </div>
      {open && kind && (
        <div id={id} class="attachment-preview" data-testid="attachment-preview">
          <AttachmentPreview kind={kind} file={file} href={href} read={read} />
        </div>
      )}
    </li>
  )
}

/** Attached files with their type, size, checksums, a preview of known types, and a download button. */
export function AttachmentList({ attachments, href, read }: Access & { attachments: Attachment[] }) {
  return (
    <ul class="attachments">
      {attachments.map((file) => (
        <Row key={file.index} file={file} href={href} read={read} />
      ))}
    </ul>
  )
}
