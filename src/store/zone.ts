import { indexZone } from "../core/dns-zone.ts"
import type { Store } from "./store.ts"

/** The zone's index, made anew when it is asked after a change of its records. */
export function lazyZone(store: Store): () => ReturnType<typeof indexZone> {
  let zone: ReturnType<typeof indexZone> | null = null
  store.onCommit((applied) => {
    if (applied.some((change) => change.in === "dns_records")) zone = null
  })
  return () => {
    zone ??= indexZone(store.tables.dns_records.values())
    return zone
  }
}
