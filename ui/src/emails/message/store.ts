import { effect, type ReadonlySignal, signal } from "@preact/signals"
import { control, readAll, responseText, serviceWith } from "../../api.ts"
import type {
  CapturedEmail,
  CapturedEmailItem,
  Delivery,
  EmailEvent,
  EmailEventResult,
  LogDetail,
  TriggerEvent,
  Webhook,
} from "../../api-types.ts"
import { info } from "../../info.ts"
import { joinStops, onLive, onResync } from "../../live.ts"
import { requestBodyOf } from "../../shared/curl.ts"
import { createDeliveries } from "../../shared/deliveries.ts"
import { toBase64 } from "../../shared/format.ts"
import { createResource, throttle } from "../../shared/resource.ts"
import { withToast } from "../../shared/toasts.tsx"
import { suppressedAmong } from "./suppressed.ts"

export type MessageStore = ReturnType<typeof createMessageStore>
export type TriggerDetail = Omit<TriggerEvent, "type">

const RELOAD_MS = 60

/** One captured email with the request that created it and its webhook deliveries. */
export function createMessageStore(id: string) {
  const mail = createResource(() => control.getCapturedEmail(id), { interval: RELOAD_MS })
  const deliveries = createDeliveries(() => readAll((page) => control.listDeliveries({ email_id: id, ...page })))
  const endpoints = createEndpoints(deliveries.data)
  const suppressed = createResource(async () => (mail.data.value ? await suppressedAmong(mail.data.value) : []), {
    live: ["suppression.updated"],
  })
  const log = signal<LogDetail | null>(null)
  const raw = signal<string | null>(null)
  const deleted = signal(false)
  let triggering = 0
  /** The last live message of an email whose event is being triggered. */
  let held: CapturedEmailItem | undefined

  async function load(): Promise<void> {
    await Promise.all([mail.load(), deliveries.load()])
    const logId = mail.data.value?.log_id
    if (logId && !log.value) log.value = await control.getLog(logId).catch(() => null)
  }

  async function loadRaw(): Promise<void> {
    raw.value ??= responseText(await control.getCapturedEmailRaw(id))
  }

  /** The response has the new status, events and actions, so nothing is read again. */
  async function trigger(type: TriggerEvent["type"], detail: TriggerDetail = {}): Promise<void> {
    triggering++
    try {
      const answer = await control.triggerEmailEvent(id, { type, ...detail })
      if (mail.data.value) mail.put(withEvents(mail.data.value, answer))
    } finally {
      triggering--
      if (held) handleUpdate(held)
      held = undefined
    }
  }

  async function cancel(): Promise<void> {
    await control.cancelEmail(id)
    await mail.load()
  }

  function handleUpdate(item: CapturedEmailItem) {
    const current = mail.data.value
    if (triggering > 0) {
      held = item
      return
    }
    // The item is not the whole email: a load that is under way still counts.
    if (current && current.behaviour.next.length === 0 && hasSameEvents(current, item))
      mail.data.value = { ...current, ...item }
    else mail.reload()
  }

  const loadSoon = throttle(RELOAD_MS, () => void load())

  /** Subscribes to the live feed; returns the function that unsubscribes. */
  function follow(): () => void {
    const isMine = (item: { id: string }) => item.id === id
    return joinStops(
      endpoints.follow(),
      deliveries.follow((delivery: Delivery) => delivery.email_id === id),
      onLive(["email.updated"], (messages) => {
        const last = messages.map(({ data }) => data).findLast(isMine)
        if (last) handleUpdate(last)
      }),
      onLive(["email.deleted"], (messages) => {
        if (messages.some(({ data }) => isMine(data))) deleted.value = true
      }),
      onResync(loadSoon),
    )
  }

  return {
    id,
    mail,
    log,
    deliveries,
    suppressed,
    endpoints: endpoints.known,
    raw,
    deleted,
    load,
    loadRaw,
    trigger,
    cancel,
    follow,
  }
}

/** Stands for the endpoints of the account. */
const ANY = ""

/** The endpoints of the account, by id. Read once, and again for endpoints added since. */
function createEndpoints(deliveries: ReadonlySignal<Delivery[] | null>) {
  const known = signal<ReadonlyMap<string, Webhook>>(new Map())
  const asked = new Set<string>()

  function put(changed: Webhook[]): void {
    known.value = new Map([...known.value.values(), ...changed].map((endpoint) => [endpoint.id, endpoint]))
  }

  function follow(): () => void {
    const stop = effect(() => {
      const ids = (deliveries.value ?? []).map((delivery) => delivery.webhook_id)
      // One without deliveries may be disabled.
      if ((info.value?.counts.webhooks ?? 0) > 0) ids.push(ANY)
      if (ids.every((id) => asked.has(id))) return
      for (const id of ids) asked.add(id)
      void read()
    })
    return joinStops(
      stop,
      onLive(["webhook.updated"], (messages) => put(messages.map(({ data }) => data))),
    )
  }

  /** Without their descriptions, endpoints are shown by URL. */
  async function read(): Promise<void> {
    put(await readAll(control.listWebhooks).catch(() => []))
  }

  return { known, follow }
}

/** The disabled endpoints that would otherwise receive one of the events. */
export const disabledFor = (endpoints: ReadonlyMap<string, Webhook>, types: EmailEvent["type"][]): Webhook[] =>
  [...endpoints.values()].filter(
    ({ enabled, events }) =>
      !enabled &&
      (events === "all" || events.length === 0 || types.some((type) => events.some((one) => one === `email.${type}`))),
  )

/** Enables an endpoint. What was not sent to it meanwhile is not sent now. */
export const enableEndpoint = ({ id }: Webhook): Promise<boolean> =>
  withToast(() => control.updateWebhook(id, { enabled: true }), "Endpoint enabled. It receives events from now on.")

/** An email with the result of an event that was triggered. */
function withEvents(email: CapturedEmail, result: EmailEventResult): CapturedEmail {
  const added = (type: EmailEvent["type"]) => countEvents(result.events, type) - countEvents(email.events, type)
  return {
    ...email,
    ...result,
    open_count: email.open_count + added("opened"),
    click_count: email.click_count + added("clicked"),
  }
}

const countEvents = (events: EmailEvent[], type: EmailEvent["type"]) =>
  events.filter((event) => event.type === type).length

/** Whether the loaded email already has everything that happened to the item of a live message. */
function hasSameEvents(email: CapturedEmail, item: CapturedEmailItem): boolean {
  const last = email.events.at(-1)
  return (
    email.status === item.status &&
    email.open_count === item.open_count &&
    email.click_count === item.click_count &&
    last?.type === item.last_event?.type &&
    last?.occurred_at === item.last_event?.occurred_at
  )
}

/** Reads the logged request of an email; null if it is no longer logged. */
export async function readRequest(emailId: string): Promise<LogDetail | null> {
  const { log_id } = await control.getCapturedEmail(emailId)
  return log_id === null ? null : await control.getLog(log_id).catch(() => null)
}

/** Sends the same email, with its attachments, as a new request. Returns the id of the new one. */
export async function sendEmailAgain(email: CapturedEmail, token: string): Promise<string> {
  const attachments = await Promise.all(
    email.attachments.map(async ({ index, filename, content_type, content_id }) => {
      const { bytes } = await control.getCapturedEmailAttachment(email.id, index)
      return { filename, content_type, ...(content_id && { content_id }), content: toBase64(bytes) }
    }),
  )
  const { id } = await serviceWith(token).sendEmail({
    ...requestBodyOf(email),
    ...(attachments.length > 0 && { attachments }),
  })
  return id
}
