import type { ControlAnswer, ControlInput, ControlSchemas } from "../api/contract.ts"
import { outcomeHint, recipientPattern } from "../core/emails/outcome.ts"
import type { OutcomeRule } from "../core/records/emails.ts"
import type { Context } from "./context.ts"
import { own } from "./records.ts"

/** POST /sandbox/outcomes: applies an outcome to new mail for matching recipients. The newest matching rule wins. */
export function createOutcome(ctx: Context, { body }: ControlInput<"createOutcome">): ControlAnswer<"createOutcome"> {
  const record: OutcomeRule = {
    id: ctx.ids.uuid(),
    account_id: ctx.account.id,
    recipient: recipientPattern(body.recipient),
    outcome: body.outcome,
    after_ms: body.after_ms ?? 0,
    created_at: ctx.now,
  }
  return ctx.commit(present(record, []), [{ op: "put", in: "outcomes", record }])
}

/** GET /sandbox/outcomes: lists the rules, with a note on rules that newer ones hide completely. */
export function listOutcomes(ctx: Context, { query }: ControlInput<"listOutcomes">): ControlAnswer<"listOutcomes"> {
  const { limit, offset } = query
  const rules = ctx.store.tables.outcomes.by.account(ctx.account.id).all()
  const data = rules.slice(offset, offset + limit).map((rule, index) => present(rule, rules.slice(0, offset + index)))
  return { data, total: rules.length, limit, offset }
}

/** DELETE /sandbox/outcomes/{id} */
export function deleteOutcome(ctx: Context, { params }: ControlInput<"deleteOutcome">): ControlAnswer<"deleteOutcome"> {
  const { id } = own(ctx, "outcomes", params.id)
  return ctx.commit({ id, deleted: true as const }, [{ op: "delete", in: "outcomes", id }])
}

function present(rule: OutcomeRule, newer: readonly OutcomeRule[]): ControlSchemas["Outcome"] {
  const { id, recipient, outcome, after_ms, created_at } = rule
  const hint = outcomeHint(rule, newer)
  return { id, recipient, outcome, after_ms: after_ms || null, created_at, ...(hint !== null && { hint }) }
}
