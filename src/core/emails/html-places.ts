import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parse } from "parse5"

type Element = DefaultTreeAdapterTypes.Element
type ParentNode = DefaultTreeAdapterTypes.ParentNode

/** A web link of the HTML: where its href's value lies in the source, and what it says once decoded. */
export interface LinkPlace {
  start: number
  end: number
  /** The address with entities decoded, trimmed, without the tabs and line breaks that browsers drop. */
  url: string
}

/** The places of an HTML body that tracking touches. */
export interface HtmlPlaces {
  /** In the order of the source. */
  links: LinkPlace[]
  /** Where the body's end tag begins, or null. */
  bodyEnd: number | null
}

/** No mail nests deeper, and the time a parser needs grows with the depth. */
const MAX_DEPTH = 512
/** Characters that are parsed; what comes after them has no places (assumption M15). */
export const PARSED = 1024 * 1024

/**
 * Finds links and the body's end tag as an HTML parser sees them, so that comments, scripts, templates and text that
 * looks like markup are none. HTML that nests absurdly deep or multiplies its elements has no places at all. Of long HTML only the
 * beginning is parsed.
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

/** A tree adapter that counts, and that gives the body a location even where its start tag is implied. */
function watching(length: number) {
  let depth = 0
  let elements = 0
  let body: Element | undefined
  // Misnested formatting makes a parser copy elements; well-made HTML has far fewer than one for three characters.
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
      // The parser copies an <a> that is closed in the wrong order; its source is one.
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
