import type { ControlAnswer, ControlSchemas } from "../../api/contract.ts"
import { invalid } from "../../core/errors.ts"
import type { Control } from "../../operations/context.ts"
import { deleteOwn, refuseMore } from "../../operations/records.ts"
import type { OutcomeRule } from "./record.ts"
import { agentNames } from "./rules/agents.ts"
import { behaviourHints, parseBehaviour } from "./rules/behaviour.ts"
import { outcomeHint, recipientPattern } from "./rules/outcome.ts"
import { personas, userAgentsOf } from "./rules/personas.ts"
import { ACTIONS, MODIFIERS } from "./rules/script.ts"

/** POST /sandbox/outcomes: applies an outcome or a behaviour to new mail for matching recipients. The newest matching rule wins. */
export const createOutcome: Control<"createOutcome", "account" | "commit" | "ids" | "now" | "settings" | "store"> = (
  ctx,
  { body },
) => {
  refuseMore(ctx, "outcomes")
  const { outcome = null, after_ms = 0, seed } = body
  if ((outcome === null) === (body.behaviour === undefined)) {
    throw invalid('Give one of `outcome` and `behaviour`, for example "delivered, opened after 1m" as `behaviour`.')
  }
  if (body.behaviour !== undefined && after_ms > 0) {
    throw invalid('`after_ms` is only for `outcome`. In a behaviour, write the time in a step: "bounced after 1m".')
  }
  const behaviour =
    body.behaviour === undefined
      ? undefined
      : parseBehaviour(body.behaviour, { seed, most: ctx.settings()["limits.script_characters"] })
  if (seed !== undefined && !behaviour?.audience) throw invalid("`seed` is only for a `behaviour` with a `mix`.")
  const record: OutcomeRule = {
    id: ctx.ids.uuid(),
    account_id: ctx.account.id,
    recipient: recipientPattern(body.recipient),
    outcome,
    after_ms,
    ...(behaviour && { behaviour }),
    created_at: ctx.now,
  }
  return ctx.commit(present(record, []), [{ op: "put", in: "outcomes", record }])
}

/** GET /sandbox/personas: the recipients that behave without a rule, and the words of scripts. */
export function listPersonas(): ControlAnswer<"listPersonas"> {
  const data = personas.map(({ name, description, steps }) => {
    const [user_agent = null] = userAgentsOf(name)
    return { name, address: `${name}@sandbox.test`, description, steps, user_agent }
  })
  return { data, words: { actions: [...ACTIONS], modifiers: [...MODIFIERS], clients: [...agentNames] } }
}

/** GET /sandbox/outcomes: lists the rules, with a note on rules that newer ones hide completely. */
export const listOutcomes: Control<"listOutcomes", "account" | "store"> = (ctx, { query }) => {
  const { limit, offset } = query
  const rules = ctx.store.tables.outcomes.by.account(ctx.account.id).all()
  const data = rules.slice(offset, offset + limit).map((rule, index) => present(rule, rules.slice(0, offset + index)))
  return { data, total: rules.length, limit, offset }
}

/** DELETE /sandbox/outcomes/{id} */
export const deleteOutcome: Control<"deleteOutcome", "account" | "commit" | "store"> = (ctx, { params }) =>
  deleteOwn(ctx, "outcomes", params)

function present(rule: OutcomeRule, newer: readonly OutcomeRule[]): ControlSchemas["Outcome"] {
  const { id, recipient, outcome, after_ms, behaviour, created_at } = rule
  const hint = outcomeHint(rule, newer)
  const hints = behaviour ? behaviourHints(behaviour) : []
  return {
    id,
    recipient,
    outcome,
    after_ms: after_ms || null,
    behaviour: (behaviour?.written as ControlSchemas["Audience"] | string | undefined) ?? null,
    seed: behaviour?.audience?.seed ?? null,
    created_at,
    ...(hint !== null && { hint }),
    ...(hints.length > 0 && { hints }),
  }
}
