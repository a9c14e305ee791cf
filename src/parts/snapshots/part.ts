import type { Part } from "../part.ts"
import * as restore from "./operations/restore.ts"
import * as save from "./operations/save.ts"

const control = { ...restore, ...save }

/** The whole state as one file: a snapshot, or a run that can be opened again. */
export const snapshotsPart = { name: "snapshots", control } satisfies Part
