import type { Change } from "../../core/state/state.ts"
import type { Context } from "../../operations/context.ts"
import type { DialectRoute } from "../../operations/dialect.ts"
import { findOwn } from "../../operations/records.ts"
import { createWebhook, deleteWebhook, updateWebhook } from "../../parts/webhooks/operations/webhooks.ts"
import type { Webhook } from "../../parts/webhooks/record.ts"
import { EVENT_NAMES } from "../../parts/webhooks/record.ts"
import { newSecret } from "../../parts/webhooks/rules/signature.ts"
import { lacks, missingField, wrongField } from "./errors.ts"
import { eventForm, eventNames, type ResendEvent } from "./events.ts"
import { objectOf, pageOfAll, pathId, requiredText, textField } from "./requests.ts"

export const webhookRoutes: readonly DialectRoute[] = [
  {
    method: "POST",
    path: "/webhooks",
    operation: "createWebhook",
    permission: "full_access",
    has_body: true,
    status: 201,
    perform: (ctx, request) => {
      const body = objectOf(request)
      const url = requiredText(body, "endpoint")
      const events = eventsOf(ctx, body)
      if (events === undefined) throw missingField("events")
      const dialect = { name: "resend", events }
      return createWebhook(withDialect(ctx, dialect), { body: { url, events: oursOf(events) } } as never)
    },
    answer: (performed) => {
      const { id, secret } = performed as { id: string; secret: string }
      return { object: "webhook", id, signing_secret: secret }
    },
  },
  {
    method: "GET",
    path: "/webhooks",
    operation: "listWebhooks",
    permission: "full_access",
    perform: ({ account, store }, request) =>
      pageOfAll(store.tables.webhooks.by.account(account.id).all(), request, presentItem),
  },
  {
    method: "GET",
    path: "/webhooks/{id}",
    operation: "getWebhook",
    permission: "full_access",
    perform: (ctx, request) => {
      const webhook = findOwn(ctx, "webhooks", pathId(request))
      return { object: "webhook", ...presentItem(webhook), signing_secret: webhook.secret }
    },
  },
  {
    method: "PATCH",
    path: "/webhooks/{id}",
    operation: "updateWebhook",
    permission: "full_access",
    has_body: true,
    perform: async (ctx, request) => {
      const { id } = findOwn(ctx, "webhooks", pathId(request))
      const body = objectOf(request)
      const [url, status] = [textField(body, "endpoint"), textField(body, "status")]
      if (status !== undefined && status !== "enabled" && status !== "disabled")
        throw wrongField("The `status` field must be `enabled` or `disabled`.")
      const events = eventsOf(ctx, body)
      const changes = {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: oursOf(events) }),
        ...(status !== undefined && { enabled: status === "enabled" }),
      }
      const dialect = events === undefined ? undefined : { name: "resend", events }
      return await updateWebhook(withDialect(ctx, dialect), { params: { id }, body: changes } as never)
    },
    answer: (performed) => ({ object: "webhook", id: (performed as { id: string }).id }),
  },
  {
    method: "POST",
    path: "/webhooks/{id}/signing-secret/rotate",
    operation: "rotateSecret",
    permission: "full_access",
    perform: (ctx, request) => {
      const { id } = findOwn(ctx, "webhooks", pathId(request))
      const secret = newSecret(ctx.ids)
      const answer = { object: "webhook", id, signing_secret: secret }
      return ctx.commit(answer, [{ op: "patch", in: "webhooks", id, fields: { secret } }])
    },
  },
  {
    method: "DELETE",
    path: "/webhooks/{id}",
    operation: "deleteWebhook",
    permission: "full_access",
    perform: (ctx, request) =>
      deleteWebhook(ctx, { params: { id: pathId(request) } } as Parameters<typeof deleteWebhook>[1]),
    answer: (performed) => ({ object: "webhook", ...(performed as object) }),
  },
]

/** The context of an operation on an endpoint, whose record gets what the dialect adds to it. */
const withDialect = (ctx: Context, dialect: Webhook["dialect"]): Context => ({
  ...ctx,
  commit: (answer, changes) =>
    ctx.commit(
      answer,
      changes.map((change) => addDialect(change, dialect)),
    ),
})

function addDialect(change: Change, dialect: Webhook["dialect"]): Change {
  if (dialect === undefined || change.in !== "webhooks") return change
  if (change.op === "put") return { ...change, record: { ...change.record, dialect } }
  return change.op === "patch" ? { ...change, fields: { ...change.fields, dialect } } : change
}

const isEvent = (name: unknown): name is ResendEvent => eventNames.some((known) => known === name)

/** The events of a request; undefined if it has none. A hint names those that never happen here. */
function eventsOf({ hints }: Pick<Context, "hints">, body: Record<string, unknown>): ResendEvent[] | undefined {
  const { events } = body
  if (events === undefined || events === null) return undefined
  if (!Array.isArray(events) || events.length === 0) throw missingField("events")
  const unknown = events.find((name) => !isEvent(name))
  if (unknown !== undefined) throw wrongField(`Invalid event type: ${String(unknown).slice(0, 100)}`)
  const named = [...new Set(events as ResendEvent[])]
  const silent = named.filter((name) => eventForm.events[name] === null)
  if (silent.length > 0) hints.push(`these events never happen in the sandbox: ${silent.join(", ")}`)
  if (silent.length === named.length) throw lacks(`the events ${silent.join(", ")} are`)
  return named
}

const oursOf = (events: readonly ResendEvent[]) => [...new Set(events.flatMap((name) => eventForm.events[name] ?? []))]

const presentItem = (webhook: Webhook) => ({
  id: webhook.id,
  created_at: webhook.created_at,
  status: webhook.enabled ? "enabled" : "disabled",
  endpoint: webhook.url,
  events: namesOf(webhook),
})

/** The events of an endpoint as the API calls them, also of one that was not created in it. */
function namesOf({ dialect, events }: Webhook): readonly string[] {
  const own: readonly string[] = events === "all" ? EVENT_NAMES : events
  return dialect?.events ?? eventNames.filter((name) => own.includes(eventForm.events[name] ?? ""))
}
