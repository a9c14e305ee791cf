import { signal } from "@preact/signals"
import { ApiFailure, api, apiText, type Page } from "../../api.ts"
import type { CapturedEmail, Delivery, LogDetail, TriggerEvent } from "../../api-types.ts"
import { onLive, onResync } from "../../live.ts"
import { errorMessage } from "../../shared/message-of.ts"
import { throttle } from "../../shared/soon.ts"

export type MessageStore = ReturnType<typeof createMessageStore>
export type TriggerDetail = Omit<TriggerEvent, "type">

const REREAD_MS = 60

/** One captured email with the request that created it and its webhook deliveries. */
export function createMessageStore(id: string) {
  const path = `/sandbox/emails/${id}`
  const email = signal<CapturedEmail | null>(null)
  const log = signal<LogDetail | null>(null)
  const deliveries = signal<Delivery[]>([])
  const raw = signal<string | null>(null)
  const error = signal<string | null>(null)
  const missing = signal(false)

  async function load(): Promise<void> {
    try {
      const [detail] = await Promise.all([api<CapturedEmail>("GET", path), loadDeliveries()])
      email.value = detail
      error.value = null
      if (detail.log_id && !log.value) await loadLog(detail.log_id)
    } catch (reason) {
      missing.value = reason instanceof ApiFailure && reason.status === 404
      error.value = errorMessage(reason)
    }
  }

  async function loadDeliveries(): Promise<void> {
    const page = api<Page<Delivery>>("GET", "/sandbox/deliveries", { query: { email_id: id, limit: 100 } })
    deliveries.value = (await page.catch(() => ({ data: [] }))).data
  }

  async function loadLog(logId: string): Promise<void> {
    log.value = await api<LogDetail>("GET", `/sandbox/logs/${logId}`).catch(() => null)
  }

  async function loadRaw(): Promise<void> {
    raw.value ??= await apiText(`${path}/raw`)
  }

  async function trigger(type: string, detail: TriggerDetail = {}): Promise<void> {
    await api("POST", `${path}/events`, { body: { type, ...detail } })
    await load()
  }

  async function cancel(): Promise<void> {
    await api("POST", `${path}/cancel`)
    await load()
  }

  async function redeliver(deliveryId: string): Promise<void> {
    await api("POST", `/sandbox/deliveries/${deliveryId}/redeliver`)
    await load()
  }

  const loadSoon = throttle(REREAD_MS, () => void load())

  /** Subscribes to the live feed; returns the function that unsubscribes. */
  function follow(): () => void {
    const stops = [
      onLive(["email.updated", "delivery.updated"], (messages) => {
        const mine = messages.some(({ data }) => {
          const { id: dataId, email_id } = data as { id?: string; email_id?: string | null }
          return dataId === id || email_id === id
        })
        if (mine) loadSoon()
      }),
      onLive(["email.deleted"], (messages) => {
        if (messages.some(({ data }) => (data as { id: string }).id === id)) missing.value = true
      }),
      onResync(loadSoon),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return { id, email, log, deliveries, raw, error, missing, load, loadRaw, trigger, cancel, redeliver, follow }
}
