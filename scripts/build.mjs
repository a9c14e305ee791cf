// `npm run build`: the published form of everything, in dist: the server and its types, the inbox in dist/ui.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root, run } from "./setup.mjs"

const dist = join(root, "dist")
/** What `exports` in package.json names: whoever installs the package sees types through these only. */
const ENTRIES = ["index.d.ts", "client/client.d.ts"]

rmSync(dist, { recursive: true, force: true })
step("server", "@typescript/native/bin/tsc", ["-p", "tsconfig.build.json"])
keepTypes(ENTRIES.map((entry) => join(dist, entry)))
step("inbox", "vite/bin/vite.js", ["build", "ui", "--logLevel", "warn"])

function step(what, script, args) {
  if (run(process.execPath, [toolAt(script), ...args]) === 0) return
  console.error(`sandpost: the ${what} could not be built; see above.`)
  process.exit(1)
}

function toolAt(script) {
  return join(root, "node_modules", script)
}

/** Drops every declaration that no entry leads to, and lets the others name each other as the emitted files are named. */
function keepTypes(entries) {
  const kept = new Set(entries)
  for (const file of kept) {
    const text = readFileSync(file, "utf8").replace(/((?:from |import\()")(\.\.?\/[^"]+)\.ts"/g, (_, before, path) => {
      kept.add(join(dirname(file), `${path}.d.ts`))
      return `${before}${path}.js"`
    })
    writeFileSync(file, text)
  }
  for (const entry of readdirSync(dist, { recursive: true })) {
    const file = join(dist, entry)
    if (file.endsWith(".d.ts") && !kept.has(file)) rmSync(file)
  }
}
