import type { ServiceHandlers } from "../api/contract.ts"
import type { Context } from "../operations/context.ts"
import { operationsOf } from "./part.ts"
import { parts } from "./parts.ts"

/** Every operation of the service: the function with the name of its operationId. A missing one does not compile. */
export const serviceHandlers: ServiceHandlers<Context> = operationsOf(parts, "service")
