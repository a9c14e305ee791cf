import type { ControlAnswer, ControlInput } from "../../api/contract.ts"
import type { EmailRecord } from "../../core/records/emails.ts"
import type { Context } from "../context.ts"
import { isLater, readSince, type Since, waitFor } from "../wait.ts"
import { pageOf } from "./captured.ts"
import { emailMatcher, newestFirst, searchEmails } from "./search.ts"

const TIMEOUT_MS = 5000
/** Up to so many emails since `since` are looked at one by one; past it the search is quicker. */
const FEW = 200

/** GET /sandbox/emails/wait: answers as soon as `count` emails match, or says what came instead. */
export async function waitForEmails(
  ctx: Context,
  { query }: ControlInput<"waitForEmails">,
): Promise<ControlAnswer<"waitForEmails">> {
  const { q = "", timeout_ms = TIMEOUT_MS, count = 1 } = query
  const since = readSince(query.since, (id) => {
    const email = ctx.store.tables.emails.get(id)
    return email?.account_id === ctx.account.id ? email.created_at : undefined
  })
  const matcher = emailMatcher(ctx, q)
  const found = await waitFor(ctx, {
    ...{ collection: "emails", timeout_ms, count, order: newestFirst, tell },
    search: () => search(ctx, q, matcher, since),
    matches: (email) => isLater(since, email.created_at, email.id) && matcher(email),
    arrived: () => [...newSince(ctx, since, FEW)],
  })
  return pageOf(ctx, found, query)
}

async function search(ctx: Context, q: string, matcher: (email: EmailRecord) => boolean, since: Since | null) {
  const recent = [...newSince(ctx, since, FEW + 1)]
  if (recent.length <= FEW) return recent.filter(matcher)
  return (await searchEmails(ctx, q)).filter(({ created_at, id }) => isLater(since, created_at, id))
}

/** The newest emails that came after `since`. */
function* newSince({ store, account }: Context, since: Since | null, limit: number): Generator<EmailRecord> {
  for (const email of store.tables.emails.newestFirst("account", account.id).take(limit)) {
    if (!isLater(since, email.created_at, email.id)) return
    yield email
  }
}

const tell = ({ id, to, subject, status }: EmailRecord) => `"${subject}" to ${to.join(", ")} (${status}, ${id})`
