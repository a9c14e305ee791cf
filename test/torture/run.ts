import { availableParallelism, cpus } from "node:os"
import { parseArgs } from "node:util"
import { type Part, Torture } from "./lib/torture.ts"
import { accountsByKey } from "./parts/accounts-by-key.ts"
import { badFiles } from "./parts/bad-files.ts"
import { changedBytes } from "./parts/changed-bytes.ts"
import { clock } from "./parts/clock.ts"
import { diskFull } from "./parts/disk-full.ts"
import { failingWrites } from "./parts/failing-writes.ts"
import { fullDiskMail } from "./parts/full-disk-mail.ts"
import { fuzz } from "./parts/fuzz.ts"
import { greedy } from "./parts/greedy.ts"
import { journal } from "./parts/journal.ts"
import { kills } from "./parts/kills.ts"
import { mixed } from "./parts/mixed.ts"
import { mutants } from "./parts/mutants.ts"
import { retries } from "./parts/retries.ts"
import { scriptRule } from "./parts/script-rule.ts"
import { secondProcess } from "./parts/second-process.ts"
import { sigterm } from "./parts/sigterm.ts"
import { slow } from "./parts/slow.ts"
import { smallMemory } from "./parts/small-memory.ts"
import { workAtOnce } from "./parts/work-at-once.ts"

const parts: Record<string, Part> = {
  "bad-files": badFiles,
  journal,
  kills,
  "failing-writes": failingWrites,
  "disk-full": diskFull,
  "full-disk-mail": fullDiskMail,
  "small-memory": smallMemory,
  "work-at-once": workAtOnce,
  "script-rule": scriptRule,
  "accounts-by-key": accountsByKey,
  "changed-bytes": changedBytes,
  fuzz,
  mutants,
  "second-process": secondProcess,
  sigterm,
  clock,
  retries,
  mixed,
  slow,
  greedy,
}

/** Parts that the short form leaves out, because `npm test` has tests of the same: kill.test.ts, inbound-kill.test.ts and process.test.ts. */
const TESTED = ["kills", "second-process", "sigterm"]

const USAGE = `npm run torture -- [${Object.keys(parts).join("|")} …] [--short] [--seed <number>]
       [--minutes <number>] [--case <target>:<number>]
  --short    the part of npm run test:all, two minutes
  --only     one part, as without it; can be repeated
  --seed     the seed of the random choices, to reproduce a failure
  --minutes  duration of the part fuzz
  --case     one generated case of the part fuzz, to reproduce its failure
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    seed: { type: "string" },
    minutes: { type: "string" },
    case: { type: "string" },
    help: { type: "boolean", default: false },
  },
})
const chosen = [...positionals, ...(values.only ?? [])]
const unknown = chosen.find((name) => !(name in parts))
if (values.help || unknown !== undefined) {
  process.stderr.write(unknown === undefined ? USAGE : `Unknown part ${unknown}.\n${USAGE}`)
  process.exit(values.help ? 0 : 2)
}

const seed = Number(values.seed ?? Date.now() % 1_000_000)
const minutes = values.minutes === undefined ? null : Number(values.minutes)
console.log(`${availableParallelism()} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.version}, seed ${seed}`)

const started = Date.now()
let [failures, skipped] = [0, 0]
for (const [name, part] of Object.entries(parts)) {
  const isChosen = chosen.length > 0 ? chosen.includes(name) : !(values.short && TESTED.includes(name))
  if (!isChosen) continue
  const torture = new Torture(name, { short: values.short, seed, minutes, only_case: values.case ?? null })
  await torture.run(part)
  failures += torture.failures
  if (torture.skipped) skipped++
}
const seconds = Math.round((Date.now() - started) / 1000)
console.log(`${failures} failures, ${skipped} parts skipped, ${seconds} s`)
process.exit(failures === 0 ? 0 : 1)
