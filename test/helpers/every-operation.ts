import { readFileSync } from "node:fs"
import { parse } from "yaml"

/** An operation of a contract. */
export interface Listed {
  id: string
  method: string
  /** Includes the prefix of its API. */
  path: string
  /** Media types of its body; empty if it has no body. */
  media_types: string[]
  body_required: boolean
}

interface Body {
  $ref?: string
  content?: object
  required?: boolean
}

interface Document {
  paths: Record<string, Record<string, { operationId?: string; requestBody?: Body }>>
  components: { requestBodies?: Record<string, Body> }
}

/** Every operation of a contract, from its YAML, so that tests include new ones automatically. */
export function everyOperation(file: "openapi.yaml" | "sandbox.openapi.yaml"): Listed[] {
  const { paths, components } = parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")) as Document
  const prefix = file === "openapi.yaml" ? "/v1" : "/sandbox"
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId, requestBody }]): Listed[] => {
      if (operationId === undefined) return []
      const named = requestBody?.$ref?.split("/").at(-1)
      const body = named ? components.requestBodies?.[named] : requestBody
      return [
        {
          id: operationId,
          method: method.toUpperCase(),
          path: prefix + path,
          media_types: Object.keys(body?.content ?? {}),
          body_required: body?.required ?? false,
        },
      ]
    }),
  )
}
