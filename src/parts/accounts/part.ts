import type { Part } from "../part.ts"
import * as operations from "./operations.ts"

const control = { ...operations }

/** Accounts, each with keys, mail and limits of its own. */
export const accountsPart = { name: "accounts", control } satisfies Part
