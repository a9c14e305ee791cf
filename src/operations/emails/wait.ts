import type { ControlAnswer, ControlInput } from "../../api/contract.ts"
import { matches, openEmailWords, parseQuery } from "../../core/emails/search.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import type { Context } from "../context.ts"
import { isLater, readSince, type Since, waitFor } from "../wait.ts"
import { pageOf } from "./captured.ts"
import { newestFirst, searchEmails } from "./search.ts"

const TIMEOUT_MS = 5000
/** Up to this many emails since `since` are checked one by one. Above it the search is faster. */
const FEW = 200
/** The same limit if the bodies must be read. */
const FEW_BODIES = 20

/** GET /sandbox/emails/wait: responds as soon as `count` emails match. On timeout the error lists the emails that arrived. */
export async function waitForEmails(
  ctx: Context,
  { query }: ControlInput<"waitForEmails">,
): Promise<ControlAnswer<"waitForEmails">> {
  const { q = "", timeout_ms = TIMEOUT_MS, count = 1 } = query
  const since = readSince(query.since, (id) => {
    const email = ctx.store.tables.emails.get(id)
    return email?.account_id === ctx.account.id ? email.created_at : undefined
  })
  const terms = parseQuery(q)
  const few = terms.some(({ field }) => field === "text") ? FEW_BODIES : FEW
  const late = ({ created_at, id }: EmailRecord) => isLater(since, created_at, id)
  const body = (email: EmailRecord) => ctx.bodies.emails.of(email)
  const found = await waitFor(ctx, {
    ...{ collection: "emails", timeout_ms, count, order: newestFirst, tell, body },
    search: async () => {
      const recent = [...newSince(ctx, since, few + 1)]
      if (recent.length > few) return (await searchEmails(ctx, q)).filter(late)
      return recent.filter((email) => matches(terms, email, () => body(email)))
    },
    open: (email) => (late(email) ? openEmailWords(terms, email) : null),
    arrived: () => [...newSince(ctx, since, FEW)],
  })
  return pageOf(ctx, found, query)
}

/** The newest emails that came after `since`. */
function* newSince({ store, account }: Context, since: Since | null, limit: number): Generator<EmailRecord> {
  for (const email of store.tables.emails.newestFirst("account", account.id).take(limit)) {
    if (!isLater(since, email.created_at, email.id)) return
    yield email
  }
}

const tell = ({ id, to, subject, status }: EmailRecord) => `"${subject}" to ${to.join(", ")} (${status}, ${id})`
