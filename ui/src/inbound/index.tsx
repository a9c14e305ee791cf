import { useEffect, useState } from "preact/hooks"
import { useLocation, useRoute } from "preact-iso"
import { navigate } from "../nav.ts"
import { Icon } from "../shared/icons.tsx"
import { MailList } from "../shared/mail/mail-list.tsx"
import { useActions } from "../shared/palette.tsx"
import { NothingSelected } from "../shared/pick.tsx"
import { useResource } from "../shared/resource.ts"
import { Splitter } from "../shared/splitter.tsx"
import { withToast } from "../shared/toasts.tsx"
import { ComposeDialog } from "./compose-dialog.tsx"
import { NoInboundMail, NoMatches } from "./empty.tsx"
import { InboundRow } from "./inbound-row.tsx"
import { InboundPane } from "./message/inbound-pane.tsx"
import { addresses, inbound, receiveRaw } from "./store.ts"
import { useFileDrop } from "./use-file-drop.ts"
import "../shared/mail/mail.css"
import "../shared/mail/message.css"
import "./inbound.css"

/** Delivers a dropped .eml file and opens the email. */
async function receiveFile(file: File): Promise<void> {
  await withToast(async () => {
    const [id] = await receiveRaw(file, {})
    if (id) navigate(`/inbound/${id}`)
  }, `${file.name} received`)
}

/** The Inbound section: the list and the open email. */
export default function Inbound() {
  const id = useRoute().params.id
  const q = useLocation().query.q ?? ""
  const [composing, setComposing] = useState(false)
  const drop = useFileDrop((file) => void receiveFile(file))
  useEffect(() => inbound.follow(), [])
  useResource(addresses)
  useEffect(() => void inbound.search(q), [q])
  const compose = () => setComposing(true)
  useActions([{ title: "Compose inbound email", group: "Inbound", run: compose }])
  const teaching = inbound.list.total.value === 0 && !id && !q
  return (
    <div class={id ? "split has-open" : teaching ? "split teaching" : "split"} {...drop.handlers}>
      <MailList
        store={inbound}
        path="/inbound"
        noun="inbound email"
        openId={id}
        row={(item, state) => <InboundRow key={state.key} item={item} state={state} />}
        empty={(text) => (text ? <NoMatches q={text} /> : <NoInboundMail compose={compose} />)}
        actions={
          <button type="button" class="button small primary" onClick={compose}>
            <Icon name="plus" size={14} />
            Compose
          </button>
        }
      />
      <Splitter name="inbound" initial={420} min={300} max={760} label="Width of the list" />
      {id ? (
        <InboundPane key={id} id={id} />
      ) : (
        <NothingSelected icon="inbox" text="Select a message, or drop an .eml file here" />
      )}
      {drop.over && <div class="drop-hint">Drop to deliver this message</div>}
      {composing && <ComposeDialog onClose={() => setComposing(false)} />}
    </div>
  )
}
