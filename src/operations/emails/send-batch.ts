import type { ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import type { SendBody } from "../../core/emails/send-body.ts"
import { ApiError } from "../../core/errors.ts"
import { usageAt } from "../../core/quota.ts"
import type { Change } from "../../core/state.ts"
import type { Context } from "../context.ts"
import { accept, countUsage } from "./accept.ts"

type Entry = ServiceAnswer<"sendBatch">["data"][number]

/**
 * POST /emails/batch (section 4.2): each message succeeds or fails by itself. All accepted messages are one commit. When the quota
 * runs out, processing stops (batch rule 5). If it was used up before the first message, the whole batch is rejected.
 */
export function sendBatch(ctx: Context, { body }: ServiceInput<"sendBatch">): ServiceAnswer<"sendBatch"> {
  const data: Entry[] = []
  const changes: Change[] = []
  let usage = usageAt(ctx.account, ctx.now)
  for (const [index, item] of (Array.isArray(body) ? body : body.data).entries()) {
    const hintsBefore = ctx.hints.length
    try {
      const accepted = accept(ctx, checkShape(ctx, item), usage)
      for (let at = hintsBefore; at < ctx.hints.length; at++) ctx.hints[at] = `[${index}]: ${ctx.hints[at]}`
      changes.push(...accepted.changes)
      usage = accepted.usage
      data.push({ id: accepted.record.id })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.type === "quota_exceeded" && data.length === 0) throw error
      if (error.type === "quota_exceeded") break
      data.push({ error: { type: error.type, message: error.message } })
    }
  }
  return ctx.commit({ data }, changes.length > 0 ? [...changes, countUsage(ctx.account, usage)] : [])
}

/** Checks one item against the contract's send body schema. The check of the whole batch does not cover it. */
function checkShape(ctx: Context, item: unknown): SendBody {
  ctx.shapes.check("SendEmail", item)
  return item as SendBody
}
