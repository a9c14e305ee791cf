import type { ControlInput } from "../../api/contract.ts"
import { examCaseNameValues } from "../../api/sandbox.enums.gen.ts"
import { invalid, notFound } from "../../core/errors.ts"
import type { AttemptResult } from "../../core/ports.ts"
import type { Change } from "../../core/state/state.ts"
import type { Context, Control, Needs } from "../../operations/context.ts"
import { inParallel } from "../../operations/in-parallel.ts"
import { findOwn } from "../../operations/records.ts"
import { EMAIL_STATUSES, type EmailEvent } from "../../parts/emails/record.ts"
import { overflowChanges } from "../../parts/webhooks/operations/attempts.ts"
import { type Delivery, EVENT_NAMES, type EventName, type Webhook } from "../../parts/webhooks/record.ts"
import { isSuccess, recordAttempt } from "../../parts/webhooks/rules/delivery.ts"
import { urlProblem } from "../../parts/webhooks/rules/endpoint.ts"
import { emailEvent } from "../../parts/webhooks/rules/payload.ts"
import { SAMPLE_LINK, samplePayload } from "../../parts/webhooks/rules/sample.ts"
import { instant } from "../../time/clock.ts"
import { elapsedMs, later, sleep } from "../../time/turn.ts"
import { examCases, forgedCause } from "./cases.ts"
import {
  commonCause,
  disabledNote,
  ENDED,
  type ExamCaseName,
  type ExamEffects,
  type ExamExchange,
  type ExamPlan,
  type ExamRequest,
  hasCause,
  NOT_SENT,
} from "./exam.ts"

/** No request starts later, and running ones are ended. With what is left, the whole exam ends within 60 seconds. */
const BUDGET_MS = 55_000
/** Timeout of a request after one has hit the 10 seconds of section 6. */
const SHORT_MS = 1000
/** Cases that run at the same time, as many as the attempts of an endpoint. */
const CASES_AT_A_TIME = 4
/** How long a receiver has for what it does after its response, before the effect URL is read. */
const EFFECT_MS = 500

/**
 * POST /sandbox/webhooks/{id}/exam: sends genuine and forged events to the endpoint and evaluates the responses. Also to a disabled
 * endpoint. The requests are stored as deliveries with `exam`, which change nothing about the endpoint.
 */
export const examineWebhook: Control<"examineWebhook"> = async (ctx, { params, body = {} }) => {
  const webhook = findOwn(ctx, "webhooks", params.id)
  if (webhook.dialect)
    throw invalid(`The endpoint was created in the dialect ${webhook.dialect.name}, whose events no exam knows.`)
  const { effect_url } = body
  const problem = effect_url === undefined ? null : urlProblem(effect_url, ctx.settings()["webhooks.url_policy"])
  if (problem !== null) throw invalid(`effect_url: ${problem}`)
  const plan = planOf(ctx, webhook, body)
  const started = elapsedMs()
  const sender = new Sender(ctx, webhook)
  try {
    const asked = examCaseNameValues.filter((name) => body.cases?.includes(name) ?? true)
    const exchanges = await runCases(ctx, sender, plan, asked, effect_url)
    const common = commonCause(exchanges.genuine)
    let isNamed = false
    const { genuine, effects } = exchanges
    const evaluated = asked.map((name) => {
      const requests = exchanges.of.get(name) ?? []
      const evidence = { own: requests.map(({ exchange }) => exchange), genuine, effects }
      return { name, requests, evidence, evaluation: examCases[name].evaluate(evidence) }
    })
    const failed = new Set(evaluated.filter(({ evaluation }) => evaluation.result === "failed").map(({ name }) => name))
    const cases = evaluated.map(({ name, requests, evidence, evaluation }) => {
      const { title, sent, expected, why, fix } = examCases[name]
      const isCommon = common !== null && evaluation.result === "failed" && hasCause(evidence)
      const own = forgedCause(name, failed) ?? evaluation.got.replaceAll(/ in \d+ ms/g, "")
      const cause = isCommon ? common : own
      if (isCommon) {
        // The first case names the cause, and the others fail only because of it.
        if (isNamed) evaluation.result = "unsure"
        evaluation.got = `${isNamed ? "The same as for every genuine event" : common}. ${evaluation.got}`
        isNamed = true
      }
      const got = evaluation.got.replace(/^[a-z]/, (letter) => letter.toUpperCase())
      const deliveries = requests.flatMap(({ delivery }) => delivery ?? [])
      return { case: name, title, result: evaluation.result, sent, expected, got, cause, why, fix, deliveries }
    })
    const count = (result: "passed" | "failed" | "unsure") => cases.filter((one) => one.result === result).length
    const counts = { passed: count("passed"), failed: count("failed"), unsure: count("unsure") }
    const duration_ms = Math.round(elapsedMs() - started)
    const notes = notesOf(webhook, [...exchanges.of.values()].flat())
    return { webhook_id: webhook.id, url: webhook.url, started_at: ctx.now, duration_ms, ...counts, notes, cases }
  } finally {
    sender.end()
  }
}

function notesOf({ enabled, disabled_at }: Webhook, sent: readonly Sent[]): string[] {
  const isSilent = sent.every(({ exchange }) => exchange.result.status_code === null)
  return [
    ...(isSilent ? ["Your application did not respond. Start it, and check the URL of the endpoint."] : []),
    ...(enabled ? [] : [disabledNote(disabled_at)]),
  ]
}

function planOf(
  ctx: Needs<"account" | "clock" | "ids" | "now" | "settings" | "store">,
  webhook: Webhook,
  body: NonNullable<ControlInput<"examineWebhook">["body"]>,
): ExamPlan {
  const email = body.email_id === undefined ? null : findOwn(ctx, "emails", body.email_id)
  const types = webhook.events === "all" ? EVENT_NAMES : webhook.events
  const event = (written: string) => {
    const name = written as EventName
    if (email === null || name === "email.received")
      return samplePayload(name, ctx.ids.uuid(), ctx.now, ctx.settings()["webhooks.received_data"])
    // As if it had happened to this email.
    const type = name.slice("email.".length) as EmailEvent["type"]
    const status = EMAIL_STATUSES.find((one) => one === type) ?? email.status
    const counts = { open_count: email.open_count || 1, click_count: email.click_count || 1 }
    const link = type === "clicked" ? { url: SAMPLE_LINK } : {}
    return emailEvent(name, { ...email, status, ...counts }, { type, occurred_at: ctx.now, ...link }, ctx.now)
  }
  const usual = types.includes("email.delivered") ? "email.delivered" : types[0]
  return {
    secret: body.secret ?? webhook.secret,
    types,
    type: body.event ?? usual ?? "email.delivered",
    event,
    now: () => ctx.clock.wall() / 1000,
  }
}

interface Sent {
  exchange: ExamExchange
  delivery: string | null
}

/** Sends all cases. The first request is always a genuine event: without it, no rejection shows anything. */
async function runCases(
  ctx: Needs<"store">,
  sender: Sender,
  plan: ExamPlan,
  asked: readonly ExamCaseName[],
  effect_url: string | undefined,
) {
  const of = new Map<ExamCaseName, Sent[]>()
  const genuine: ExamExchange[] = []
  const send = async (name: ExamCaseName, requests: readonly ExamRequest[], at_a_time: number) => {
    const sent = await inParallel(requests, at_a_time, (request) => sender.send(name, request))
    of.set(name, [...(of.get(name) ?? []), ...sent])
    if (examCases[name].is_genuine) genuine.push(...sent.map(({ exchange }) => exchange))
  }
  const types = asked.includes("genuine") ? plan.types : [plan.type]
  const [first, ...others] = examCases.genuine.requests({ ...plan, types })
  if (first) await send("genuine", [first], 1)
  await send("genuine", others, CASES_AT_A_TIME)
  const forged = asked.filter((name) => examCases[name].is_forged)
  // Whether the effect URL shows anything about forged events is only known after a genuine one.
  const needsRepeat = asked.includes("repeat") || (effect_url !== undefined && forged.length > 0)
  const read = async () => (effect_url === undefined || !needsRepeat ? null : await sender.read(effect_url))
  const [start, once, repeat] = [await read(), ...examCases.repeat.requests(plan)]
  if (needsRepeat && once) await send("repeat", [once], 1)
  const before = await read()
  if (needsRepeat && repeat) await send("repeat", [repeat], 1)
  const after = await read()
  const isOrdinary = (name: ExamCaseName) =>
    !["genuine", "repeat", ...forged].includes(name) && !examCases[name].at_once
  // No genuine event is sent at the same time: what the effect URL shows is the effect of these.
  await inParallel(forged, CASES_AT_A_TIME, (name) => send(name, examCases[name].requests(plan), 1))
  const end = forged.length > 0 ? await read() : after
  const effects: ExamEffects | null =
    start && before && after && end ? { genuine: [start, before], repeat: [before, after], forged: [after, end] } : null
  await inParallel(asked.filter(isOrdinary), CASES_AT_A_TIME, (name) => send(name, examCases[name].requests(plan), 1))
  for (const name of asked.filter((one) => examCases[one].at_once)) {
    const requests = examCases[name].requests(plan)
    await send(name, requests, requests.length)
  }
  if (!ctx.store.tables.webhooks.get(sender.webhook.id)) throw notFound("The endpoint was deleted during the exam.")
  return { of, genuine, effects }
}

/** Sends the requests of an exam and stores them as deliveries, until its time is over. */
class Sender {
  readonly webhook: Webhook
  readonly #ctx: Context
  readonly #over = new AbortController()
  /** Ends when the exam is over, or its client is gone. */
  readonly #signal: AbortSignal
  readonly #cancel: () => void
  /** Whether a request has had no response within the full timeout. */
  #isSilent = false

  constructor(ctx: Context, webhook: Webhook) {
    this.#ctx = ctx
    this.webhook = webhook
    this.#signal = AbortSignal.any([this.#over.signal, ctx.gone.signal])
    this.#cancel = later(() => this.#over.abort(), BUDGET_MS)
  }

  end(): void {
    this.#cancel()
    this.#over.abort()
  }

  async send(name: ExamCaseName, request: ExamRequest): Promise<Sent> {
    const header = this.#ctx.settings()["webhooks.signature_header"]
    const { method, body, signature, content_type, pieces } = request
    const result = await this.#request(this.webhook.url, {
      method,
      body,
      headers: {
        ...(signature !== null && { [header]: signature }),
        ...(content_type !== undefined && { "Content-Type": content_type }),
      },
      ...(pieces && { pieces }),
    })
    return { exchange: { request, result }, delivery: this.#store(name, request, result, header) }
  }

  /** Reads the effect URL, once the receiver has had time for what it does after its response. */
  async read(url: string): Promise<AttemptResult> {
    await sleep(EFFECT_MS, this.#signal)
    return await this.#request(url, { method: "GET", body: "", headers: {} })
  }

  async #request(
    url: string,
    request: Pick<ExamRequest, "method" | "body" | "pieces"> & { headers: Record<string, string> },
  ): Promise<AttemptResult> {
    if (this.#signal.aborted) return { status_code: null, duration_ms: 0, error: NOT_SENT, response_body: null }
    const isShort = this.#isSilent
    const result = await this.#ctx.transport.post({
      url,
      ...request,
      signal: this.#signal,
      ...(isShort && { timeout_ms: SHORT_MS + (request.pieces?.over_ms ?? 0) }),
    })
    if (result.timed_out && isShort)
      result.error += " (shortened: an earlier request of this exam had no response within 10 s)"
    if (result.timed_out) this.#isSilent = true
    return result.status_code === null && this.#signal.aborted ? { ...result, error: ENDED } : result
  }

  /** Stores a delivery and returns its id. A request without an event is none. The exam ends if the endpoint was deleted. */
  #store(name: ExamCaseName, request: ExamRequest, result: AttemptResult, header: string): string | null {
    const { store, ids, clock } = this.#ctx
    const isDeleted = !store.tables.webhooks.get(this.webhook.id)
    if (isDeleted) this.#over.abort()
    const isDelivery = request.method === "POST" && result.error !== NOT_SENT
    if (!isDelivery || isDeleted || this.#ctx.gone.signal.aborted) return null
    const record = examDelivery(this.webhook, { name, request, result, header, id: ids.uuid(), now: clock.now() })
    const changes: Change[] = [{ op: "put", in: "deliveries", record }]
    store.commit([...changes, ...overflowChanges(this.#ctx, this.webhook.account_id)])
    return record.id
  }
}

/**
 * Returns the finished delivery of one request of an exam. It does not change its endpoint, and belongs to no email: its ids are
 * samples, or it would be shown as a delivery of that email.
 */
function examDelivery(
  webhook: Webhook,
  sent: { name: ExamCaseName; request: ExamRequest; result: AttemptResult; header: string; id: string; now: number },
): Delivery {
  const { name, request, result, header, id } = sent
  const now = instant(sent.now)
  return {
    id,
    account_id: webhook.account_id,
    webhook_id: webhook.id,
    email_id: null,
    inbound_id: null,
    body: request.body,
    event_type: JSON.parse(request.body).type,
    created_at: now,
    status: isSuccess(result) ? "succeeded" : "failed",
    attempts: [recordAttempt(result, { signature: request.signature, header }, now)],
    next_attempt_at: null,
    exam: name,
  }
}
