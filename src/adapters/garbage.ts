import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

type Collect = (options?: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void

/** Collects the garbage of the JavaScript heap. V8 itself collects only when memory is allocated. */
export const collectGarbage = (): void => exposed()()

/**
 * Also returns the freed memory to the operating system, because V8 does not know the memory limit of a container. Stops the process for
 * up to a quarter of a second and drops optimized code, so that the next requests are slower.
 */
export const freeMemory = (): void => exposed()({ type: "major", execution: "sync", flavor: "last-resort" })

function exposed(): Collect {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as Collect
  setFlagsFromString("--no-expose-gc")
  return collect
}
