// Bundles the server, its worker threads and all packages that they use into dist, as CommonJS, which every Node can `import` and
// `require`, also Jest. Chunks and workers are one folder deep, like `src/compose`, so that paths to the package's files work in both.
// The code is not minified and has no source maps: stack traces show its real names and lines. Doc comments are left out, which are a tenth of it.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { build } from "vite"
import { root } from "./setup.mjs"

const outDir = join(root, "dist")
const src = (path) => join(root, "src", path)

/**
 * Leaves out mailauth's BIMI, which Sandpost does not use: its HTTP client and certificate parser take a third of the time to load mailauth.
 * And OpenTelemetry's interface, with which prom-client names traces in its metrics of the process.
 */
const withoutUnused = {
  name: "without-unused",
  enforce: "pre",
  resolveId: (id, importer) =>
    (/mailauth.lib.mailauth\.js$/.test(importer) && id.startsWith("./bimi")) || id === "@opentelemetry/api"
      ? "\0none"
      : null,
  load: (id) => (id === "\0none" ? "module.exports = {}" : null),
}

/** npm installs the same version of some packages in several folders, such as iconv-lite in four. The bundle has the first one that is there. */
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
const firstFolders = new Map()
const keyOf = (folder) => `${folder.split("node_modules/").at(-1)}@${packages[folder]?.version}`
for (const folder of Object.keys(packages)) {
  if (!firstFolders.has(keyOf(folder)) && existsSync(join(root, folder))) firstFolders.set(keyOf(folder), folder)
}
const withoutCopies = {
  name: "without-copies",
  enforce: "pre",
  async resolveId(id, importer, options) {
    if (id.startsWith("\0")) return null
    const found = await this.resolve(id, importer, { ...options, skipSelf: true })
    const nested = /^(node_modules\/.*node_modules\/(?:@[^/]+\/)?[^/]+)(\/.*)$/.exec(relative(root, found?.id ?? ""))
    return nested && join(root, firstFolders.get(keyOf(nested[1])) + nested[2])
  },
}

/** Leaves out the Ajv that the MCP library brings along for questions to a client, which no tool asks. It is a third of the library. */
const withoutSecondAjv = {
  name: "without-second-ajv",
  enforce: "pre",
  resolveId: (id) => (id === "@modelcontextprotocol/server/_shims" ? "\0no-ajv" : null),
  load: (id) =>
    id === "\0no-ajv"
      ? 'export { default as process } from "node:process"; export class DefaultJsonSchemaValidator {}'
      : null,
}

/** Evaluates these packages only when one of their functions is called, which few mails or requests need: a quarter of the start of a worker. */
const DEFERRED = {
  "encoding-japanese": ["convert"],
  "html-to-text": ["htmlToText"],
  "mime-types": ["contentType", "lookup"],
}
const deferred = {
  name: "deferred",
  enforce: "pre",
  async resolveId(id, importer, options) {
    if (!(id in DEFERRED)) return null
    const { id: path } = await this.resolve(id, importer, { ...options, skipSelf: true })
    return `\0deferred:${id}:${relative(root, path)}`
  },
  load: (id) => {
    const [, name, path] = /^\0deferred:(.*?):(.*)/.exec(id) ?? []
    const define = (key) =>
      `exports.${key} = (...input) => require(${JSON.stringify(join(root, path))}).${key}(...input)`
    return DEFERRED[name]?.map(define).join("\n")
  },
}

await build({
  configFile: false,
  root,
  logLevel: "warn",
  plugins: [withoutUnused, withoutSecondAjv, deferred, withoutCopies],
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
      input: {
        main: src("main.ts"),
        index: src("index.ts"),
        healthcheck: src("healthcheck.ts"),
        "client/client": src("client/client.ts"),
        "client/cypress": src("client/cypress.ts"),
        playwright: src("playwright.ts"),
        "server/mail-parser-worker": src("mail-worker/mail-parser-worker.ts"),
        "server/mail-auth-worker": src("mail-worker/mail-auth-worker.ts"),
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
