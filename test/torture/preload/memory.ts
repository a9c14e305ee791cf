// Loaded before Sandpost by `--import`: reports the used memory after garbage collection.
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")
const gc = runInNewContext("gc") as () => void

process.on("message", () => {
  gc()
  // Finalizers run after the first collection.
  setImmediate(() => {
    gc()
    process.send?.(process.memoryUsage())
  })
})
process.channel?.unref()
