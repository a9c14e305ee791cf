import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parse } from "parse5"

type Element = DefaultTreeAdapterTypes.Element
type ParentNode = DefaultTreeAdapterTypes.ParentNode

/** A web link of the HTML: the position of its href value in the source, and the decoded URL. */
export interface LinkPlace {
  start: number
  end: number
  /** The URL with decoded entities, trimmed, without tabs and line breaks, which browsers ignore. */
  url: string
}

/** The places of an HTML body that tracking changes. */
export interface HtmlPlaces {
  /** In source order. */
  links: LinkPlace[]
  /** Index of the body's end tag, or null. */
  bodyEnd: number | null
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
    const watched = watching(read.length)
    const document = parse(read, {
      sourceCodeLocationInfo: true,
      scriptingEnabled: false,
      treeAdapter: watched.adapter,
    })
    return { links: linksIn(document, read), bodyEnd: watched.body()?.sourceCodeLocation?.endTag?.startOffset ?? null }
  } catch (error) {
    if (error instanceof TooComplex) return { links: [], bodyEnd: null }
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

function linksIn(document: ParentNode, html: string): LinkPlace[] {
  const found = new Map<number, LinkPlace>()
  const waiting: ParentNode[] = [document]
  for (let parent = waiting.pop(); parent; parent = waiting.pop()) {
    for (const child of parent.childNodes) {
      if (!("tagName" in child)) continue
      waiting.push(child)
      const place = child.tagName === "a" && child.namespaceURI === names.NS.HTML ? linkAt(child, html) : null
      // The parser copies an <a> that is closed in the wrong order, but the copies have the same source location.
      if (place) found.set(place.start, place)
    }
  }
  return [...found.values()].sort((one, other) => one.start - other.start)
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
  return { start, end: location.endOffset - (assigned[1] as string).length, url }
}
