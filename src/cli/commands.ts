import { calibrate } from "./calibration.ts"
import { call } from "./call.ts"
import { check } from "./check.ts"
import type { Command } from "./command.ts"
import { compare } from "./compare.ts"
import { exam } from "./exam.ts"
import { fault } from "./fault.ts"
import { importSuppressions } from "./import-suppressions.ts"
import { inbound } from "./inbound.ts"
import { listen } from "./listen.ts"
import { logs } from "./logs.ts"
import { mcp } from "./mcp.ts"
import { open } from "./open.ts"
import { repair } from "./repair.ts"
import { reply } from "./reply.ts"
import { report } from "./report.ts"
import { send } from "./send.ts"
import { reset, snapshot } from "./state.ts"
import { status } from "./status.ts"
import { advance } from "./time.ts"
import { trigger } from "./trigger.ts"
import { wait } from "./wait.ts"

/** All commands except `serve`, in the order of the help. */
export const commands: readonly Command[] = [
  send,
  wait,
  check,
  compare,
  trigger,
  reply,
  fault,
  inbound,
  exam,
  listen,
  mcp,
  logs,
  report,
  call,
  status,
  open,
  advance,
  reset,
  snapshot,
  importSuppressions,
  repair,
  calibrate,
]
