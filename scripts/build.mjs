// `npm run build`: builds everything to publish into dist: the server with the packages that it uses, its types, the inbox in dist/ui,
// Swagger UI in dist/docs, the schemas of webhook events in dist/schemas, and the licences of all that is bundled.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { ensureGenerated, ensureInstalled, ensureNode, node, root, run } from "./setup.mjs"

const dist = join(root, "dist")
/** Some file systems count in seconds. */
const CLOCK_OF_FILES_MS = 2000
/** The entries of `exports` in package.json, the only types that users of the package see. */
const ENTRIES = ["index.d.ts", "client/client.d.ts", "playwright.d.ts", "client/cypress.d.ts"]

ensureInstalled()
// npm has already installed the packages where it runs this script as `prepare`.
ensureNode()
const begun = Date.now()
// An image needs no types.
const withTypes = !process.argv.includes("--without-types")
ensureGenerated({ withTypes })
if (withTypes) {
  step("types", "node_modules/@typescript/native/bin/tsc", ["-p", "scripts/tsconfig.build.json"])
  keepTypes(ENTRIES.map((entry) => join(dist, entry)))
}
step("inbox", "node_modules/vite/bin/vite.js", ["build", "ui", "--logLevel", "warn"])
step("API reference and schemas of events", "scripts/docs.mjs", [])
step("server", "scripts/bundle.mjs", [])
writeNotices()
removeOlder()

function step(what, script, args) {
  if (run(node, [join(root, script), ...args]) === 0) return
  console.error(`sandpost: the ${what} could not be built; see above.`)
  process.exit(1)
}

/** Removes what an earlier build left. At the end, because a Sandpost that runs from dist reads its files meanwhile. */
function removeOlder() {
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && statSync(file).mtimeMs < begun - CLOCK_OF_FILES_MS) rmSync(file)
  }
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

/** Writes one file with the licences of everything in dist that others wrote. The builds above list their packages. */
function writeNotices() {
  const parts = ["server-notices.md", "ui/THIRD-PARTY-NOTICES.md"].map((name) => {
    const text = readFileSync(join(dist, name), "utf8")
    rmSync(join(dist, name))
    return text
  })
  const swagger = readdirSync(join(dist, "docs")).filter((name) => /LICENSE|NOTICE/.test(name))
  const list = swagger.map((name) => `- dist/docs/${name}\n`).join("")
  const head = "# Third-party notices\n\nThe files in dist contain the packages below.\n"
  const docs = `## swagger-ui-dist\n\nThe files in dist/docs. Their licences:\n\n${list}`
  const caniemail = `## Data of caniemail.com\n\n${readFileSync(join(root, "src/tools/checks/caniemail.LICENSE"), "utf8")}`
  const titles = ["The server", "The inbox"]
  const bodies = parts.map((text, at) => `# ${titles[at]}\n\n${text.replace(/^# .*\n+/, "")}`)
  writeFileSync(
    join(dist, "THIRD-PARTY-NOTICES.md"),
    [head, ...bodies, caniemail, `# The API reference\n\n${docs}`].join("\n"),
  )
}
