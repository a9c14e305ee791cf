import { randomBytes } from "node:crypto"
import type { OwnTexts } from "./own-texts.ts"

/** JSON Schema, as far as this file reads it. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  enum?: readonly unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  oneOf?: readonly JsonSchema[]
  anyOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
}

/**
 * Marks the texts of one answer that are not Sandpost's own: they stand between `<untrusted-mark>` and `</untrusted-mark>`. `mark` is random,
 * so that no text can contain its own end; what looks like such a tag is made harmless, too.
 */
export class Fence {
  readonly #mark = randomBytes(6).toString("hex")
  readonly #own: OwnTexts
  #used = false

  constructor(own: OwnTexts) {
    this.#own = own
  }

  /** Whether a text was marked. */
  get used(): boolean {
    return this.#used
  }

  /** The tags of this answer, for a sentence about them. */
  get tags(): string {
    return `<untrusted-${this.#mark}> and </untrusted-${this.#mark}>`
  }

  /** The text, marked unless it is Sandpost's own. */
  text(text: string): string {
    return this.#own.hasText(text) ? text : this.#enclose(text)
  }

  /** A JSON value with every text in it marked, also names of fields, unless it is Sandpost's own or a value that the schema lists. */
  value(value: unknown, schema: JsonSchema): unknown {
    const walk = (node: unknown, form: JsonSchema | undefined): unknown => {
      const forms = form === undefined ? [] : alternatives(form, schema.$defs ?? {})
      if (typeof node === "string") return isListed(node, forms) ? node : this.text(node)
      if (Array.isArray(node)) {
        const items = forms.find((one) => one.items)?.items
        return node.map((entry) => walk(entry, items))
      }
      if (typeof node !== "object" || node === null) return node
      const properties: Record<string, JsonSchema> = Object.assign({}, ...forms.map((one) => one.properties))
      const entries = Object.entries(node).map(([key, inner]) => {
        const known = Object.hasOwn(properties, key) ? properties[key] : undefined
        return [known || this.#own.hasName(key) ? key : this.text(key), walk(inner, known)]
      })
      return Object.fromEntries(entries)
    }
    return walk(value, schema)
  }

  #enclose(text: string): string {
    this.#used = true
    return `<untrusted-${this.#mark}>${text.replace(/<(?=\/?untrusted)/gi, "&lt;")}</untrusted-${this.#mark}>`
  }
}

const isListed = (text: string, forms: readonly JsonSchema[]): boolean =>
  forms.some((form) => form.const === text || form.enum?.includes(text))

/** A schema and all that it refers to or consists of. */
function alternatives(schema: JsonSchema, definitions: Readonly<Record<string, JsonSchema>>): JsonSchema[] {
  const { $ref, oneOf = [], anyOf = [], allOf = [] } = schema
  const target = $ref === undefined ? undefined : definitions[$ref.split("/").at(-1) ?? ""]
  const inner = [...(target ? [target] : []), ...oneOf, ...anyOf, ...allOf]
  return [schema, ...inner.flatMap((one) => alternatives(one, definitions))]
}
