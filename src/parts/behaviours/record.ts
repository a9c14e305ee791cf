import { outcomeNameValues } from "../../api/sandbox.enums.gen.ts"
import { byArrival, collection } from "../../core/state/collection.ts"
import {
  anything,
  count,
  filled,
  type Infer,
  list,
  nullable,
  oneOf,
  optional,
  record,
  timestamp,
  uuid,
} from "../../core/state/shape.ts"
import { audience } from "./rules/audience.ts"
import { ruleKey } from "./rules/rule-keys.ts"
import { behaviourStep } from "./rules/script.ts"

export const OUTCOMES = outcomeNameValues
export type OutcomeName = (typeof OUTCOMES)[number]

/** What the recipients of a rule do: all the same, or a distribution. `written` is the request's value. */
const behaviour = record({
  written: anything,
  steps: optional(list(behaviourStep)),
  audience: optional(audience),
})
export interface Behaviour extends Infer<typeof behaviour> {}

const outcomeRule = record({
  id: uuid,
  account_id: uuid,
  recipient: filled,
  /** Null if the rule has a behaviour. */
  outcome: nullable(oneOf(OUTCOMES)),
  after_ms: count,
  behaviour: optional(behaviour),
  created_at: timestamp,
})
export interface OutcomeRule extends Infer<typeof outcomeRule> {}

export const outcomeCollection = collection(outcomeRule)({
  lists: {
    account: byArrival((rule) => [rule.account_id]),
    /** By the addresses that may match, so that a send does not look at all rules. */
    matching: byArrival((rule) => [rule.account_id, ruleKey(rule.recipient)]),
  },
  unique: {},
  word: "outcome rule",
  kept_as: null,
  limit: ["limits.outcomes", "DELETE /sandbox/outcomes/{id}"],
})
