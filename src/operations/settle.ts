import type { ControlAnswer, ControlInput } from "../api/contract.ts"
import type { Needs } from "./context.ts"

const TIMEOUT_MS = 10_000

/** POST /sandbox/settle: responds when no step of the named account, or of any account, is due and no webhook attempt is running, or after the timeout. */
export async function settle(
  ctx: Needs<"account" | "gone" | "scope" | "underway">,
  { body }: ControlInput<"settle">,
): Promise<ControlAnswer<"settle">> {
  const id = ctx.scope === "one" ? ctx.account.id : null
  await ctx.underway.ended(id, body?.timeout_ms ?? TIMEOUT_MS, ctx.gone.signal)
  const left = ctx.underway.count(id)
  return { settled: left.emails + left.deliveries === 0, ...left }
}
