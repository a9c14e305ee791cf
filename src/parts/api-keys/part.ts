import type { Part } from "../part.ts"
import * as operations from "./operations.ts"

const service = { ...operations }
const control = { ...operations, listApiKeys: operations.listAllApiKeys }

/** The keys with which applications use the service. */
export const apiKeysPart = { name: "api-keys", service, control } satisfies Part
