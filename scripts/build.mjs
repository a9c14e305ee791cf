// `npm run build`: builds everything to publish into dist: the server and its types, the inbox in dist/ui, Swagger UI in dist/docs.
// The server's files have the same depth in dist as in src, so that relative paths work in both.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { ensureInstalled, node, root, run } from "./setup.mjs"

const dist = join(root, "dist")
/** The entries of `exports` in package.json, the only types that users of the package see. */
const ENTRIES = ["index.d.ts", "client/client.d.ts"]

ensureInstalled()
rmSync(dist, { recursive: true, force: true })
step("server", "node_modules/@typescript/native/bin/tsc", ["-p", "tsconfig.build.json"])
keepTypes(ENTRIES.map((entry) => join(dist, entry)))
step("inbox", "node_modules/vite/bin/vite.js", ["build", "ui", "--logLevel", "warn"])
step("API reference", "scripts/docs.mjs", [])

function step(what, script, args) {
  if (run(existsSync(node) ? node : process.execPath, [join(root, script), ...args]) === 0) return
  console.error(`sandpost: the ${what} could not be built; see above.`)
  process.exit(1)
}

/** Removes declarations that no entry imports, and changes the imports of the others to the names of the emitted files. */
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
