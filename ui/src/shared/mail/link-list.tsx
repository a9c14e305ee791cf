import { CopyButton } from "../copy-button.tsx"

export type LinkEntry = { what: string; url: string }
type Props = {
  links: { url: string; tracked_url?: string | null }[]
  codes: string[]
  /** Whether not all of the message was searched for them. */
  cut: boolean
  others?: LinkEntry[]
}

function LinkRow({ what, url }: LinkEntry) {
  const safe = /^(https?|mailto):/i.test(url)
  return (
    <li>
      <span class="link-what">{what}</span>
      {safe ? (
        <a class="link-url" href={url} target="_blank" rel="noreferrer noopener">
          {url}
        </a>
      ) : (
        <span class="link-url">{url}</span>
      )}
      <CopyButton text={url} label={`Copy ${url}`} />
    </li>
  )
}

/** One-time codes and links of a message. Tracked links come as the recipient has them, so a visit counts as a click. */
export function LinkList({ links, codes, cut, others = [] }: Props) {
  return (
    <div class="links">
      {codes.length > 0 && (
        <section>
          <h3>Codes</h3>
          <ul class="codes">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
                <CopyButton text={code} label={`Copy ${code}`} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.length > 0 && (
        <section>
          <h3>Links</h3>
          <ul>
            {links.flatMap(({ url, tracked_url }) => [
              <LinkRow key={url} what="links to" url={url} />,
              ...(tracked_url ? [<LinkRow key={tracked_url} what="tracked as" url={tracked_url} />] : []),
            ])}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h3>Made by the sandbox</h3>
          <ul>
            {others.map((other) => (
              <LinkRow key={other.what} {...other} />
            ))}
          </ul>
        </section>
      )}
      {cut && <p class="muted">Links and codes may be missing: this message is too large to be searched completely.</p>}
      {!cut && codes.length + links.length + others.length === 0 && (
        <p class="muted">No links and no codes in this message.</p>
      )}
    </div>
  )
}
