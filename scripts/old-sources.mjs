// Names the sources of the checks that nobody has looked at for a year: `node scripts/run.mjs scripts/old-sources.mjs`.
import { CANIEMAIL_DATE } from "../src/tools/checks/caniemail.gen.ts"
import { SOURCES } from "../src/tools/checks/sources.ts"

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const all = { "client-*": ["caniemail.com", "", CANIEMAIL_DATE], ...SOURCES }
const old = Object.entries(all).filter(([, [, , day]]) => Date.now() - Date.parse(day) > YEAR_MS)
for (const [rule, [source, version, day]] of old) console.log(`${rule}: ${source} ${version}, ${day}`)
console.log(`${old.length} of ${Object.keys(all).length} sources are older than a year.`)
