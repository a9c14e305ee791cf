import { computed, signal } from "@preact/signals"
import { control } from "../api.ts"
import type { CreatedWebhook, Delivery, DeliveryStatus, EventName, WebhookInput } from "../api-types.ts"
import { joinStops, onLive, onResync } from "../live.ts"
import { createPagedList } from "../shared/paged-list.ts"
import { createOpenEntry, throttle } from "../shared/resource.ts"
import { searching } from "../shared/search-terms.ts"

const REREAD_MS = 150
const SEARCH_MS = 200

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

  async function load(): Promise<void> {
    await Promise.all([list.reload(), open.load()])
  }

  async function show(id: string | undefined): Promise<void> {
    const loading = open.show(id)
    await Promise.all([loading, id && deliveries.reload()])
  }

  async function filter(wanted: Partial<Filters>): Promise<void> {
    filters.value = { ...filters.value, ...wanted }
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
    ...{ list, open, delivery, filters, isFiltered, deliveries },
    ...{ load, show, filter, search, create, update, remove, test, redeliver, follow },
  }
}

export const webhooks = createWebhooksStore()
