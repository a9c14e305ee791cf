import { useEffect, useState } from "preact/hooks"
import { useRoute } from "preact-iso"
import type { CreatedWebhook, Webhook } from "../api-types.ts"
import { navigate, to } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { counted } from "../shared/bytes.ts"
import { Icon } from "../shared/icons.tsx"
import { Page } from "../shared/page.tsx"
import { useActions } from "../shared/palette.tsx"
import { NothingOpen } from "../shared/pick.tsx"
import { SideList } from "../shared/side-list.tsx"
import { Snippets } from "../shared/snippet.tsx"
import { Splitter } from "../shared/splitter.tsx"
import { EndpointDialog } from "./endpoint-dialog.tsx"
import { EndpointPane } from "./endpoint-pane.tsx"
import { eventsInWords } from "./event-names.ts"
import { RECEIVER_URL, receiverSnippets } from "./receiver-snippets.ts"
import { SecretDialog } from "./secret-dialog.tsx"
import { webhooks } from "./store.ts"
import "./webhooks.css"

function Endpoint({ item }: { item: Webhook }) {
  return (
    <>
      <span class="row-line">
        <span>{item.url}</span>
        <Badge word={item.enabled ? "enabled" : "disabled"} />
      </span>
      <span class="row-line muted">
        <span>{item.description || eventsInWords(item.events)}</span>
        <span>{item.success_rate === null ? "no deliveries" : `${Math.round(item.success_rate * 100)} %`}</span>
      </span>
    </>
  )
}

/** Webhook endpoints, and what was delivered to each. */
export default function Webhooks() {
  const id = useRoute().params.id
  const [adding, setAdding] = useState(false)
  const [created, setCreated] = useState<CreatedWebhook | null>(null)
  const list = webhooks.webhooks.value
  useEffect(() => void webhooks.load(), [])
  useEffect(() => webhooks.follow(), [])
  useEffect(() => void webhooks.show(id), [id])
  useActions([{ title: "Add a webhook endpoint", group: "Webhooks", run: () => setAdding(true) }])
  return (
    <div class={id ? "split has-open" : "split"}>
      <Page
        title={list ? counted(list.length, "endpoint") : "Webhooks"}
        error={webhooks.error.value}
        retry={() => void webhooks.load()}
        actions={
          <button type="button" class="button small primary" onClick={() => setAdding(true)}>
            <Icon name="plus" size={14} />
            Add
          </button>
        }
      >
        {list?.length === 0 && (
          <div class="empty">
            <Icon name="webhook" size={28} />
            <h2>No endpoint yet</h2>
            <p>
              Add the address your application listens at; on this machine it may be plain http. Nothing there yet? This
              listens at <code>{RECEIVER_URL}</code>, and without any receiver every attempt is kept here all the same.
            </p>
            <Snippets label="A receiver to begin with" snippets={receiverSnippets} />
            <button type="button" class="button primary" onClick={() => setAdding(true)}>
              Add an endpoint
            </button>
          </div>
        )}
        <SideList
          label="Endpoints"
          items={list ?? []}
          href={(item) => to(`/webhooks/${item.id}`)}
          isOpen={(item) => item.id === id}
          render={(item) => <Endpoint item={item} />}
        />
      </Page>
      <Splitter name="webhooks" initial={400} min={260} max={680} label="Width of the list" />
      {id ? <EndpointPane id={id} /> : <NothingOpen icon="webhook" text="Open an endpoint to see its deliveries." />}
      {adding && (
        <EndpointDialog
          onClose={() => setAdding(false)}
          onSave={async (input) => {
            const made = await webhooks.create(input)
            setCreated(made)
            navigate(`/webhooks/${made.id}`)
          }}
        />
      )}
      {created && !adding && <SecretDialog created={created} onClose={() => setCreated(null)} />}
    </div>
  )
}
