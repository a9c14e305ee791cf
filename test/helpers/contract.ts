import { readFileSync } from "node:fs"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { parse } from "yaml"

interface OperationObject {
  operationId: string
  tags: string[]
  security?: { bearerAuth?: string[] }[]
  responses: Record<string, { $ref?: string }>
}

/** One operation of the service's contract. */
export interface Operation {
  id: string
  method: string
  path: string
  tag: string
  permission: string
}

const text = readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8")
const document = parse(text) as { paths: Record<string, Record<string, OperationObject>>; components: object }
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: "service", ...document })

const METHODS = ["get", "post", "put", "patch", "delete"]

/** Every operation of openapi.yaml. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method]
    if (!operation) return []
    const permission = operation.security?.[0]?.bearerAuth?.[0] ?? ""
    return [{ id: operation.operationId, method: method.toUpperCase(), path, tag: operation.tags[0] ?? "", permission }]
  }),
)

/** The contract violations of a response. Uses its own copy of the document, independent of the server. */
export function faultsOf(operation: Operation, status: number, body: unknown): string[] {
  const found = document.paths[operation.path]?.[operation.method.toLowerCase()]?.responses[String(status)]
  if (!found) return [`${operation.id} may not answer ${status}`]
  const at =
    found.$ref?.slice(1) ??
    pointer(["paths", operation.path, operation.method.toLowerCase(), "responses", String(status)])
  const validate = ajv.compile({ $ref: `service#${at}/content/application~1json/schema` })
  return validate(body) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const pointer = (parts: readonly string[]) =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")
