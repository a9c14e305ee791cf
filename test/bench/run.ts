import { readFileSync, writeFileSync } from "node:fs"
import { availableParallelism, cpus, totalmem } from "node:os"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import type { Section } from "./bench.ts"
import { writeChart } from "./chart.ts"
import { Report } from "./report.ts"
import { floor } from "./sections/floor.ts"
import { growth } from "./sections/growth.ts"
import { inbound } from "./sections/inbound.ts"
import { memory } from "./sections/memory.ts"
import { responsive } from "./sections/responsive.ts"
import { stages } from "./sections/stages.ts"
import { start } from "./sections/start.ts"
import { Stock } from "./servers/stock.ts"

const sections: Record<string, Section> = { start, floor, growth, responsive, inbound, memory }

const USAGE = `npm run bench -- [--only ${Object.keys(sections).join("|")}] [--runs <n>] [--quick] [--write] [--json] | --stages
  --only    one section; can be repeated
  --runs    number of runs of everything, each with new starts (default: 4)
  --quick   fewer and shorter rounds, 5,000 stored messages instead of 50,000
  --write   write the tables and the chart to docs/performance.md
  --json    print the figures of all runs as JSON on stdout and the rest on stderr
  --stages  only: what a send costs without one of its parts
`

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    runs: { type: "string", default: "4" },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    stages: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})
const unknown = values.only?.find((name) => !(name in sections))
if (values.help || unknown !== undefined) {
  process.stderr.write(unknown === undefined ? USAGE : `Unknown section ${unknown}.\n${USAGE}`)
  process.exit(values.help ? 0 : 2)
}

const say = (line: string) => (values.json ? process.stderr : process.stdout).write(`${line}\n`)
const memory_gb = Math.round(totalmem() / 1024 ** 3)
const machine = `${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), ${memory_gb} GB, Node ${process.versions.node}, ${process.platform} ${process.arch}`
say(machine)

const report = new Report(say)
const stock = await Stock.open()
const [rounds, round_ms, many] = values.quick ? [3, 500, 5000] : [5, 1000, 50_000]
const chosen = values.stages ? { stages } : sections
try {
  for (let run = 1; run <= Number(values.runs); run++) {
    for (const [name, section] of Object.entries(chosen)) {
      if (!values.stages && values.only && !values.only.includes(name)) continue
      say(`\nrun ${run}: ${name}`)
      await section({ report, stock, rounds, round_ms, many })
    }
  }
} finally {
  await stock.remove()
}

say(`\n${values.stages ? report.figures : report.page}`)
if (values.json) process.stdout.write(`${JSON.stringify({ machine, rows: report.rows }, null, 2)}\n`)
const path = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url))
const page = readFileSync(path("performance.md"), "utf8")
if (!values.stages) {
  say(["\nratios, recorded → now", ...report.comparedWith(page)].join("\n"))
  say(["\ngoals that the page met and this run missed", ...report.newlyMissed(page)].join("\n"))
  const recorded_on = /^Measured on (.*)\.$/m.exec(page)?.[1]
  const note = `Recorded on another machine: ${recorded_on}. The ratios of one build differ by up to a third between two machines.`
  if (recorded_on !== machine) say(note)
}
if (values.write) writePage()

/** Replaces what is between the two markers of the page, and the chart. */
function writePage(): void {
  const written = `<!-- bench -->\n\n${report.page}\n\nMeasured on ${machine}.\n\n<!-- /bench -->`
  writeFileSync(
    path("performance.md"),
    page.replace(/<!-- bench -->.*<!-- \/bench -->/s, () => written),
  )
  if (report.points.length > 0) writeChart(path("performance.svg"), report.points)
}
