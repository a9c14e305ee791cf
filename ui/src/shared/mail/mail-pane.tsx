import type { Signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { sandboxUrl } from "../../api.ts"
import { finishedRun } from "../../info.ts"
import { currentPath, currentQuery, href, navigate, pageTitle } from "../../nav.ts"
import { copyWithToast } from "../copy-button.tsx"
import { download, downloadText, fileName } from "../download.ts"
import { subjectOf } from "../format.ts"
import { Icon } from "../icons.tsx"
import { useKeys } from "../keys.ts"
import { Menu, MenuEntry } from "../menu.tsx"
import { useActions } from "../palette.tsx"
import { Failed, NoAnswer, OpenTitle } from "../panes.tsx"
import type { Resource } from "../resource.ts"
import { termOf, toggleTerm, withSearch } from "../search-terms.ts"
import { useWidth } from "../size.ts"
import { withToast } from "../toasts.tsx"
import { deleteWithUndo } from "../undo.ts"
import { splitAddress } from "./addresses.ts"
import { copyCode, type WithCodes } from "./copy-code.ts"
import type { MailItem, MailListStore } from "./mail-list-store.ts"
import { openTab } from "./mail-tabs.tsx"
import { focusOnOpen } from "./open-message.ts"

/** The open email. */
type OpenMail<T> = {
  id: string
  mail: Resource<T>
  deleted: Signal<boolean>
  load: () => Promise<void>
  follow: () => () => void
}

type Shown = WithCodes & { html: string | null }
type Props<Item extends MailItem, T extends Item & Shown> = {
  label: string
  testid: string
  /** The path of the list. */
  path: string
  list: MailListStore<Item>
  open: OpenMail<T>
  /** What can be done with the email, in the bar. */
  actions?: ComponentChildren
  /** Buttons at the end of the bar, before the menu. */
  end?: ComponentChildren
  /** Facts and commands of the menu that are not about every email. */
  details?: ComponentChildren
  children?: ComponentChildren
}

/**
 * The pane of an open email: its bar with a menu, and the states "deleted" and "failed". Opening an email marks it as read.
 */
export function MailPane<Item extends MailItem, T extends Item & Shown>(props: Props<Item, T>) {
  const { label, testid, path, list, open, actions, end, details, children } = props
  const { id, mail } = open
  const missing = open.deleted.value || mail.missing.value
  const loaded = mail.data.value !== null && !missing
  useEffect(() => open.follow(), [open])
  useEffect(() => {
    void open.load().then(() => {
      const item = mail.data.peek()
      if (item) void list.reveal(item).catch(() => undefined)
      if (item?.read === false && !finishedRun.peek()) void list.mark(id, true).catch(() => undefined)
    })
  }, [open])

  const back = () => navigate(path, { q: list.q.value })
  const subject = mail.data.value && !missing ? subjectOf(mail.data.value) : null
  useEffect(() => {
    pageTitle.value = subject
    return () => {
      pageTitle.value = null
    }
  }, [subject])
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!focusOnOpen.value || subject === null) return
    focusOnOpen.value = false
    // Not the subject: the actions are before it.
    pane.current?.focus()
  }, [subject, focusOnOpen.value])
  const copy = () => mail.data.value && copyCode(mail.data.value)
  // Until it is read, the list has the key and reads the email by itself.
  useKeys([{ keys: ".", label: "Copy the code", group: "Email", when: () => mail.data.peek() !== null, run: copy }])
  const copyLink = () => void copyWithToast(location.origin + href(`${path}/${id}`, { tab: openTab() }), "Link")
  const downloadRaw = () => download(sandboxUrl(`${path}/${id}/raw`), `${fileName(subject)}.eml`)
  const html = mail.data.value?.html ?? null
  const downloadHtml = () => html !== null && downloadText(html, "text/html", `${fileName(subject)}.html`)
  const markUnread = () => void withToast(() => list.mark(id, false))
  const remove = () =>
    deleteWithUndo({
      remove: (query) => list.remove([id], query),
      undo: list.undo,
      done: "Email deleted",
      removed: back,
      reload: list.list.reread,
      undone: () => navigate(`${path}/${id}`, { q: list.q.value }),
    })

  useActions(
    loaded
      ? [
          { title: "Copy the code of this email", group: "Email", keys: ".", run: copy },
          { title: "Copy a link to this email", group: "Email", run: copyLink },
          { title: "Download this email as .eml", group: "Email", run: downloadRaw },
          ...(html === null ? [] : [{ title: "Download the HTML of this email", group: "Email", run: downloadHtml }]),
          { title: "Mark this email unread", group: "List", keys: "u", run: markUnread },
          { title: "Delete this email", group: "List", run: () => void remove() },
        ]
      : [],
  )
  return (
    <section
      ref={pane}
      class="pane message-pane"
      tabIndex={-1}
      aria-label={subject === null ? label : `${label}: ${subject}`}
      data-testid={missing ? undefined : testid}
    >
      <div class="pane-bar">
        <button
          type="button"
          class="icon-button"
          aria-label="Back to the list"
          data-tip="Back to the list"
          onClick={back}
        >
          <Icon name="back" />
        </button>
        {loaded && (
          <>
            {actions ?? <span class="spring" />}
            {end}
            <Menu label="More" icon="more" testid="message-menu">
              <MenuEntry title="Copy link" run={copyLink} />
              <MenuEntry title="Copy id" run={() => void copyWithToast(id, "Id")} />
              <MenuEntry title="Download .eml" run={downloadRaw} />
              {html !== null && <MenuEntry title="Download HTML" run={downloadHtml} />}
              <MenuEntry title="Mark unread" keys="u" run={markUnread} />
              {details}
            </Menu>
            <button
              type="button"
              class="icon-button"
              aria-label="Delete this email"
              data-tip="Delete"
              onClick={() => void remove()}
            >
              <Icon name="trash" />
            </button>
          </>
        )}
      </div>
      {missing && (
        <div class="empty">
          <OpenTitle>This email is gone</OpenTitle>
          <p>It was deleted, or it belongs to another account.</p>
          <button type="button" class="button" onClick={back}>
            Back to the list
          </button>
        </div>
      )}
      {!mail.data.value && !missing && !mail.error.value && <NoAnswer />}
      {!missing && mail.error.value && <Failed message={mail.error.value} retry={() => void open.load()} />}
      {!missing && children}
    </section>
  )
}

/** A link that adds a term to the search of the list and keeps the email open. */
export function TermLink({ term, class: name = "term", children }: { term: string; class?: string; children: string }) {
  const { q = "" } = currentQuery.value
  return (
    <a class={name} href={href(currentPath.value, withSearch(toggleTerm(q, term)))}>
      {children}
    </a>
  )
}

/** An address as it was written. Its local part and its domain search for it. */
function Address({ written, field }: { written: string; field: "from" | "to" }) {
  const parts = splitAddress(written)
  if (parts === null) return <bdi>{written}</bdi>
  const { before, local, domain, after } = parts
  return (
    <bdi>
      {before}
      <TermLink term={termOf(field, `${local}@${domain}`)}>{local}</TermLink>@
      <TermLink term={termOf(field, domain)}>{domain}</TermLink>
      {after}
    </bdi>
  )
}

/** The addresses of a message. On a phone, only the sender and one line of recipients are shown until asked for the others. */
export function Addresses({ children }: { children: ComponentChildren }) {
  const [all, setAll] = useState(false)
  return (
    <div class={all ? "meta all" : "meta"}>
      <dl>{children}</dl>
      <button type="button" class="link-button" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? "Fewer addresses" : "All addresses"}
      </button>
    </div>
  )
}

type AddressRowProps = {
  name: string
  list: string[]
  /** The field that searches for these addresses. */
  field: "from" | "to"
  note?: string
}

/** Longer lists are folded into one line. */
const MAX_UNFOLDED = 3
/** The usual width of a character, and what "and 29 more" and the name of the row need, in pixels. */
const CHARACTER = 6.7
const BESIDE = 150

/** The number of addresses that fit into a line of this width, at least one. */
function fitting(list: string[], width: number): number {
  let used = 0
  const next = list.findIndex((address) => {
    used += (address.length + 2) * CHARACTER
    return used > width - BESIDE
  })
  return next === -1 ? list.length : Math.max(1, next)
}

/** A row of addresses in the header of a message; nothing if the list is empty. */
export function AddressRow({ name, list, field, note }: AddressRowProps) {
  const [all, setAll] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const width = useWidth(row)
  if (list.length === 0) return null
  const isLong = list.length > MAX_UNFOLDED
  const shown = all || !isLong ? list : list.slice(0, fitting(list, width))
  return (
    <div ref={row} class={isLong ? `meta-row long${all ? " all" : ""}` : "meta-row"} data-name={name}>
      <dt>{name}</dt>
      <dd>
        {shown.map((address, index) => (
          <span key={index}>
            <Address written={address} field={field} />
            {index < list.length - 1 && ", "}
          </span>
        ))}
        {shown.length < list.length && (
          <>
            {" "}
            <button type="button" class="link-button more-addresses" onClick={() => setAll(true)}>
              and {list.length - shown.length} more
            </button>
          </>
        )}
        {note && <span class="tag">{note}</span>}
      </dd>
    </div>
  )
}
