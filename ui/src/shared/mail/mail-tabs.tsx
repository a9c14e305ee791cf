import { useEffect, useState } from "preact/hooks"
import { sandboxUrl } from "../../api.ts"
import { readPreference, savePreference } from "../preferences.ts"
import { type Tab, Tabs } from "../tabs.tsx"
import { withToast } from "../toasts.tsx"
import { type LinkEntry, LinkList } from "./link-list.tsx"
import { type Attachment, AttachmentList, HeaderTable, RawView, SourceView, TextView } from "./mail-views.tsx"
import { parseHeaders } from "./parse-source.ts"
import { PreviewFrame } from "./preview-frame.tsx"

export type MailContent = {
  id: string
  subject: string
  html: string | null
  text: string | null
  attachments: Attachment[]
  links: { url: string; tracked_url?: string | null }[]
  codes: string[]
  analysis_cut: boolean
}

type Props = {
  mail: MailContent
  /** The path of the email in the control API; preview, raw and attachments are below it. */
  path: string
  raw: string | null
  loadRaw: () => Promise<void>
  others?: LinkEntry[]
}

function bodyTabs({ mail, path }: Props): Tab[] {
  const { html, subject } = mail
  const text: Tab = {
    id: "text",
    label: "Text",
    content: () => <TextView text={mail.text} />,
  }
  if (html === null) return [text]
  return [
    {
      id: "html",
      label: "HTML",
      content: () => (
        <PreviewFrame title={subject || "Message"} src={(images) => sandboxUrl(`${path}/preview`, { images })} />
      ),
    },
    { id: "source", label: "HTML source", content: () => <SourceView source={html} /> },
    text,
  ]
}

function partTabs({ mail, path, raw, others = [] }: Props): Tab[] {
  const headers = raw === null ? undefined : parseHeaders(raw)
  const { attachments, links, codes, analysis_cut } = mail
  const rawView = raw !== null && <RawView raw={raw} href={sandboxUrl(`${path}/raw`)} filename={`${mail.id}.eml`} />
  return [
    {
      id: "headers",
      label: "Headers",
      count: headers?.length,
      content: () => (headers ? <HeaderTable headers={headers} /> : null),
    },
    { id: "raw", label: "Raw", content: () => rawView },
    {
      id: "attachments",
      label: "Attachments",
      count: attachments.length,
      content: () =>
        attachments.length === 0 ? (
          <p class="plain muted">No attachments</p>
        ) : (
          <AttachmentList attachments={attachments} href={(index) => sandboxUrl(`${path}/attachments/${index}`)} />
        ),
    },
    {
      id: "links",
      label: "Links and codes",
      count: links.length + codes.length,
      content: () => <LinkList links={links} codes={codes} cut={analysis_cut} others={others} />,
    },
  ]
}

/** The views of a message. The tab chosen last is remembered for the next message. */
export function MailTabs(props: Props) {
  const { raw, loadRaw } = props
  const [active, setActive] = useState(readPreference("mail.tab") ?? "html")
  const wantsRaw = (active === "raw" || active === "headers") && raw === null
  useEffect(() => {
    if (wantsRaw) void withToast(loadRaw)
  }, [wantsRaw, loadRaw])
  const select = (id: string) => {
    setActive(id)
    savePreference("mail.tab", id)
  }
  return (
    <Tabs
      label="Views of this message"
      tabs={[...bodyTabs(props), ...partTabs(props)]}
      active={active}
      onSelect={select}
    />
  )
}
