import type { Part } from "../part.ts"
import * as operations from "./operations.ts"

const control = { ...operations }

/** The values of assumptions that a request changes. Each part has its own assumptions; the ledger in `src/core/assumptions` has all. */
export const settingsPart = { name: "settings", control } satisfies Part
