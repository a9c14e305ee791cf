import { createRequire } from "node:module"
import type { Ajv2020 } from "ajv/dist/2020.js"
import { invalid } from "../core/errors.ts"
import type { Shapes } from "../operations/context.ts"
import type { Document } from "./document.ts"
import { sentence } from "./refusal.ts"

const require = createRequire(import.meta.url)
const made = new WeakMap<Document, Ajv2020>()

/** Created at the first check, once per document. Loading Ajv takes a tenth of the start time, and most sandboxes never receive a batch. */
function ajvOf(document: Document): Ajv2020 {
  const known = made.get(document)
  if (known) return known
  const { Ajv2020 } = require("ajv/dist/2020.js") as typeof import("ajv/dist/2020.js")
  const { default: addFormats } = require("ajv-formats") as typeof import("ajv-formats")
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: "contract", components: document.components })
  made.set(document, ajv)
  return ajv
}

/** Checks values against the schemas of a contract. Used where request validation cannot do it: the items of a batch (section 4.2). */
export function openShapes(document: Document): Shapes {
  return {
    check: (schema, value) => {
      const validate = ajvOf(document).getSchema(`contract#/components/schemas/${schema}`)
      if (!validate) throw new Error(`the contract has no schema ${schema}`)
      if (validate(value)) return
      const errors = (validate.errors ?? []).map(({ instancePath, message, params }) => {
        const missing = (params as { missingProperty?: string }).missingProperty
        const path = missing === undefined ? instancePath : `${instancePath}/${missing}`
        return { path: `/body${path}`, message: message ?? "is wrong" }
      })
      throw invalid(sentence(errors))
    },
  }
}
