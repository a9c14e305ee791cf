import type { ComponentChildren } from "preact"
import { pluralize, subjectOf } from "../format.ts"
import { Icon } from "../icons.tsx"
import { TimeAgo } from "../time.tsx"
import type { Person } from "./addresses.ts"
import { type Link, nameLink } from "./essentials.ts"
import type { Essential } from "./hovered.ts"
import { LinkHost } from "./link-host.tsx"

/** Position and state of a row. It has no functions: the list has one click handler for all rows, which would keep each row that it ever drew. */
export type RowState = {
  key: number
  id: string
  top: number
  q: string
  open: boolean
  atCursor: boolean
  selected: boolean
  fresh: boolean
  /** The one-time code or the link, while the pointer is on the row. */
  essential: Essential | undefined
}

type Props = {
  state: RowState
  href: string
  who: Person
  /** How many others there are beside `who`. */
  others?: number
  /** Shown before the snippet, if the messages of the list differ in it. */
  origin?: string | undefined
  /** Its account, in a list of all accounts. */
  account: { name: string } | undefined
  subject: string
  snippet: string
  /** The time to show: of the message, or when it will be sent. */
  at: string
  read: boolean
  attachments: number
  /** Shown beside the sender or recipient. */
  badges: ComponentChildren
  /** Shown after the snippet. */
  tags?: ComponentChildren
  data: Record<string, string>
}

/** One row of a list: two lines high, or three if rows are comfortable. A click on a `data-term` adds it to the search. */
export function MailRow(props: Props) {
  const {
    state,
    href,
    who,
    others = 0,
    origin,
    account,
    subject,
    snippet,
    at,
    read,
    attachments,
    badges,
    tags,
    data,
  } = props
  const { selected, open, fresh, atCursor } = state
  const classes = ["row", !read && "unread", selected && "selected", fresh && "fresh", atCursor && "at-cursor"]
  return (
    <li
      class={classes.filter(Boolean).join(" ")}
      style={{ transform: `translateY(${state.top}px)` }}
      data-open={open || undefined}
      data-row={state.id}
      {...data}
    >
      <label class="row-check">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          aria-label={`Select ${subject.trim() ? subjectOf({ subject }) : "email without subject"}`}
        />
      </label>
      <a class="row-link" href={href} aria-current={open || undefined}>
        <span class="row-line">
          <span class="row-who">
            <bdi>{who.name}</bdi> {who.address && <span class="row-address">{who.address}</span>}
            {others > 0 && ` +${others}`}
          </span>
          {!read && <span class="sr-only">unread</span>}
          {account && (
            <span class="tag row-account" title={`account ${account.name}`}>
              {account.name}
            </span>
          )}
          {badges}
          <TimeAgo at={at} short />
        </span>
        <span class="row-line row-texts">
          <span class="row-subject" dir="auto">
            {subjectOf({ subject })}
          </span>
          <span class="row-rest">
            <span class="row-snippet" dir="auto">
              {origin && <bdi class="row-origin">{origin}: </bdi>}
              {snippet || "(no text)"}
            </span>
            <span class="row-tags">{tags}</span>
          </span>
          {attachments > 0 && (
            <span class="row-files">
              <Icon name="attach" size={12} />
              <span class="sr-only">{pluralize(attachments, "attachment")}</span>
            </span>
          )}
        </span>
      </a>
      {state.essential && "code" in state.essential && (
        <button type="button" class="button small code-chip row-code" tabIndex={-1}>
          <code>{state.essential.code}</code> Copy
        </button>
      )}
      {state.essential && "link" in state.essential && <LinkName link={state.essential.link} />}
    </li>
  )
}

/** The link that the message asks to follow. It takes no clicks, which are for the row behind it. */
function LinkName({ link }: { link: Link }) {
  const { name, host } = nameLink(link)
  return (
    <span class="button small row-code row-link-name" aria-hidden="true">
      <bdi>{name}</bdi> {host && <LinkHost host={host} />}
    </span>
  )
}
