// Sets up what is missing, like `npm start`, and runs a script with the project's Node: `node scripts/run.mjs bench/run.ts`.
import { spawnSync } from "node:child_process"
import { ensureInstalled, ensureServer, ensureUi, node, root } from "./setup.mjs"

ensureInstalled()
ensureUi()
ensureServer()
const { status } = spawnSync(node, process.argv.slice(2), { cwd: root, stdio: "inherit" })
process.exit(status ?? 1)
