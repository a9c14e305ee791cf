import type { ControlAnswer } from "../../../../src/client/operations.ts"

export type EmailChecks = ControlAnswer<"checkEmail">
export type CheckFinding = EmailChecks["findings"][number]
export type LinkChecks = ControlAnswer<"reachLinks">
export type EmailComparison = ControlAnswer<"compareEmails">
