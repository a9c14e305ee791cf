// The size of the code and of an installation, for `scripts/readme.mjs`. The code is counted; `npm run measure` wrote what takes long.
import { readFileSync } from "node:fs"
import { isTest, parseModule, sourcesOf } from "./imports.mjs"

const AREAS = ["src", "ui/src", "scripts", "test"]
const LONG = 400

/** What `npm run measure` wrote: see `scripts/measure.mjs`. */
const measured = JSON.parse(readFileSync(new URL("measured.json", import.meta.url), "utf8"))

const number = (value) => Math.round(value).toLocaleString("en-US")
const sum = (values) => values.reduce((total, value) => total + value, 0)

/** The rows of a table: files and lines of each area, without generated code. Rounded, so that not every change is one of this table. */
export function codeSizes() {
  return AREAS.map((area) => {
    const paths = sourcesOf(area).filter((path) => !path.endsWith(".gen.ts"))
    const lines = (wanted) => sum(paths.filter(wanted).map((path) => parseModule(path).lines))
    const inTests = (path) => area === "test" || isTest(path)
    const rounded = (value) => number(Math.round(value / 500) * 500)
    return [
      `\`${area}\``,
      number(Math.round(paths.length / 10) * 10),
      rounded(lines((path) => !inTests(path))),
      rounded(lines(inTests)),
    ]
  })
}

/** Sentences about the modules of the server and the inbox, without tests and generated code. */
export function codeSigns() {
  const modules = sourcesOf("src", "ui/src").filter((path) => !isTest(path) && !path.endsWith(".gen.ts"))
  const parsed = modules.map(parseModule)
  const importers = new Map()
  for (const to of parsed.flatMap(({ imports }) => imports)) importers.set(to, (importers.get(to) ?? 0) + 1)
  const alone = modules.filter((path) => importers.get(path) === 1)
  const long = modules.filter((_, index) => parsed[index].lines > LONG)
  const casts = sum(parsed.map(({ program }) => countCasts(program)))
  const round = (value) => number(Math.round(value / 10) * 10)
  return (
    `Of about ${round(modules.length)} modules of \`src\` and \`ui/src\`, about ${round(alone.length)} are imported by one other module; ` +
    `they contain about ${round(casts)} casts (\`as\`, without \`as const\`).\n` +
    `Longer than ${LONG} lines: ${long.length === 0 ? "none" : long.map((path) => `\`${path}\``).join(", ")}.`
  )
}

/** Counts `x as T` in a syntax tree. */
function countCasts(node) {
  if (typeof node !== "object" || node === null) return 0
  const isConst = node.typeAnnotation?.typeName?.name === "const"
  const own = node.type === "TSAsExpression" && !isConst ? 1 : 0
  return own + sum(Object.values(node).map(countCasts))
}

/** The rows of a table: packages and megabytes that each command installs. */
export const installedSizes = () =>
  measured.installed.map(({ what, packages, megabytes }) => [what, number(packages), number(megabytes)])

/** The rows of a table: seconds that each command takes, and on which machine. */
export const durations = () =>
  Object.entries(measured.seconds).map(([what, { seconds, machine }]) => [what, `${number(seconds)} s`, machine])
