import { byArrival, collection } from "../../core/state/collection.ts"
import {
  count,
  filled,
  flag,
  type Infer,
  nullable,
  oneOf,
  optional,
  record,
  text,
  timestamp,
  uuid,
} from "../../core/state/shape.ts"

export const plan = oneOf(["unlimited", "free"])
export type Plan = Infer<typeof plan>

const account = record({
  id: uuid,
  name: text,
  plan,
  track_opens: flag,
  track_clicks: flag,
  created_at: timestamp,
  /** Accepted messages of the current calendar day and month in UTC (assumption errors.quota). */
  usage: record({ day: filled, today: count, month: filled, this_month: count }),
  /** The test that runs, whose emails have its name. */
  test: optional(nullable(text)),
  /** Whether a key `sp_test_<name>` opened it: it may be deleted for a new one. */
  opened_by_key: optional(flag),
  /** The last retry of a webhook delivery, and the last endpoint that failures disabled. For the report. */
  retried_at: optional(timestamp),
  endpoint_disabled_at: optional(timestamp),
})
export interface Account extends Infer<typeof account> {}

export const accountCollection = collection(account)({
  lists: { all: byArrival(() => []), name: byArrival((one) => [one.name]) },
  unique: {},
  word: "account",
  kept_as: null,
})
