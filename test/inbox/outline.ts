import type { Element, HTMLInputElement, Node } from "happy-dom"

/** The attributes that a person notices, by eye or by a screen reader; layout, ids and test ids are not among them. */
const SEEN =
  /^(aria-(label|pressed|disabled|current|selected|checked|expanded)|disabled|hidden|open|href|placeholder|title|data-tip)$/
/** Classes that say which colour a state has. */
const COLOUR = /^(tone-.+|error|danger|primary)$/

/** Elements that say something by what they are. All others are named only with what they say otherwise. */
const TELLING = /^(a|button|dialog|h\d|iframe|img|input|option|select|summary|textarea)$/

/**
 * What a person sees of a page, one line for each text and each control: its state, its name, where it leads. Layout, drawings, ids and
 * all other attributes are left out, so that only a change that somebody notices changes a line.
 */
export function describe(root: Element, leftOut: string): string[] {
  return [...root.childNodes].flatMap((node) => describeNode(node, 0, leftOut))
}

function describeNode(node: Node, depth: number, leftOut: string): string[] {
  const indent = " ".repeat(depth)
  if (node.nodeType === node.TEXT_NODE) return textLines(indent, "", node.textContent)
  if (node.nodeType !== node.ELEMENT_NODE || node.nodeName.toLowerCase() === "svg") return []
  const element = node as Element
  if (element.matches(leftOut)) return []
  const head = headOf(element)
  if (element.childElementCount === 0) return textLines(indent, head, element.textContent)
  const inner = [...element.childNodes].flatMap((child) => describeNode(child, head ? depth + 1 : depth, leftOut))
  return head ? [indent + head, ...inner] : inner
}

function textLines(indent: string, head: string, content: string | null): string[] {
  const text = (content ?? "").replace(/\s+/g, " ").trim()
  const line = [head, text && `“${text}”`].filter(Boolean).join(" ")
  return line ? [indent + line] : []
}

/** Empty for an element that says nothing but its content. */
function headOf(element: Element): string {
  const tag = element.tagName.toLowerCase()
  const colours = [...element.classList].filter((name) => COLOUR.test(name)).map((name) => `.${name}`)
  const attributes = [...element.attributes]
    .map(({ name, value }) => ({ name, value: value ?? "" }))
    .filter(({ name }) => SEEN.test(name))
    .map(({ name, value }) => (value === "" ? name : `${name}=${/[\s"]/.test(value) ? JSON.stringify(value) : value}`))
  const said = [...attributes.sort(), ...stateOf(element as HTMLInputElement)]
  return TELLING.test(tag) || colours.length + said.length > 0 ? [tag + colours.join(""), ...said].join(" ") : ""
}

/** What a person has entered, which no attribute says. */
function stateOf(element: HTMLInputElement): string[] {
  if (!/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return []
  if (/^(checkbox|radio)$/.test(element.type)) return element.checked ? ["ticked"] : []
  return element.value === "" || element.value === element.getAttribute("value")
    ? []
    : [`has ${JSON.stringify(element.value)}`]
}

/** Short names for what differs in each run, numbered as they come. */
export class Names {
  readonly #known = new Map<string, string>()

  replace(line: string): string {
    return line
      .replace(/\b\d+ (assumptions|settings)\b/g, "N $1")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => this.#nameOf(id, "id"))
      .replace(/\b[0-9a-f]{32}(-[0-9a-f]{12})?\b/g, (id) => this.#nameOf(id, "undo"))
      .replace(/\b(sp_(?!dev_)|whsec_)[\w+/=-]{16,}/g, (secret) => this.#nameOf(secret, "secret"))
      .replace(/(?<=\/t\/[cou]\/)[\w-]{24}/g, (token) => this.#nameOf(token, "token"))
      .replace(/\bsp_(?!dev_)\w{7}…/g, "sp_KEY…")
      .replace(/(127\.0\.0\.1|localhost):\d{4,5}\b/g, "$1:PORT")
      .replace(/(\bport: |\bPort = |PORT=|mail\.port=|"127\.0\.0\.1\\?", )\d{4,5}\b/g, "$1PORT")
      .replace(/(KEY )?(?<![\w./-])[A-Za-z0-9+/]{43,}={0,2}( [A-Za-z0-9+/]{20,}={1,2})?/g, "KEY")
      .replace(/_NmP-[0-9a-f]{16}/g, "_NmP-BOUNDARY")
      .replace(/\bt=\d{10}\b/g, "t=TIME")
      .replace(/\bsim-\w{12,}/g, "sim-KEY")
      .replace(/\b\w{3}, \d{2} \w{3} 20\d{2} [\d:]{8} GMT/g, "DATE")
      .replace(/\b\d+(\.\d+)? (ms|s)\b/g, "N ms")
      .replace(/\bDuplicate [0-9a-f]{4}/g, "Duplicate ID")
  }

  #nameOf(value: string, kind: string): string {
    const name = this.#known.get(value) ?? `${kind}${this.#known.size + 1}`
    this.#known.set(value, name)
    return name
  }
}
