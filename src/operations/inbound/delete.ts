import type { ControlAnswer, ControlInput } from "../../api/contract.ts"
import type { InboundRecord } from "../../core/records/inbound.ts"
import type { Change } from "../../core/state.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"
import { searchInbound } from "./captured.ts"

const removal = ({ id }: InboundRecord): Change => ({ op: "delete", in: "inbound", id })

/** DELETE /sandbox/inbound/{id}: also deletes a message that is still being processed. */
export function deleteCapturedInbound(
  ctx: Context,
  { params }: ControlInput<"deleteCapturedInbound">,
): ControlAnswer<"deleteCapturedInbound"> {
  return ctx.commit({ deleted: 1 }, [removal(own(ctx, "inbound", params.id))])
}

/** DELETE /sandbox/inbound: the messages in `ids`, those that match `q`, or all of the account. */
export function deleteCapturedInbounds(
  ctx: Context,
  { query }: ControlInput<"deleteCapturedInbounds">,
): ControlAnswer<"deleteCapturedInbounds"> {
  const toDelete = chosen(ctx, query)
  // One `clear` change needs little journal space, so it still works on a nearly full disk.
  const isAll = toDelete.length === ctx.store.tables.inbound.size
  return ctx.commit({ deleted: toDelete.length }, isAll ? [{ op: "clear", in: "inbound" }] : toDelete.map(removal))
}

function chosen(ctx: Context, { ids, q }: ControlInput<"deleteCapturedInbounds">["query"]): InboundRecord[] {
  const { inbound } = ctx.store.tables
  if (ids) {
    const named = [...new Set(ids)].map((id) => inbound.get(id))
    return named.filter((message): message is InboundRecord => message?.account_id === ctx.account.id)
  }
  return q?.trim() ? [...searchInbound(ctx, q)] : inbound.all("account", ctx.account.id)
}
