// Sets up what is missing and runs a script with the project's Node: `node scripts/run.mjs test/bench/run.ts`. `npm run vitest` runs Vitest
// like this.
import { spawnSync } from "node:child_process"
import {
  ensureBrowser,
  ensureGenerated,
  ensureInstalled,
  ensureLongTools,
  ensureServer,
  ensureUi,
  node,
  root,
} from "./setup.mjs"

const words = process.argv.slice(2)
ensureInstalled()
if (!/generate/.test(words[0])) ensureGenerated()
if (/bench|torture|screenshots|vitest/.test(words[0])) {
  ensureUi()
  ensureServer()
}
if (/browser|guides|screenshots/.test(words.join(" "))) ensureBrowser()
if (/third-party/.test(words.join(" "))) ensureLongTools()
const { status } = spawnSync(node, words, { cwd: root, stdio: "inherit" })
process.exit(status ?? 1)
