import { signal } from "@preact/signals"
import { ApiFailure, api, apiText } from "../../api.ts"
import type { CapturedInbound, Delivery } from "../../api-types.ts"
import { onLive } from "../../live.ts"
import { errorMessage } from "../../shared/message-of.ts"
import { throttle } from "../../shared/soon.ts"

const REREAD_MS = 60

export type InboundMessageStore = ReturnType<typeof createInboundMessageStore>

/** One inbound email with its webhook deliveries. */
export function createInboundMessageStore(id: string) {
  const path = `/sandbox/inbound/${id}`
  const mail = signal<CapturedInbound | null>(null)
  const deliveries = signal<Delivery[]>([])
  const raw = signal<string | null>(null)
  const error = signal<string | null>(null)
  const missing = signal(false)

  async function load(): Promise<void> {
    try {
      const detail = await api<CapturedInbound>("GET", path)
      mail.value = detail
      error.value = null
      const read = detail.deliveries.map((delivery) => api<Delivery>("GET", `/sandbox/deliveries/${delivery}`))
      deliveries.value = (await Promise.all(read)).sort((a, b) => a.created_at.localeCompare(b.created_at))
    } catch (reason) {
      missing.value = reason instanceof ApiFailure && reason.status === 404
      error.value = errorMessage(reason)
    }
  }

  async function loadRaw(): Promise<void> {
    raw.value ??= await apiText(`${path}/raw`)
  }

  async function redeliver(deliveryId: string): Promise<void> {
    await api("POST", `/sandbox/deliveries/${deliveryId}/redeliver`)
    await load()
  }

  const loadSoon = throttle(REREAD_MS, () => void load())

  /** Subscribes to the live feed; returns the function that unsubscribes. */
  function follow(): () => void {
    const stops = [
      onLive(["delivery.updated"], (messages) => {
        if (messages.some(({ data }) => (data as Delivery).inbound_id === id)) loadSoon()
      }),
      onLive(["inbound.deleted"], (messages) => {
        if (messages.some(({ data }) => (data as { id: string }).id === id)) missing.value = true
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return { mail, deliveries, raw, error, missing, load, loadRaw, redeliver, follow }
}
