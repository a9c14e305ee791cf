import { useState } from "preact/hooks"
import type { CreatedWebhook, Webhook, WebhookInput } from "../api-types.ts"
import { navigate } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { Icon } from "../shared/icons.tsx"
import { SideSection } from "../shared/side-section.tsx"
import { Code, Snippets } from "../shared/snippets.tsx"
import type { EndpointPart } from "../tool.ts"
import { EndpointDialog } from "./endpoint-dialog.tsx"
import { EndpointPane } from "./endpoint-pane.tsx"
import { describeDeliveries, describeEvents, describeFailures, endpointState } from "./event-names.ts"
import { RECEIVER_URL, receiverSnippets, verifySnippets } from "./snippets.ts"
import { webhooks } from "./store.ts"
import "./webhooks.css"
import { Dialog } from "../shared/dialog.tsx"

function Endpoint({ item }: { item: Webhook }) {
  const failures = item.consecutive_failures
  const isFailing = item.enabled && failures > 0
  return (
    <>
      <span class="row-line">
        <span>{item.url}</span>
        <Badge word={endpointState(item)} />
      </span>
      <span class="row-line muted">
        <span>
          {isFailing ? `retrying, ${describeFailures(item)}` : item.description || describeEvents(item.events)}
        </span>
        <span>{describeDeliveries(item) ?? "no deliveries"}</span>
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
        Add the URL your application listens on; plain http is allowed for this machine. No receiver yet? Run this one
        on <code>{RECEIVER_URL}</code>. Attempts are recorded even if nothing is listening.
      </p>
      <Snippets label="Example receiver" snippets={receiverSnippets} />
      <button type="button" class="button primary" onClick={add}>
        Add an endpoint
      </button>
    </>
  )
}

/** The Webhooks section. */
export default function Webhooks({ parts }: { parts: readonly EndpointPart[] }) {
  const [created, setCreated] = useState<CreatedWebhook | null>(null)
  const save = async (input: WebhookInput & { url: string }, close: () => void) => {
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
        width={360}
        rowHeight={62}
        store={{
          ...webhooks,
          error: webhooks.list.error.value ?? webhooks.open.error.value,
        }}
        row={(item) => <Endpoint item={item} />}
        empty={(add) => <NoEndpoint add={add} />}
        pane={(id) => <EndpointPane id={id} parts={parts} />}
        nothingOpen="Select an endpoint to see its deliveries"
        addTitle="Add a webhook endpoint"
        dialog={(close) => <EndpointDialog onClose={close} onSave={(input) => save(input, close)} />}
      />
      {created && <SecretDialog created={created} onClose={() => setCreated(null)} />}
    </>
  )
}

/** Shows the secret of a new endpoint and code that verifies signatures with it. */
function SecretDialog({ created, onClose }: { created: CreatedWebhook; onClose: () => void }) {
  return (
    <Dialog title="Endpoint added" onClose={onClose} wide guard="buttons">
      <p>Every delivery is signed with this secret. The API shows it only once.</p>
      <Code code={created.secret} label="the secret" />
      <Snippets label="Verify a delivery" snippets={verifySnippets(created.secret)} />
      <div class="dialog-foot">
        <button type="button" class="button primary" onClick={onClose}>
          I have copied it
        </button>
      </div>
    </Dialog>
  )
}
