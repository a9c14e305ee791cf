import type { ControlCalls } from "../client/operations.ts"
import { checksOf } from "./checks/client.ts"

export type { CheckFinding, EmailChecks, EmailComparison, LinkChecks } from "./checks/client.ts"

/** What tools add to `emails` of the client. */
export const emailToolsOf = (control: ControlCalls) => ({
  ...checksOf(control),
})
