import { invalid } from "../../../core/errors.ts"
import type { Service } from "../../../operations/context.ts"
import { findOwn } from "../../../operations/records.ts"
import { applyEvent } from "../rules/status.ts"

/** POST /emails/{id}/cancel: only a scheduled message can be cancelled (section 3.1). */
export const cancelEmail: Service<"cancelEmail", "account" | "commit" | "now" | "store"> = (ctx, { params }) => {
  const email = findOwn(ctx, "emails", params.id)
  if (email.status !== "scheduled") {
    throw invalid(`The email is ${email.status}. Only a scheduled email can be cancelled.`)
  }
  const fields = { ...applyEvent(email, { type: "cancelled" }, ctx.now), next_step: null }
  return ctx.commit({ id: email.id, status: "cancelled" as const }, [
    { op: "patch", in: "emails", id: email.id, fields },
  ])
}
