// `npm run dev`: runs the server from src and restarts it after a change, and serves the inbox from ui with Vite, which reloads it.
// express-openapi-validator checks every request and response. Arguments after `--` go to the server. Its port must stay 8025, to which Vite passes on requests.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { createServer } from "vite"
import { root } from "./setup.mjs"

const main = join(root, "src", "main.ts")
const server = spawn(process.execPath, ["--watch-preserve-output", "--watch", main, ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { SANDPOST_CHECK_CONTRACT: "true", ...process.env },
})
const inbox = await createServer({ configFile: join(root, "ui", "vite.config.ts") })
await inbox.listen()
console.log("The inbox, reloaded after each change:")
inbox.printUrls()

// A terminal sends an interrupt to both processes.
process.on("SIGINT", () => {})
process.on("SIGTERM", () => server.kill("SIGTERM"))
server.on("exit", (code) => inbox.close().finally(() => process.exit(code ?? 1)))
