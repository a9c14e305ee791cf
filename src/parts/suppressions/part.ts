import type { Part } from "../part.ts"
import * as operations from "./operations.ts"

const control = { ...operations }

/** The addresses of an account that get no mail. */
export const suppressionsPart = { name: "suppressions", control } satisfies Part
