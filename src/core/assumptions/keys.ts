import { type Assumption, fixed } from "./row.ts"

/** API keys and the request log. */
export const keys = [
  fixed({
    code: "K1",
    name: "keys.token",
    section: "5",
    basis: "choice",
    why: "That only a hash is stored and a prefix shown is given; the form of the token is not.",
    decision:
      "sp_ and 40 base62 characters; lists show the first 10 and an ellipsis; kept as SHA-256 and compared in constant time.",
  }),
  fixed({
    code: "K2",
    name: "keys.revoking_twice",
    section: "3.3",
    basis: "choice",
    why: "Revoking again is not described; a retry should not fail.",
    decision: "Answered with 200 like the first time; revoked_at stays as it was.",
  }),
  fixed({
    code: "L1",
    name: "logs.scope",
    section: "4.6",
    basis: "choice",
    why: "Whether refused requests are logged, and what stands in endpoint, is left open.",
    decision:
      "Every request with a working token, however it ended; endpoint is the path as called, without /v1 and query. endpoint and user_agent are cut to 500 characters.",
  }),
  {
    code: "L1",
    name: "logs.keep",
    section: "8",
    basis: "choice",
    why: "30 days are given and no number; a test suite that polls would fill the memory within a day.",
    decision: "At most this many log entries are kept per account; the oldest are dropped first.",
    setting: true,
    kind: "integer",
    unit: "log entries",
    default: 10_000,
    min: 1,
    max: 1_000_000,
  },
  fixed({
    code: "L2",
    name: "logs.error_code_of_success",
    section: "2.8",
    basis: "choice",
    why: "error_code is said to be a string, and a success has none.",
    decision: "It is null.",
  }),
] as const satisfies readonly Assumption[]
