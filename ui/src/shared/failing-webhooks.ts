import { computed, signal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { listControl } from "../api.ts"
import type { Delivery } from "../api-types.ts"
import { info } from "../info.ts"
import { onLive } from "../live.ts"
import { allAccounts } from "../nav.ts"

/** How many are read; emails with older deliveries are far down in the list. */
const READ = 100

/** The emails of deliveries whose last attempt failed, by delivery. */
const failed = signal<ReadonlyMap<string, string>>(new Map())

/** Ids of the emails with a webhook that could not be delivered. */
export const failingEmails = computed(() => new Set(failed.value.values()))

const isFailing = ({ status, attempts }: Delivery): boolean => attempts.length > 0 && status !== "succeeded"

function put(deliveries: Delivery[]): void {
  const changed = new Map(failed.value)
  for (const delivery of deliveries) {
    if (delivery.email_id && isFailing(delivery)) changed.set(delivery.id, delivery.email_id)
    else changed.delete(delivery.id)
  }
  failed.value = changed
}

/** Deliveries that change while the list is read, because what it says about them may be older; null if it is not being read. */
let meanwhile: Set<string> | null = null

async function load(): Promise<void> {
  const changed = new Set<string>()
  meanwhile = changed
  // The list of emails is useful without these marks.
  const { data } = await listControl.listDeliveries({ failing: "true", limit: READ }).catch(() => ({ data: [] }))
  meanwhile = null
  put(data.filter(({ id }) => !changed.has(id)))
}

function follow(deliveries: Delivery[]): void {
  for (const { id } of deliveries) meanwhile?.add(id)
  put(deliveries)
}

/** Keeps {@link failingEmails} current while the component is mounted. Reads nothing as long as no endpoint fails. */
export function useFailingEmails(): void {
  const isNeeded = allAccounts || (info.value?.counts.webhooks_failing ?? 0) > 0
  useEffect(() => {
    if (isNeeded) void load()
  }, [isNeeded])
  useEffect(() => onLive(["delivery.updated"], (messages) => follow(messages.map(({ data }) => data))), [])
}
