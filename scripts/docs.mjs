// Copies the files of Swagger UI that /docs needs into dist/docs, so that the published package does not depend on Swagger UI.
import { copyFileSync, mkdirSync } from "node:fs"
import { SWAGGER_FILES } from "../src/http/pages.ts"

const from = new URL("./", import.meta.resolve("swagger-ui-dist/package.json"))
const to = new URL("../dist/docs/", import.meta.url)
mkdirSync(to, { recursive: true })
for (const file of [...SWAGGER_FILES, "LICENSE", "NOTICE"]) copyFileSync(new URL(file, from), new URL(file, to))
