// Copies the files of Swagger UI that /docs needs, and their licences, into dist/docs, so that the package does not depend on Swagger UI.
// Writes the JSON Schema of every webhook event into dist/schemas/events.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { eventSchemas } from "../src/api/event-schemas.gen.ts"
import { SWAGGER_FILES } from "../src/http/reference.ts"

const from = new URL("./", import.meta.resolve("swagger-ui-dist/package.json"))
const to = new URL("../dist/docs/", import.meta.url)
mkdirSync(to, { recursive: true })
const licences = ["LICENSE", "NOTICE", ...SWAGGER_FILES.map((name) => `${name}.LICENSE.txt`)]
const files = [...SWAGGER_FILES, ...licences.filter((name) => existsSync(new URL(name, from)))]
for (const file of files) copyFileSync(new URL(file, from), new URL(file, to))

const schemas = new URL("../dist/schemas/events/", import.meta.url)
mkdirSync(schemas, { recursive: true })
for (const [type, schema] of Object.entries(eventSchemas)) {
  writeFileSync(new URL(`${type}.json`, schemas), `${JSON.stringify(JSON.parse(schema), null, 2)}\n`)
}
