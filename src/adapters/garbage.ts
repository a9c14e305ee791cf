import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * Runs the garbage collector once after this many milliseconds. The start leaves three times as much garbage as live memory, and an idle
 * process would never free it: V8 collects only when memory is allocated (`docs/performance.md` has the figure).
 */
export function collectGarbageIn(milliseconds: number): void {
  const collect = () => {
    setFlagsFromString("--expose-gc")
    const gc = runInNewContext("gc") as () => void
    setFlagsFromString("--no-expose-gc")
    gc()
  }
  setTimeout(collect, milliseconds).unref()
}
