import { bytes } from "../bytes.ts"
import { CopyButton } from "../copy-button.tsx"
import { beginning, SHOWN } from "../long-text.ts"

/** The plain text of a message; of a very long one its beginning. */
export function TextView({ text }: { text: string | null }) {
  if (!text) return <p class="plain muted">This message has no text part.</p>
  const { shown, cut } = beginning(text)
  return (
    <>
      {cut && (
        <p class="source-bar">
          <span class="muted">Only the first {bytes(SHOWN)} are shown.</span>
          <CopyButton text={text} label="Copy all of the text" words />
        </p>
      )}
      <pre class="plain">{shown}</pre>
    </>
  )
}
