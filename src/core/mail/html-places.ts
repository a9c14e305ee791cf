import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  parse,
  type Token,
  Tokenizer,
  TokenizerMode,
} from "parse5"
import { INLINE } from "../../html-text.ts"

type Element = DefaultTreeAdapterTypes.Element
type ParentNode = DefaultTreeAdapterTypes.ParentNode

/** A web link of the HTML: the position of its href value in the source, and the decoded URL. */
export interface LinkPlace {
  start: number
  end: number
  /** The URL with decoded entities, trimmed, without tabs and line breaks, which browsers ignore. */
  url: string
  /** What a reader sees of it: its text and the alternative texts of its images. Absent in analyses of older versions. */
  text?: string
  /** Whether it is written without a host, and completed by `<base href>`. Such a link is not rewritten (assumption html.base). */
  is_relative?: true
}

/** An image of the HTML. `alt` is null if it has no such attribute. */
export interface HtmlImage {
  url: string
  alt: string | null
}

/** The places of an HTML body that tracking changes. */
export interface HtmlPlaces {
  /** In source order. */
  links: LinkPlace[]
  /** Index of the body's end tag, or null. */
  bodyEnd: number | null
  /** In source order, at most 500. Absent in analyses of older versions. */
  images?: HtmlImage[]
  /** Whether the HTML nests too many elements to lay it out ({@link LAID_OUT_DEPTH}). Absent in analyses of older versions. */
  too_deep?: boolean
}

/** Maximum nesting to lay out: a browser tab can crash from about 300 nested elements on. Mail of the field nests fewer than 80. */
export const LAID_OUT_DEPTH = 256
/** Nesting up to which tags alone are counted. The parser adds a few elements, such as a `<tbody>` to a table. */
const TIDY_DEPTH = 180
/** Maximum nesting. Parsing time grows with the depth, and no real mail nests deeper. */
const MAX_DEPTH = 512
/** Maximum characters to parse. Links after them are not found (assumption tracking.rewriting). */
export const PARSED = 1024 * 1024

/**
 * Finds links and the body's end tag with an HTML parser, so that comments, scripts, templates and text that looks like markup
 * are ignored. HTML that is nested too deep or has too many elements gives no places. Only the beginning of long HTML is parsed.
 */
export function placesOf(html: string): HtmlPlaces {
  const read = html.slice(0, PARSED)
  return placesByTags(read, { is_cut: read.length < html.length }) ?? placesByTree(read)
}

/** A parser leaves out, hides, renames or reads by other rules what is inside of these elements, or them. */
const NEEDS_TREE = new Set(["frameset", "image", "math", "plaintext", "select", "svg", "template"])
const WITHOUT_END = new Set(
  "area base basefont bgsound br col embed hr img input keygen link meta param source track wbr".split(" "),
)
/** What is inside of these elements is text, which the tokenizer reads in this mode. */
const TEXT_ONLY: ReadonlyMap<string, keyof typeof TokenizerMode> = new Map([
  ...["textarea", "title"].map((name) => [name, "RCDATA"] as const),
  ...["iframe", "noembed", "noframes", "style", "xmp"].map((name) => [name, "RAWTEXT"] as const),
  ["script", "SCRIPT_DATA"],
])

class NotTidy extends Error {}

/**
 * The places of tidy HTML, from its tags alone, which takes 40 to 70 % of the time of a tree. Null if a tree is needed: each element must end
 * where it says, links have only inline elements inside, and the elements of `NEEDS_TREE` do not occur. What is cut ends with open elements.
 */
export function placesByTags(html: string, { is_cut = false } = {}): HtmlPlaces | null {
  const links: LinkPlace[] = []
  const images: HtmlImage[] = []
  const bases: string[] = []
  const open: string[] = []
  let bodies = 0
  let bodyEnd: number | null = null
  let link: { place: LinkPlace | null; text: string; nodes: number } | null = null
  const addText = (text: string) => {
    if (!link) return
    if (++link.nodes > MOST_NODES) throw new NotTidy()
    link.text += text
  }
  const endLink = () => {
    if (link?.place) link.place.text = tidyText(link.text)
    link = null
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(tag) {
        const name = tag.tagName
        const isMisplaced =
          name === "body" ? bodies++ > 0 || open.some((outer) => outer !== "html") : name === "html" && open.length > 0
        if (isMisplaced || NEEDS_TREE.has(name) || open.length > TIDY_DEPTH) throw new NotTidy()
        if (link && (name === "a" || !(INLINE.has(name) || name === "br"))) throw new NotTidy()
        if (name === "a") {
          const place = linkAt(tag.attrs, tag.location, html)
          if (place) links.push(place)
          link = { place, text: "", nodes: 0 }
        } else if (name === "img") {
          const image = imageOf(tag)
          if (image) images.push(image)
          addText(` ${attributeOf(tag, "alt") ?? ""} `)
        } else addText("")
        if (name === "base") bases.push(attributeOf(tag, "href") ?? "")
        const mode = TEXT_ONLY.get(name)
        if (mode !== undefined) Object.assign(tokenizer, { state: TokenizerMode[mode], lastStartTagName: name })
        if (!WITHOUT_END.has(name)) open.push(name)
      },
      onEndTag({ tagName: name, location }) {
        if (open.pop() !== name) throw new NotTidy()
        if (name === "body") bodyEnd = location?.startOffset ?? null
        if (name !== "a") return
        endLink()
      },
      onCharacter: ({ chars }) => addText(chars.slice(0, 10 * LONGEST_TEXT)),
      onWhitespaceCharacter: () => addText(" "),
      onEof() {
        if (open.length > 0 && !is_cut) throw new NotTidy()
        endLink()
      },
      onNullCharacter() {},
      onComment() {},
      onDoctype() {},
      onParseError: null,
    },
  )
  try {
    tokenizer.write(html, true)
  } catch (error) {
    if (error instanceof NotTidy) return null
    throw error
  }
  return { ...resolve(links, images.slice(0, MOST_IMAGES), bases), bodyEnd, too_deep: false }
}

/** The places of any HTML. */
export function placesByTree(html: string): HtmlPlaces {
  try {
    const { adapter: treeAdapter, body, deepest } = watching(html.length)
    const document = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false, treeAdapter })
    const bodyEnd = body()?.sourceCodeLocation?.endTag?.startOffset ?? null
    return { ...linksAndImages(document, html), bodyEnd, too_deep: deepest() > LAID_OUT_DEPTH }
  } catch (error) {
    if (error instanceof TooComplex) return { links: [], images: [], bodyEnd: null, too_deep: true }
    throw error
  }
}

class TooComplex extends Error {}

/** A tree adapter that counts elements, and gives the body a location even if its start tag is implied. */
function watching(length: number) {
  let depth = 0
  let deepest = 0
  let elements = 0
  let body: Element | undefined
  // Misnested formatting makes the parser copy elements. Valid HTML has far fewer than one element per three characters.
  const maxElements = length / 2 + 100
  const adapter = {
    ...defaultTreeAdapter,
    onItemPush(item: Element) {
      if (++depth > MAX_DEPTH || ++elements > maxElements) throw new TooComplex()
      deepest = Math.max(deepest, depth)
      if (item.tagName !== "body" || item.namespaceURI !== names.NS.HTML || body) return
      body = item
      item.sourceCodeLocation ??= { startLine: 1, startCol: 1, startOffset: 0, endLine: 1, endCol: 1, endOffset: 0 }
    },
    onItemPop() {
      depth--
    },
  }
  return { adapter, body: () => body, deepest: () => deepest }
}

const MOST_IMAGES = 500

function linksAndImages(document: ParentNode, html: string): { links: LinkPlace[]; images: HtmlImage[] } {
  const links = new Map<number, LinkPlace>()
  const images = new Map<number, HtmlImage>()
  const bases = new Map<number, string>()
  const waiting: ParentNode[] = [document]
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    for (const child of parent.childNodes) {
      if (!("tagName" in child)) continue
      waiting.push(child)
      if (child.namespaceURI !== names.NS.HTML) continue
      const place = child.tagName === "a" ? linkAt(child.attrs, child.sourceCodeLocation, html) : null
      // The parser copies an <a> that is closed in the wrong order, but the copies have the same source location. Later ones come first.
      if (place) {
        const text = [textIn(child), links.get(place.start)?.text].filter(Boolean).join(" ").slice(0, LONGEST_TEXT)
        links.set(place.start, { ...place, text })
      }
      const image = child.tagName === "img" ? imageOf(child) : null
      const start = child.sourceCodeLocation?.startOffset ?? 0
      if (image) images.set(start, image)
      if (child.tagName === "base") bases.set(start, attributeOf(child, "href") ?? "")
    }
  }
  const inOrder = <T>(found: Map<number, T>) => [...found].sort(([one], [other]) => one - other).map(([, item]) => item)
  return resolve(inOrder(links), inOrder(images).slice(0, MOST_IMAGES), inOrder(bases))
}

const isWeb = (url: string) => /^https?:\/\/./i.test(url)

/** The web links, and the images, with those completed that are written without a host, by the first `<base href>` (assumption html.base). */
function resolve(links: LinkPlace[], images: HtmlImage[], bases: string[]) {
  const [base = ""] = bases.map((href) => href.trim()).filter(Boolean)
  const complete = (url: string): string | null =>
    isWeb(base) && !/^(?:#|[a-z][a-z\d+.-]*:|$)/i.test(url) ? (URL.parse(url, base)?.href ?? null) : null
  return {
    links: links.flatMap((link): LinkPlace[] => {
      if (isWeb(link.url)) return [link]
      const url = complete(link.url)
      return url === null ? [] : [{ ...link, url, is_relative: true }]
    }),
    images: images.map((image) => ({ ...image, url: complete(image.url) ?? image.url })),
  }
}

const attributeOf = ({ attrs }: Pick<Element, "attrs">, name: string) =>
  attrs.find((attribute) => attribute.name === name)?.value

const LONGEST_URL = 2_000
/** The beginning of a data URL: its type, and some of its bytes. */
const LONGEST_DATA_URL = 64
const LONGEST_TEXT = 200
/** The nodes inside of a link that are searched for text. */
const MOST_NODES = 1_000

function imageOf(element: Pick<Element, "attrs">): HtmlImage | null {
  const url = attributeOf(element, "src")?.trim()
  if (!url) return null
  const alt = attributeOf(element, "alt")?.slice(0, LONGEST_TEXT) ?? null
  return { url: url.slice(0, /^data:/i.test(url) ? LONGEST_DATA_URL : LONGEST_URL), alt }
}

/** The text of a link without repeated white space. */
function textIn(link: Element): string {
  let text = ""
  const waiting = [...link.childNodes].reverse()
  for (let nodes = 0; nodes < MOST_NODES && text.length < LONGEST_TEXT; nodes++) {
    const node = waiting.pop()
    if (!node) break
    if ("value" in node) text += node.value.slice(0, 10 * LONGEST_TEXT).replace(/\s+/g, " ")
    else if ("tagName" in node && node.tagName === "img") text += ` ${attributeOf(node, "alt") ?? ""} `
    else if ("childNodes" in node)
      for (const child of node.childNodes.slice(0, MOST_NODES).reverse()) waiting.push(child)
  }
  return tidyText(text)
}

const tidyText = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, LONGEST_TEXT).trimEnd()

function linkAt(
  attrs: Token.Attribute[],
  tag: Pick<Token.LocationWithAttributes, "attrs"> | null | undefined,
  html: string,
): LinkPlace | null {
  const href = attrs.find((attribute) => attribute.name === "href")
  const location = tag?.attrs?.href
  if (!href || !location) return null
  const url = href.value.replace(/[\t\n\r]/g, "").trim()
  const written = html.slice(location.startOffset, location.endOffset)
  const assigned = /^href[\t\n\f\r ]*=[\t\n\f\r ]*(["']?)/i.exec(written)
  if (!assigned) return null
  const start = location.startOffset + assigned[0].length
  return { start, end: location.endOffset - (assigned[1] as string).length, url }
}
