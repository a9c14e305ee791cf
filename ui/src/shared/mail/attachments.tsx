import { useId, useState } from "preact/hooks"
import type { Attachment } from "../../api-types.ts"
import { CopyButton } from "../copy-button.tsx"
import { formatBytes } from "../format.ts"
import { Icon } from "../icons.tsx"
import { lazySection } from "../lazy-section.tsx"
import { type Access, MAX_SIZES, previewKind } from "./preview-kind.ts"

const AttachmentPreview = lazySection(() => import("./attachment-preview.tsx"))

const CHECKSUMS = [
  ["SHA-256", "sha256"],
  ["MD5", "md5"],
] as const

function Checksums({ file }: { file: Attachment }) {
  return (
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
  )
}

function Row({ file, isAlternative, ...access }: Access & { file: Attachment; isAlternative: boolean }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const kind = previewKind(file)
  return (
    <li>
      <div class="attachment">
        {kind === "image" ? (
          <img class="thumb" src={access.href(file.index)} alt="" loading="lazy" />
        ) : (
          <span class="thumb">
            <Icon name="attach" size={20} />
          </span>
        )}
        <span class="attachment-about">
          <strong dir="auto">{file.filename}</strong>
          <span class="muted">
            {file.content_type} · {formatBytes(file.size)}
            {file.content_id && ` · inline as cid:${file.content_id}`}
            {isAlternative && " · another form of the text"}
          </span>
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
          <a class="button small" href={access.href(file.index)} download={file.filename}>
            <Icon name="download" size={14} />
            Download<span class="sr-only"> {file.filename}</span>
          </a>
        </span>
        <details class="checksums">
          <summary>
            Checksums<span class="sr-only"> of {file.filename}</span>
          </summary>
          <Checksums file={file} />
        </details>
      </div>
      {open && kind && (
        <div id={id} class="attachment-preview" data-testid="attachment-preview">
          <AttachmentPreview kind={kind} file={file} {...access} />
        </div>
      )}
    </li>
  )
}

/** The file of an invitation that mail clients show above the text; undefined if there is none. */
export const invitationOf = (files: readonly Attachment[]): Attachment | undefined =>
  files.find((file) => previewKind(file) === "calendar" && file.size <= MAX_SIZES.calendar)

/** An invitation above the text. Its other forms and its file are among the attachments. */
export function TopInvitation({ file, ...access }: Access & { file: Attachment }) {
  return (
    <div class="top-invitation">
      <AttachmentPreview kind="calendar" file={file} brief {...access} />
    </div>
  )
}

/** Files without the other forms of the text that are attached, too, as many programs send an invitation. */
export const withoutRepeated = (
  attachments: readonly Attachment[],
  alternatives: readonly Attachment[],
): Attachment[] =>
  alternatives.filter(({ sha256 }) => sha256 === null || attachments.every((file) => file.sha256 !== sha256))

/** Attached files, and other forms of the text, with their type, size, checksums, a preview of known types, and a download button. */
export function AttachmentList({
  attachments,
  alternatives,
  ...access
}: Access & { attachments: Attachment[]; alternatives: Attachment[] }) {
  return (
    <ul class="attachments">
      {[...attachments, ...alternatives].map((file) => (
        <Row key={file.index} file={file} isAlternative={alternatives.includes(file)} {...access} />
      ))}
    </ul>
  )
}
