import { invalid } from "../../../core/errors.ts"
import { normaliseAddress } from "../../../core/text/addresses.ts"
import { quote } from "../../../core/text/text.ts"
import type { Control } from "../../../operations/context.ts"
import { findOwn } from "../../../operations/records.ts"
import { stepsOf } from "../../behaviours/rules/behaviour.ts"
import { type MessagePlace, scriptHints } from "../../behaviours/rules/script.ts"
import type { EmailRecord } from "../record.ts"
import { pendingSteps } from "../rules/captured.ts"
import { takesScript } from "../rules/status.ts"
import { planScript } from "../rules/steps.ts"

/** POST /sandbox/emails/{id}/behaviour: runs a script for one recipient, in the place of the pending steps. */
export const behaveEmail: Control<"behaveEmail", "account" | "clock" | "commit" | "settings" | "store"> = (
  ctx,
  { params, body },
) => {
  const email = findOwn(ctx, "emails", params.id)
  if (!takesScript(email)) {
    throw invalid(`An email that is ${email.status} has not been sent, so no recipient can have received it.`)
  }
  const recipient = recipientOf(email, body.recipient)
  const steps = stepsOf(body.steps, "steps", ctx.settings()["limits.script_characters"])
  const plan = planScript(steps, email, recipient, ctx.clock.now())
  const { id, status } = email
  const answer = { id, status, next: pendingSteps(plan), hints: scriptHints(steps, email, PLACES[status]) }
  return ctx.commit(answer, [{ op: "patch", in: "emails", id, fields: { ...plan } }])
}

const PLACES: Partial<Record<EmailRecord["status"], MessagePlace>> = {
  delayed: "delayed",
  delivered: "delivered",
  complained: "delivered",
  bounced: "final",
  failed: "final",
}

function recipientOf(email: EmailRecord, written: string | undefined): string {
  const recipients = [...email.to, ...email.cc, ...email.bcc].map(normaliseAddress)
  const wanted = written === undefined ? recipients[0] : normaliseAddress(written)
  if (wanted !== undefined && recipients.includes(wanted)) return wanted
  const problem = "is not in to, cc or bcc of this email; use one of its recipients."
  throw invalid(`\`recipient\` ${quote(written ?? "")} ${problem}`)
}
