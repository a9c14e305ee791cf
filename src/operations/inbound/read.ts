import type { ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import { envelopeRecipient } from "../../core/inbound/receiving.ts"
import { presentInbound, presentInboundItem } from "../../core/inbound/record.ts"
import { timeFilter } from "../../core/query.ts"
import type { InboundRecord } from "../../core/records/inbound.ts"
import type { Group } from "../../store/table.ts"
import type { Context } from "../context.ts"
import { bodyOf, ownInbound } from "./content.ts"

/** GET /inbound/{id} (section 2.5). */
export function getInbound(ctx: Context, { params }: ServiceInput<"getInbound">): ServiceAnswer<"getInbound"> {
  const message = ownInbound(ctx, params.id)
  return presentInbound(message, bodyOf(ctx, message))
}

/** GET /inbound (section 4.3): processed messages, newest first. `total` counts all matching messages. */
export function listInbound(ctx: Context, { query }: ServiceInput<"listInbound">): ServiceAnswer<"listInbound"> {
  const { limit, offset } = query
  const after = timeFilter("received_after", query.received_after)
  const before = timeFilter("received_before", query.received_before)
  const page = groupOf(ctx, query).page({ limit, offset, after, before })
  return { data: page.records.map(presentInboundItem), limit, offset, total: page.total }
}

/** Exactly the messages of the query. */
function groupOf(
  { store, account }: Context,
  { status, address }: ServiceInput<"listInbound">["query"],
): Group<InboundRecord> {
  const { id } = account
  const { by } = store.tables.inbound
  if (address === undefined) return status ? by.status(id, status) : by.listed(id)
  const written = (envelopeRecipient(address.trim()) ?? address.trim()).toLowerCase()
  const receiving = written.startsWith("*@") ? store.tables.receiving_addresses.find.address(written) : undefined
  // A catch-all matches all mail it received. Any other address matches the mail addressed to it, also with a `+tag`.
  if (receiving?.account_id === id) {
    return status ? by.receiver_status(receiving.id, status) : by.receiver(receiving.id)
  }
  if (written.includes("+")) return status ? by.recipient_status(id, written, status) : by.recipient(id, written)
  return status ? by.mailbox_status(id, written, status) : by.mailbox(id, written)
}
