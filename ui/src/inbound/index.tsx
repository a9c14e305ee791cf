import { useEffect, useState } from "preact/hooks"
import { useLocation, useRoute } from "preact-iso"
import { navigate } from "../nav.ts"
import { Icon } from "../shared/icons.tsx"
import { MailList } from "../shared/mail/mail-list.tsx"
import { useActions } from "../shared/palette.tsx"
import { NothingOpen } from "../shared/pick.tsx"
import { Splitter } from "../shared/splitter.tsx"
import { attempt } from "../shared/toasts.tsx"
import { ComposeDialog } from "./compose-dialog.tsx"
import { NothingFound, NothingReceived } from "./empty.tsx"
import { InboundRow } from "./inbound-row.tsx"
import { InboundPane } from "./message/inbound-pane.tsx"
import { inbound } from "./store.ts"
import { useFileDrop } from "./use-file-drop.ts"
import "../shared/mail/mail.css"
import "../shared/mail/message.css"
import "./inbound.css"

/** Makes a dropped message arrive and opens it. */
async function takeFile(file: File): Promise<void> {
  await attempt(async () => {
    const [id] = await inbound.receiveRaw(file, {})
    if (id) navigate(`/inbound/${id}`)
  }, `${file.name} has arrived`)
}

/** Received mail: the list, and beside it the one that is open. */
export default function Inbound() {
  const id = useRoute().params.id
  const q = useLocation().query.q ?? ""
  const [composing, setComposing] = useState(false)
  const drop = useFileDrop((file) => void takeFile(file))
  useEffect(() => inbound.follow(), [])
  useEffect(() => void inbound.loadAddresses().catch(() => undefined), [])
  useEffect(() => void inbound.search(q), [q])
  const compose = () => setComposing(true)
  useActions([{ title: "Compose inbound mail", group: "Inbound", run: compose }])
  const teaching = inbound.list.total.value === 0 && !id && !q
  return (
    <div class={id ? "split has-open" : teaching ? "split teaching" : "split"} {...drop.handlers}>
      <MailList
        store={inbound}
        path="/inbound"
        noun="inbound mail"
        openId={id}
        row={(item, state) => <InboundRow key={state.key} item={item} state={state} />}
        empty={(text) => (text ? <NothingFound q={text} /> : <NothingReceived compose={compose} />)}
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
        <NothingOpen icon="inbox" text="Open a mail, or drop an .eml file here." />
      )}
      {drop.over && <div class="drop-hint">Drop the message to make it arrive</div>}
      {composing && <ComposeDialog onClose={() => setComposing(false)} />}
    </div>
  )
}
