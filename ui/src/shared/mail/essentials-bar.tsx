import { CopyButton, copyWithToast } from "../copy-button.tsx"
import { actionLink, type Link, nameLink } from "./essentials.ts"
import { LinkHost } from "./link-host.tsx"
import { selectTab } from "./mail-tabs.tsx"

/** More codes, such as for a backup, are in their tab. */
const SHOWN = 3

type Props = { codes: string[]; links: Link[] }

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
      {link && <ActionLink link={link} />}
    </div>
  )
}

function ActionLink({ link }: { link: Link }) {
  const { url } = link
  const { name, host } = nameLink(link)
  return (
    <span class="action-link">
      <a href={url} title={url} target="_blank" rel="noreferrer noopener" dir="auto">
        {name}
      </a>
      {host && <LinkHost host={host} />}
      <CopyButton text={url} label={`Copy the link ${url}`} />
    </span>
  )
}
