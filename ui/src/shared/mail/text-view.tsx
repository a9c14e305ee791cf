import { formatBytes } from "../bytes.ts"
import { CopyButton } from "../copy-button.tsx"
import { SHOWN, truncate } from "../long-text.ts"

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
