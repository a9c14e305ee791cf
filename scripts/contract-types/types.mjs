// Writes the types of a contract.
import openapiTS, { astToString } from "openapi-typescript"

/** The TypeScript of the types of a contract, an object that it may change. Throws an error that names a $ref that leads nowhere. */
export async function typesOf(document) {
  // The bodies of webhooks are schemas. Their operations are not of this API.
  delete document.webhooks
  return astToString(await openapiTS(document, { alphabetize: false, silent: true }))
}
