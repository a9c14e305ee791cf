import { CopyButton, copyWithToast } from "../copy-button.tsx"
import { actionLink } from "./essentials.ts"
import { selectTab } from "./mail-tabs.tsx"

/** More codes, such as for a backup, are in their tab. */
const SHOWN = 3

type Props = { codes: string[]; links: { url: string; text: string | null }[] }

/** What an email is opened for, in its header: its one-time code to copy, and the link that it asks to follow. */
export function EssentialsBar({ codes, links }: Props) {
  const link = actionLink(links)
  if (codes.length === 0 && !link) return null
  return (
    <div class="essentials" data-testid="essentials">
      {codes.slice(0, SHOWN).map((code) => (
        <button
          key={code}
          type="button"
          class="button small code-chip"
          onClick={() => void copyWithToast(code, `Code ${code}`)}
        >
          <code>{code}</code> Copy {codes.length === 1 && <kbd>.</kbd>}
        </button>
      ))}
      {codes.length > SHOWN && (
        <button type="button" class="link-button" onClick={() => selectTab("links")}>
          {codes.length - SHOWN} more codes
        </button>
      )}
      {link && (
        <span class="action-link">
          <a href={link.url} title={link.url} target="_blank" rel="noreferrer noopener" dir="auto">
            {link.text?.trim() || link.url}
          </a>
          {link.text?.trim() && <span class="muted">{URL.parse(link.url)?.host}</span>}
          <CopyButton text={link.url} label={`Copy the link ${link.url}`} />
        </span>
      )}
    </div>
  )
}
