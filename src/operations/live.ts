import { presentDomain } from "../parts/domains/rules/present.ts"
import { duplicatesOf } from "../parts/emails/operations/send.ts"
import { type EmailRecord, isRead } from "../parts/emails/record.ts"
import { presentCapturedItem } from "../parts/emails/rules/captured.ts"
import type { InboundRecord } from "../parts/inbound/record.ts"
import { presentCapturedInboundItem } from "../parts/inbound/rules/captured.ts"
import { presentUnauthenticated } from "../parts/logs/operations/logs.ts"
import type { Log } from "../parts/logs/record.ts"
import { presentSandboxLog } from "../parts/logs/rules/logs.ts"
import { presentSetting } from "../parts/settings/operations.ts"
import { presentSuppression } from "../parts/suppressions/rules.ts"
import { postedBody } from "../parts/webhooks/operations/posted-body.ts"
import { presentDelivery, presentSandboxWebhook } from "../parts/webhooks/rules/present.ts"
import type { Applied } from "../store/store.ts"
import { instant } from "../time/clock.ts"
import { getClock } from "./clock.ts"
import type { Needs } from "./context.ts"

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

/** The message for a change; null for a change that clients do not see. */
function build(
  world: Needs<"clock" | "fixed" | "readings" | "settings" | "store" | "tallies">,
  change: Applied,
): Pick<LiveMessage, "type" | "data"> | null {
  switch (change.in) {
    case "emails": {
      const { before, after } = change
      const { tables } = world.store
      const present = (email: EmailRecord) => () => {
        // Its preview comes with the message about the change.
        if (after && !isRead(email)) world.readings.of(email).catch(() => undefined)
        return presentCapturedItem(email, duplicatesOf(tables, email))
      }
      if (!after) return { type: "email.deleted", data: present(before) }
      // Clients do not see the stored analysis, or that the email was retrieved.
      if (before && (before.analysis !== after.analysis || before.retrieved !== after.retrieved)) return null
      return { type: before ? "email.updated" : "email.created", data: present(after) }
    }
    case "inbound": {
      const { before, after } = change
      const present = (message: InboundRecord) => () => presentCapturedInboundItem(message)
      if (after?.processed && !before?.processed) return { type: "inbound.created", data: present(after) }
      return !after && before.processed ? { type: "inbound.deleted", data: present(before) } : null
    }
    case "suppressions":
      return { type: "suppression.updated", data: () => presentSuppression(change.after ?? change.before) }
    case "domains":
      return { type: "domain.updated", data: () => presentDomain(change.after ?? change.before) }
    case "webhooks": {
      const webhook = change.after ?? change.before
      return { type: "webhook.updated", data: () => presentSandboxWebhook(webhook, world.tallies.of(webhook.id)) }
    }
    case "deliveries": {
      const { after } = change
      const webhook = after && world.store.tables.webhooks.get(after.webhook_id)
      return webhook
        ? {
            type: "delivery.updated",
            data: () =>
              presentDelivery(after, {
                body: postedBody(world.store.blobs, after),
                webhook,
                offset_ms: world.clock.offset_ms,
              }),
          }
        : null
    }
    case "clock":
      return { type: "clock.changed", data: () => getClock(world) }
    case "settings":
      return { type: "settings.changed", data: () => presentSetting((change.after ?? change.before).id, world) }
    default:
      return null
  }
}

/** The live messages of new log entries. A request with a bad or missing token is for clients of every account. */
export function logMessages({ clock }: Needs<"clock">, logs: readonly Log[]): LiveMessage[] {
  const at = instant(clock.now())
  return logs.map((log) =>
    log.account_id === ""
      ? { type: "log.unauthenticated", account_id: null, at, key: log.id, data: () => presentUnauthenticated(log) }
      : { type: "log.created", account_id: log.account_id, at, key: log.id, data: () => presentSandboxLog(log) },
  )
}

/** The email that a new or deleted duplicate repeats: its list of duplicates has changed. */
function repeatedBy({ store }: Needs<"store">, { in: name, before, after }: Applied): EmailRecord | undefined {
  if (name !== "emails" || (before && after)) return undefined
  return store.tables.emails.get((after ?? before)?.duplicate_of ?? "")
}

/** One message for removed accounts instead of one per record. Goes to every client if several accounts or the clock were reset. */
function resetMessage({ fixed }: Needs<"fixed">, applied: readonly Applied[], at: string): LiveMessage | null {
  const gone = applied.filter(({ in: name, before, after }) => name === "accounts" && before && !after)
  const ids = gone.map(({ before }) => before?.id)
  const id = ids.find((one) => one === fixed.default_account_id) ?? ids[0]
  if (id === undefined) return null
  const everything = applied.some(({ in: name }) => name === "clock") || ids.length > 1
  return { type: "state.reset", account_id: everything ? null : id, at, key: "state", data: () => ({ reset: true }) }
}

/** The live messages of a commit. */
export function liveMessages(
  world: Needs<"clock" | "fixed" | "readings" | "settings" | "store" | "tallies">,
  applied: readonly Applied[],
): LiveMessage[] {
  const at = instant(world.clock.now())
  const reset = resetMessage(world, applied, at)
  if (reset) return [reset]
  const messages: LiveMessage[] = []
  for (const change of applied) {
    const built = build(world, change)
    if (!built) continue
    const record = change.after ?? change.before
    const account_id = "account_id" in record ? record.account_id : null
    messages.push({ type: built.type, account_id, at, key: record.id, data: built.data })
    const first = repeatedBy(world, change)
    const update = first && build(world, { in: "emails", before: first, after: first })
    if (update) messages.push({ ...update, account_id, at, key: first.id })
  }
  return messages
}
