import { useState } from "preact/hooks"
import type { CreatedWebhook, Webhook, WebhookInput } from "../api-types.ts"
import { navigate } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { Icon } from "../shared/icons.tsx"
import { SideSection } from "../shared/side-section.tsx"
import { Snippets } from "../shared/snippet.tsx"
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

function NoEndpoint({ add }: { add: () => void }) {
  return (
    <>
      <Icon name="webhook" size={28} />
      <h2>No endpoint yet</h2>
      <p>
        Add the address your application listens at; on this machine it may be plain http. Nothing there yet? This
        listens at <code>{RECEIVER_URL}</code>, and without any receiver every attempt is kept here all the same.
      </p>
      <Snippets label="A receiver to begin with" snippets={receiverSnippets} />
      <button type="button" class="button primary" onClick={add}>
        Add an endpoint
      </button>
    </>
  )
}

/** Webhook endpoints, and what was delivered to each. */
export default function Webhooks() {
  const [created, setCreated] = useState<CreatedWebhook | null>(null)
  const save = async (input: WebhookInput, close: () => void) => {
    const made = await webhooks.create(input)
    close()
    setCreated(made)
    navigate(`/webhooks/${made.id}`)
  }
  return (
    <>
      <SideSection
        title="Webhooks"
        noun="endpoint"
        icon="webhook"
        width={400}
        store={{ ...webhooks, items: webhooks.webhooks.value, error: webhooks.error.value }}
        row={(item) => <Endpoint item={item} />}
        empty={(add) => <NoEndpoint add={add} />}
        pane={(id) => <EndpointPane id={id} />}
        nothingOpen="Open an endpoint to see its deliveries."
        addTitle="Add a webhook endpoint"
        dialog={(close) => <EndpointDialog onClose={close} onSave={(input) => save(input, close)} />}
      />
      {created && <SecretDialog created={created} onClose={() => setCreated(null)} />}
    </>
  )
}
