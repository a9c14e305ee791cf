// Copies the files of Swagger UI that /docs needs, and their licences, into dist/docs, so that the package does not depend on Swagger UI.
import { copyFileSync, existsSync, mkdirSync } from "node:fs"
import { SWAGGER_FILES } from "../src/http/pages.ts"

const from = new URL("./", import.meta.resolve("swagger-ui-dist/package.json"))
const to = new URL("../dist/docs/", import.meta.url)
mkdirSync(to, { recursive: true })
const licences = ["LICENSE", "NOTICE", ...SWAGGER_FILES.map((name) => `${name}.LICENSE.txt`)]
const files = [...SWAGGER_FILES, ...licences.filter((name) => existsSync(new URL(name, from)))]
for (const file of files) copyFileSync(new URL(file, from), new URL(file, to))
