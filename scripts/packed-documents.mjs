// `npm pack` runs this before and after it packs: in the package, a link to what the package does not contain becomes text.
// `--restore` brings back the whole documents.
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "./setup.mjs"

/** The whole documents are here meanwhile: beside the others, npm would pack them, too. */
const WHOLE = ".whole-documents"
process.chdir(root)
/** What the package contains besides what is built; npm adds the last two itself. */
const packed = [...JSON.parse(readFileSync("package.json", "utf8")).files, "README.md", "LICENSE"]

if (process.argv.includes("--restore")) {
  for (const path of globSync("**/*.md", { cwd: WHOLE })) renameSync(join(WHOLE, path), path)
  rmSync(WHOLE, { recursive: true, force: true })
} else {
  const documents = packed.flatMap((path) => (statSync(path).isFile() ? path : globSync(`${path}/**/*.md`)))
  for (const path of documents.filter((one) => one.endsWith(".md"))) {
    const text = readFileSync(path, "utf8")
    const written = withoutDeadLinks(text, dirname(path))
    if (written === text) continue
    mkdirSync(join(WHOLE, dirname(path)), { recursive: true })
    renameSync(path, join(WHOLE, path))
    writeFileSync(path, written)
  }
}

function withoutDeadLinks(text, folder) {
  const isDead = (target) => {
    if (/^([a-z]+:|#)/.test(target)) return false
    const path = join(folder, target.replace(/#.*/, ""))
    return !packed.some((one) => path === one || path.startsWith(`${one}/`))
  }
  return text
    .replace(/<picture>[\s\S]*?src="([^"]+)"[\s\S]*?<\/picture>\n*/g, (picture, src) => (isDead(src) ? "" : picture))
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words, target) => (isDead(target) ? words : link))
}
