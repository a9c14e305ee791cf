import { call } from "./call.ts"
import type { Command } from "./command.ts"
import { fault } from "./fault.ts"
import { importSuppressions } from "./import-suppressions.ts"
import { inbound } from "./inbound.ts"
import { listen } from "./listen.ts"
import { logs } from "./logs.ts"
import { open } from "./open.ts"
import { reply } from "./reply.ts"
import { report } from "./report.ts"
import { send } from "./send.ts"
import { reset, snapshot } from "./state.ts"
import { status } from "./status.ts"
import { advance } from "./time.ts"
import { trigger } from "./trigger.ts"
import { wait } from "./wait.ts"

/** The commands of the base except `serve`, in the order of the help. Tools add theirs. */
export const commands: readonly Command[] = [
  send,
  wait,
  trigger,
  reply,
  fault,
  inbound,
  listen,
  logs,
  report,
  call,
  status,
  open,
  advance,
  reset,
  snapshot,
  importSuppressions,
]
