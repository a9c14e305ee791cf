import { availableParallelism, cpus, totalmem } from "node:os"
import { parseArgs } from "node:util"
import type { Section } from "./bench.ts"
import { Report } from "./report.ts"
import { floor } from "./sections/floor.ts"
import { growth } from "./sections/growth.ts"
import { inbound } from "./sections/inbound.ts"
import { live } from "./sections/live.ts"
import { memory } from "./sections/memory.ts"
import { peers } from "./sections/peers.ts"
import { responsive } from "./sections/responsive.ts"
import { start } from "./sections/start.ts"
import { webhooks } from "./sections/webhooks.ts"
import { Stock } from "./servers/stock.ts"

const sections: Record<string, Section> = { start, floor, growth, responsive, inbound, memory, live, webhooks, peers }

const USAGE = `npm run bench -- [--only ${Object.keys(sections).join("|")}] [--quick] [--peers] [--chart <file>] [--json]
  --only   one section; can be repeated
  --quick  fewer and shorter rounds, 5,000 stored messages instead of 50,000
  --peers  compare with other mail catchers, which npm fetches into a cache first
  --chart  write throughput and memory over the stored messages as SVG (section memory)
  --json   print the figures as JSON on stdout and the table on stderr
`

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    quick: { type: "boolean", default: false },
    peers: { type: "boolean", default: false },
    chart: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
})
const unknown = values.only?.find((name) => !(name in sections))
if (values.help || unknown !== undefined) {
  process.stderr.write(unknown === undefined ? USAGE : `Unknown section ${unknown}.\n${USAGE}`)
  process.exit(values.help ? 0 : 2)
}

const say = (line: string) => (values.json ? process.stderr : process.stdout).write(`${line}\n`)
const machine = {
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? "unknown",
  memory_gb: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
}
say(`${machine.cores} cores (${machine.processor}), ${machine.memory_gb} GB, Node ${machine.node}, ${machine.platform}`)

const report = new Report(say)
const stock = await Stock.open()
try {
  for (const [name, section] of Object.entries(sections)) {
    if (values.only && !values.only.includes(name)) continue
    report.section(name)
    await section({
      report,
      stock,
      rounds: values.quick ? 3 : 5,
      round_ms: values.quick ? 700 : 2000,
      many: values.quick ? 5_000 : 50_000,
      peers: values.peers,
      chart: values.chart ?? null,
    })
  }
} finally {
  await stock.remove()
}

const { rows, skipped, missed } = report
say(`\n${rows.length} figures, ${missed.length} targets missed, ${skipped.length} skipped`)
if (values.json) process.stdout.write(`${JSON.stringify({ machine, rows, skipped }, null, 2)}\n`)
