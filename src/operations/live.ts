import { presentDomain } from "../core/domains/present.ts"
import { presentCapturedItem } from "../core/emails/captured.ts"
import { presentCapturedInboundItem } from "../core/inbound/captured.ts"
import { presentSandboxLog } from "../core/logs.ts"
import type { Domain } from "../core/records/domains.ts"
import type { EmailRecord } from "../core/records/emails.ts"
import type { InboundRecord } from "../core/records/inbound.ts"
import type { Suppression } from "../core/records/suppressions.ts"
import type { Delivery, Webhook } from "../core/records/webhooks.ts"
import type { Log } from "../core/state.ts"
import { presentSuppression } from "../core/suppressions.ts"
import { presentDelivery, presentSandboxWebhook } from "../core/webhooks/present.ts"
import type { Applied } from "../store/store.ts"
import { instant } from "../time/clock.ts"
import { getClock } from "./clock.ts"
import type { Context, World } from "./context.ts"
import { presentSetting } from "./settings.ts"
import { tallyOf } from "./webhooks/tally.ts"

/** One message of the live feed. */
export interface LiveMessage {
  type: string
  /** Null: for every account. */
  account_id: string | null
  at: string
  /** The record's key. Of several messages with the same key, only the last counts. */
  key: string
  /** Builds the list item of the resource. Only called if a client listens. */
  data: () => unknown
}

type Build = (world: World, applied: Applied) => Pick<LiveMessage, "type" | "data"> | null

/** Builds the live message for a change of each collection. Other collections send no messages. */
const builders: Partial<Record<Applied["in"], Build>> = {
  emails: (_, { before, after }) => {
    if (!after) return { type: "email.deleted", data: () => presentCapturedItem(before as EmailRecord) }
    // A stored analysis is not a visible change of the email.
    if (before && (before as EmailRecord).analysis !== (after as EmailRecord).analysis) return null
    return { type: before ? "email.updated" : "email.created", data: () => presentCapturedItem(after as EmailRecord) }
  },
  inbound: (_, { before, after }) => {
    const [was, is] = [before, after] as (InboundRecord | undefined)[]
    if (is?.processed && !was?.processed) return { type: "inbound.created", data: () => presentCapturedInboundItem(is) }
    return !is && was?.processed ? { type: "inbound.deleted", data: () => presentCapturedInboundItem(was) } : null
  },
  suppressions: (_, { before, after }) => ({
    type: "suppression.updated",
    data: () => presentSuppression((after ?? before) as Suppression),
  }),
  logs: (_, { before, after }) =>
    after && !before ? { type: "log.created", data: () => presentSandboxLog(after as Log) } : null,
  domains: (_, { before, after }) => ({
    type: "domain.updated",
    data: () => presentDomain((after ?? before) as Domain),
  }),
  webhooks: (world, { before, after }) => {
    const webhook = (after ?? before) as Webhook
    return { type: "webhook.updated", data: () => presentSandboxWebhook(webhook, tallyOf(world, webhook.id)) }
  },
  deliveries: (world, { after }) => {
    const webhook = after && world.store.tables.webhooks.get((after as Delivery).webhook_id)
    return webhook ? { type: "delivery.updated", data: () => presentDelivery(after as Delivery, webhook) } : null
  },
  clock: (world) => ({ type: "clock.changed", data: () => getClock(world as Context) }),
  settings: (world, { before, after }) => ({
    type: "settings.changed",
    data: () => presentSetting((after ?? before)?.id ?? "", world.settings()),
  }),
}

/** A removed account is one message instead of one per record. For the default account it goes to every client. */
function resetMessage({ fixed }: World, applied: readonly Applied[], at: string): LiveMessage | null {
  const gone = applied.filter(({ in: name, before, after }) => name === "accounts" && before && !after)
  const ids = gone.map(({ before }) => before?.id ?? "")
  const id = ids.find((one) => one === fixed.default_account_id) ?? ids[0]
  if (id === undefined) return null
  const everything = applied.some(({ in: name }) => name === "clock") || ids.length > 1
  return { type: "state.reset", account_id: everything ? null : id, at, key: "state", data: () => ({ reset: true }) }
}

/** The live messages of a commit. */
export function liveMessages(world: World, applied: readonly Applied[]): LiveMessage[] {
  const at = instant(world.clock.now())
  const reset = resetMessage(world, applied, at)
  if (reset) return [reset]
  const messages: LiveMessage[] = []
  for (const change of applied) {
    const built = builders[change.in]?.(world, change)
    const record = change.after ?? change.before
    if (!built || !record) continue
    const account_id = "account_id" in record ? record.account_id : null
    messages.push({ type: built.type, account_id, at, key: record.id, data: built.data })
  }
  return messages
}
