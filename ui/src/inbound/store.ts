import { control, controlOf, listControl, readAll } from "../api.ts"
import type { InboundInput } from "../api-types.ts"
import { joinStops, onLive } from "../live.ts"
import { createMailList } from "../shared/mail/mail-list-store.ts"
import { createRecipients } from "../shared/mail/recipients.tsx"
import { createResource } from "../shared/resource.ts"
import { searching } from "../shared/search-terms.ts"

export type RawEnvelope = { mail_from?: string; rcpt_to?: string; client_ip?: string; helo?: string }

/** The list of inbound email. */
export const inbound = createMailList({
  fetchPage: (q, offset, limit, since) =>
    listControl.listCapturedInbound({ ...searching(q), ...(since && { since }), offset, limit }),
  read: (id) => controlOf(id).getCapturedInbound(id),
  mark: async (id, read) => {
    const item = await controlOf(id).markCapturedInbound(id, { read })
    // No live message says so.
    if (inboundRecipients.data.value) inboundRecipients.reload()
    return item
  },
  remove: (control, ids, query) => control.deleteCapturedInbounds({ ids }, { query }),
  removeMatching: (control, q, query) => control.deleteCapturedInbounds(searching(q), { query }),
  listen: ({ created, deleted }) =>
    joinStops(
      onLive(["inbound.created"], (messages) => created(messages.map(({ data }) => data))),
      onLive(["inbound.deleted"], (messages) => deleted(messages.map(({ data }) => data))),
    ),
})

export const inboundRecipients = createRecipients(control.listInboundRecipients, ["inbound.created", "inbound.deleted"])

/** The receiving addresses of the account. */
export const addresses = createResource(() => readAll(control.listReceivingAddresses))

/** Delivers a composed email; returns the ids of the inbound emails. */
export async function receive(input: InboundInput): Promise<string[]> {
  const { data } = await control.receiveInbound(input)
  return data.map((entry) => entry.inbound_id)
}

/** Delivers a raw message; without an envelope, sender and recipients come from its headers. */
export async function receiveRaw(file: Blob, envelope: RawEnvelope): Promise<string[]> {
  const message = new Uint8Array(await file.arrayBuffer())
  const { data } = await control.receiveInbound(message, { content_type: "message/rfc822", query: { ...envelope } })
  return data.map((entry) => entry.inbound_id)
}
