import type { ControlAnswer, ControlInput } from "../api/contract.ts"
import { EVERYONE } from "../store/tables.ts"
import { instant } from "../time/clock.ts"
import type { Context } from "./context.ts"

const TIMEOUT_MS = 10_000
/** More than this on its way is not counted one by one. */
const MOST = 100_000

/** POST /sandbox/settle: answers when no step is due any more and no webhook attempt is running, or when the time is over. */
export async function settle(ctx: Context, { body }: ControlInput<"settle">): Promise<ControlAnswer<"settle">> {
  const until = ctx.clock.wall() + (body?.timeout_ms ?? TIMEOUT_MS)
  let left = onTheirWay(ctx)
  while (left.emails + left.deliveries > 0 && ctx.clock.wall() < until && !ctx.gone.signal.aborted) {
    await ctx.changed(until - ctx.clock.wall())
    left = onTheirWay(ctx)
  }
  return { settled: left.emails + left.deliveries === 0, ...left }
}

/** Work of the account that is due by now. */
function onTheirWay({ store, clock, account }: Context): { emails: number; deliveries: number } {
  const now = instant(clock.now())
  const { emails, deliveries, inbound } = store.tables
  const own = (record: { account_id: string }) => record.account_id === account.id
  return {
    emails:
      emails.upTo("due", EVERYONE, now, MOST).filter(own).length +
      inbound.all("unprocessed", EVERYONE).filter(own).length,
    deliveries: deliveries.upTo("due", EVERYONE, now, MOST).filter(own).length,
  }
}
