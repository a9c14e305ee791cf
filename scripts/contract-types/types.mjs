// Writes the types of a contract.
import { readFileSync } from "node:fs"
import openapiTS, { astToString } from "openapi-typescript"
import { parse } from "yaml"

/** The TypeScript of the types of a contract. Throws an error that names a $ref that leads nowhere. */
export async function typesOf(path) {
  const document = parse(readFileSync(path, "utf8"))
  // The bodies of webhooks are schemas. Their operations are not of this API.
  delete document.webhooks
  return astToString(await openapiTS(document, { alphabetize: false, silent: true }))
}
