import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * Collects garbage once, so many milliseconds from now. A start leaves three times as much garbage as it keeps, and an idle
 * process never gives it back by itself: nothing is allocated, so nothing is collected.
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
