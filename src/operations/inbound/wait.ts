import type { ControlAnswer, ControlInput } from "../../api/contract.ts"
import { parseQuery } from "../../core/emails/search.ts"
import { presentCapturedInboundItem } from "../../core/inbound/captured.ts"
import { openInboundWords } from "../../core/inbound/search.ts"
import type { InboundRecord } from "../../core/records/inbound.ts"
import type { Context } from "../context.ts"
import { isLater, readSince, waitFor } from "../wait.ts"
import { searchInbound } from "./captured.ts"

const TIMEOUT_MS = 5000
/** Maximum number of received messages checked for the timeout error. */
const FEW = 200

/** GET /sandbox/inbound/wait: as for captured emails. A message counts once it is processed. */
export async function waitForInbound(
  ctx: Context,
  { query }: ControlInput<"waitForInbound">,
): Promise<ControlAnswer<"waitForInbound">> {
  const { q = "", timeout_ms = TIMEOUT_MS, count = 1, limit, offset } = query
  const { inbound } = ctx.store.tables
  const since = readSince(query.since, (id) => {
    const message = inbound.get(id)
    return message?.account_id === ctx.account.id ? message.received_at : undefined
  })
  const terms = parseQuery(q)
  const late = (message: InboundRecord) => isLater(since, message.received_at, message.id)
  const found = await waitFor(ctx, {
    ...{ collection: "inbound", timeout_ms, count, order: newestFirst, tell },
    search: async () => [...searchInbound(ctx, q)].filter(late),
    open: (message) => (message.processed && late(message) ? openInboundWords(terms, message) : null),
    body: (message) => ctx.bodies.inbound.of(message),
    arrived: () => [...inbound.newestFirst("listed", ctx.account.id).take(FEW)].filter(late),
  })
  const data = found.slice(offset, offset + limit).map(presentCapturedInboundItem)
  return { data, total: found.length, limit, offset, unread: inbound.count("unread", ctx.account.id) }
}

const newestFirst = (a: InboundRecord, b: InboundRecord): number =>
  a.received_at === b.received_at ? (a.id < b.id ? 1 : -1) : a.received_at < b.received_at ? 1 : -1

const tell = ({ id, from, recipient, subject, status }: InboundRecord) =>
  `"${subject}" from ${from || "nobody"} to ${recipient} (${status}, ${id})`
