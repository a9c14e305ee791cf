import { signal } from "@preact/signals"
import { api } from "../api.ts"

/** The domain that examples send from; one of the account as soon as it is known to have one. */
export const senderDomain = signal("acme.test")
/** Whether the account is known to have no domain that can be sent from. */
export const cannotSend = signal(false)

/** Learns which domain of the account the examples can send from. */
export async function loadSenderDomain(): Promise<void> {
  const { data } = await api<{ data: { name: string; status: string }[] }>("GET", "/sandbox/domains")
  const verified = data.find((domain) => domain.status === "verified")?.name
  senderDomain.value = verified ?? senderDomain.value
  cannotSend.value = verified === undefined
}
