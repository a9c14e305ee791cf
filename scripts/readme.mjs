// Writes the settings and the ledger of assumptions into README.md, docs/settings.md and docs/faithfulness.md, and packages and durations into
// CONTRIBUTING.md, and the tools of MCP into their guide, each between its markers.
// With --check, only checks whether they are current.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sandboxRoutes } from "../src/client/sandbox-routes.gen.ts"
import { serviceRoutes } from "../src/client/service-routes.gen.ts"
import { optionKeys, options } from "../src/config/options.ts"
import { defaultConfig } from "../src/config/shape.ts"
import { ledger } from "../src/core/assumptions/ledger.ts"
import { profileValues } from "../src/core/assumptions/settings.ts"
import { controlHandlers } from "../src/operations/control.ts"
import { serviceHandlers } from "../src/operations/service.ts"
import { tools } from "../src/tools/tools.ts"
import { isTest, sourcesOf } from "./imports.mjs"
import { root } from "./setup.mjs"
import { durations, installedSizes } from "./sizes.mjs"

const check = process.argv.includes("--check")

/** Documents say nothing of a tool that was taken off. */
const hasTool = (name) => existsSync(join(root, "src/tools", name))
const calibration = hasTool("calibration") ? await import("../src/tools/calibration/probes/probes.ts") : undefined
const mcp = hasTool("mcp") ? await import("../src/tools/mcp/catalog.ts") : undefined
const isObservable = (name) => calibration?.isObservable(name) ?? false

const THEMES = [
  ["E", "Errors and HTTP"],
  ["M", "Emails"],
  ["N", "Domains and DNS"],
  ["K", "API keys"],
  ["W", "Webhooks"],
  ["L", "Logs"],
  ["I", "Inbound"],
  ["F", "Facts from public clients"],
  ["B", "Behaviours of recipients"],
  ["G", "Gaps found by clients"],
  ["H", "Further gaps"],
  ["J", "The document first"],
  ["Q", "Real mail, mailers and clocks"],
  ["C", "Checks of captured mail"],
]

/** A Markdown table. Its cells are not padded, because one long cell would make each row of the file as long. */
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const SET = "change a setting; the variable and the key take a JSON object"
const code = (value) => `\`${Array.isArray(value) ? value.join(", ") : value}\``

/** The settings that most readers need, in the README. */
const FIRST_SETTINGS = [
  "port",
  "data",
  "domains",
  "fixture",
  "api_key",
  "sending_key",
  "host",
  "allow_hosts",
  "public_url",
  "max_emails",
]

/** The cells of an option: flag, variable, key, default and meaning. */
function setting(key) {
  const { flag, placeholder, env, sentence, otherwise } = options[key]
  const words = placeholder ? `${flag} ${placeholder}` : flag
  return [code(words.replaceAll("|", "\\|")), code(env), code(key), otherwise ?? code(defaultConfig[key]), sentence]
}

function firstSettings() {
  const rows = FIRST_SETTINGS.map((key) => setting(key).filter((_, column) => column !== 2))
  return table(["Flag", "Environment", "Default", "Meaning"], rows)
}

function settings() {
  return table(
    ["Flag", "Environment", "Key", "Default", "Meaning"],
    [
      ...optionKeys.map(setting),
      [code("--set <name=value>"), code("SANDPOST_SETTINGS"), code("settings"), "none", SET],
      [code("--config <file>"), code("SANDPOST_CONFIG"), "", code("sandpost.config.json"), "config file"],
      [code("--print-ready-json"), "", "", "", "when ready, print one line of JSON with the addresses on stdout"],
    ],
  )
}

/** Themes without a row have no heading. */
const unlisted = ledger.find(({ code }) => !THEMES.some(([letter]) => code.startsWith(letter)))
if (unlisted) throw new Error(`${unlisted.code} ${unlisted.name} has no theme: name its letter in scripts/readme.mjs.`)
const themes = THEMES.filter(([letter]) => ledger.some((row) => row.code.startsWith(letter)))
const codes = (rows) => new Set(rows.map((row) => row.code)).size

const BASIS = { observed: "observed", inferred: "inferred", choice: "our choice" }

const gaps = () =>
  `The document leaves ${codes(ledger)} gaps. Each has a named decision with its reason, and many have a setting.`

function summary() {
  const withBasis = (wanted) => ledger.filter(({ basis }) => basis === wanted).length
  const changeable = ledger.filter(({ setting }) => setting).length
  const observable = ledger.filter(({ name }) => isObservable(name)).length
  return (
    `The document leaves ${codes(ledger)} gaps. Sandpost fills them with ${ledger.length} decisions: ${withBasis("observed")} observed in public client code,` +
    `\n${withBasis("inferred")} inferred from similar services, ${withBasis("choice")} our own choice. ${changeable} can be changed,` +
    `\nand ${observable} can be compared with the real service by \`npx sandpost calibrate\`.`
  )
}

function themeTable() {
  const rows = themes.map(([letter, theme]) => {
    const own = ledger.filter((row) => row.code.startsWith(letter))
    const count = (kept) => String(own.filter(kept).length)
    return [
      theme,
      String(codes(own)),
      count(() => true),
      count(({ basis }) => basis === "observed"),
      count(({ basis }) => basis === "inferred"),
      count(({ basis }) => basis === "choice"),
      count(({ setting }) => setting),
      count(({ name }) => isObservable(name)),
    ]
  })
  return table(
    ["", "Gaps", "Decisions", "Observed", "Inferred", "Our choice", "Can be changed", "Can be observed"],
    rows,
  )
}

function whole() {
  return themes
    .map(([letter, theme]) => {
      const entries = ledger.filter((row) => row.code.startsWith(letter)).map(entry)
      return `## ${theme}\n\n${entries.join("\n")}`
    })
    .join("\n\n")
}

function entry({ code: number, name, section, basis, decision, why, setting, default: value, unit }) {
  const change = setting
    ? `; setting, default: ${value === "" || value?.length === 0 ? "empty" : code(value)}${unit ? ` ${unit}` : ""}`
    : ""
  const profiles = Object.entries(profileValues(name))
    .map(([profile, its]) => `; profile ${profile}: ${code(its)}`)
    .join("")
  const where = `section ${section}, ${BASIS[basis]}${change}${profiles}`
  const probe = calibration?.probes[name]
  const seen = probe?.unobservable ? `cannot be observed: ${probe.unobservable}` : `calibrate: ${probe?.needs}`
  return `- **${number}** \`${name}\` (${where}${probe ? `; ${seen.replace(/\.$/, "")}` : ""}): ${decision} _${why}_`
}

let stale = false
function write(file, parts) {
  const path = join(root, file)
  const before = readFileSync(path, "utf8")
  const after = Object.entries(parts).reduce((text, [name, made]) => {
    const [begin, end] = [`<!-- ${name}: written by scripts/readme.mjs -->\n`, `<!-- end of ${name} -->`]
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`${file} has no markers for ${name}: ${begin.trim()} … ${end}`)
    return `${text.slice(0, from + begin.length)}\n${made}\n\n${text.slice(to)}`
  }, before)
  if (after === before) return
  if (check) {
    console.error(`${file} is out of date: run \`node scripts/readme.mjs\`.`)
    stale = true
  } else {
    writeFileSync(path, after)
    console.log(`wrote ${file}`)
  }
}

/** The tools for coding agents, each with the first sentence of its description. */
function toolTable(catalog) {
  const rows = catalog.tools.map(({ name, description, hints }) => {
    const effect = hints.readOnlyHint ? "reads" : hints.destructiveHint ? "can delete or change for good" : "changes"
    return [code(name), description.split(/(?<=\.) /)[0], effect]
  })
  return table(["Tool", "What it does", "Effect"], rows)
}

/** Every operation of a contract: method, path, function and its file. */
function operationTable(base, routes, handlers) {
  const rows = Object.entries(routes).map(([id, [method, path]]) => {
    // The operations of tools are loaded at their first use; they have the name of their operationId.
    const { name } = handlers[id] ?? { name: id }
    return [method, code(`${base}${path}`), code(name), code(fileOf(name))]
  })
  return table(["Method", "Path", "Function", "File"], rows)
}

const operationFiles = sourcesOf("src/operations", "src/tools")
  .filter((path) => !isTest(path))
  .map((path) => [path, readFileSync(join(root, path), "utf8")])
function fileOf(name) {
  const exported = new RegExp(`^export (?:const|(?:async )?function) ${name}\\b`, "m")
  const [path] = operationFiles.find(([, text]) => exported.test(text))
  return path.replace(/^src\//, "")
}

write("docs/operations.md", {
  service: operationTable("/v1", serviceRoutes, serviceHandlers),
  control: operationTable("/sandbox", sandboxRoutes, controlHandlers),
})
if (mcp) write("docs/guides/coding-agents.md", { tools: toolTable(await mcp.catalogOf(tools)) })
write("README.md", { settings: firstSettings(), ledger: gaps() })
write("docs/settings.md", { settings: settings() })
write("docs/faithfulness.md", { ledger: `${summary()}\n\n${themeTable()}`, assumptions: whole() })
write("CONTRIBUTING.md", {
  durations: table(["Command", "Time", "Machine"], durations()),
  packages: table(["For", "Packages", "MB"], installedSizes()),
})
process.exit(stale ? 1 : 0)
