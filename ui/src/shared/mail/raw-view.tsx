import { CopyButton } from "../copy-button.tsx"
import { Icon } from "../icons.tsx"
import { ScrollText } from "../scroll-text.tsx"

type Props = { raw: string; href: string; filename: string }

/** The message byte for byte: its beginning on the screen, all of it to download. */
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
