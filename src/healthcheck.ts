import { get } from "node:http"
import { processSources, readTask } from "./config.ts"
import { version } from "./version.ts"

// The health check of the container image: exits with 0 if a sandbox responds on the port from the environment or config file.
const task = readTask({ ...processSources(), argv: [] }, version)
const port = task.command === "serve" ? task.config.port : 0
get({ host: "127.0.0.1", port, path: "/healthz", timeout: 3000 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
  .on("timeout", () => process.exit(1))
  .on("error", () => process.exit(1))
