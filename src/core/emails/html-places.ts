import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parse } from "parse5"

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
}

/** Maximum nesting. Parsing time grows with the depth, and no real mail nests deeper. */
const MAX_DEPTH = 512
/** Maximum characters to parse. Links after them are not found (assumption M15). */
export const PARSED = 1024 * 1024

/**
 * Finds links and the body's end tag with an HTML parser, so that comments, scripts, templates and text that looks like markup
 * are ignored. HTML that is nested too deep or has too many elements gives no places. Only the beginning of long HTML is parsed.
 */
export function placesOf(html: string): HtmlPlaces {
  const read = html.slice(0, PARSED)
  try {
    const { adapter: treeAdapter, body } = watching(read.length)
    const document = parse(read, { sourceCodeLocationInfo: true, scriptingEnabled: false, treeAdapter })
    return { ...linksAndImages(document, read), bodyEnd: body()?.sourceCodeLocation?.endTag?.startOffset ?? null }
  } catch (error) {
    if (error instanceof TooComplex) return { links: [], images: [], bodyEnd: null }
    throw error
  }
}

class TooComplex extends Error {}

/** A tree adapter that counts elements, and gives the body a location even if its start tag is implied. */
function watching(length: number) {
  let depth = 0
  let elements = 0
  let body: Element | undefined
  // Misnested formatting makes the parser copy elements. Valid HTML has far fewer than one element per three characters.
  const maxElements = length / 2 + 100
  const adapter = {
    ...defaultTreeAdapter,
    onItemPush(item: Element) {
      if (++depth > MAX_DEPTH || ++elements > maxElements) throw new TooComplex()
      if (item.tagName !== "body" || item.namespaceURI !== names.NS.HTML || body) return
      body = item
      item.sourceCodeLocation ??= { startLine: 1, startCol: 1, startOffset: 0, endLine: 1, endCol: 1, endOffset: 0 }
    },
    onItemPop() {
      depth--
    },
  }
  return { adapter, body: () => body }
}

const MOST_IMAGES = 500

function linksAndImages(document: ParentNode, html: string): { links: LinkPlace[]; images: HtmlImage[] } {
  const links = new Map<number, LinkPlace>()
  const images = new Map<number, HtmlImage>()
  const waiting: ParentNode[] = [document]
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    for (const child of parent.childNodes) {
      if (!("tagName" in child)) continue
      waiting.push(child)
      if (child.namespaceURI !== names.NS.HTML) continue
      const place = child.tagName === "a" ? linkAt(child, html) : null
      // The parser copies an <a> that is closed in the wrong order, but the copies have the same source location. Later ones come first.
      if (place) {
        const text = [place.text, links.get(place.start)?.text].filter(Boolean).join(" ").slice(0, LONGEST_TEXT)
        links.set(place.start, { ...place, text })
      }
      const image = child.tagName === "img" ? imageOf(child) : null
      if (image) images.set(child.sourceCodeLocation?.startOffset ?? 0, image)
    }
  }
  const inOrder = <T>(found: Map<number, T>) => [...found].sort(([one], [other]) => one - other).map(([, item]) => item)
  return { links: inOrder(links), images: inOrder(images).slice(0, MOST_IMAGES) }
}

const attributeOf = ({ attrs }: Element, name: string) => attrs.find((attribute) => attribute.name === name)?.value

const LONGEST_URL = 2_000
/** The beginning of a data URL: its type, and some of its bytes. */
const LONGEST_DATA_URL = 64
const LONGEST_TEXT = 200
/** The nodes inside of a link that are searched for text. */
const MOST_NODES = 1_000

function imageOf(element: Element): HtmlImage | null {
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
  return text.replace(/\s+/g, " ").trim().slice(0, LONGEST_TEXT).trimEnd()
}

function linkAt(element: Element, html: string): LinkPlace | null {
  const href = element.attrs.find((attribute) => attribute.name === "href")
  const location = element.sourceCodeLocation?.attrs?.href
  if (!href || !location) return null
  const url = href.value.replace(/[\t\n\r]/g, "").trim()
  if (!/^https?:\/\/./i.test(url)) return null
  const written = html.slice(location.startOffset, location.endOffset)
  const assigned = /^href[\t\n\f\r ]*=[\t\n\f\r ]*(["']?)/i.exec(written)
  if (!assigned) return null
  const start = location.startOffset + assigned[0].length
  return { start, end: location.endOffset - (assigned[1] as string).length, url, text: textIn(element) }
}
