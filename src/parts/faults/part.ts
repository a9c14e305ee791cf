import type { Part } from "../part.ts"
import * as operations from "./operations.ts"
import * as smtp from "./smtp-operations.ts"

const control = { ...operations, ...smtp }

/** Errors, delays and lost connections that a test asks for, of requests and of SMTP sessions. */
export const faultsPart = { name: "faults", control } satisfies Part
