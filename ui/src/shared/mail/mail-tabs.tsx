import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { control, sandboxUrl } from "../../api.ts"
import type { Attachment } from "../../api-types.ts"
import { reachable } from "../../live.ts"
import { currentPath, currentQuery, navigate } from "../../nav.ts"
import { fileName } from "../download.ts"
import { subjectOf } from "../format.ts"
import { useKeys } from "../keys.ts"
import { useActions } from "../palette.tsx"
import { Progress } from "../panes.tsx"
import { type Tab, Tabs } from "../tabs.tsx"
import { withToast } from "../toasts.tsx"
import { AttachmentList, invitationOf, TopInvitation, withoutRepeated } from "./attachments.tsx"
import { type LinkEntry, LinkList } from "./link-list.tsx"
import { HeaderTable, RawView, SourceView, TextView } from "./mail-views.tsx"
import { MimeTree } from "./mime-tree.tsx"
import { parseHeaders } from "./parse-source.ts"
import { PreviewFrame } from "./preview-frame.tsx"
import type { Access } from "./preview-kind.ts"
import type { UnsubscribeHeaders } from "./unsubscribe-section.tsx"

export type MailContent = {
  id: string
  subject: string
  html: string | null
  text: string | null
  attachments: Attachment[]
  alternatives?: Attachment[]
  links: { url: string; text: string | null; tracked_url?: string | null }[]
  images: { url: string }[]
  codes: string[]
  possible_codes: string[]
  analysis_cut: boolean
}

type Props = {
  mail: MailContent
  mailbox: keyof typeof READS
  raw: string | null
  loadRaw: () => Promise<void>
  others?: LinkEntry[]
  unsubscribe: UnsubscribeHeaders
  /** Further tabs, sorted like the others by {@link ORDER}. */
  more?: PlacedTab[]
}

/** What the tabs read of a message besides its details. */
const READS = {
  emails: {
    structure: control.getEmailStructure,
    attachment: control.getCapturedEmailAttachment,
    calendar: control.getEmailCalendar,
  },
  inbound: {
    structure: control.getInboundStructure,
    attachment: control.getCapturedInboundAttachment,
    calendar: control.getInboundCalendar,
  },
}

/** The tabs in order of use. */
const ORDER = ["html", "text", "links", "source", "headers", "attachments", "raw"]

/** The path of a message in the control API; preview, raw and attachments are below it. */
const pathOf = ({ mail, mailbox }: Props) => `/${mailbox}/${mail.id}`

/** How the files of a message are read. */
const accessOf = (props: Props): Access => ({
  href: (index, query) => sandboxUrl(`${pathOf(props)}/attachments/${index}`, query),
  read: (index) => READS[props.mailbox].attachment(props.mail.id, index),
  calendar: (index) => READS[props.mailbox].calendar(props.mail.id, index),
})

function bodyTabs(props: Props): Tab[] {
  const { mail } = props
  const { html } = mail
  const file = invitationOf([...(mail.alternatives ?? []), ...mail.attachments])
  const invitation = file && <TopInvitation key={mail.id} file={file} {...accessOf(props)} />
  const text: Tab = {
    id: "text",
    label: "Text",
    content: () => (
      <>
        {html === null && invitation}
        <TextView text={mail.text} />
      </>
    ),
  }
  if (html === null) return [text]
  return [
    {
      id: "html",
      label: "Preview",
      content: () => (
        <>
          {invitation}
          <PreviewFrame
            title={subjectOf(mail)}
            html={html}
            images={mail.images}
            src={(query) => sandboxUrl(`${pathOf(props)}/preview`, query)}
          />
        </>
      ),
    },
    text,
    { id: "source", label: "HTML", content: () => <SourceView source={html} /> },
  ]
}

function partTabs(props: Props): Tab[] {
  const { mail, mailbox, raw, others = [], unsubscribe } = props
  const path = pathOf(props)
  const { attachments, links, codes, possible_codes, analysis_cut } = mail
  const alternatives = withoutRepeated(attachments, mail.alternatives ?? [])
  const files = attachments.length + alternatives.length
  const whenRead = (view: (text: string) => ComponentChildren) => () => (raw === null ? <Progress active /> : view(raw))
  return [
    {
      id: "links",
      label: "Links & codes",
      count: links.length + codes.length,
      more: analysis_cut,
      content: () => (
        <LinkList
          key={mail.id}
          links={links}
          codes={codes}
          numbers={possible_codes}
          cut={analysis_cut}
          others={others}
          unsubscribe={unsubscribe}
        />
      ),
    },
    {
      id: "headers",
      label: "Headers",
      content: whenRead((text) => (
        <>
          <MimeTree key={mail.id} read={() => READS[mailbox].structure(mail.id)} />
          <HeaderTable headers={parseHeaders(text)} />
        </>
      )),
    },
    ...(files === 0
      ? []
      : [
          {
            id: "attachments",
            label: "Attachments",
            count: files,
            content: () => (
              <AttachmentList attachments={attachments} alternatives={alternatives} {...accessOf(props)} />
            ),
          },
        ]),
    {
      id: "raw",
      label: "Raw",
      content: whenRead((text) => (
        <RawView raw={text} href={sandboxUrl(`${path}/raw`)} filename={`${fileName(subjectOf(mail))}.eml`} />
      )),
    },
  ]
}

/** A tab with the one of {@link ORDER} that it follows, unless it is in there itself. */
export type PlacedTab = Tab & { after?: string }

/** The place of a tab in {@link ORDER}; the tabs that have none come last. */
function placeOf({ id, after }: PlacedTab): number {
  const place = ORDER.indexOf(after ?? id)
  if (place < 0) return ORDER.length
  return after ? place + 0.5 : place
}

/** The id of the open tab: the one in the URL, or the first. */
export function openTab(): string {
  return currentQuery.value.tab ?? "html"
}

/** Opens a tab of the open message. It is in the URL, also in that of the message that is opened next in the list. */
export function selectTab(id: string): void {
  navigate(currentPath.value, { ...currentQuery.value, tab: id }, true)
}

/** The views of a message. */
export function MailTabs(props: Props) {
  const { raw, loadRaw, more = [] } = props
  const active = openTab()
  // Reads nothing while the server does not answer, and reads once it does.
  const wantsRaw = (active === "raw" || active === "headers") && raw === null && reachable.value
  useEffect(() => {
    if (wantsRaw) void withToast(loadRaw)
  }, [wantsRaw, loadRaw])
  const tabs: PlacedTab[] = [...bodyTabs(props), ...partTabs(props), ...more].sort((a, b) => placeOf(a) - placeOf(b))
  useKeys(
    tabs.map(({ id }, index) => ({
      keys: String(index + 1),
      label: "Open a tab",
      group: "Email",
      run: () => selectTab(id),
    })),
  )
  useActions(
    tabs.map(({ id, label }, index) => ({
      title: `Open the tab ${label}`,
      group: "Email",
      keys: String(index + 1),
      run: () => selectTab(id),
    })),
  )
  return <Tabs label="Views of this message" tabs={tabs} active={active} onSelect={selectTab} />
}
