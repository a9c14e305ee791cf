import { signal } from "@preact/signals"
import { control, responseText } from "../../api.ts"
import { joinStops, onLive, onResync } from "../../live.ts"
import { createDeliveries } from "../../shared/deliveries.ts"
import { createResource, throttle } from "../../shared/resource.ts"

const RELOAD_MS = 60

export type InboundMessageStore = ReturnType<typeof createInboundMessageStore>

/** One inbound email with its webhook deliveries. */
export function createInboundMessageStore(id: string) {
  const mail = createResource(() => control.getCapturedInbound(id))
  const deliveries = createDeliveries(() =>
    Promise.all((mail.data.value?.deliveries ?? []).map((one) => control.getDelivery(one))),
  )
  const raw = signal<string | null>(null)
  const deleted = signal(false)

  async function load(): Promise<void> {
    await mail.load()
    await deliveries.load()
  }

  async function loadRaw(): Promise<void> {
    raw.value ??= responseText(await control.getCapturedInboundRaw(id))
  }

  const loadSoon = throttle(RELOAD_MS, () => void load())

  /** Subscribes to the live feed; returns the function that unsubscribes. */
  function follow(): () => void {
    return joinStops(
      deliveries.follow((delivery) => delivery.inbound_id === id),
      onLive(["inbound.deleted"], (messages) => {
        if (messages.some(({ data }) => data.id === id)) deleted.value = true
      }),
      onResync(loadSoon),
    )
  }

  return { id, mail, deliveries, raw, deleted, load, loadRaw, follow }
}
