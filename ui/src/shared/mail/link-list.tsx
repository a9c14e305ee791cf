import { useState } from "preact/hooks"
import { CopyButton } from "../copy-button.tsx"
import { formatCount } from "../format.ts"
import { type UnsubscribeHeaders, UnsubscribeSection } from "./unsubscribe-section.tsx"

export type LinkEntry = { what: string; url: string }

type Props = {
  links: { url: string; text: string | null; tracked_url?: string | null }[]
  codes: string[]
  /** Numbers that may be the code, if none was recognized. */
  numbers: string[]
  /** Whether only a part of the message was searched for them. */
  cut: boolean
  others?: LinkEntry[]
  unsubscribe: UnsubscribeHeaders
}

/** A link with its text, or with what it is for. */
function LinkRow({ what, url, text }: Partial<LinkEntry> & { url: string; text?: string | null }) {
  const safe = /^(https?|mailto):/i.test(url)
  return (
    <li>
      {text && (
        <span class="link-text" dir="auto">
          {text}
        </span>
      )}
      {what && <span class="link-what">{what}</span>}
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

/** Rows that are added at once: each is several elements, and thousands would block the page. */
const ROWS = 200

/** The links of a message, of which a long list shows the first ones until asked for more. */
function Links({ links }: Pick<Props, "links">) {
  const [shown, setShown] = useState(ROWS)
  const left = links.length - shown
  return (
    <section>
      <h2>Links</h2>
      {left > 0 && (
        <p class="muted">
          The first {formatCount(shown)} of {formatCount(links.length)} links are shown.{" "}
          <CopyButton text={() => links.map(({ url }) => url).join("\n")} label="Copy all links" words />
        </p>
      )}
      <ul>
        {links
          .slice(0, shown)
          .flatMap(({ url, text, tracked_url }) => [
            <LinkRow key={url} url={url} text={text} />,
            ...(tracked_url ? [<LinkRow key={tracked_url} what="Tracking link" url={tracked_url} />] : []),
          ])}
      </ul>
      {left > 0 && (
        <button type="button" class="button small" onClick={() => setShown(shown + ROWS)}>
          Show {formatCount(Math.min(left, ROWS))} more
        </button>
      )}
    </section>
  )
}

/** One-time codes and links of a message. Opening a tracking link counts as a click. */
export function LinkList({ links, codes, numbers, cut, others = [], unsubscribe }: Props) {
  return (
    <div class="links">
      {cut && (
        <p class="muted">
          Not complete: the message is too large to be searched for all links and codes. The first{" "}
          {formatCount(links.length)} links are listed.
        </p>
      )}
      {codes.length + numbers.length > 0 && (
        <section>
          <h2>{codes.length > 0 ? "Codes" : "No code found. Numbers in this email"}</h2>
          <ul class="codes">
            {(codes.length > 0 ? codes : numbers).map((code) => (
              <li key={code}>
                <code>{code}</code>
                <CopyButton text={code} label={`Copy ${code}`} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.length > 0 && <Links links={links} />}
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
      <UnsubscribeSection {...unsubscribe} />
      {!cut && codes.length + links.length + others.length === 0 && (
        <p class="muted">No links or codes in this message</p>
      )}
    </div>
  )
}
