// Writes the settings and the ledger of assumptions into README.md, docs/settings.md and docs/faithfulness.md, and packages and durations into
// CONTRIBUTING.md, and the tools of MCP into their guide, each between its markers.
// With --check, only checks whether they are current.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sandboxRoutes } from "../src/client/sandbox-routes.gen.ts"
import { serviceRoutes } from "../src/client/service-routes.gen.ts"
import { optionKeys, options } from "../src/config/options.ts"
import { defaultConfig } from "../src/config/shape.ts"
import { ledgerThemes } from "../src/core/assumptions/ledger.ts"
import { profileValues } from "../src/core/assumptions/settings.ts"
import { controlHandlers } from "../src/parts/control.ts"
import { serviceHandlers } from "../src/parts/service.ts"
import { tools } from "../src/tools/tools.ts"
import { isTest, sourcesOf } from "./imports.mjs"
import { root } from "./setup.mjs"
import { durations, installedSizes } from "./sizes.mjs"

const check = process.argv.includes("--check")

/** Documents say nothing of a tool that was taken off. */
const hasTool = (name) => existsSync(join(root, "src/tools", name))
const calibration = hasTool("calibration") ? await import("../src/tools/calibration/probes/probes.ts") : undefined
const mcp = hasTool("mcp") ? await import("../src/tools/mcp/catalog.ts") : undefined

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

const BASIS = { observed: "observed", inferred: "inferred", choice: "our choice" }

const whole = () => ledgerThemes.map(([theme, rows]) => `## ${theme}\n\n${rows.map(entry).join("\n")}`).join("\n\n")

function entry({ code: number, name, section, basis, decision, why, setting, default: value, unit, min, max }) {
  const bounds = min === undefined ? "" : `, from ${min} to ${max}`
  const change = setting
    ? `; setting, default: ${value === "" || value?.length === 0 ? "empty" : code(value)}${unit ? ` ${unit}` : ""}${bounds}`
    : ""
  const profiles = Object.entries(profileValues(name))
    .map(([profile, its]) => `; profile ${profile}: ${code(its)}`)
    .join("")
  const where = `section ${section}, ${BASIS[basis]}${change}${profiles}`
  const probe = calibration?.probes[name]
  const seen = probe?.unobservable ? `cannot be observed: ${probe.unobservable}` : `calibrate: ${probe?.needs}`
  return `- ${number ? `**${number}** ` : ""}\`${name}\` (${where}${probe ? `; ${seen.replace(/\.$/, "")}` : ""}): ${decision} _${why}_`
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

const operationFiles = sourcesOf("src/operations", "src/parts", "src/tools")
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
write("README.md", { settings: firstSettings() })
write("docs/settings.md", { settings: settings() })
write("docs/faithfulness.md", { assumptions: whole() })
write("CONTRIBUTING.md", {
  durations: table(["Command", "Time", "Machine"], durations()),
  packages: table(["For", "Packages", "MB"], installedSizes()),
})
process.exit(stale ? 1 : 0)
