import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5"
import { INLINE, withoutFillers } from "../../html-text.ts"
import { isUnseen, type Look, Looks, type Styled } from "../../visible-look.ts"

type Node = DefaultTreeAdapterTypes.ChildNode
type ParsedElement = DefaultTreeAdapterTypes.Element

/** Maximum characters of HTML to check. Real mail has less than 1 MB. */
export const MAX_HTML = 3 * 1024 * 1024
/** Maximum nesting: the time to parse grows with the depth. */
const MAX_DEPTH = 400
/** Maximum number of elements. Misnested formatting makes the parser copy elements. */
const MAX_ELEMENTS = 150_000

/** The HTML is too large or too deeply nested to check. The message says which limit it exceeds. */
export class TooLarge extends Error {}

/** An element with its place in the source. */
export interface Tag {
  name: string
  attrs: Readonly<Record<string, string>>
  parent: Tag | null
  /** Index of its start tag in the source; null if the parser added it. */
  offset: number | null
  /** Whether nobody sees it on a wide screen (assumption html.visible). */
  hidden: boolean
  /** Whether nobody sees its own text: hidden, or too small. MJML has such wrappers around text of normal size. */
  unseen: boolean
  /** Whether it or an ancestor shows code: `code`, `pre`, `kbd`, `samp`. */
  code: boolean
  /** The declarations of its `style` attribute, last one wins. */
  style: ReadonlyMap<string, string>
  /** The text and the `alt` texts inside, without extra white space. Filled for links and headings. */
  label: string
}

interface TextRun {
  text: string
  offset: number
  tag: Tag
}

/** The text between two block elements or line breaks, with its runs. */
export interface TextBlock {
  text: string
  runs: readonly TextRun[]
  tag: Tag
}

/** Content for some clients only, and CSS of a style element: text with its place in the source. */
export interface PlacedText {
  text: string
  offset: number
}

export interface HtmlDocument {
  source: string
  /** In source order. */
  tags: readonly Tag[]
  blocks: readonly TextBlock[]
  styles: readonly PlacedText[]
  /** Conditional comments of Outlook. */
  conditional: readonly PlacedText[]
  title: string
  /** Whether the source has an `html` start tag, so that it is a whole document. */
  isDocument: boolean
}

/** Elements whose text nobody sees. */
const UNREAD = new Set(["style", "script", "title", "template", "head"])
const CODE = new Set(["code", "pre", "kbd", "samp", "tt", "var", "textarea"])
const LABELLED = new Set(["a", "area", "button", "h1", "h2", "h3", "h4", "h5", "h6", "th"])

/** Parses HTML with the places of tags and texts. Throws `TooLarge`. */
export function parseHtml(source: string): HtmlDocument {
  if (source.length > MAX_HTML) {
    throw new TooLarge(`the HTML has ${megabytes(source.length)}, and at most ${megabytes(MAX_HTML)} are checked`)
  }
  const tags: Tag[] = []
  const blocks: TextBlock[] = []
  const styles: PlacedText[] = []
  const conditional: PlacedText[] = []
  const looks = new Looks(source)
  const declared = new Map<string, ReadonlyMap<string, string>>()
  let runs: TextRun[] = []
  let title = ""

  function endBlock(): void {
    const first = runs.find(({ text }) => text.trim() !== "")
    if (first) blocks.push({ text: runs.map(({ text }) => text).join(""), runs, tag: first.tag })
    runs = []
  }
  // The depth is limited, so recursion is safe.
  function visit(node: Node, parent: Tag | null, around: Styled | null): void {
    const offset = node.sourceCodeLocation?.startOffset
    if ("tagName" in node) {
      const attributes = new Map<string, string>()
      for (const { name, value } of node.attrs) attributes.set(name, value)
      const styled = looks.of(around, looks.tag(node.tagName, attributes))
      const tag = tagOf(node, parent, styled.wide, declared)
      tags.push(tag)
      const isBlock = !INLINE.has(tag.name)
      if (isBlock) endBlock()
      if (tag.name === "template") return
      for (const child of node.childNodes) visit(child, tag, styled)
      if (isBlock) endBlock()
    } else if (node.nodeName === "#comment" && "data" in node) {
      if (/^\s*\[if\b/i.test(node.data)) conditional.push({ text: node.data, offset: (offset ?? 0) + 4 })
    } else if ("value" in node && offset !== undefined && parent !== null) {
      if (parent.name === "title") title += node.value
      if (parent.name === "style") styles.push({ text: node.value, offset })
      if (!UNREAD.has(parent.name)) runs.push({ text: node.value, offset, tag: parent })
    }
  }
  const options = { sourceCodeLocationInfo: true, scriptingEnabled: false, treeAdapter: limitTree() }
  for (const node of parse(source, options).childNodes) visit(node, null, null)
  endBlock()
  const isDocument = tags.some(({ name, offset }) => name === "html" && offset !== null)
  return { source, tags, blocks, styles, conditional, title: title.trim(), isDocument }
}

const megabytes = (size: number) => `${(size / 1024 / 1024).toFixed(1)} MB`

/** @param declared the declarations of the `style` attributes that were read before: templates repeat them. */
function tagOf(
  node: ParsedElement,
  parent: Tag | null,
  look: Look,
  declared: Map<string, ReadonlyMap<string, string>>,
): Tag {
  const { tagName: name, sourceCodeLocation } = node
  const attrs: Record<string, string> = Object.create(null)
  for (const attr of node.attrs) attrs[attr.name] = attr.value
  const written = attrs.style ?? ""
  const style = declared.get(written) ?? declarationsOf(written)
  declared.set(written, style)
  const code = (parent?.code ?? false) || CODE.has(name)
  const offset = sourceCodeLocation?.startOffset ?? null
  const label = LABELLED.has(name) ? labelOf(node) : ""
  const hidden = look.isGone || look.isInvisible
  return { name, attrs, parent, offset, hidden, unseen: isUnseen(look), code, style, label }
}

function limitTree() {
  let depth = 0
  let elements = 0
  return {
    ...defaultTreeAdapter,
    onItemPush() {
      depth++
      elements++
      if (depth > MAX_DEPTH) throw new TooLarge(`the HTML nests more than ${MAX_DEPTH} elements`)
      if (elements > MAX_ELEMENTS)
        throw new TooLarge(`the HTML has more than ${MAX_ELEMENTS.toLocaleString("en")} elements`)
    },
    onItemPop() {
      depth--
    },
  }
}

/** Maximum characters and nodes that are read for a label. */
const MAX_LABEL = 300
const MAX_LABEL_NODES = 500

function labelOf(element: ParsedElement): string {
  let label = ""
  let nodes = 0
  const add = (node: Node): void => {
    if (label.length > MAX_LABEL || ++nodes > MAX_LABEL_NODES) return
    if ("tagName" in node) {
      const alt = node.attrs.find((attr) => attr.name === "alt" || attr.name === "aria-label")?.value
      if (alt) label += ` ${alt} `
      if (!INLINE.has(node.tagName)) label += " "
      for (const child of node.childNodes) add(child)
    } else if ("value" in node) label += node.value
  }
  const own = element.attrs.find((attr) => attr.name === "aria-label" || attr.name === "alt")?.value
  if (own) return own.trim()
  for (const child of element.childNodes) add(child)
  return withoutFillers(label)
}

/** Maximum characters of a `style` attribute to read. */
const MAX_STYLE = 10_000

/** The declarations of a `style` attribute: lower-case properties, values without `!important`. */
function declarationsOf(style: string): Map<string, string> {
  const found = new Map<string, string>()
  if (style === "" || style.length > MAX_STYLE) return found
  for (const declaration of splitDeclarations(style)) {
    const colon = declaration.indexOf(":")
    if (colon < 0) continue
    const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, "")
    found.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim())
  }
  return found
}

/** Splits at semicolons outside of quotes and brackets. */
function* splitDeclarations(style: string): Generator<string> {
  let start = 0
  let quote = ""
  let depth = 0
  for (let at = 0; at < style.length; at++) {
    const character = style[at] as string
    if (quote !== "") {
      if (character === quote) quote = ""
    } else if (character === '"' || character === "'") quote = character
    else if (character === "(") depth++
    else if (character === ")") depth = Math.max(0, depth - 1)
    else if (character === ";" && depth === 0) {
      yield style.slice(start, at)
      start = at + 1
    }
  }
  yield style.slice(start)
}

/** The place in the source of a part of a block's text. Entities in the source make it approximate. */
export function offsetIn(source: string, { runs }: TextBlock, index: number, length: number): number {
  let before = 0
  for (const run of runs) {
    if (index < before + run.text.length) {
      const within = index - before
      const word = run.text.slice(within, within + Math.min(length, 12))
      if (source.startsWith(word, run.offset + within)) return run.offset + within
      const at = source.indexOf(word, run.offset)
      return at < 0 || at > run.offset + 8 * run.text.length + 100 ? run.offset : at
    }
    before += run.text.length
  }
  return runs[0]?.offset ?? 0
}
