import { get } from "node:http"
import { processSources, readTask } from "./config.ts"
import { version } from "./version.ts"

// The image's health check: exit 0 where a sandbox answers on this machine, at the port of the environment or the config file.
const task = readTask({ ...processSources(), argv: [] }, version)
const port = task.command === "serve" ? task.config.port : 0
get({ host: "127.0.0.1", port, path: "/healthz", timeout: 3000 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
  .on("timeout", () => process.exit(1))
  .on("error", () => process.exit(1))
