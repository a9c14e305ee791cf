import { signal } from "@preact/signals"
import { api, type Page } from "../api.ts"
import type { CapturedInboundItem, InboundInput, ReceivedInbound, ReceivingAddress } from "../api-types.ts"
import { createMailList } from "../shared/mail/mail-list-store.ts"

const PATH = "/sandbox/inbound"

export type RawEnvelope = { mail_from?: string; rcpt_to?: string; client_ip?: string; helo?: string }

/** The list of inbound email and the receiving addresses. */
export function createInboundStore() {
  const addresses = signal<ReceivingAddress[]>([])
  const mail = createMailList<CapturedInboundItem>({
    fetchPage: (q, offset, limit) => api<Page<CapturedInboundItem>>("GET", PATH, { query: { q, offset, limit } }),
    mark: (id, read) => api<CapturedInboundItem>("PATCH", `${PATH}/${id}`, { body: { read } }),
    remove: (ids) => api("DELETE", PATH, { query: { ids: ids.join(",") } }),
    removeMatching: (q) => api("DELETE", PATH, { query: { q } }),
    live: "inbound",
    when: (item) => item.received_at,
  })

  async function loadAddresses(): Promise<void> {
    const page = await api<Page<ReceivingAddress>>("GET", "/sandbox/receiving-addresses", { query: { limit: 100 } })
    addresses.value = page.data
  }

  /** Delivers a composed email; returns the ids of the inbound emails. */
  async function receive(input: InboundInput): Promise<string[]> {
    const { data } = await api<ReceivedInbound>("POST", PATH, { body: input })
    return data.map((entry) => entry.inbound_id)
  }

  /** Delivers a raw message; without an envelope, sender and recipients come from its headers. */
  async function receiveRaw(file: Blob, envelope: RawEnvelope): Promise<string[]> {
    const body = new Blob([file], { type: "message/rfc822" })
    const { data } = await api<ReceivedInbound>("POST", PATH, { query: envelope, body })
    return data.map((entry) => entry.inbound_id)
  }

  return { ...mail, addresses, loadAddresses, receive, receiveRaw }
}

export const inbound = createInboundStore()
