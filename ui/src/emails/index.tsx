import { useEffect } from "preact/hooks"
import { useLocation, useRoute } from "preact-iso"
import { MailList } from "../shared/mail/mail-list.tsx"
import { NothingSelected } from "../shared/pick.tsx"
import { Splitter } from "../shared/splitter.tsx"
import { EmailRow } from "./email-row.tsx"
import { NoEmails, NoMatches } from "./empty.tsx"
import { MessagePane } from "./message/message-pane.tsx"
import { emails } from "./store.ts"
import "../shared/mail/mail.css"
import "../shared/mail/message.css"
import "./emails.css"

/** The Emails section: the list and the open email. */
export default function Emails() {
  const id = useRoute().params.id
  const q = useLocation().query.q ?? ""
  useEffect(() => emails.follow(), [])
  useEffect(() => void emails.search(q), [q])
  const teaching = emails.list.total.value === 0 && !id && !q
  return (
    <div class={id ? "split has-open" : teaching ? "split teaching" : "split"}>
      <MailList
        store={emails}
        path="/emails"
        noun="email"
        openId={id}
        row={(item, state) => <EmailRow key={state.key} item={item} state={state} />}
        empty={(text) => (text ? <NoMatches q={text} /> : <NoEmails />)}
      />
      <Splitter name="emails" initial={420} min={300} max={760} label="Width of the list" />
      {id ? <MessagePane key={id} id={id} /> : <NothingSelected icon="mail" text="Select an email to read it" />}
    </div>
  )
}
