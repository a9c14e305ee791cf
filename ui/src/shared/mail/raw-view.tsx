import { CopyButton } from "../copy-button.tsx"
import { Icon } from "../icons.tsx"
import { ScrollText } from "../scroll-text.tsx"

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
