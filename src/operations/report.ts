import type { ControlSchemas } from "../api/contract.ts"
import { errorTypeValues } from "../api/service.enums.gen.ts"
import type { Arrived } from "../arrival.ts"
import { pick } from "../core/pick.ts"
import { maskSecrets } from "../core/text/secrets.ts"
import type { EmailRecord } from "../parts/emails/record.ts"
import type { FaultTarget } from "../parts/faults/rules.ts"
import type { Log } from "../parts/logs/record.ts"
import { presentSandboxLog } from "../parts/logs/rules/logs.ts"
import { type Delivery, EVENT_NAMES } from "../parts/webhooks/record.ts"
import { diagnoseDelivery } from "../parts/webhooks/rules/diagnosis.ts"
import { eventNameOf } from "../parts/webhooks/rules/events.ts"
import type { Group } from "../store/table.ts"
import { instant } from "../time/clock.ts"
import { pacer } from "../time/turn.ts"
import type { Control, Needs } from "./context.ts"
import { fromTime, readFromTime } from "./mailbox/since.ts"

/** Maximum number of entries in each list of a report. The totals count all. */
const MOST_LISTED = 500

/**
 * GET /sandbox/report: what happened since a time, and what did not. Reads each record once and yields to other work every few
 * milliseconds.
 */
export const getReport: Control<
  "getReport",
  "account" | "clock" | "fixed" | "request_log" | "service_paths" | "store"
> = async (ctx, { query }) => {
  const since = readFromTime(ctx, query.since) ?? null
  const met = new Set<string>()
  const found = {
    ...(await emailsOf(ctx, since, met)),
    ...(await requestsOf(ctx, since, met)),
    ...(await webhooksOf(ctx, since, met)),
  }
  const gaps = gapsOf(met)
  const unverified = { total: gaps.length, data: gaps }
  return { account_id: ctx.account.id, since, until: instant(ctx.clock.now()), ...found, unverified }
}

/** A list that counts all entries and keeps the first ones. */
class Listed<T> {
  total = 0
  readonly data: T[] = []

  add(entry: () => T): void {
    this.total++
    if (this.data.length < MOST_LISTED) this.data.push(entry())
  }
}

/** The records of a group since a time, what was accepted last first. */
const recordsOf = <T extends Arrived>(ctx: Needs<"store">, group: Group<T>, since: string | null): T[] =>
  since === null ? group.all() : group.all().filter(fromTime(ctx, since))

/** The emails by status, and of them those that only a setting has let through, the duplicates and those that nobody has read. */
async function emailsOf(ctx: Needs<"account" | "store">, since: string | null, met: Set<string>) {
  const { tables } = ctx.store
  const by_status = new Counts()
  const duplicates = new Listed<ControlSchemas["ReportEmail"]>()
  const unread = new Listed<ControlSchemas["ReportEmail"]>()
  const open_door = new Listed<ControlSchemas["ReportEmail"]>()
  let total = 0
  const pause = pacer()
  for (const email of recordsOf(ctx, tables.emails.by.account(ctx.account.id), since)) {
    await pause()
    total++
    by_status.add(email.status)
    for (const { type } of email.events) met.add(eventNameOf(type) ?? type)
    if (email.replays) met.add("replayed_request")
    if (email.open_door) open_door.add(() => presentEmail(email))
    if (email.duplicate_of !== undefined) duplicates.add(() => presentEmail(email))
    if (!email.retrieved && !email.read) unread.add(() => presentEmail(email))
  }
  const received = tables.inbound.by.listed(ctx.account.id).newestFirst()
  if (received.some(fromTime(ctx, since ?? ""))) met.add("email.received")
  return { emails: { total, by_status: by_status.toObject() }, open_door, duplicates, unread }
}

const presentEmail = (email: EmailRecord): ControlSchemas["ReportEmail"] => {
  const { id, subject, to, status, created_at, log_id, idempotency_key = null, duplicate_of = null } = email
  const { open_door = [] } = email
  return { id, subject, to, status, created_at, log_id, idempotency_key, duplicate_of, open_door }
}

/** The requests by operation and error type, and those that were refused. */
async function requestsOf(
  ctx: Needs<"account" | "fixed" | "request_log" | "service_paths" | "store">,
  since: string | null,
  met: Set<string>,
) {
  const operations = new Map<string, { total: number; errors: Counts }>()
  const by_error_type = new Counts()
  const refused = new Listed<ControlSchemas["ReportRequest"]>()
  const templates = new Map<string, string>()
  let total = 0
  const pause = pacer()
  for (const log of recordsOf(ctx, ctx.request_log.readEntries().by.account(ctx.account.id), since)) {
    await pause()
    total++
    const name = operationOf(ctx, log, templates)
    const operation = operations.get(name) ?? { total: 0, errors: new Counts() }
    operations.set(name, operation)
    operation.total++
    if (log.replayed) met.add("replayed_request")
    if (log.error_code === null) continue
    met.add(log.error_code)
    by_error_type.add(log.error_code)
    operation.errors.add(log.error_code)
    if (log.status_code >= 400 && log.status_code < 500) refused.add(() => presentRequest(log))
  }
  const everyLogin = ctx.request_log.refused_logins.since(since)
  if (everyLogin.some(({ what }) => what !== "path")) met.add("authentication_error")
  // They belong to no account, so the report of the default account has them.
  const logins = ctx.account.id === ctx.fixed.default_account_id ? everyLogin : []
  refused.total += logins.reduce((sum, { count }) => sum + count, 0)
  const by_operation = [...operations]
    .sort(([a, one], [b, other]) => other.total - one.total || (a < b ? -1 : 1))
    .map(([operation, found]) => ({ operation, total: found.total, errors: found.errors.toObject() }))
  return { requests: { total, by_operation, by_error_type: by_error_type.toObject() }, refused: { ...refused, logins } }
}

/** The method and path template of a request: `GET /emails/{id}`. */
function operationOf({ service_paths }: Needs<"service_paths">, { method, endpoint }: Log, known: Map<string, string>) {
  const path = endpoint.replace(/[0-9a-f-]{36}/i, "{id}")
  const name = `${method} ${path}`
  const found = known.get(name)
  if (found !== undefined) return found
  const template = templateOf({ method, path }, service_paths)
  const operation = template === null ? "unknown path" : `${method} ${template}`
  // Unknown paths are not kept: a client can make up any number of them.
  if (template !== null && known.size < MOST_LISTED) known.set(name, operation)
  return operation
}

const presentRequest = (log: Log): ControlSchemas["ReportRequest"] => {
  const { id, method, endpoint, status_code, error_message, about, created_at } = presentSandboxLog(log, false)
  return { id, method, endpoint, status_code, error_code: log.error_code ?? "", error_message, about, created_at }
}

/** The webhook deliveries by status, their attempts by result, and those that have not succeeded. */
async function webhooksOf(ctx: Needs<"account" | "clock" | "fixed" | "store">, since: string | null, met: Set<string>) {
  const { account, store } = ctx
  const by_status = new Counts()
  const by_result = new Counts()
  const undelivered = new Listed<ControlSchemas["ReportDelivery"]>()
  let [total, attempts] = [0, 0]
  const pause = pacer()
  for (const delivery of recordsOf({ store }, store.tables.deliveries.by.account(account.id), since)) {
    await pause()
    total++
    attempts += delivery.attempts.length
    by_status.add(delivery.status)
    for (const { status_code } of delivery.attempts) by_result.add(String(status_code ?? "no response"))
    met.add(delivery.event_type)
    if (delivery.status !== "succeeded") undelivered.add(() => presentDelivery(ctx, delivery))
  }
  // Their deliveries may be gone, because deleting an endpoint deletes them.
  const { retried_at, endpoint_disabled_at } = store.tables.accounts.get(account.id) ?? account
  if (retried_at !== undefined && retried_at >= (since ?? "")) met.add("second_attempt")
  if (endpoint_disabled_at !== undefined && endpoint_disabled_at >= (since ?? "")) met.add("disabled_endpoint")
  const deliveries = { total, by_status: by_status.toObject() }
  return { webhooks: { deliveries, attempts: { total: attempts, by_result: by_result.toObject() } }, undelivered }
}

function presentDelivery(
  { store, fixed, clock }: Needs<"clock" | "fixed" | "store">,
  delivery: Delivery,
): ControlSchemas["ReportDelivery"] {
  const { webhook_id, event_type, attempts } = delivery
  const last = attempts.at(-1)
  return {
    ...pick(delivery, "id", "webhook_id", "email_id"),
    url: maskSecrets(store.tables.webhooks.get(webhook_id)?.url ?? "", Object.values(fixed.tokens)),
    event: event_type,
    status: delivery.status,
    attempts: attempts.length,
    last_status_code: last?.status_code ?? null,
    last_error: last?.error ?? null,
    diagnosis: diagnoseDelivery(delivery, clock.offset_ms),
    created_at: delivery.created_at,
  }
}

/** Behaviour of the service besides events and error types, with its name in a sentence. */
const BEHAVIOURS = {
  second_attempt: "a second attempt of a webhook delivery",
  disabled_endpoint: "an endpoint that was disabled after 15 failures",
  replayed_request: "a retry that was answered by its Idempotency-Key",
} as const

/** The events, error types and behaviours of the service that were not met, in the order of the documentation. */
function gapsOf(met: ReadonlySet<string>): ControlSchemas["ReportGap"][] {
  const all = [
    ...EVENT_NAMES.map((name) => ({ kind: "event", name, what: `the event ${name}` }) as const),
    ...errorTypeValues.map((name) => ({ kind: "error_type", name, what: `the error type ${name}` }) as const),
    ...Object.entries(BEHAVIOURS).map(([name, what]) => ({ kind: "behaviour", name, what }) as const),
  ].filter(({ name }) => !met.has(name))
  return all.map(({ kind, name, what }) => ({ kind, name, sentence: `No test has seen ${what}.` }))
}

/** A path of a request with the placeholders of the contract: `/emails/{id}`; null if the contract has no such path. */
function templateOf({ method, path }: FaultTarget, templates: readonly FaultTarget[]): string | null {
  const parts = path.split("/")
  const asked = method === "HEAD" ? "GET" : method
  const fits = templates.filter((template) => {
    const expected = template.path.split("/")
    const isLike =
      expected.length === parts.length && expected.every((part, at) => part === parts[at] || /^\{/.test(part))
    return template.method === asked && isLike
  })
  return (fits.find((template) => template.path === path) ?? fits[0])?.path ?? null
}

class Counts {
  readonly #counts = new Map<string, number>()

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  /** The counts, largest first. */
  toObject(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
  }
}
