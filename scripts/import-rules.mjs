// The import rules of the layers, which `docs/architecture.md` explains. `npm run check` prints every import that breaks one.
import { existsSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join } from "node:path"
import { INBOX_PAGES } from "../src/inbox-pages.ts"
import { isTest, parseModule, sourcesOf } from "./imports.mjs"
import { root } from "./setup.mjs"

/** The packages that each folder may import; a tool that is not listed imports none. */
const libraries = {
  api: ["ajv"],
  core: ["parse5", "libmime", "ipaddr.js", "mime-types"],
  store: ["lowdb"],
  operations: [],
  time: [],
  http: ["express", "express-openapi-validator", "ajv", "mime-types", "swagger-ui-dist"],
  smtp: ["smtp-server", "ipaddr.js"],
  dns: ["dns-packet"],
  live: ["ws"],
  client: [],
  "tools/checks": ["parse5", "ipaddr.js", "@adobe/css-tools", "css-what", "diff"],
  "tools/mailpit": ["express", "ws"],
  "tools/mcp": ["@modelcontextprotocol/server", "express"],
  "tools/metrics": ["prom-client"],
}
const layers = {
  api: [],
  core: ["api"],
  store: ["core", "api"],
  time: ["core", "api"],
  views: ["core", "store", "api", "time"],
  caches: ["core", "store", "api", "time"],
  "request-log": ["views", "core", "store", "api", "time"],
  operations: ["core", "store", "views", "caches", "request-log", "api", "time"],
  parts: ["operations", "core", "store", "views", "caches", "request-log", "api", "time"],
  http: ["operations", "request-log", "core", "api", "time"],
  smtp: ["operations", "core", "api"],
  dns: ["operations", "core", "api"],
  live: ["operations", "core", "api", "time"],
  "mail-worker": ["core", "api", "time"],
  adapters: ["core", "api", "time", "mail-worker"],
  client: ["api"],
  "tools/calibration/probes": ["core", "api"],
  cli: ["client", "core", "api"],
  config: ["core", "cli"],
}
/** Node modules without IO, which core, operations and probes may use. */
const pureNode = /^(node:)?(crypto|url|net|util|buffer|punycode|string_decoder|zlib)$/
/** Files beside the layers, which each of them may import. */
const forAll =
  /^src\/(arrival|blank|duration|html-text|inbox-pages|mail-snapshot|own-files|platform|realm|recipient-refusal|search-words|send-fields|start-error|version|visible-css|visible-html|visible-look|logger)\.ts$/
/** The lists of tools, and the only files of the base that know them: they hand them to the rest. */
const entries = {
  "src/tools/tools.ts": ["src/main.ts", "src/index.ts"],
  "src/tools/client.ts": ["src/index.ts", "src/client/client.ts", "src/client/emails.ts"],
  "ui/src/tools/tools.ts": ["ui/src/main.tsx"],
}
/** What a tool uses of the section it adds to: the emails of the list, and code that verifies signatures. */
const ofSections = {
  checks: ["ui/src/emails/store.ts"],
  exam: ["ui/src/webhooks/snippets.ts"],
}
const sections = Object.keys(INBOX_PAGES).map((path) => path.slice(1))

/** The layer that a file of a part belongs to, by its name or its folder: the rules of a part have no IO, as `src/core`. */
const layersOfParts = [
  [/^src\/parts\/[^/]+\/(?:[\w-]+-)?(?:rules|record|settings)(?:\.ts$|\/)/, "core"],
  [/^src\/parts\/[^/]+\/(?:(?:[\w-]+-)?operations|shared)(?:\.ts$|\/)/, "operations"],
  [/^src\/parts\/[^/]+\/edge\.ts$/, "http"],
]

const folderOf = (path, folder, folders) => folders.find((one) => path.startsWith(`${folder}/${one}/`))
/** The part that a file belongs to, or undefined. */
const partOf = (path) => path.match(/^src\/parts\/([^/]+)\//)?.[1]
const layerOf = (path) =>
  (partOf(path) && layersOfParts.find(([name]) => name.test(path))?.[1]) ?? folderOf(path, "src", Object.keys(layers))
/** The folder of a tool that a path is in, or undefined. */
const toolOf = (path) => path.match(/^(?:ui\/)?src\/tools\/([^/]+)\//)?.[1]
const packageOf = (name) => name.replace(/^@types\//, "").match(/^(@[^/]+\/)?[^/]+/)[0]

/** Returns the rule that an import breaks, or undefined. */
function brokenRule(from, to) {
  const isPath = /^(src|ui|scripts|test)\//.test(to)
  if (isPath && !existsSync(join(root, to))) return "the file does not exist"
  if (entries[to]) {
    const isAllowed = entries[to].includes(from) || isTest(from)
    return isAllowed ? undefined : `only ${entries[to].join(", ")} may import this list of tools`
  }
  if (toolOf(to) && toolOf(to) !== toolOf(from) && !entries[from] && !isTest(from)) {
    return toolOf(from) ? "a tool does not import another one" : "the base does not import a tool"
  }
  if (from.startsWith("ui/")) {
    const used = ofSections[toolOf(from)] ?? []
    if (toolOf(from) && folderOf(to, "ui/src", sections) && !used.includes(to)) {
      return "a tool imports a file of a section only where `ofSections` names it"
    }
    const section = folderOf(from, "ui/src", sections)
    if (
      section &&
      folderOf(
        to,
        "ui/src",
        sections.filter((other) => other !== section),
      )
    ) {
      return "sections of the inbox do not import each other"
    }
    const ofServer =
      /^src\/(api\/[^/]+\.gen|client\/(http|operations)|arrival|blank|inbox-pages|recipient-refusal|search-words|send-fields)\.ts$/
    if (to.startsWith("src/") && !ofServer.test(to)) {
      return "the inbox may import the generated types of the contracts, the typed calls of the client, its paths, the words of a search and the fields of a send"
    }
    return undefined
  }
  if (isTest(from)) return undefined
  const layer = layerOf(from)
  const own = libraries[layer] ? layer : folderOf(from, "src", Object.keys(libraries))
  const isTool = from.startsWith("src/tools/")
  if (!isPath && !isBuiltin(to) && (own || isTool) && !libraries[own]?.includes(packageOf(to))) {
    return `src/${own ?? "tools"} may not import this package: list it in scripts/import-rules.mjs`
  }
  if (!layer) return undefined
  if (isPath) {
    const allowed = [layer, ...layers[layer]]
    const isOfOther = partOf(from) && partOf(to) && partOf(to) !== partOf(from)
    if (isOfOther && layerOf(to) !== "core" && !/\/shared(\.ts$|\/)/.test(to)) {
      return "a part uses only rules, records, settings and what is shared of another one"
    }
    if (to.startsWith("src/") && !forAll.test(to) && !allowed.includes(layerOf(to))) {
      return `src/${layer} may import ${allowed.map((name) => `src/${name}`).join(", ")}`
    }
    return undefined
  }
  if (isBuiltin(to)) {
    return ["core", "operations", "tools/calibration/probes"].includes(layer) && !pureNode.test(to)
      ? `src/${layer} has no IO`
      : undefined
  }
  return undefined
}

/** Returns the first cycle of imports as a list of files, or null. */
function findCycle(graph) {
  const finished = new Set()
  const visit = (path, trail) => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (finished.has(path)) return null
    finished.add(path)
    for (const to of graph.get(path) ?? []) {
      const cycle = visit(to, [...trail, path])
      if (cycle) return cycle
    }
    return null
  }
  for (const path of graph.keys()) {
    const cycle = visit(path, [])
    if (cycle) return cycle
  }
  return null
}

const graph = new Map(sourcesOf("src", "ui").map((path) => [path, parseModule(path).imports]))
const broken = [...graph].flatMap(([from, imports]) =>
  imports.flatMap((to) => {
    const rule = brokenRule(from, to)
    return rule ? [`${from} imports ${to}: ${rule}.`] : []
  }),
)
const cycle = findCycle(graph)
if (cycle) broken.push(`These files import each other: ${cycle.join(" → ")}.`)
for (const line of broken) console.error(line)
process.exit(broken.length === 0 ? 0 : 1)
