import { type Assumption, fixedRow, integer, settingRow } from "../../core/assumptions/row.ts"

/** The request log. */
export const logRows = [
  fixedRow("logs.scope", "4.6", "choice", {
    why: "The document does not say whether rejected requests are logged, and what endpoint contains.",
    decision:
      "Every request with a valid token is logged, with any status; endpoint is the path as called, without /v1 and query. endpoint and user_agent are truncated to 500 characters.",
  }),
  fixedRow("logs.refused_logins", "4.6", "choice", {
    why: "A missing or wrong key is the first fault of every CI, and mailers swallow the error: without a trace, it looks like mail that was never sent.",
    decision:
      "What is refused before an account is known (401; requests for a path of the API without /v1; SMTP 535, other failed logins, and recipients refused without a login) are not in GET /logs, but counted by reason in memory, without what was tried: in the report of the default account and of sandpost exec --fail-on refused, in the meanwhile of every wait for mail that times out, in GET /sandbox/info and in the inbox. A reset of everything or of the default account, and a restart, forget them.",
  }),
  settingRow("logs.keep", "8", "choice", integer("log entries", 10_000, [1, 1_000_000]), {
    why: "The document gives 30 days, but no number; a test suite that polls would fill the memory within a day.",
    decision: "Maximum log entries per account; the oldest are deleted first.",
  }),
  settingRow("logs.keep_exchanges", "8", "choice", integer("log entries", 5_000, [0, 1_000_000]), {
    why: "The document's log has no bodies; they show what was sent and why it was refused, but take much more space than an entry.",
    decision:
      "Number of newest log entries per account that also have request and response (GET /sandbox/logs/{id}); 0 stores none.",
  }),
  fixedRow("logs.error_code_of_success", "2.8", "observed", {
    why: "The document says that error_code is a string, but a success has no error code.",
    decision: "It is null.",
  }),
] as const satisfies readonly Assumption[]
