import { readFileSync } from "node:fs"

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/**
 * Processor time in milliseconds that the main thread of a process has used, so that other programs do not count. Elsewhere than on
 * Linux, the time that has passed.
 */
export function mainThreadMs(pid: number): number {
  if (process.platform !== "linux") return performance.now()
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, "utf8")
  // The name of the program, in parentheses, is before the numbers.
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
  return (Number(user) + Number(system)) * TICK_MS
}
