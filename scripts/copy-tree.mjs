// Copies the working tree for scripts that change it: all that git would keep and the generated files, with links to the installed packages.
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, globSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { GENERATED_MARK, root } from "./setup.mjs"

const INSTALLED = [".", "scripts/node", "scripts/contract-types", "test/browser/chromium"]

/** Copies the working tree over what is in a folder. Returns the paths of its files. */
export function copyTree(copy) {
  const options = { cwd: root, encoding: "utf8" }
  const listed = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], options).split("\0")
  const files = listed.filter((file) => file !== "" && existsSync(join(root, file)))
  // The mark last, so that it is the newest in the copy, too.
  const generated = [...globSync("src/**/*.gen.ts", { cwd: root }), GENERATED_MARK]
  for (const file of [...files, ...generated]) cpSync(join(root, file), join(copy, file))
  for (const folder of INSTALLED.map((path) => join(path, "node_modules"))) {
    if (!existsSync(join(root, folder)) || existsSync(join(copy, folder))) continue
    symlinkSync(join(root, folder), join(copy, folder), "junction")
  }
  return files
}
