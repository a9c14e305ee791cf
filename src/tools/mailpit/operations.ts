import { isDeepStrictEqual } from "node:util"
import { invalid } from "../../core/errors.ts"
import type { Change } from "../../core/state/state.ts"
import type { Control } from "../../operations/context.ts"

/** POST /sandbox/emails/changes: marks emails of the account, and replaces their tags, in one commit. */
export const changeEmails: Control<"changeEmails", "account" | "commit" | "readings" | "settings" | "store"> = async (
  ctx,
  { body },
) => {
  const { emails } = ctx.store.tables
  const own = (id: string) => {
    const email = emails.get(id)
    return email?.account_id === ctx.account.id ? email : undefined
  }
  const most = ctx.settings()["limits.tags"]
  for (const { id, tags } of body.changes) {
    const count = Object.keys(tags ?? {}).length
    if (most > 0 && count > most)
      throw invalid(`\`tags\` of ${id.slice(0, 100)} has ${count} entries; at most ${most} are allowed (limits.tags).`)
    // Reading a carried message would replace them later.
    const email = tags && own(id)
    if (email) await ctx.readings.of(email)
  }
  const changes = body.changes.flatMap(({ id, read, tags }): Change[] => {
    const email = own(id)
    if (!email) return []
    const fields = {
      ...(read !== undefined && read !== email.read && { read }),
      ...(tags && !isDeepStrictEqual(tags, email.tags) && { tags }),
    }
    return Object.keys(fields).length === 0 ? [] : [{ op: "patch", in: "emails", id, fields }]
  })
  return ctx.commit({ changed: changes.length }, changes)
}
