import { readFileSync } from "node:fs"
import { get } from "node:http"
import { Listening } from "./app/listening.ts"
import { processSources, readTask } from "./config.ts"
import { version } from "./version.ts"

/** The arguments of the container's first process, which runs the sandbox; none where `/proc` is missing. */
function sandboxArguments(): string[] {
  try {
    const words = readFileSync("/proc/1/cmdline", "utf8").split("\0").slice(0, -1)
    return words.slice(words.findIndex((word) => word.endsWith("main.js")) + 1 || words.length)
  } catch {
    return []
  }
}

// The health check of the container image: exits with 0 if a sandbox responds on the port from its arguments, the environment or
// the config file.
const task = readTask({ ...processSources(), argv: sandboxArguments() }, version)
const { host, port } = task.command === "serve" ? task.config : { host: "127.0.0.1", port: 0 }
get({ host: new Listening(host, "").local, port, path: "/healthz", timeout: 3000 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
  .on("timeout", () => process.exit(1))
  .on("error", () => process.exit(1))
