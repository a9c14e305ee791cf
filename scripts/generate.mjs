// Writes the types of both contracts: src/api/*.gen.ts. With --check it only says whether they are current.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import openapiTS, { astToString } from "openapi-typescript"

const contracts = { "openapi.yaml": "src/api/service.gen.ts", "sandbox.openapi.yaml": "src/api/sandbox.gen.ts" }
const check = process.argv.includes("--check")
let stale = false

for (const [source, target] of Object.entries(contracts)) {
  const types = astToString(await openapiTS(new URL(`../${source}`, import.meta.url), { alphabetize: false }))
  const text = `// Generated from ${source} by \`npm run generate\`; do not edit.\n${types}`
  if (existsSync(target) && readFileSync(target, "utf8") === text) continue
  if (check) {
    console.error(`${target} is not what ${source} says: run \`npm run generate\`.`)
    stale = true
  } else {
    writeFileSync(target, text)
    console.log(`wrote ${target}`)
  }
}
process.exit(stale ? 1 : 0)
