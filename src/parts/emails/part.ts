import type { Part } from "../part.ts"
import * as behave from "./operations/behave.ts"
import * as cancel from "./operations/cancel.ts"
import * as captured from "./operations/captured.ts"
import * as read from "./operations/read.ts"
import * as send from "./operations/send.ts"
import * as trigger from "./operations/trigger.ts"

const service = { ...cancel, ...read, ...send }
const control = { ...behave, ...cancel, ...captured, ...trigger }

/** The mail that applications send: accepted, taken through its statuses, and captured. */
export const emailsPart = { name: "emails", service, control } satisfies Part
