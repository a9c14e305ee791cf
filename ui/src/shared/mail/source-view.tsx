import { CopyButton } from "../copy-button.tsx"
import { ScrollText } from "../scroll-text.tsx"
import { highlight } from "./highlight.ts"

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
