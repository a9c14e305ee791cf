import { useState } from "preact/hooks"
import { apiUrl } from "../../api.ts"
import type { CapturedEmail } from "../../api-types.ts"
import { AttachmentList } from "../../shared/mail/attachment-list.tsx"
import { HeaderTable } from "../../shared/mail/header-table.tsx"
import { type LinkEntry, LinkList } from "../../shared/mail/link-list.tsx"
import { parseHeaders } from "../../shared/mail/parse-headers.ts"
import { PreviewFrame } from "../../shared/mail/preview-frame.tsx"
import { RawView } from "../../shared/mail/raw-view.tsx"
import { SourceView } from "../../shared/mail/source-view.tsx"
import { remember, remembered } from "../../shared/remember.ts"
import { type Tab, Tabs } from "../../shared/tabs.tsx"
import { attempt } from "../../shared/toasts.tsx"
import type { MessageStore } from "./store.ts"

function ownLinks(email: CapturedEmail): LinkEntry[] {
  return [
    ...(email.pixel_url ? [{ what: "open pixel", url: email.pixel_url }] : []),
    ...(email.unsubscribe_url ? [{ what: "unsubscribe", url: email.unsubscribe_url }] : []),
  ]
}

function tabsOf(email: CapturedEmail, store: MessageStore): Tab[] {
  const path = `/sandbox/emails/${email.id}`
  const raw = store.raw.value
  const links = email.links.length + email.codes.length
  const headers = raw === null ? undefined : parseHeaders(raw)
  const html: Tab[] = [
    {
      id: "html",
      label: "HTML",
      content: () => <PreviewFrame title={email.subject} src={(images) => apiUrl(`${path}/preview`, { images })} />,
    },
    { id: "source", label: "HTML source", content: () => <SourceView source={email.html ?? ""} /> },
  ]
  const text: Tab = {
    id: "text",
    label: "Text",
    content: () => <pre class="plain">{email.text ?? "This email has no text part."}</pre>,
  }
  return [
    ...(email.html === null ? [text] : [...html, text]),
    {
      id: "headers",
      label: "Headers",
      count: headers?.length,
      content: () => (headers ? <HeaderTable headers={headers} /> : null),
    },
    {
      id: "raw",
      label: "Raw",
      content: () =>
        raw === null ? null : <RawView raw={raw} href={apiUrl(`${path}/raw`)} filename={`${email.id}.eml`} />,
    },
    {
      id: "attachments",
      label: "Attachments",
      count: email.attachments.length,
      content: () => (
        <AttachmentList attachments={email.attachments} href={(index) => apiUrl(`${path}/attachments/${index}`)} />
      ),
    },
    {
      id: "links",
      label: "Links and codes",
      count: links,
      content: () => <LinkList links={email.links} codes={email.codes} others={ownLinks(email)} />,
    },
  ]
}

/** The email from every side. The side chosen last is the one the next email opens with. */
export function MessageTabs({ email, store }: { email: CapturedEmail; store: MessageStore }) {
  const [active, setActive] = useState(remembered("email.tab") ?? "html")
  const select = (id: string) => {
    setActive(id)
    remember("email.tab", id)
  }
  if ((active === "raw" || active === "headers") && store.raw.value === null) void attempt(store.loadRaw)
  return <Tabs label="Views of this email" tabs={tabsOf(email, store)} active={active} onSelect={select} />
}
