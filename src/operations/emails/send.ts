import type { ServiceAnswer, ServiceInput } from "../../api/contract.ts"
import type { SendBody } from "../../core/emails/send-body.ts"
import { usageAt } from "../../core/quota.ts"
import type { Context } from "../context.ts"
import { accept, countUsage } from "./accept.ts"

/** POST /emails (sections 2.2, 4.2). */
export function sendEmail(ctx: Context, { body }: ServiceInput<"sendEmail">): ServiceAnswer<"sendEmail"> {
  const { record, changes, usage } = accept(ctx, body as SendBody, usageAt(ctx.account, ctx.now))
  return ctx.commit({ id: record.id }, [...changes, countUsage(ctx.account, usage)])
}
