import { signal } from "@preact/signals"
import { api } from "../api.ts"

/** The domain the examples send from: a verified one of the account once it is loaded. */
export const senderDomain = signal("acme.test")
/** Whether the account has no verified domain. */
export const cannotSend = signal(false)

/** Finds a verified domain for the examples. */
export async function loadSenderDomain(): Promise<void> {
  const { data } = await api<{ data: { name: string; status: string }[] }>("GET", "/sandbox/domains")
  const verified = data.find((domain) => domain.status === "verified")?.name
  senderDomain.value = verified ?? senderDomain.value
  cannotSend.value = verified === undefined
}
