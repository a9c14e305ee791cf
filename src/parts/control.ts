import type { ControlHandlers } from "../api/contract.ts"
import type { ToolOperations } from "../api/tool-operations.gen.ts"
import * as clock from "../operations/clock.ts"
import type { Context } from "../operations/context.ts"
import * as info from "../operations/info.ts"
import * as report from "../operations/report.ts"
import * as reset from "../operations/reset.ts"
import * as undoDeletion from "../operations/undo-deletion.ts"
import { operationsOf } from "./part.ts"
import { parts } from "./parts.ts"

/**
 * Every operation of the control API but those of tools: the function with the name of its operationId, except where the service has one
 * of that name.
 */
export const controlHandlers: Omit<ControlHandlers<Context>, ToolOperations[keyof ToolOperations]> = {
  ...operationsOf(parts, "control"),
  ...clock,
  ...info,
  ...report,
  ...reset,
  ...undoDeletion,
}
