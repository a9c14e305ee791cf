import { computed, signal } from "@preact/signals"
import { control, errorMessage } from "../api.ts"
import type { CreatedWebhook, Delivery, DeliveryStatus, EventName, WebhookInput } from "../api-types.ts"
import { joinStops, onLive, onResync } from "../live.ts"
import { pluralize } from "../shared/format.ts"
import { createPagedList } from "../shared/paged-list.ts"
import { createOpenEntry, throttle } from "../shared/resource.ts"
import { searching } from "../shared/search-terms.ts"
import { toast } from "../shared/toasts.tsx"

const REREAD_MS = 150
const SEARCH_MS = 200
const PROGRESS_MS = 250
/** Chosen deliveries that are sent again at the same time. */
const AT_ONCE = 4

/** Which deliveries of the endpoint are listed. */
interface Filters {
  status: DeliveryStatus | null
  event: EventName | null
  /** A text in the event, the response or the error. */
  q: string
  /** The deliveries of exams instead of the others. */
  exam: boolean
  /** Only those with more than one attempt. */
  retried: boolean
}
const ALL: Filters = { status: null, event: null, q: "", exam: false, retried: false }

/** Deliveries of an endpoint that are being sent again. */
export type Resending = { webhook_id: string; total: number; sent: number }

/** Webhook endpoints, the open one and its deliveries. */
export function createWebhooksStore() {
  const list = createPagedList((offset, limit) => control.listWebhooks({ offset, limit }))
  const rereadList = throttle(REREAD_MS, () => void list.reread())
  const open = createOpenEntry((id) => control.getWebhook(id), { live: ["webhook.updated"] })
  const delivery = createOpenEntry((id) => control.getDelivery(id), { live: ["delivery.updated"] })
  const filters = signal(ALL)
  const isFiltered = computed(() => Object.values(filters.value).some(Boolean))
  const deliveries = createPagedList((offset, limit) => {
    const { status, event, q, exam, retried } = filters.value
    const wanted = { ...(status && { status }), ...(event && { event }), ...searching(q) }
    const query = { ...wanted, exam: `${exam}` as const, retried: `${retried}` as const, offset, limit }
    return control.listDeliveries({ webhook_id: open.id(), ...query })
  })

  /** The deliveries that are chosen to be sent again. */
  const chosen = signal<ReadonlySet<string>>(new Set())
  const resending = signal<Resending | null>(null)

  async function load(): Promise<void> {
    await Promise.all([list.reload(), open.load()])
  }

  async function show(id: string | undefined): Promise<void> {
    if (id !== open.id()) chosen.value = new Set()
    const loading = open.show(id)
    await Promise.all([loading, id && deliveries.reload()])
  }

  async function filter(wanted: Partial<Filters>): Promise<void> {
    filters.value = { ...filters.value, ...wanted }
    chosen.value = new Set()
    await deliveries.reload()
  }

  const searchDeliveries = throttle(SEARCH_MS, () => void deliveries.reload())
  /** Filters by a text that is being typed. */
  function search(q: string): void {
    filters.value = { ...filters.value, q }
    searchDeliveries()
  }

  async function create(input: WebhookInput & { url: string }): Promise<CreatedWebhook> {
    const made = await control.createWebhook(input)
    await list.reload()
    return made
  }

  async function update(id: string, input: WebhookInput): Promise<void> {
    await control.updateWebhook(id, input)
    await load()
  }

  function remove(id: string, query: { undo_id: string }) {
    return control.deleteWebhook(id, query)
  }

  async function test(id: string, type: EventName): Promise<Delivery> {
    const tested = await control.testWebhook(id, { type })
    await Promise.all([load(), deliveries.reload()])
    return tested
  }

  async function redeliver(id: string): Promise<Delivery> {
    const redelivered = await control.redeliver(id)
    deliveries.replace(redelivered)
    await Promise.all([load(), delivery.load()])
    return redelivered
  }

  function choose(id: string, isChosen: boolean): void {
    const next = new Set(chosen.value)
    if (isChosen) next.add(id)
    else next.delete(id)
    chosen.value = next
  }

  /** Sends the chosen deliveries again. Those that fail stay chosen. */
  async function redeliverChosen(): Promise<void> {
    const ids = [...chosen.value].sort()
    const webhook_id = open.id() ?? ""
    let sent = 0
    const note = () => (resending.value = { webhook_id, total: ids.length, sent })
    note()
    const queue = ids.values()
    const work = async () => {
      for (const id of queue) {
        const delivery = await control.redeliver(id)
        deliveries.replace(delivery)
        sent++
        note()
        const code = delivery.attempts.at(-1)?.status_code ?? 0
        if (code >= 200 && code < 300) choose(id, false)
      }
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      await load()
    } finally {
      resending.value = null
    }
    const failed = ids.filter((id) => chosen.value.has(id)).length
    reportResent(ids.length, { failed, pending: 0 })
  }

  const countFailed = (id: string, since: string | undefined) => control.previewRecovery(id, since ? { since } : {})

  /** Sends again what failed since a time, and shows how far that is until all attempts are made. Enables the endpoint first. */
  async function recover({ id, enabled }: { id: string; enabled: boolean }, since: string | undefined): Promise<void> {
    if (!enabled) await update(id, { enabled: true })
    const { recovered: total } = await control.recoverWebhook(id, since ? { since } : {})
    void followRecovery(id, since, total)
  }

  async function followRecovery(webhook_id: string, since: string | undefined, total: number): Promise<void> {
    let sent = 0
    try {
      for (;;) {
        const { due, ...left } = await countFailed(webhook_id, since)
        sent = Math.max(sent, total - due)
        resending.value = { webhook_id, total, sent }
        if (due === 0) return reportResent(total, left)
        await new Promise((done) => setTimeout(done, PROGRESS_MS))
      }
    } catch (reason) {
      toast(errorMessage(reason), "error")
    } finally {
      resending.value = null
      rereadDeliveries()
      void open.load()
    }
  }

  function handleDeliveries(changed: Delivery[]) {
    const mine = changed.filter(({ webhook_id, exam }) => webhook_id === open.id() && exam === filters.value.exam)
    if (mine.some((one) => !deliveries.replace(one)) || (mine.length > 0 && isFiltered.value)) rereadDeliveries()
  }

  const rereadDeliveries = throttle(REREAD_MS, () => void deliveries.reread())

  function follow(): () => void {
    return joinStops(
      onLive(["webhook.updated"], rereadList),
      open.follow(),
      onLive(["delivery.updated"], (messages) => handleDeliveries(messages.map(({ data }) => data))),
      onResync(() => {
        rereadList()
        if (open.id()) rereadDeliveries()
      }),
    )
  }

  return {
    ...{ list, open, delivery, filters, isFiltered, deliveries, chosen, resending },
    ...{ load, show, filter, search, create, update, remove, test, redeliver, follow },
    ...{ choose, redeliverChosen, countFailed, recover },
  }
}

/** Says how deliveries ended that were sent again. */
function reportResent(total: number, { failed, pending }: { failed: number; pending: number }): void {
  const rest = [failed > 0 && `${failed} failed`, pending > 0 && `${pending} waiting for a retry`].filter(Boolean)
  const resent = `${pluralize(total, "delivery", "deliveries")} sent again`
  if (rest.length === 0) toast(`${resent}, all delivered`)
  else toast(`${resent}, now ${rest.join(" and ")}`, failed > 0 ? "error" : "ok")
}

export const webhooks = createWebhooksStore()
