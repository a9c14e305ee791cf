import type { Part } from "../part.ts"
import * as operations from "./operations/logs.ts"

const { listSandboxLogs: listLogs, getSandboxLog: getLog } = operations
const control = { ...operations, listLogs, getLog }

/** The log of requests, with what removes the reason of a refusal. */
export const logsPart = { name: "logs", service: operations, control } satisfies Part
