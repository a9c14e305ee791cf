import { useState } from "preact/hooks"
import { useRoute } from "preact-iso"
import { eventNameValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { EventName, WebhookDetail } from "../api-types.ts"
import { navigate } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { CopyButton } from "../shared/copy-button.tsx"
import { readChoice } from "../shared/dialog.tsx"
import { Facts } from "../shared/exchange.tsx"
import { Icon } from "../shared/icons.tsx"
import { type PaletteAction, useActions } from "../shared/palette.tsx"
import { Collapsible, DetailPane, OpenTitle } from "../shared/panes.tsx"
import { Snippets } from "../shared/snippets.tsx"
import { TimeAgo } from "../shared/time.tsx"
import { toast, withToast } from "../shared/toasts.tsx"
import { deleteWithUndo } from "../shared/undo.ts"
import type { EndpointPart } from "../tool.ts"
import { Deliveries } from "./deliveries.tsx"
import { EndpointDialog } from "./endpoint-dialog.tsx"
import { describeDeliveries, describeEvents, describeFailures, endpointState } from "./event-names.ts"
import { RecoverDialog } from "./recover-dialog.tsx"
import { verifySnippets } from "./snippets.ts"
import { webhooks } from "./store.ts"

const GROUP = "Webhooks"

async function remove(id: string, url: string) {
  await deleteWithUndo({
    remove: (query) => webhooks.remove(id, query),
    done: `Endpoint deleted: no more events to ${url}`,
    removed: () => navigate("/webhooks"),
    reload: webhooks.list.reload,
    undone: () => navigate(`/webhooks/${id}`),
  })
}

async function sendTest(id: string, type: EventName) {
  const { attempts, status } = await webhooks.test(id, type)
  const last = attempts.at(-1)
  const text = last?.status_code ? `The endpoint responded ${last.status_code}` : (last?.error ?? "Sent")
  toast(text, status === "succeeded" ? "ok" : "error")
}

function actionsOf({ id, url, enabled }: WebhookDetail): PaletteAction[] {
  const toggle = () => void withToast(() => webhooks.update(id, { enabled: !enabled }))
  return [
    { title: "Send a test event", group: GROUP, run: () => void withToast(() => sendTest(id, "email.delivered")) },
    { title: enabled ? "Disable this endpoint" : "Re-enable this endpoint", group: GROUP, run: toggle },
    { title: "Delete this endpoint", group: GROUP, run: () => void remove(id, url) },
  ]
}

const titleOf = ({ verb, noun }: EndpointPart): string => `${verb} ${noun}`

/** Sends a sample event of the chosen type. */
function TestButton({ id }: { id: string }) {
  return (
    <form
      class="test-event"
      onSubmit={(event) => {
        event.preventDefault()
        const type = readChoice(new FormData(event.currentTarget), "type", eventNameValues)
        void withToast(() => sendTest(id, type))
      }}
    >
      <select class="field" name="type" aria-label="Type of the test event">
        {eventNameValues.map((name) => (
          <option key={name} selected={name === "email.delivered"}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" class="button small">
        Send test event
      </button>
    </form>
  )
}

/** How many of the deliveries that are sent again have been sent. */
function Progress({ id }: { id: string }) {
  const resending = webhooks.resending.value
  if (resending?.webhook_id !== id) return null
  const { total, sent } = resending
  return (
    <p class="resending">
      <progress max={total} value={sent} aria-label="Sent again" />
      {sent} of {total} sent again
    </p>
  )
}

/** One endpoint: its state, secret and deliveries, and what tools add. */
export function EndpointPane({ id, parts }: { id: string; parts: readonly EndpointPart[] }) {
  const openDelivery = useRoute().params.delivery
  const [editing, setEditing] = useState(false)
  const [recovering, setRecovering] = useState(false)
  const [opened, setOpened] = useState<EndpointPart | null>(null)
  const endpoint = webhooks.open.data.value
  const dialogs: PaletteAction[] = [
    { title: "Edit this endpoint", group: GROUP, run: () => setEditing(true) },
    {
      title: "Recover failed deliveries of this endpoint",
      group: GROUP,
      words: "redeliver resend replay retry all",
      run: () => setRecovering(true),
    },
    ...parts.map((part) => ({ title: titleOf(part), group: GROUP, run: () => setOpened(part) })),
  ]
  useActions(endpoint?.id === id ? [...actionsOf(endpoint), ...dialogs] : [])
  if (endpoint?.id !== id) {
    return (
      <DetailPane label="Endpoint" back="/webhooks">
        {webhooks.open.missing.value && <p>This endpoint no longer exists.</p>}
      </DetailPane>
    )
  }
  const { url, enabled, consecutive_failures: failures, success_rate, secret } = endpoint
  return (
    <DetailPane
      label={url}
      back="/webhooks"
      testid="webhook-detail"
      actions={
        <>
          {parts.map((part) => (
            <button
              key={titleOf(part)}
              type="button"
              class="button small"
              aria-label={titleOf(part)}
              onClick={() => setOpened(part)}
            >
              {/* One element, because a button puts a gap between two. */}
              <span>
                {part.verb}
                <span class="part-noun"> {part.noun}</span>
              </span>
            </button>
          ))}
          <button
            type="button"
            class={enabled ? "button small" : "button small primary"}
            onClick={() => void withToast(() => webhooks.update(id, { enabled: !enabled }))}
          >
            {enabled ? "Disable" : "Re-enable"}
          </button>
          <button type="button" class="button small" onClick={() => setEditing(true)}>
            Edit
          </button>
          <button
            type="button"
            class="icon-button"
            aria-label="Delete this endpoint"
            data-tip="Delete"
            onClick={() => void remove(id, url)}
          >
            <Icon name="trash" />
          </button>
        </>
      }
    >
      <div class="detail-title">
        <OpenTitle>{url}</OpenTitle>
        <Badge word={endpointState(endpoint)} />
      </div>
      <Facts
        facts={[
          ["Description", endpoint.description],
          ["Events", describeEvents(endpoint.events)],
          ["Deliveries", describeDeliveries(endpoint) ?? "no deliveries yet"],
          ["Attempts", success_rate === null ? null : `${Math.round(success_rate * 100)} % succeeded`],
          [
            "Failures",
            <span key="f" class={failures > 0 ? "failures some" : "failures"}>
              {enabled && failures > 0
                ? `retrying, ${describeFailures(endpoint)}`
                : `${Math.min(failures, endpoint.failures_until_disabled)} consecutive (disabled at ${endpoint.failures_until_disabled})`}
              <meter
                min={0}
                low={0.5}
                high={0.75}
                optimum={0}
                max={endpoint.failures_until_disabled}
                value={failures}
                aria-label="Consecutive failures"
              />
            </span>,
          ],
          ["Disabled", endpoint.disabled_at && <TimeAgo key="d" at={endpoint.disabled_at} />],
          [
            "Secret",
            <details key="s" class="secret">
              <summary>Show</summary>
              <code>{secret}</code> <CopyButton text={secret} label="Copy the secret" />
            </details>,
          ],
        ]}
      />
      {parts.map((part) => (
        <part.Results key={titleOf(part)} id={id} secret={secret} />
      ))}
      <Collapsible summary="Verify the signature" class="verify">
        {() => <Snippets label="Verify a delivery" snippets={verifySnippets(secret)} />}
      </Collapsible>
      <div class="detail-head">
        <h2>Deliveries</h2>
        <span class="spring" />
        {endpoint.deliveries.total > endpoint.deliveries.succeeded && (
          <button type="button" class="button small" onClick={() => setRecovering(true)}>
            Recover failed
          </button>
        )}
        <TestButton id={id} />
      </div>
      <Progress id={id} />
      <Deliveries id={id} openId={openDelivery} />
      {opened && <opened.Dialog id={id} onClose={() => setOpened(null)} />}
      {recovering && <RecoverDialog endpoint={endpoint} onClose={() => setRecovering(false)} />}
      {editing && (
        <EndpointDialog
          endpoint={endpoint}
          onClose={() => setEditing(false)}
          onSave={(input) => webhooks.update(id, input)}
        />
      )}
    </DetailPane>
  )
}
