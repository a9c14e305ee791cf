import { type Assumption, fixedRow } from "../../core/assumptions/row.ts"

/** API keys. */
export const keyRows = [
  fixedRow("keys.token", "5", "choice", {
    why: "The document says that only a hash is stored and a prefix shown, but does not give the token format.",
    decision:
      "The prefix and 40 base62 characters; lists show the first 10 and an ellipsis; stored as SHA-256 and compared in constant time.",
  }),
  fixedRow("keys.prefix", "5", "observed", {
    why: "The document mentions a prefix, but does not show it.",
    decision: "sp_.",
  }),
  fixedRow("keys.revoking_twice", "3.3", "choice", {
    why: "The document does not describe revoking twice; a retry should not fail.",
    decision: "Returns 200 like the first time; revoked_at does not change.",
  }),
] as const satisfies readonly Assumption[]
