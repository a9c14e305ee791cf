// Reads what the modules of src and ui/src import, with the parser of Vite.
import { globSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { parseSync } from "vite"
import { root } from "./setup.mjs"

/** Whether a file is a test or helps tests. */
export const isTest = (path) => /\.(test|fixture|test-helper)\.tsx?$/.test(path)

/** The TypeScript files below folders, without those of packages, as paths from the root with `/`. */
export function sourcesOf(...folders) {
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`)
  const paths = globSync(patterns, { cwd: root, exclude: (path) => /(^|[/\\])node_modules([/\\]|$)/.test(path) })
  return paths.map((path) => path.replaceAll("\\", "/")).sort()
}

/**
 * The syntax tree of a file, the names that it declares and exports, and what it imports and re-exports: paths from the root, or names
 * of packages and of Node's modules.
 */
export function parseModule(path) {
  const code = readFileSync(join(root, path), "utf8")
  const { program, module, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ].filter((request) => request !== null)
  const names = requests.map(({ start, end }) => /^["'`]([^$]*)["'`]$/.exec(code.slice(start, end))?.[1])
  const imports = names.filter((name) => name !== undefined).map((name) => resolve(path, name))
  const declared = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ moduleRequest, exportName }) => moduleRequest === null && exportName.kind === "Name"),
  )
  const exports = declared.map(({ exportName }) => exportName.name)
  return { program, exports, lines: code.split("\n").length - 1, imports: [...new Set(imports)] }
}

/** These files and those that import them, also through others, the nearest first. `imports`: what each file imports, by its path. */
export function withImporters(files, imports) {
  const found = new Set(files)
  for (const each of found) for (const [from, to] of imports) if (to.includes(each)) found.add(from)
  return found
}

const resolve = (from, name) => (name.startsWith(".") ? posix.join(posix.dirname(from), name) : name)
