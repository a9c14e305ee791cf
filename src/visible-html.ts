import { decodeEntities, htmlCommentEnd, INLINE, tagEnd, withoutFillers } from "./html-text.ts"
import {
  classNames,
  type Declarations,
  declarationsIn,
  NO_DECLARATIONS,
  over,
  type Property,
  type StyledElement,
  StyleSheets,
} from "./visible-css.ts"

/**
 * What of an HTML mail a person sees: the one place that decides it, for codes, links, previews, texts made of HTML and checks, of
 * sent and of received mail (assumption html.visible). Run it in a worker for long bodies.
 */

/** How an element is shown on one screen. */
export interface Look {
  /** Not shown, with all that is in it. */
  isGone: boolean
  /** Not shown, but for elements in it that are `visibility: visible`. */
  isInvisible: boolean
  /** The size of its text in pixels. */
  size: number
  /** Whether it keeps white space and line breaks. */
  isPreformatted: boolean
}

export const INITIAL_LOOK: Look = { isGone: false, isInvisible: false, size: 16, isPreformatted: false }
/** The size in pixels up to which a text is no more than a line. */
const SMALLEST = 1

/** Whether nobody sees the text of an element itself. Elements in it may have a larger size. */
export const isUnseen = ({ isGone, isInvisible, size }: Look): boolean => isGone || isInvisible || size <= SMALLEST

/** What declarations do to the look of an element. */
interface Effect {
  display: string
  visibility: string
  size: string
  space: string
  /** Whether it has no room, is transparent, or lies off the page: a part of a table, and any other element. */
  isTakenAway: { part: boolean; other: boolean }
  isHiddenInOutlook: boolean
}
const effects = new WeakMap<Declarations, Effect | null>()

/** Null if they change nothing. */
function effectOf(style: Declarations): Effect | null {
  let effect = effects.get(style)
  if (effect === undefined) {
    const value = (property: Property) => declaredIn(style, property)
    effect = {
      ...{
        display: value("display"),
        visibility: value("visibility"),
        size: value("font-size"),
        space: value("white-space"),
      },
      isTakenAway: { part: isTakenAway(true, style), other: isTakenAway(false, style) },
      isHiddenInOutlook: value("mso-hide").startsWith("all"),
    }
    const { display, visibility, size, space, isTakenAway: taken, isHiddenInOutlook } = effect
    if (!(display || visibility || size || space || taken.part || taken.other || isHiddenInOutlook)) effect = null
    effects.set(style, effect)
  }
  return effect
}

/** How an element looks within one that looks like `parent`, by its declarations, its name and its attribute `hidden`. */
export function lookOf(parent: Look, name: string, hasHidden: boolean, style: Declarations): Look {
  const effect = style.size === 0 ? null : effectOf(style)
  if (!effect && !hasHidden && name !== "pre") return parent
  const { display = "", visibility = "", size = "", space = "", isTakenAway, isHiddenInOutlook } = effect ?? {}
  const look = {
    isGone:
      parent.isGone ||
      (display === "" ? hasHidden : display.startsWith("none")) ||
      (isTakenAway?.[TABLE_PARTS.has(name) ? "part" : "other"] ?? false) ||
      // The Outlook half of a button is in a conditional comment; all others show the link.
      ((isHiddenInOutlook ?? false) && name !== "a"),
    isInvisible: /^(?:|inherit|unset)$/.test(visibility) ? parent.isInvisible : !visibility.startsWith("visible"),
    size: size === "" ? parent.size : sizeOf(size, parent.size),
    isPreformatted: space === "" ? name === "pre" || parent.isPreformatted : /^(?:pre|break-spaces)/.test(space),
  }
  const isSame =
    look.isGone === parent.isGone &&
    look.isInvisible === parent.isInvisible &&
    look.size === parent.size &&
    look.isPreformatted === parent.isPreformatted
  return isSame ? parent : look
}

const declaredIn = (style: Declarations, property: Property): string => style.get(property)?.value ?? ""

/** Their height is that of what is in them. */
const TABLE_PARTS = new Set(["table", "tbody", "thead", "tfoot", "tr", "td", "th"])
const SIDES = ["left", "right", "top", "bottom"] as const

function isTakenAway(isPart: boolean, style: Declarations): boolean {
  const value = (property: Property) => declaredIn(style, property)
  if (/^0*\.?0+%?$|^0*\.00/.test(value("opacity"))) return true
  const overflow = value("overflow")
  const cuts = /^(?:hidden|clip|auto|scroll)/.test(overflow)
  const position = value("position")
  // What has a position, but no height of its own, is how templates draw a text over a picture.
  if (!isPart && (cuts || (position === "" && overflow === ""))) {
    if (Math.min(lengthOf(value("height")), lengthOf(value("max-height"))) <= (cuts ? SMALLEST : 0)) return true
  }
  if (cuts && Math.min(lengthOf(value("width")), lengthOf(value("max-width"))) <= 0) return true
  if (isFar(value("text-indent")) || isFar(value("margin-left")) || isFar(value("margin-top"))) return true
  if (position !== "" && SIDES.some((side) => isFar(value(side)))) return true
  if (/scale(?:3d|x|y)?\(\s*0(?:\.0+)?\s*[,)]|translate(?:3d|x|y)?\([^)]*-\d{3,}/.test(value("transform"))) return true
  if (/^rect\(\s*([01])(?:px)?(?:[\s,]+\1(?:px)?){3}\s*\)/.test(value("clip")) && position !== "") return true
  return /^(?:inset\(\s*(?:[5-9]\d|100)(?:\.\d+)?%\s*\)|circle\(\s*0)/.test(value("clip-path"))
}

/** A length in pixels, about; infinite if it is none, such as `auto`. */
function lengthOf(value: string): number {
  const [, number, unit] = LENGTH.exec(value) ?? []
  if (number === undefined) return Number.POSITIVE_INFINITY
  return Number(number) * (unit === "px" || unit === "" ? 1 : 16)
}
const LENGTH = /^(\d*\.?\d+)([a-z%]*)$/

/** Whether an offset leads off the page. */
function isFar(value: string): boolean {
  if (!value.startsWith("-")) return false
  const [, number, unit] = LENGTH.exec(value.slice(1)) ?? []
  return number !== undefined && Number(number) >= (/^(?:px|)$/.test(unit ?? "") ? 900 : unit === "em" ? 60 : 100)
}

const PIXELS: Record<string, number> = { px: 1, pt: 4 / 3, pc: 16, rem: 16, in: 96, cm: 38, mm: 3.8, vw: 12, vh: 8 }

function sizeOf(value: string, inherited: number): number {
  if (value === "" || value === "inherit" || value === "unset") return inherited
  const [, number, unit = ""] = LENGTH.exec(value) ?? []
  if (number === undefined) return 16
  if (unit === "%") return (Number(number) / 100) * inherited
  return Number(number) * (/^(?:em|ex|ch)$/.test(unit) ? inherited : (PIXELS[unit] ?? 1))
}

/** An `<a href>` in the order of the source. */
export interface SeenAnchor {
  /** Where its start tag begins and ends in the source. */
  from: number
  to: number
  isVisible: boolean
  looksLikeButton: boolean
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
interface Open extends StyledElement {
  wide: Look
  narrow: Look
  parent: Open | null
  isBlock: boolean
  /** Whether it is the box of a button, or in one. */
  isButton: boolean
  /** Whether it is a table cell with a color behind it. */
  isFilled: boolean
  anchor: (SeenAnchor & { hasUnseenText: boolean }) | null
}

/** What is written in a tag. */
interface Tag {
  attributes: Attributes
  classes: readonly string[]
  inline: Declarations
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
  readonly #sheets = new StyleSheets()
  /** What is written in a tag, and what it means: templates repeat their tags. */
  readonly #tags = new Map<string, Tag>()
  readonly #merged = new Map<Declarations, Map<Declarations, Declarations>>()
  /** The open elements by name. */
  readonly #count = new Map<string, number>()
  /** Raw elements without an end tag, so that each is searched for only once. */
  readonly #unclosed = new Set<string>()
  readonly #seen: SeenHtml = { text: "", preheader: "", narrow: "", anchors: [], linked: [], outlook_links: [] }
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
    this.#maxText = maxText
    this.#marks = marks
  }

  read(): SeenHtml {
    const html = this.#html
    addStyles(html, this.#sheets, this.#end)
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
    NAME.lastIndex = closes ? open + 2 : open + 1
    const name = (NAME.exec(html)?.[0] ?? "").toLowerCase()
    if (closes) this.#close(name)
    else if (RAW.has(name)) return this.#raw(name, end)
    else this.#open(name, html.slice(open + 1 + name.length, end - 1), open, end)
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

  #open(name: string, written: string, from: number, to: number): void {
    const closed = ENDINGS.get(name)
    if (closed) this.#closeFor(closed)
    const parent = this.#top
    const { attributes, classes, inline } = this.#tagOf(written)
    const element: StyledElement = { name, attributes, classes, parent }
    const sheets = this.#sheets.of(element)
    const hasHidden = attributes.has("hidden") || name === "datalist"
    const style = this.#over(sheets.wide, inline)
    const wide = lookOf(parent?.wide ?? INITIAL_LOOK, name, hasHidden, style)
    const narrow = this.#sheets.hasVersions
      ? lookOf(parent?.narrow ?? INITIAL_LOOK, name, hasHidden, this.#over(sheets.narrow, inline))
      : wide
    const isBlock = blocks(name, declaredIn(style, "display"))
    if (name === "br" && !wide.isGone) this.#line()
    if (isBlock && name !== "br") this.#breakFor(name, wide)
    if (name === "img" && parent?.anchor && !wide.isGone) parent.anchor.isVisible ||= !wide.isInvisible
    if (VOID.has(name)) return
    if (this.#depth === MAX_DEPTH) {
      this.#deeper++
      return
    }
    const opened: Open = {
      ...{ name, attributes, classes, parent, wide, narrow, isBlock },
      isButton:
        (parent?.isButton ?? false) ||
        name === "button" ||
        classes.some(isButtonName) ||
        isButtonName(attributes.get("id")),
      isFilled:
        (name === "td" || name === "th") && (attributes.has("bgcolor") || isColor(declaredIn(inline, "background"))),
      anchor: parent?.anchor ?? null,
    }
    if (name === "a") this.#anchor(opened, attributes, inline, from, to)
    else if (!isBlock) this.#mark(opened, "open")
    this.#top = opened
    this.#sheets.enter(opened)
    this.#depth++
    this.#count.set(name, (this.#count.get(name) ?? 0) + 1)
  }

  #tagOf(written: string): Tag {
    if (written.length < 2) return NO_TAG
    let tag = this.#tags.get(written)
    if (!tag) {
      const attributes = attributesOf(written)
      const style = attributes.get("style")
      const inline = style === undefined || style.length > MAX_STYLE ? NO_DECLARATIONS : declarationsIn(style)
      tag = { attributes, classes: classNames(attributes.get("class") ?? ""), inline }
      this.#tags.set(written, tag)
    }
    return tag
  }

  #over(sheet: Declarations, inline: Declarations): Declarations {
    if (sheet.size === 0 || inline.size === 0) return over(sheet, inline)
    const ofSheet = this.#merged.get(sheet) ?? new Map<Declarations, Declarations>()
    this.#merged.set(sheet, ofSheet)
    const merged = ofSheet.get(inline) ?? over(sheet, inline)
    ofSheet.set(inline, merged)
    return merged
  }

  #anchor(opened: Open, attributes: Attributes, inline: Declarations, from: number, to: number): void {
    this.#endLink()
    const href = attributes.get("href")
    if (href === undefined) return
    const isPadded = inline.has("padding") || /block|flex/.test(declaredIn(inline, "display"))
    const around = [opened.parent, opened.parent?.parent, opened.parent?.parent?.parent]
    const looksLikeButton =
      opened.isButton ||
      attributes.get("role")?.toLowerCase() === "button" ||
      (isPadded && (isColor(declaredIn(inline, "background")) || around.some((element) => element?.isFilled)))
    const isVisible = !opened.wide.isGone && !opened.wide.isInvisible
    opened.anchor = { from, to, isVisible, looksLikeButton, hasText: false, hasUnseenText: false }
    this.#seen.anchors.push(opened.anchor)
    if (/^\s*https?:/i.test(href)) this.#linkStart = this.#seen.text.length
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
      if (!INLINE.has(name)) this.#breakFor(name, this.#top?.wide ?? INITIAL_LOOK)
      return
    }
    let found = this.#top
    while (found && found.name !== name && !(OF_TABLES.has(name) ? found.name === "table" : CELLS.has(found.name))) {
      found = found.parent
    }
    if (found?.name === name) this.#closeTo(found)
  }

  /** Closes what the start of an element ends. */
  #closeFor([ended, within]: Ending): void {
    let isOpen = false
    for (const name of ended) isOpen ||= (this.#count.get(name) ?? 0) > 0
    if (!isOpen) return
    let found = this.#top
    while (found && !ended.has(found.name) && !within.has(found.name)) found = found.parent
    if (found && ended.has(found.name)) this.#closeTo(found)
  }

  /** Closes an element, with all that are open in it. */
  #closeTo(last: Open): void {
    for (let top = this.#top; top; top = this.#top) {
      this.#count.set(top.name, (this.#count.get(top.name) ?? 1) - 1)
      this.#depth--
      this.#sheets.leave(top)
      if (top.name === "a") this.#closeAnchor(top)
      else if (!top.isBlock) this.#mark(top, "close")
      if (top.isBlock) this.#breakFor(top.name, top.wide)
      this.#top = top.parent
      if (top === last) return
    }
  }

  #closeAnchor({ anchor }: Open): void {
    this.#endLink()
    // Nobody sees a link whose whole text is hidden.
    if (anchor?.hasUnseenText && !anchor.hasText) anchor.isVisible = false
  }

  #mark({ name, wide }: Open, side: "open" | "close"): void {
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
    const top = this.#top
    const [wide, narrow] = [top?.wide ?? INITIAL_LOOK, top?.narrow ?? INITIAL_LOOK]
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
    if (this.#top?.anchor) this.#top.anchor.hasText = true
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
      const href = attributesOf(comment.slice(found.index + written.length, end - 1)).get("href")
      const url = href?.replace(/[\t\r\n]/g, "").trim() ?? ""
      if (!/^https?:\/\/./i.test(url)) continue
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
const MAX_STYLE = 10_000
const BUTTON = /(?:^|[-_])(?:btn|button|cta)(?:$|[-_\d])/i
const isButtonName = (name: string | undefined) => name !== undefined && BUTTON.test(name)
const isColor = (background: string) =>
  background !== "" && !/^(?:none|transparent|inherit|initial|unset)\b/.test(background)

/** Whether an element begins a line, by its `display`, else by its name. */
function blocks(name: string, display: string): boolean {
  if (/^(?:block|table|flex|grid|list-item|flow-root)/.test(display)) return true
  if (display === "inline") return false
  return !INLINE.has(name) && !name.includes(":") && name !== "wbr"
}

type Attributes = ReadonlyMap<string, string>
const NO_ATTRIBUTES: Attributes = new Map()
const NO_TAG: Tag = { attributes: NO_ATTRIBUTES, classes: [], inline: NO_DECLARATIONS }
const ATTRIBUTE = /([^\s"'>/=][^\s>/=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g

/** The attributes of a tag by their names in lower case, with decoded values. The first of a name counts. */
export function attributesOf(written: string): Attributes {
  if (written.length < 2) return NO_ATTRIBUTES
  const found = new Map<string, string>()
  ATTRIBUTE.lastIndex = 0
  for (let match = ATTRIBUTE.exec(written); match; match = ATTRIBUTE.exec(written)) {
    const name = (match[1] as string).toLowerCase()
    if (!found.has(name)) found.set(name, decodeEntities(match[2] ?? match[3] ?? match[4] ?? ""))
  }
  return found
}

/** Where the end tag of a raw element begins, or -1. */
function closeOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s>/])`, "gi")
  closing.lastIndex = from
  return closing.exec(html)?.index ?? -1
}

/** Adds the style elements of HTML, wherever they are, but not those in comments. */
export function addStyles(html: string, sheets: StyleSheets, end = html.length): void {
  const stop = /<!--|<(style|script|title|textarea|xmp|template|noscript)(?=[\s>/])/gi
  const unclosed = new Set<string>()
  for (let found = stop.exec(html); found && found.index < end; found = stop.exec(html)) {
    const name = found[1]?.toLowerCase()
    if (name === undefined) {
      stop.lastIndex = htmlCommentEnd(html, found.index)
      continue
    }
    const from = tagEnd(html, found.index)
    if (from === null) return
    const close = unclosed.has(name) ? -1 : closeOf(html, name, from)
    if (close < 0) unclosed.add(name)
    if (close < 0) continue
    if (name === "style") {
      const attributes = attributesOf(html.slice(found.index + 6, from - 1))
      sheets.add(html.slice(from, close), attributes.get("media"))
    }
    stop.lastIndex = close
  }
}
