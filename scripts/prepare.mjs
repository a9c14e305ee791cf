// npm runs this after it has installed the packages of a checkout, also of one that it made to install Sandpost from git: writes the
// generated files and builds what the package contains.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { ensureGenerated, ensureNode, root, run, SETTING_UP } from "./setup.mjs"

if (!process.env[SETTING_UP]) {
  process.env[SETTING_UP] = "1"
  ensureNode()
  ensureGenerated()
  if (!existsSync(join(root, "dist", "main.js"))) {
    process.exit(run(process.execPath, [join(root, "scripts", "build.mjs")]))
  }
}
