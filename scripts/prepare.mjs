// npm runs this after it has installed the packages of a checkout, also of one that it made to install Sandpost from git: builds what
// the package contains.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { root, run, SETTING_UP } from "./setup.mjs"

if (!process.env[SETTING_UP] && !existsSync(join(root, "dist", "main.js"))) {
  const env = { ...process.env, [SETTING_UP]: "1" }
  process.exit(run(process.execPath, [join(root, "scripts", "build.mjs")], { env }))
}
