// Sets up what is missing, as `npm start` does, and runs a script of the project on its own Node: `node scripts/run.mjs bench/run.ts`.
import { spawnSync } from "node:child_process"
import { ensureInstalled, ensureUi, node, root } from "./setup.mjs"

ensureInstalled()
ensureUi()
const { status } = spawnSync(node, process.argv.slice(2), { cwd: root, stdio: "inherit" })
process.exit(status ?? 1)
