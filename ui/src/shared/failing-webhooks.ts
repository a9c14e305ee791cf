import { computed, signal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { control } from "../api.ts"
import type { Delivery } from "../api-types.ts"
import { info } from "../info.ts"
import { onLive } from "../live.ts"

/** Read of each status; emails with older deliveries are far down in the list. */
const READ = 100
const UNFINISHED = ["pending", "failed", "dropped"] as const

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

async function load(): Promise<void> {
  const pages = await Promise.all(UNFINISHED.map((status) => control.listDeliveries({ status, limit: READ }))).catch(
    // The list of emails is useful without these marks.
    () => [],
  )
  put(pages.flatMap(({ data }) => data))
}

/** Keeps {@link failingEmails} current while the component is mounted. Reads nothing as long as no endpoint fails. */
export function useFailingEmails(): void {
  const isNeeded = (info.value?.counts.webhooks_failing ?? 0) > 0
  useEffect(() => {
    if (isNeeded) void load()
  }, [isNeeded])
  useEffect(() => onLive(["delivery.updated"], (messages) => put(messages.map(({ data }) => data))), [])
}
