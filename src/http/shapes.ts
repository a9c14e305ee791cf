import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { invalid } from "../core/errors.ts"
import type { Shapes } from "../operations/context.ts"
import type { ContractDocument } from "./contract-document.ts"
import { sentence } from "./refusal.ts"

/** Checks values against the schemas of a contract, for what the contract leaves to us: the items of a batch (section 4.2). */
export function openShapes(components: ContractDocument["components"]): Shapes {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: "contract", components })
  return {
    check: (schema, value) => {
      const validate = ajv.getSchema(`contract#/components/schemas/${schema}`)
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
