// Bundles the server, its worker threads and all packages that they use into dist, as CommonJS, which every Node can `import` and
// `require`, also Jest. Chunks and workers are one folder deep, like `src/compose`, so that paths to the package's files work in both.
// The code is not minified and has no source maps: stack traces show its real names and lines. Doc comments are left out, which are a tenth of it.
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join, relative } from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "vite"
import { root } from "./setup.mjs"

const outDir = join(root, "dist")
const src = (path) => join(root, "src", path)

/** Modules of packages that Sandpost does not use, and what the bundle has instead. */
const UNUSED = [
  // mailauth's BIMI: its HTTP client and certificate parser take a third of the time to load mailauth.
  {
    matches: (id, importer) => id.startsWith("./bimi") && /mailauth.lib.mailauth\.js$/.test(importer),
    code: "module.exports = {}",
  },
  // The interface with which prom-client names traces in its metrics of the process.
  { matches: (id) => id === "@opentelemetry/api", code: "module.exports = {}" },
  // The Ajv that the MCP library brings along for questions to a client, which no tool asks. It is a third of the library.
  {
    matches: (id) => id === "@modelcontextprotocol/server/_shims",
    code: 'export { default as process } from "node:process"; export class DefaultJsonSchemaValidator {}',
  },
]
const withoutUnused = {
  name: "without-unused",
  enforce: "pre",
  resolveId(id, importer) {
    const index = UNUSED.findIndex(({ matches }) => matches(id, importer))
    return index === -1 ? null : `\0unused:${index}`
  },
  load: (id) => UNUSED.find((_, index) => id === `\0unused:${index}`)?.code,
}

/** npm installs the same version of some packages in several folders, such as iconv-lite in four. The bundle has the first one that is there. */
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
const firstFolders = new Map()
/** Such as `iconv-lite@0.6.3`. */
const nameAndVersion = (folder) => `${folder.split("node_modules/").at(-1)}@${packages[folder]?.version}`
for (const folder of Object.keys(packages)) {
  const name = nameAndVersion(folder)
  if (!firstFolders.has(name) && existsSync(join(root, folder))) firstFolders.set(name, folder)
}
const withoutCopies = {
  name: "without-copies",
  enforce: "pre",
  async resolveId(id, importer, options) {
    if (id.startsWith("\0")) return null
    const found = await this.resolve(id, importer, { ...options, skipSelf: true })
    // Such as `node_modules/mailparser/node_modules/iconv-lite`, and `/lib/index.js` in it.
    const nested = /^(node_modules\/.*node_modules\/(?:@[^/]+\/)?[^/]+)(\/.*)$/.exec(relative(root, found?.id ?? ""))
    if (!nested) return null
    const [, folder, file] = nested
    return join(root, firstFolders.get(nameAndVersion(folder)) + file)
  },
}

/** Evaluates these packages only when one of their exports is used, which few mails or requests need: a quarter of the start of a worker. */
const DEFERRED = new Set(["encoding-japanese", "html-to-text", "mime-types", "parse5"])
/** The same for what only our own files import by name. In packages, whose workers need it at once, it is the object itself. */
const OWN_DEFERRED = new Set(["libmime", "libmime/lib/charset.js"])
/** Such a package becomes `exports`, of which each is read from `require("/…/html-to-text.cjs")` when it is used. */
const deferred = {
  name: "deferred",
  enforce: "pre",
  async resolveId(id, importer, options) {
    if (!DEFERRED.has(id) && !(OWN_DEFERRED.has(id) && importer.startsWith(src("")))) return null
    const { id: path } = await this.resolve(id, importer, { ...options, skipSelf: true })
    return `\0deferred:${id}:${relative(root, path)}`
  },
  async load(id) {
    const [, path] = /^\0deferred:.*?:(.*)/.exec(id) ?? []
    if (path === undefined) return null
    const { default: whole, ...named } = await import(pathToFileURL(join(root, path)).href)
    const define = (key) =>
      `Object.defineProperty(exports, "${key}", { enumerable: true, get: () => require(${JSON.stringify(join(root, path))}).${key} })`
    return Object.keys({ ...whole, ...named })
      .filter((key) => /^[a-zA-Z_$]\w*$/.test(key))
      .map(define)
      .join("\n")
  },
}

/**
 * Writes other characters than ASCII as escapes: Node reads, hashes and keeps such a file as one byte a character, a tenth faster. With
 * `String.raw`, the source may only have them in regular expressions and JSON, where the escape means the same.
 */
const ascii = {
  name: "ascii",
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.code) file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${hex(unit.charCodeAt(0))}`)
  },
}
const hex = (code) => code.toString(16).padStart(4, "0")

/**
 * Packages take these from the process when they need them, where a test may have put fake ones (`vi.useFakeTimers()`): then no mail would be
 * composed and no SMTP session would end. In the bundle, they take them from `src/platform.ts`.
 */
const TAKEN_ONCE = [
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "clearImmediate"],
  ...["queueMicrotask", "nextTick"],
]
const PLATFORM = "\0taken-once"
const takenOnce = {
  name: "taken-once",
  resolveId: (id) => (id === PLATFORM ? id : null),
  load: (id) => {
    if (id !== PLATFORM) return null
    const path = JSON.stringify(src("platform.ts"))
    return `import { platform } from ${path}\nexport const { ${TAKEN_ONCE.join(", ")} } = platform`
  },
}
const inject = Object.fromEntries(
  TAKEN_ONCE.map((name) => [name === "nextTick" ? "process.nextTick" : name, [PLATFORM, name]]),
)

/** The worker threads of tools, such as `server/checks-worker`. */
const toolWorkers = Object.fromEntries(
  globSync("tools/*/*-worker.ts", { cwd: src("") }).map((path) => [`server/${basename(path, ".ts")}`, src(path)]),
)

await build({
  configFile: false,
  root,
  logLevel: "warn",
  plugins: [withoutUnused, deferred, withoutCopies, takenOnce, ascii],
  // The files that Node itself would load: not those for bundlers, which the field `module` names.
  ssr: { noExternal: true, resolve: { mainFields: ["main"], conditions: ["node"] } },
  build: {
    ssr: true,
    target: "node22",
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    license: { fileName: "server-notices.md" },
    rolldownOptions: {
      transform: { inject },
      input: {
        main: src("main.ts"),
        index: src("index.ts"),
        healthcheck: src("healthcheck.ts"),
        "client/client": src("client/client.ts"),
        "client/cypress": src("client/cypress.ts"),
        playwright: src("playwright.ts"),
        "server/mail-parser-worker": src("mail-worker/mail-parser-worker.ts"),
        "server/mail-auth-worker": src("mail-worker/mail-auth-worker.ts"),
        ...toolWorkers,
      },
      output: {
        format: "cjs",
        comments: { jsdoc: false },
        entryFileNames: "[name].js",
        chunkFileNames: "server/[name].js",
      },
    },
  },
})
writeFileSync(join(outDir, "package.json"), '{ "type": "commonjs" }\n')
