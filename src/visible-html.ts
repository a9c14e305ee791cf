import { attributesOf, closeOf, decodeEntities, htmlCommentEnd, INLINE, tagEnd, withoutFillers } from "./html-text.ts"
import {
  INITIAL_LOOK,
  isDrawnAsButton,
  isUnseen,
  type Look,
  Looks,
  type Styled,
  type WrittenTag,
} from "./visible-look.ts"

/**
 * What of an HTML mail a person sees: the one place that decides it, for codes, links, previews, texts made of HTML and checks, of
 * sent and of received mail (assumption html.visible). Run it in a worker for long bodies.
 */

/** An `<a href>` in the order of the source. */
export interface SeenAnchor {
  /** Where its start tag begins and ends in the source. */
  from: number
  to: number
  isVisible: boolean
  looksLikeButton: boolean
  /** Whether it is all that a box with a color of its own has. */
  fillsBox: boolean
  /** Whether it shows a text, and not only images. */
  hasText: boolean
}

/** A web link of a conditional comment, which only Outlook for Windows shows. */
export interface OutlookLink {
  url: string
  text: string
}

/** What is seen of HTML. */
export interface SeenHtml {
  /** The visible text: blocks begin a line, white space is collapsed. */
  text: string
  /** The hidden text at the start of the body, which inboxes show after the subject, with its filler. */
  preheader: string
  /** The text that only narrow screens show, of a mail that has two versions. */
  narrow: string
  anchors: SeenAnchor[]
  /** Where in `text` the texts of links to web addresses are. */
  linked: { start: number; end: number }[]
  outlook_links: OutlookLink[]
  /** The web links of image maps, with their alternative texts. */
  areas: { url: string; text: string }[]
}

export interface SeeOptions {
  /** Stop after this many characters of visible and hidden text, without white space and filler. */
  maxText: number
  /** Characters of source to read. Default: 262,144. */
  maxSource?: number | undefined
  /** What is written where an inline element begins and ends, apart from links. Default: nothing. */
  marks?: { open: string; close: string; not: ReadonlySet<string> } | undefined
}

/** Reads what is seen of HTML, in one pass and without a tree. Its time is linear in the length. */
export const seeHtml = (html: string, options: SeeOptions): SeenHtml => new Seeing(html, options).read()

const MAX_SOURCE = 256 * 1024
/** Nesting up to which elements are distinguished. Deeper ones look like the one around them. */
const MAX_DEPTH = 512
const MOST_OUTLOOK_LINKS = 100
const MOST_AREAS = 500

/** The web address in an attribute, or null. Browsers ignore tabs and line breaks. */
function urlOf(href = ""): string | null {
  const url = href.replace(/[\t\r\n]/g, "").trim()
  return /^https?:\/\/./i.test(url) ? url : null
}

const setOf = (names: string) => new Set(names.split(" "))
const VOID = setOf("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr")
/** What is in these elements is text. */
const RAW = setOf("iframe noembed noframes noscript script style template textarea title xmp")
/** Raw elements whose text is seen. */
const SEEN_RAW = setOf("textarea xmp")
/** Blocks with an empty line around them. */
const PARAGRAPHS = setOf("p h1 h2 h3 h4 h5 h6 ul ol dl pre blockquote")

type Ending = readonly [ended: ReadonlySet<string>, within: ReadonlySet<string>]
const ending = (ended: string, within: string): Ending => [setOf(ended), setOf(within)]
/** What the start of an element closes, up to the nearest element of some. */
const ENDINGS = new Map<string, Ending>([
  ["li", ending("li", "ul ol menu")],
  ...["dt", "dd"].map((name) => [name, ending("dt dd", "dl")] as const),
  ...["td", "th"].map((name) => [name, ending("td th", "tr table")] as const),
  ["tr", ending("tr", "table")],
  ...["tbody", "thead", "tfoot"].map((name) => [name, ending("tbody thead tfoot", "table")] as const),
  ["option", ending("option", "select datalist")],
  ...(
    "address article aside blockquote center details dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr main menu nav ol p pre section ul"
  )
    .split(" ")
    .map((name) => [name, ending("p", "td th table button")] as const),
])
const CELLS = setOf("td th caption table")
const OF_TABLES = setOf("td th tr tbody thead tfoot table caption")

/** An open element. */
interface Open {
  styled: Styled
  parent: Open | null
  anchor: (SeenAnchor & { hasUnseenText: boolean }) | null
  box: Box | null
}

/** An open block with a color of its own. `link`: the only one whose text is in it; false if it has other text. */
interface Box {
  outer: Box | null
  link: SeenAnchor | false | null
}

type Gap = 0 | 1 | 2 | 3
/** What is written between two texts: nothing, a space, a line break, an empty line. */
const GAPS = ["", " ", "\n", "\n\n"] as const
const UNTIDY = /[^\S \u00a0\u2000-\u200a\u202f\u205f\u3000\ufeff]|[\ufdd0\ufdd1]| {2}/
const [SLASH, BANG, QUESTION] = [0x2f, 0x21, 0x3f]

class Seeing {
  readonly #html: string
  readonly #end: number
  readonly #maxText: number
  readonly #marks: SeeOptions["marks"]
  readonly #looks: Looks
  /** Tags as they are written: templates repeat them. */
  readonly #tags = new Map<string, WrittenTag>()
  /** The open elements by name. */
  readonly #count = new Map<string, number>()
  /** Raw elements without an end tag, so that each is searched for only once. */
  readonly #unclosed = new Set<string>()
  readonly #seen: SeenHtml = {
    text: "",
    preheader: "",
    narrow: "",
    anchors: [],
    linked: [],
    outlook_links: [],
    areas: [],
  }
  #top: Open | null = null
  #depth = 0
  /** Open elements beyond the limit. */
  #deeper = 0
  #length = 0
  #hasVisible = false
  #gap: Gap = 0
  /** The same between texts that are not visible. */
  #hiddenGap: Gap = 0
  #linkStart = -1

  constructor(html: string, { maxText, maxSource = MAX_SOURCE, marks }: SeeOptions) {
    this.#html = html
    this.#end = Math.min(html.length, maxSource)
    this.#looks = new Looks(html, this.#end)
    this.#maxText = maxText
    this.#marks = marks
  }

  read(): SeenHtml {
    const html = this.#html
    let at = 0
    while (at < this.#end && this.#length < this.#maxText) {
      const open = html.indexOf("<", at)
      const until = open < 0 || open > this.#end ? this.#end : open
      if (until > at) this.#text(html.slice(at, until))
      if (until === this.#end) break
      at = this.#tag(open)
    }
    this.#endLink()
    const seen = this.#seen
    return this.#hasVisible || seen.narrow === "" ? seen : { ...seen, text: seen.narrow, narrow: "", linked: [] }
  }

  /** Reads the tag, comment or stray `<` at an index, and returns where it ends. */
  #tag(open: number): number {
    const html = this.#html
    const next = html.charCodeAt(open + 1)
    const closes = next === SLASH
    const first = html.charCodeAt(closes ? open + 2 : open + 1) | 0x20
    if (!(first >= 0x61 && first <= 0x7a)) {
      if (closes || next === BANG || next === QUESTION) {
        const end = htmlCommentEnd(html, open)
        if (html.startsWith("<!--[if", open)) this.#addOutlookLinks(html.slice(open + 4, end))
        return end
      }
      this.#text("<")
      return open + 1
    }
    const end = tagEnd(html, open)
    // A tag without an end is no tag.
    if (end === null) return html.length
    if (closes) this.#close(nameAt(html, open + 2))
    else {
      const tag = this.#tagOf(html.slice(open + 1, end - 1))
      if (RAW.has(tag.name)) return this.#raw(tag.name, end)
      this.#open(tag, open, end)
    }
    return end
  }

  /** Reads an element that has only text, and returns where it ends. Without an end tag it is left out. */
  #raw(name: string, from: number): number {
    this.#break(2)
    const close = this.#unclosed.has(name) ? -1 : closeOf(this.#html, name, from)
    if (close < 0) {
      this.#unclosed.add(name)
      return from
    }
    if (SEEN_RAW.has(name)) this.#text(this.#html.slice(from, close))
    return tagEnd(this.#html, close) ?? this.#html.length
  }

  #open(tag: WrittenTag, from: number, to: number): void {
    const { name } = tag
    const closed = ENDINGS.get(name)
    if (closed) this.#closeFor(closed)
    const parent = this.#top
    const styled = this.#looks.of(parent?.styled ?? null, tag)
    const { wide, isBlock } = styled
    if (name === "br" && !wide.isGone) this.#line()
    if (isBlock && name !== "br") this.#breakFor(name, wide)
    if (name === "img" && parent?.anchor && !wide.isGone) parent.anchor.isVisible ||= !wide.isInvisible
    if (name === "area" && !isUnseen(wide)) this.#addArea(tag)
    if (VOID.has(name)) return
    if (this.#depth === MAX_DEPTH) {
      this.#deeper++
      return
    }
    const outer = parent?.box ?? null
    const box = isBlock && styled.isTinted && name !== "body" ? { outer, link: null } : outer
    const opened: Open = { styled, parent, anchor: parent?.anchor ?? null, box }
    if (name === "a") this.#anchor(opened, tag, from, to)
    else {
      if (opened.anchor) opened.anchor.looksLikeButton ||= styled.isButton || isDrawnAsButton(styled, false)
      if (!isBlock) this.#mark(styled, "open")
    }
    this.#top = opened
    this.#depth++
    this.#count.set(name, (this.#count.get(name) ?? 0) + 1)
  }

  #tagOf(written: string): WrittenTag {
    const known = this.#tags.get(written)
    if (known) return known
    const name = nameAt(written, 0)
    const tag = this.#looks.tag(name, attributesOf(written.slice(name.length)))
    this.#tags.set(written, tag)
    return tag
  }

  #anchor(opened: Open, { attributes }: WrittenTag, from: number, to: number): void {
    this.#endLink()
    const href = attributes.get("href")
    if (href === undefined) return
    const { isButton, wide } = opened.styled
    const looksLikeButton =
      isButton || attributes.get("role")?.toLowerCase() === "button" || isDrawnAsButton(opened.styled, true)
    const isVisible = !wide.isGone && !wide.isInvisible
    opened.anchor = { from, to, isVisible, looksLikeButton, fillsBox: false, hasText: false, hasUnseenText: false }
    this.#seen.anchors.push(opened.anchor)
    if (/^\s*https?:/i.test(href)) this.#linkStart = this.#seen.text.length
  }

  #addArea({ attributes }: WrittenTag): void {
    const url = urlOf(attributes.get("href"))
    const { areas } = this.#seen
    if (url !== null && areas.length < MOST_AREAS) areas.push({ url, text: attributes.get("alt")?.trim() ?? "" })
  }

  #endLink(): void {
    const { text, linked } = this.#seen
    if (this.#linkStart >= 0 && text.length > this.#linkStart) linked.push({ start: this.#linkStart, end: text.length })
    this.#linkStart = -1
  }

  #close(name: string): void {
    if (this.#deeper > 0) {
      this.#deeper--
      return
    }
    if (name === "br") this.#line()
    if (name === "br" || name === "body" || name === "html") return
    if (!this.#count.get(name)) {
      if (!INLINE.has(name)) this.#breakFor(name, this.#top?.styled.wide ?? INITIAL_LOOK)
      return
    }
    let found = this.#top
    const ends = (at: string) => at === name || (OF_TABLES.has(name) ? at === "table" : CELLS.has(at))
    while (found && !ends(found.styled.name)) found = found.parent
    if (found?.styled.name === name) this.#closeTo(found)
  }

  /** Closes what the start of an element ends. */
  #closeFor([ended, within]: Ending): void {
    let isOpen = false
    for (const name of ended) isOpen ||= (this.#count.get(name) ?? 0) > 0
    if (!isOpen) return
    let found = this.#top
    while (found && !ended.has(found.styled.name) && !within.has(found.styled.name)) found = found.parent
    if (found && ended.has(found.styled.name)) this.#closeTo(found)
  }

  /** Closes an element, with all that are open in it. */
  #closeTo(last: Open): void {
    for (let top = this.#top; top; top = this.#top) {
      const { name, isBlock, wide } = top.styled
      this.#count.set(name, (this.#count.get(name) ?? 1) - 1)
      this.#depth--
      if (name === "a") this.#closeAnchor(top)
      else if (!isBlock) this.#mark(top.styled, "close")
      if (isBlock) this.#breakFor(name, wide)
      if (top.box && top.box !== top.parent?.box && top.box.link) top.box.link.fillsBox = true
      this.#top = top.parent
      if (top === last) return
    }
  }

  #closeAnchor({ anchor }: Open): void {
    this.#endLink()
    // Nobody sees a link whose whole text is hidden.
    if (anchor?.hasUnseenText && !anchor.hasText) anchor.isVisible = false
  }

  #mark({ name, wide }: Styled, side: "open" | "close"): void {
    if (!this.#marks || this.#marks.not.has(name) || isUnseen(wide)) return
    if (side === "open") this.#flush()
    this.#seen.text += this.#marks[side]
  }

  /** Begins a line for a block; one that is not shown only separates words. */
  #breakFor(name: string, { isGone }: Look): void {
    if (isGone) {
      this.#hiddenGap = Math.max(this.#hiddenGap, 2) as Gap
      return
    }
    this.#break(PARAGRAPHS.has(name) ? 3 : 2)
  }

  #break(gap: Gap): void {
    this.#gap = Math.max(this.#gap, gap) as Gap
    this.#hiddenGap = Math.max(this.#hiddenGap, gap) as Gap
  }

  #line(): void {
    this.#break(this.#gap >= 2 ? 3 : 2)
  }

  #flush(): void {
    if (this.#seen.text !== "") this.#seen.text += GAPS[this.#gap]
    this.#gap = 0
  }

  #text(source: string): void {
    const { wide = INITIAL_LOOK, narrow = INITIAL_LOOK } = this.#top?.styled ?? {}
    // Cut before decoding, so that text beyond the limit is not decoded.
    const text = decodeEntities(source.length > 64 * this.#maxText ? source.slice(0, 64 * this.#maxText) : source)
    if (isUnseen(wide)) this.#addHidden(text, narrow)
    else if (!wide.isPreformatted) this.#addWords(text)
    else {
      for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
        if (index > 0) this.#line()
        if (line.trim() === "") continue
        this.#flush()
        this.#add(line.replace(/[\ufdd0\ufdd1]/g, " "))
      }
    }
  }

  /** Adds visible text, with its white space collapsed. */
  #addWords(text: string): void {
    const words = UNTIDY.test(text) ? text.replace(/[ \t\r\n\f\ufdd0\ufdd1]+/g, " ") : text
    if (words.startsWith(" ")) this.#gap ||= 1
    const from = words.startsWith(" ") ? 1 : 0
    const to = words.endsWith(" ") ? words.length - 1 : words.length
    if (to <= from) return
    this.#flush()
    this.#add(words.slice(from, to))
    if (to < words.length) this.#gap = 1
  }

  #add(words: string): void {
    this.#seen.text += words
    const shown = withoutFillers(words).length
    this.#length += shown
    if (shown === 0) return
    this.#hasVisible = true
    const { anchor = null, box = null } = this.#top ?? {}
    if (anchor) anchor.hasText = true
    // Boxes around one that has seen the same, or other text, have seen it, too.
    for (let at = box; at && at.link !== false && at.link !== (anchor ?? false); at = at.outer)
      at.link = at.link === null && anchor !== null && anchor
  }

  /** Adds text that a wide screen does not show: of the other version, or at the start. In any case it separates words. */
  #addHidden(text: string, narrow: Look): void {
    const words = UNTIDY.test(text) ? text.replace(/[ \t\r\n\f\ufdd0\ufdd1]+/g, " ") : text
    const trimmed = words.replace(/^ | $/g, "")
    if (words.startsWith(" ")) this.#hiddenGap ||= 1
    if (trimmed === "") return
    this.#gap ||= 1
    if (this.#top?.anchor && words.trim() !== "") this.#top.anchor.hasUnseenText = true
    const part = isUnseen(narrow) ? (this.#hasVisible ? null : "preheader") : "narrow"
    if (part !== null) {
      this.#seen[part] += (this.#seen[part] === "" ? "" : GAPS[this.#hiddenGap]) + trimmed
      this.#length += withoutFillers(trimmed).length
    }
    this.#hiddenGap = words.endsWith(" ") ? 1 : 0
  }

  #addOutlookLinks(comment: string): void {
    const [, condition = ""] = /^\[if\s([^\]]{0,200})\]/i.exec(comment) ?? []
    if (!/\b(?:mso|ie)\b/i.test(condition) || /!\s*\(?\s*(?:mso|ie)\b/i.test(condition)) return
    const { outlook_links } = this.#seen
    const start = /<([a-z][\w:]*)/gi
    for (let found = start.exec(comment); found; found = start.exec(comment)) {
      const [written, name = ""] = found
      const end = outlook_links.length < MOST_OUTLOOK_LINKS ? tagEnd(comment, found.index) : null
      if (end === null) return
      start.lastIndex = end
      const url = urlOf(attributesOf(comment.slice(found.index + written.length, end - 1)).get("href"))
      if (url === null) continue
      const close = closeOf(comment, name.toLowerCase(), end)
      const inside = close < 0 ? "" : comment.slice(end, Math.min(close, end + 2_000))
      outlook_links.push({
        url,
        text: decodeEntities(inside.replace(/<[^>]*>/g, " "))
          .replace(/\s+/g, " ")
          .trim(),
      })
    }
  }
}

const NAME = /[^\s/>]+/y
/** The name of the element whose tag has it at an index. */
function nameAt(html: string, at: number): string {
  NAME.lastIndex = at
  return (NAME.exec(html)?.[0] ?? "").toLowerCase()
}
