import type { Part } from "../part.ts"
import * as operations from "./operations.ts"

const control = { ...operations }

/** What recipients do with mail: rules that give outcomes and scripts, and personas. */
export const behavioursPart = { name: "behaviours", control } satisfies Part
