// `npm pack` runs this before and after it packs. Users get a package.json without what only this project uses: scripts, and packages,
// which are bundled. `--restore` brings back the whole file.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./setup.mjs"

const [file, whole] = ["package.json", "package.json.whole"].map((name) => join(root, name))
if (process.argv.includes("--restore")) {
  if (existsSync(whole)) renameSync(whole, file)
} else {
  const { scripts, dependencies, devDependencies, overrides, allowScripts, scarfSettings, ...packed } = JSON.parse(
    readFileSync(file, "utf8"),
  )
  renameSync(file, whole)
  writeFileSync(file, `${JSON.stringify(packed, null, 2)}\n`)
}
