import type { Element, HTMLInputElement, Node } from "happy-dom"

/** Attributes that say nothing, or are said otherwise. */
const UNSEEN = /^(class|type|viewBox|aria-hidden|focusable|width|height|d|xmlns|rel|data-version)$/

/**
 * What a page shows, one line for each element: its tag and classes, its attributes and its text. Elements without any of these, and
 * drawings within icons, are left out.
 */
export function describe(root: Element, leftOut: string): string[] {
  return [...root.childNodes].flatMap((node) => describeNode(node, 0, leftOut))
}

function describeNode(node: Node, depth: number, leftOut: string): string[] {
  const indent = " ".repeat(depth)
  if (node.nodeType === node.TEXT_NODE) {
    const text = words(node.textContent ?? "")
    return text.trim() ? [`${indent}“${text}”`] : []
  }
  if (node.nodeType !== node.ELEMENT_NODE || (node as Element).matches(leftOut)) return []
  const element = node as Element
  const head = headOf(element)
  const children = [...element.childNodes].filter((child) => !isIcon(child))
  if (children.every((child) => child.nodeType !== child.ELEMENT_NODE)) {
    const text = words(element.textContent ?? "")
    return [`${indent}${head}${text.trim() && ` “${text}”`}`]
  }
  const isPlain = head === "div" || head === "span"
  const inner = children.flatMap((child) => describeNode(child, isPlain ? depth : depth + 1, leftOut))
  return isPlain ? inner : [indent + head, ...inner]
}

const isIcon = (node: Node) => node.nodeName.toLowerCase() === "svg"
/** An icon by the beginning of its drawing. */
const describeIcon = (icon: Element) =>
  `[icon ${icon.getAttribute("width")} ${icon.querySelector("path")?.getAttribute("d")?.slice(0, 9)}]`

function headOf(element: Element): string {
  const tag = element.tagName.toLowerCase()
  const classes = [...element.classList]
    // How long a row counts as new is the clock's business.
    .filter((name) => name !== "fresh")
    .map((name) => `.${name}`)
    .join("")
  const attributes = [...element.attributes]
    .map(({ name, value }) => ({ name, value: value ?? "" }))
    .filter(({ name, value }) => !UNSEEN.test(name) && !(name === "style" && value === ""))
    .map(({ name, value }) => (value === "" ? name : `${name}=${/[\s"]/.test(value) ? JSON.stringify(value) : value}`))
  const icons = [...element.children].filter(isIcon).map(describeIcon)
  return [tag + classes, ...attributes.sort(), ...stateOf(element as HTMLInputElement), ...icons].join(" ")
}

/** What a person has entered, which no attribute says. */
function stateOf(element: HTMLInputElement): string[] {
  if (!/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return []
  if (/^(checkbox|radio)$/.test(element.type)) return element.checked ? ["ticked"] : []
  return element.value === "" || element.value === element.getAttribute("value")
    ? []
    : [`has ${JSON.stringify(element.value)}`]
}

const words = (text: string) => text.replace(/\s+/g, " ")

/** Short names for what differs in each run, numbered as they come. */
export class Names {
  readonly #known = new Map<string, string>()

  replace(line: string): string {
    return line
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => this.#nameOf(id, "id"))
      .replace(/\b[0-9a-f]{32}\b/g, (id) => this.#nameOf(id, "undo"))
      .replace(/\b(sp_(?!dev_)|whsec_)[\w+/=-]{16,}/g, (secret) => this.#nameOf(secret, "secret"))
      .replace(/(?<=\/t\/[cou]\/)[\w-]{24}/g, (token) => this.#nameOf(token, "token"))
      .replace(/\bsp_(?!dev_)\w{7}…/g, "sp_KEY…")
      .replace(/(127\.0\.0\.1|localhost):\d{4,5}\b/g, "$1:PORT")
      .replace(/(KEY )?(?<![\w./-])[A-Za-z0-9+/]{43,}={0,2}( [A-Za-z0-9+/]{20,}={1,2})?/g, "KEY")
      .replace(/_NmP-[0-9a-f]{16}/g, "_NmP-BOUNDARY")
      .replace(/\bt=\d{10}\b/g, "t=TIME")
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
