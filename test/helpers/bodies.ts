import fc from "fast-check"

/** The parts of a schema that the bodies of the contracts use. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

/** Values that most schemas refuse at most places. None has an empty name, whose place express-openapi-validator does not report. */
const ODD = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  "",
  " ",
  "x",
  "null",
  "all",
  [],
  [""],
  [null, 1],
  {},
  { a: 1 },
  { x: { y: 1 } },
]
/** Longer texts and lists are left to the tests of their limit. */
const LONGEST = 1500

/**
 * Bodies for a schema of a contract: about half of them match it, the others have one mistake or several, at any depth. `components` is
 * that of the contract.
 */
export function bodiesOf(written: Schema, components: { schemas: Record<string, Schema> }): fc.Arbitrary<unknown> {
  const schema = written.$ref === undefined ? written : components.schemas[written.$ref.split("/").at(-1)!]!
  const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  const types = [schema.type ?? (schema.properties ? "object" : [])].flat()
  const matching =
    "const" in schema
      ? [fc.constant(schema.const)]
      : schema.enum
        ? [fc.constantFrom(...schema.enum)]
        : [
            ...alternatives.map((one) => bodiesOf(one, components)),
            ...types.map((type) => valuesOf(type, schema, components)),
          ]
  const right = matching.length === 0 ? fc.constantFrom(...ODD) : fc.oneof(...matching)
  return fc.oneof({ weight: 19, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...ODD) })
}

function valuesOf(
  type: string,
  schema: Schema,
  components: { schemas: Record<string, Schema> },
): fc.Arbitrary<unknown> {
  const { minimum = -5, maximum = 1e15, minLength = 0, maxLength = LONGEST, maxItems = 4 } = schema
  switch (type) {
    case "null":
      return fc.constant(null)
    case "boolean":
      return fc.boolean()
    case "integer":
    case "number":
      return fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1, minimum + 0.5, minimum + 1)
    case "string": {
      const sizes = [minLength, minLength - 1, maxLength, maxLength + 1].filter(
        (size) => size >= 0 && size <= LONGEST + 1,
      )
      const texts = sizes.flatMap((size) => ["x".repeat(size), "📬".repeat(size)])
      const uuid = fc.uuid().map((id) => (schema.format === "uuid" ? id : "2026-03-01T09:00:00Z"))
      return fc.oneof(
        uuid,
        fc.string({ unit: "binary", minLength, maxLength: 9 + minLength }),
        fc.constantFrom(...texts),
      )
    }
    case "array": {
      const items = bodiesOf(schema.items ?? {}, components)
      const long = items.map((item) => Array(Math.min(maxItems, 300) + 1).fill(item))
      return fc.oneof({ weight: 9, arbitrary: fc.array(items, { maxLength: 3 }) }, { weight: 1, arbitrary: long })
    }
    default: {
      const { properties = {}, required = [], additionalProperties } = schema
      const named = Object.entries(properties).map(([name, one]) => [name, bodiesOf(one, components)] as const)
      const other =
        typeof additionalProperties === "object" ? bodiesOf(additionalProperties, components) : fc.constant(1)
      const known = fc.record(Object.fromEntries(named), { requiredKeys: required })
      const more = fc.dictionary(fc.constantFrom("unknown", "a/b~c", "constructor", "x".repeat(257)), other, {
        maxKeys: 2,
      })
      const incomplete = fc.record(Object.fromEntries(named), { requiredKeys: [] })
      const all = fc.tuple(known, more).map(([one, two]) => ({ ...one, ...two }))
      const extra = typeof additionalProperties === "object" ? 6 : 1
      return fc.oneof(
        { weight: 8, arbitrary: known },
        { weight: 1, arbitrary: incomplete },
        { weight: extra, arbitrary: all },
      )
    }
  }
}
