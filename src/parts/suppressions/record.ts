import { suppressionReasonValues } from "../../api/sandbox.enums.gen.ts"
import { byCreation, collection } from "../../core/state/collection.ts"
import { filled, type Infer, nullable, oneOf, record, timestamp, uuid } from "../../core/state/shape.ts"

/** Suppression reasons. `blocked` is for addresses added manually. */
export const SUPPRESSION_REASONS = suppressionReasonValues
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number]

const suppression = record(
  {
    /** `<account_id> <normalised address>`. */
    id: filled,
    account_id: uuid,
    address: filled,
    reason: oneOf(SUPPRESSION_REASONS),
    created_at: timestamp,
    email_id: nullable(uuid),
  },
  ({ id, account_id, address }, path) =>
    id === `${account_id} ${address}`
      ? null
      : `\`${path}.id\` must consist of the account's id, a space and the address`,
)
export interface Suppression extends Infer<typeof suppression> {}

export const suppressionCollection = collection(suppression)({
  lists: { account: byCreation((entry) => [entry.account_id]) },
  unique: {},
  word: "suppression",
  kept_as: "suppressions",
})
