// Loaded before Sandpost by `--import`: says how much memory is in use once everything that can go has gone.
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")
const gc = runInNewContext("gc") as () => void

process.on("message", () => {
  gc()
  // Finalisers run behind the first collection.
  setImmediate(() => {
    gc()
    process.send?.(process.memoryUsage())
  })
})
process.channel?.unref()
