import { signal } from "@preact/signals"
import { ApiFailure, api, type Page } from "../api.ts"
import type { CreatedWebhook, Delivery, EventName, Webhook, WebhookDetail, WebhookInput } from "../api-types.ts"
import { onLive, onResync } from "../live.ts"
import { errorMessage } from "../shared/message-of.ts"
import { createPagedList } from "../shared/paged-list.ts"
import { throttle } from "../shared/soon.ts"

const REREAD_MS = 150

/** Webhook endpoints, the open one and its deliveries. */
export function createWebhooksStore() {
  const webhooks = signal<Webhook[] | null>(null)
  const open = signal<WebhookDetail | null>(null)
  const missing = signal(false)
  const error = signal<string | null>(null)
  const status = signal("")
  let openId: string | undefined
  const deliveries = createPagedList<Delivery>((offset, limit) =>
    api<Page<Delivery>>("GET", "/sandbox/deliveries", {
      query: { webhook_id: openId, status: status.value, offset, limit },
    }),
  )

  async function load(): Promise<void> {
    try {
      webhooks.value = (await api<Page<Webhook>>("GET", "/sandbox/webhooks", { query: { limit: 100 } })).data
      error.value = null
    } catch (reason) {
      error.value = errorMessage(reason)
    }
    if (openId) await read(openId)
  }

  async function read(id: string): Promise<void> {
    try {
      open.value = await api<WebhookDetail>("GET", `/sandbox/webhooks/${id}`)
    } catch (reason) {
      missing.value = reason instanceof ApiFailure && reason.status === 404
      if (!missing.value) error.value = errorMessage(reason)
    }
  }

  async function show(id: string | undefined): Promise<void> {
    openId = id
    open.value = null
    missing.value = false
    if (id) await Promise.all([read(id), deliveries.reload()])
  }

  async function filter(wanted: string): Promise<void> {
    status.value = wanted
    await deliveries.reload()
  }

  async function create(input: WebhookInput): Promise<CreatedWebhook> {
    const made = await api<CreatedWebhook>("POST", "/sandbox/webhooks", { body: input })
    await load()
    return made
  }

  async function update(id: string, input: WebhookInput): Promise<void> {
    await api("PATCH", `/sandbox/webhooks/${id}`, { body: input })
    await load()
  }

  async function remove(id: string): Promise<void> {
    await api("DELETE", `/sandbox/webhooks/${id}`)
    openId = undefined
    await load()
  }

  async function test(id: string, type: EventName): Promise<Delivery> {
    const delivery = await api<Delivery>("POST", `/sandbox/webhooks/${id}/test`, { body: { type } })
    await Promise.all([load(), deliveries.reload()])
    return delivery
  }

  async function redeliver(id: string): Promise<Delivery> {
    const delivery = await api<Delivery>("POST", `/sandbox/deliveries/${id}/redeliver`)
    deliveries.replace(delivery)
    await load()
    return delivery
  }

  function handleDeliveries(changed: Delivery[]) {
    const mine = changed.filter((delivery) => delivery.webhook_id === openId)
    if (mine.some((delivery) => !deliveries.replace(delivery)) || (mine.length > 0 && status.value)) rereadDeliveries()
  }

  const rereadDeliveries = throttle(REREAD_MS, () => void deliveries.reread())
  const reread = throttle(REREAD_MS, () => void load())

  function follow(): () => void {
    const stops = [
      onLive(["webhook."], reread),
      onLive(["delivery."], (messages) => handleDeliveries(messages.map((message) => message.data as Delivery))),
      onResync(() => {
        reread()
        if (openId) rereadDeliveries()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return {
    webhooks,
    open,
    missing,
    error,
    status,
    deliveries,
    load,
    show,
    filter,
    create,
    update,
    remove,
    test,
    redeliver,
    follow,
  }
}

export const webhooks = createWebhooksStore()
