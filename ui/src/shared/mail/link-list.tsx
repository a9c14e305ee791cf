import { useMemo } from "preact/hooks"
import { CopyButton } from "../copy-button.tsx"

export type LinkEntry = { what: string; url: string }

/** The text of each link of an HTML body, by URL; the alternative text if it is an image. A parsed document loads nothing. */
export function linkTexts(html: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const link of new DOMParser().parseFromString(html.slice(0, PARSED), "text/html").links) {
    const text = link.textContent.trim() || (link.querySelector("img")?.alt ?? "")
    const url = link.getAttribute("href") ?? ""
    if (text && !texts.has(url)) texts.set(url, text.replaceAll(/\s+/g, " ").slice(0, MAX_TEXT))
  }
  return texts
}

/** Parsing more of a body would block the page. */
const PARSED = 1_000_000
const MAX_TEXT = 80

type Props = {
  html: string | null
  links: { url: string; tracked_url?: string | null }[]
  codes: string[]
  /** Whether only a part of the message was searched for them. */
  cut: boolean
  others?: LinkEntry[]
}

function LinkRow({ what, url, text }: LinkEntry & { text?: string | undefined }) {
  const safe = /^(https?|mailto):/i.test(url)
  return (
    <li>
      <span class="link-what">{what}</span>
      {text && <span class="link-text">{text}</span>}
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

/** One-time codes and links of a message. Opening a tracking link counts as a click. */
export function LinkList({ html, links, codes, cut, others = [] }: Props) {
  const texts = useMemo(() => linkTexts(html ?? ""), [html])
  return (
    <div class="links">
      {codes.length > 0 && (
        <section>
          <h2>Codes</h2>
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
          <h2>Links</h2>
          <ul>
            {links.flatMap(({ url, tracked_url }) => [
              <LinkRow key={url} what="Link" url={url} text={texts.get(url)} />,
              ...(tracked_url ? [<LinkRow key={tracked_url} what="Tracking link" url={tracked_url} />] : []),
            ])}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2>Added by Sandpost</h2>
          <ul>
            {others.map((other) => (
              <LinkRow key={other.what} {...other} />
            ))}
          </ul>
        </section>
      )}
      {cut && <p class="muted">Links and codes may be missing: the message is too large to search completely.</p>}
      {!cut && codes.length + links.length + others.length === 0 && (
        <p class="muted">No links or codes in this message</p>
      )}
    </div>
  )
}
