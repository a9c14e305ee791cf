import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void

/**
 * Collects all garbage and returns the freed memory to the operating system. Stops the process for up to a quarter of a second. V8
 * itself collects only when memory is allocated, and does not know the memory limit of a container.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as Collect
  setFlagsFromString("--no-expose-gc")
  collect({ type: "major", execution: "sync", flavor: "last-resort" })
}
