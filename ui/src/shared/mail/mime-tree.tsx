import { useEffect, useState } from "preact/hooks"
import { errorMessage } from "../../api.ts"
import type { MimePart } from "../../api-types.ts"
import { formatBytes, pluralize } from "../format.ts"
import { Failed, Progress } from "../panes.tsx"

/** The details of a part: `utf-8 · base64 · attachment · invoice.pdf · 1.2 KB`. */
const detailsOf = ({ charset, encoding, disposition, filename, content_id, bytes }: MimePart): string =>
  [charset, encoding, disposition, filename, content_id && `cid:${content_id}`, formatBytes(bytes)]
    .filter(Boolean)
    .join(" · ")

function Part({ part }: { part: MimePart }) {
  return (
    <li>
      <code>{part.content_type}</code> <span class="muted">{detailsOf(part)}</span>
      {(part.parts.length > 0 || part.left_out > 0) && (
        <ul>
          {part.parts.map((inner, index) => (
            <Part key={index} part={inner} />
          ))}
          {part.left_out > 0 && <li class="muted">{pluralize(part.left_out, "more part")}, not listed</li>}
        </ul>
      )}
    </li>
  )
}

/** The MIME parts of a message as a tree. */
export function MimeTree({ read }: { read: () => Promise<MimePart> }) {
  const [root, setRoot] = useState<MimePart>()
  const [error, setError] = useState<string>()
  const load = async () => {
    setError(undefined)
    try {
      setRoot(await read())
    } catch (failure) {
      setError(errorMessage(failure))
    }
  }
  useEffect(() => void load(), [])
  return (
    <section class="mime-tree" data-testid="mime-tree">
      <h2>MIME structure</h2>
      <Progress active={!root && !error} />
      {error && <Failed message={error} retry={() => void load()} />}
      {root && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work with the keyboard
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div role="group" aria-label="MIME structure" tabIndex={0}>
          <ul>
            <Part part={root} />
          </ul>
        </div>
      )}
    </section>
  )
}
