// Generated from src/tools/*/contract.yaml by `npm run generate`; do not edit.

/** The operations that each tool adds to the control API. */
export interface ToolOperations {
  checks: "compareEmails" | "checkEmail" | "reachLinks"
  exam: "examineWebhook"
}
