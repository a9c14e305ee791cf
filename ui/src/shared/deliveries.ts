import { lastArrivedFirst } from "../../../src/arrival.ts"
import { control } from "../api.ts"
import type { Delivery } from "../api-types.ts"
import { onLive } from "../live.ts"
import { createResource } from "./resource.ts"

/** Why a delivery is not tried again; null if it succeeded or waits for an attempt. */
export function givenUp({ status, attempts }: Delivery): string | null {
  if (status === "dropped") return attempts.length === 0 ? "Not sent: endpoint disabled" : "Given up: endpoint disabled"
  return status === "failed" && attempts.length > 1 ? `Given up after ${attempts.length} attempts` : null
}

/** The webhook deliveries of one email, kept current from the data of live messages. */
export function createDeliveries(read: () => Promise<Delivery[]>) {
  const { data, load } = createResource(read)

  function put(changed: Delivery[]) {
    const known = data.value ?? []
    const rest = known.filter(({ id }) => !changed.some((delivery) => delivery.id === id))
    data.value = [...changed, ...rest].sort(lastArrivedFirst)
  }

  async function redeliver(id: string): Promise<Delivery> {
    const delivery = await control.redeliver(id)
    put([delivery])
    return delivery
  }

  function follow(isMine: (delivery: Delivery) => boolean): () => void {
    return onLive(["delivery.updated"], (messages) => {
      const mine = messages.map((message) => message.data).filter(isMine)
      if (mine.length > 0) put(mine)
    })
  }

  return { data, load, redeliver, follow }
}
