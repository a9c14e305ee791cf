import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { errorMessage, statusOf } from "../../api.ts"
import type { Attachment } from "../../api-types.ts"
import { formatBytes, SHOWN, truncate } from "../format.ts"
import { formatJson } from "../json.ts"
import { Failed, Progress } from "../panes.tsx"
import { ScrollText } from "../snippets.tsx"
import "./attachment-preview.css"
import { MAX_COLUMNS, parseCsv } from "./csv.ts"
import { Invitation } from "./invitation.tsx"
import { type Access, decodeTextFile, MAX_SIZES, type PreviewKind } from "./preview-kind.ts"

type Props = Access & {
  kind: PreviewKind
  file: Attachment
  /** Whether nothing is shown of a calendar without events. */
  brief?: boolean
}

/** The content of an attachment. Texts are shown as text, whatever markup they contain. */
export default function AttachmentPreview({ kind, file, href, read, calendar, brief = false }: Props) {
  if (file.size > MAX_SIZES[kind]) {
    return (
      <p class="muted">
        Too large to preview: {formatBytes(file.size)}, and at most {formatBytes(MAX_SIZES[kind])} can be shown.
        Download the file instead.
      </p>
    )
  }
  if (kind === "image") return <img class="shown-image" src={href(file.index)} alt={file.filename} />
  if (kind === "pdf") return <PdfFrame file={file} src={href(file.index, { pdf: "show" })} />
  if (kind === "calendar") return <CalendarFile file={file} read={read} calendar={calendar} brief={brief} />
  return <TextFile kind={kind} file={file} read={read} />
}

/** A PDF in the viewer of the browser. Chrome shows none in a frame with `sandbox`; the response's policy has the same effect. */
function PdfFrame({ file, src }: { file: Attachment; src: string }) {
  if (navigator.pdfViewerEnabled === false)
    return <p class="muted">This browser does not show PDF files. Download the file instead.</p>
  return <iframe class="shown-pdf" title={file.filename} src={`${src}#navpanes=0`} referrerpolicy="no-referrer" />
}

type TextProps = Pick<Props, "file" | "read"> & { kind: Exclude<PreviewKind, "image" | "pdf" | "calendar"> }

/** What `load` answers for a file: undefined until then. `retry` asks again after an error. */
function useAnswer<T>(file: Attachment, load: () => Promise<T>) {
  const [answer, setAnswer] = useState<T>()
  const [error, setError] = useState<unknown>()
  const ask = () => {
    setError(undefined)
    load().then(setAnswer, setError)
  }
  useEffect(ask, [file.index])
  return { answer, error, retry: ask }
}

function TextFile({ kind, file, read }: TextProps) {
  const { answer, error, retry } = useAnswer(file, async () => ({
    text: decodeTextFile((await read(file.index)).bytes),
  }))
  if (error !== undefined) return <Failed message={errorMessage(error)} retry={retry} />
  if (answer === undefined) return <Progress active />
  if (answer.text === null) return <p class="muted">This file is not text. Download it instead.</p>
  return <>{VIEWS[kind](answer.text, file.filename)}</>
}

/** The events of a calendar as the server reads them; the text of a file that has none, or is no calendar. */
function CalendarFile({ file, read, calendar, brief }: Pick<Props, "file" | "read" | "calendar" | "brief">) {
  const { answer, error, retry } = useAnswer(file, () => calendar(file.index))
  if (brief) return answer ? <Invitation calendar={answer} /> : null
  if (error !== undefined && statusOf(error) !== 422) return <Failed message={errorMessage(error)} retry={retry} />
  if (error === undefined && answer === undefined) return <Progress active />
  if (answer && answer.events.length > 0) return <Invitation calendar={answer} />
  return (
    <>
      <p class="muted">{answer ? "This calendar file has no event." : errorMessage(error)}</p>
      <TextFile kind="text" file={file} read={read} />
    </>
  )
}

const VIEWS: Record<TextProps["kind"], (text: string, name: string) => ComponentChildren> = {
  csv: (text, name) => <CsvView text={text} name={name} />,
  json: (text, name) => <JsonView text={text} name={name} />,
  text: (text, name) => <PlainText text={text} name={name} />,
}

type ViewProps = { text: string; name: string }

/** The beginning of a text. `more`: the text is itself a beginning. */
function PlainText({ text, name, more = false }: ViewProps & { more?: boolean }) {
  const { shown, cut } = truncate(text)
  return (
    <>
      {(cut || more) && (
        <p class="muted">Only the first {cut ?? formatBytes(SHOWN)} are shown. Download the file to see all of it.</p>
      )}
      <ScrollText label={name} class="shown-text">
        {/* ScrollText would add a note about copying to a string. */}
        <span>{shown}</span>
      </ScrollText>
    </>
  )
}

function JsonView({ text, name }: ViewProps) {
  const formatted = formatJson(text)
  if (formatted.error === null) return <PlainText text={formatted.text} name={name} more={formatted.cut} />
  return (
    <>
      <p class="muted">This is not valid JSON. {formatted.error.message}</p>
      <PlainText text={text} name={name} />
    </>
  )
}

function CsvView({ text, name }: ViewProps) {
  const { rows, left } = parseCsv(text)
  const [head, ...body] = rows
  if (!head) return <p class="muted">This table is empty.</p>
  return (
    <>
      {(left || head.length === MAX_COLUMNS) && (
        <p class="muted">
          Only the first {rows.length} rows and at most {MAX_COLUMNS} columns are shown. Download the file to see all of
          it.
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work with the keyboard */}
      <div class="shown-table" role="group" aria-label={name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th key={index} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
