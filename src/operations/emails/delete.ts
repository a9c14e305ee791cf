import type { ControlAnswer, ControlInput } from "../../api/contract.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import type { Change } from "../../core/state.ts"
import type { Context } from "../context.ts"
import { own } from "../records.ts"
import { searchEmails } from "./search.ts"

const removal = ({ id }: EmailRecord): Change => ({ op: "delete", in: "emails", id })

/** DELETE /sandbox/emails/{id} */
export function deleteCapturedEmail(
  ctx: Context,
  { params }: ControlInput<"deleteCapturedEmail">,
): ControlAnswer<"deleteCapturedEmail"> {
  return ctx.commit({ deleted: 1 }, [removal(own(ctx, "emails", params.id))])
}

/** DELETE /sandbox/emails: the emails in `ids`, those that match `q`, or all of the account. */
export async function deleteCapturedEmails(
  ctx: Context,
  { query }: ControlInput<"deleteCapturedEmails">,
): Promise<ControlAnswer<"deleteCapturedEmails">> {
  const toDelete = await chosen(ctx, query)
  // One `clear` change needs little journal space, so it still works on a nearly full disk.
  const isAll = toDelete.length === ctx.store.tables.emails.size
  return ctx.commit({ deleted: toDelete.length }, isAll ? [{ op: "clear", in: "emails" }] : toDelete.map(removal))
}

async function chosen(ctx: Context, { ids, q }: ControlInput<"deleteCapturedEmails">["query"]): Promise<EmailRecord[]> {
  const { emails } = ctx.store.tables
  if (ids) {
    const named = [...new Set(ids)].map((id) => emails.get(id))
    return named.filter((email): email is EmailRecord => email?.account_id === ctx.account.id)
  }
  return q?.trim() ? await searchEmails(ctx, q) : emails.all("account", ctx.account.id)
}
