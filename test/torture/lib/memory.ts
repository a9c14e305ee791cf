import { fileURLToPath } from "node:url"
import type { Sandbox } from "./sandbox.ts"

/** The preload for `startSandbox` that {@link memoryOf} needs. */
export const MEMORY_PRELOAD = fileURLToPath(new URL("../preload/memory.ts", import.meta.url))

/** A sandbox's memory after garbage collection. */
export const memoryOf = (box: Sandbox): Promise<NodeJS.MemoryUsage> =>
  new Promise((done, fail) => {
    box.child.once("message", (usage) => done(usage as NodeJS.MemoryUsage))
    box.child.send({}, (error) => error && fail(error))
  })
