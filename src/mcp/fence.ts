/** JSON Schema, as far as this file reads it. */
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  enum?: readonly unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
}

const URL_FORM = /^https?:\/\/[^\s<>"'`]{1,2000}$/
const ADDRESS_FORM = /^[^\s<>"'`@]{1,64}@[\w.:[\]-]{1,255}$/
/** Fields whose values a caller uses as they are. A value of this form has no spaces, so it is no sentence. */
const PLAIN: Readonly<Record<string, RegExp>> = {
  codes: /^[A-Za-z0-9-]{3,16}$/,
  url: URL_FORM,
  tracked_url: URL_FORM,
  unsubscribe_url: URL_FORM,
  from: ADDRESS_FORM,
  to: ADDRESS_FORM,
  recipient: ADDRESS_FORM,
  type: /^email\.[a-z]{1,30}$/,
  signature: /^t=\d{1,20},v1=[0-9a-f]{64}$/,
  field: /^\/[\w/~-]{1,100}$/,
}
/** Fields of the contract whose texts Sandpost writes itself. A header or tag of this name is not meant. */
const OWN = ["fix", "why", "expected", "sent", "title", "case", "error_code", "method", "endpoint", "rule", "source"]
const ID_OR_TIME = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]{8,12}Z)$/

/**
 * Puts every text that may come from a mail, a request or a response of a webhook receiver between `<untrusted-mark>` and
 * `</untrusted-mark>`. `mark` is random, so that no text can contain its own end; what looks like such a tag is made harmless, too.
 * Left as they are: values that the schema or {@link PLAIN} restricts, ids and timestamps.
 */
export function fenceTexts(value: unknown, schema: Schema, mark: string): { value: unknown; fenced: boolean } {
  let fenced = false
  const fence = (text: string) => {
    fenced = true
    return `<untrusted-${mark}>${text.replace(/<(?=\/?untrusted)/gi, "&lt;")}</untrusted-${mark}>`
  }
  const walk = (node: unknown, form: Schema | undefined, name: string): unknown => {
    const forms = form === undefined ? [] : alternatives(form, schema.$defs ?? {})
    if (typeof node === "string") return isOwn(node, name, forms) || ID_OR_TIME.test(node) ? node : fence(node)
    if (Array.isArray(node)) {
      const items = forms.find((one) => one.items)?.items
      return node.map((entry) => walk(entry, items, name))
    }
    if (typeof node !== "object" || node === null) return node
    const properties: Record<string, Schema> = Object.assign({}, ...forms.map((one) => one.properties))
    const entries = Object.entries(node).map(([key, inner]) => {
      const known = Object.hasOwn(properties, key) ? properties[key] : undefined
      // Names of headers and tags come from mail, too.
      return [/^[\w-]{1,64}$/.test(key) ? key : fence(key), walk(inner, known, key)]
    })
    return Object.fromEntries(entries)
  }
  return { value: walk(value, schema, ""), fenced }
}

function isOwn(text: string, name: string, forms: readonly Schema[]): boolean {
  if (text === "") return true
  if (forms.length > 0 && (OWN.includes(name) || PLAIN[name]?.test(text))) return true
  return forms.some((form) => form.const === text || form.enum?.includes(text))
}

/** A schema and all that it refers to or consists of. */
function alternatives(schema: Schema, definitions: Readonly<Record<string, Schema>>): Schema[] {
  const { $ref, oneOf = [], anyOf = [], allOf = [] } = schema
  const target = $ref === undefined ? undefined : definitions[$ref.split("/").at(-1) ?? ""]
  const inner = [...(target ? [target] : []), ...oneOf, ...anyOf, ...allOf]
  return [schema, ...inner.flatMap((one) => alternatives(one, definitions))]
}
