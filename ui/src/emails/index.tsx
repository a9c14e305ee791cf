import { useEffect } from "preact/hooks"
import { useLocation, useRoute } from "preact-iso"
import { Icon } from "../shared/icons.tsx"
import { Splitter } from "../shared/splitter.tsx"
import { EmailList } from "./email-list.tsx"
import { MessagePane } from "./message/message-pane.tsx"
import { emails } from "./store.ts"
import "./emails.css"

/** Captured emails: the list, and beside it the one that is open. */
export default function Emails() {
  const { query } = useLocation()
  const id = useRoute().params.id
  const q = query.q ?? ""
  useEffect(() => emails.follow(), [])
  useEffect(() => void emails.search(q), [q])
  const teaching = emails.list.total.value === 0 && !id && !q
  return (
    <div class={id ? "split has-open" : teaching ? "split teaching" : "split"}>
      <EmailList openId={id} />
      <Splitter name="emails" initial={420} min={300} max={760} label="Width of the list" />
      {id ? (
        <MessagePane key={id} id={id} />
      ) : (
        <div class="pane nothing-open">
          <Icon name="mail" size={28} />
          <p>Open an email to see it here.</p>
        </div>
      )}
    </div>
  )
}
