import { type Attributes, attributesOf, closeOf, htmlCommentEnd, INLINE, tagEnd } from "./html-text.ts"
import {
  classNames,
  type Declarations,
  declarationsIn,
  NO_DECLARATIONS,
  over,
  type Property,
  type StyledElement,
  StyleSheets,
  type WrittenSheet,
} from "./visible-css.ts"

/** How the elements of an HTML mail look, by their attributes and the style sheets of the mail (assumption html.visible). */

/** A tag as it decides about the look. */
export interface WrittenTag {
  name: string
  attributes: Attributes
  classes: readonly string[]
  inline: Declarations
  /** The same for tags that decide the same. */
  key: string
}

/** The elements of one tag whose ancestors are alike: they look the same. */
export interface Styled extends StyledElement {
  parent: Styled | null
  /** What applies to it on a wide screen. */
  style: Declarations
  wide: Look
  narrow: Look
  isBlock: boolean
  /** Whether it is the box of a button, or in one. */
  isButton: boolean
  /** Whether it is a table cell with a color behind it. */
  isFilled: boolean
  /** Whether the color behind it is that of a box, and not as light as paper. */
  isTinted: boolean
  inside: Map<string, Styled>
}

/** The looks in one mail. Each is found once: templates repeat their elements. */
export class Looks {
  readonly #sheets: StyleSheets
  readonly #outermost = new Map<string, Styled>()
  /** The declarations of each `style` attribute: templates repeat them. */
  readonly #inline = new Map<string, Declarations>([["", NO_DECLARATIONS]])

  /** @param end where to stop searching for style elements. */
  constructor(html: string, end = html.length) {
    this.#sheets = keptSheets(stylesIn(html, end))
  }

  /** Reads the attributes of a tag. */
  tag(name: string, attributes: Attributes): WrittenTag {
    const [written = "", style = ""] = [attributes.get("class"), attributes.get("style")]
    const inline = this.#inline.get(style) ?? (style.length > MAX_STYLE ? NO_DECLARATIONS : declarationsIn(style))
    this.#inline.set(style, inline)
    const deciding = [...DECIDING, ...this.#sheets.attributes].map((one) => attributes.get(one))
    const key = attributes.size === 0 ? name : `${name} ${JSON.stringify(deciding)}`
    return { name, attributes, classes: classNames(written), inline, key }
  }

  of(parent: Styled | null, tag: WrittenTag): Styled {
    const siblings = parent?.inside ?? this.#outermost
    const known = siblings.get(tag.key)
    if (known) return known
    const styled = this.#styled(parent, tag)
    siblings.set(tag.key, styled)
    return styled
  }

  #styled(parent: Styled | null, { name, attributes, classes, inline }: WrittenTag): Styled {
    const sheets = this.#sheets.of({ name, attributes, classes, parent })
    const hasHidden = attributes.has("hidden") || name === "datalist"
    const style = over(sheets.wide, inline)
    const wide = lookOf(parent?.wide ?? INITIAL_LOOK, name, hasHidden, style)
    const narrow = this.#sheets.hasVersions
      ? lookOf(parent?.narrow ?? INITIAL_LOOK, name, hasHidden, over(sheets.narrow, inline))
      : wide
    return {
      ...{ name, attributes, classes, parent, style, wide, narrow },
      isBlock: blocks(name, declaredIn(style, "display")),
      isButton:
        (parent?.isButton ?? false) ||
        name === "button" ||
        classes.some(isButtonName) ||
        isButtonName(attributes.get("id")),
      isFilled: CELL.test(name) && (attributes.has("bgcolor") || isColor(declaredIn(inline, "background"))),
      isTinted: [declaredIn(style, "background"), attributes.get("bgcolor") ?? ""].some(isTint),
      inside: new Map(),
    }
  }
}

const DECIDING = ["class", "id", "style", "hidden", "bgcolor"]
const CELL = /^t[dh]$/
const MAX_STYLE = 10_000
const BUTTON = /(?:^|[-_])(?:btn|button|cta)(?:$|[-_\d])/i
/** Whether a name has the word as a part: `btn-primary`, `mcnButton`. */
const isButtonName = (name: string | undefined) =>
  name !== undefined && BUTTON.test(name.replace(/([a-z])([A-Z])/g, "$1-$2"))
const isColor = (background: string): boolean =>
  background !== "" && !/^(?:none|transparent|inherit|initial|unset)\b/.test(background)
const LIGHT =
  /^(?:white|snow|ivory|#?(?:[ef]{3,4}|(?:[ef][\da-f]){3,4})(?![\da-z])|rgba?\((?:\s*2[2-5]\d\s*,?){3}|rgba\(.*,\s*0?(?:\.0\d*)?\))/i
const isTint = (background: string): boolean => isColor(background) && !LIGHT.test(background)

/** Whether a link, or what is in it, has the background or the border of a button and room around its text. */
export function isDrawnAsButton({ style, parent, isTinted }: Styled, isLink: boolean): boolean {
  const border = declaredIn(style, "border")
  const isBordered = border !== "" && !/^0(?![.\d]*[1-9])|\bnone\b|^(?:initial|inherit|unset)/.test(border)
  const isPadded = style.has("padding") || isBordered || /block|flex/.test(declaredIn(style, "display"))
  if (!isLink) return isTinted && isPadded
  if (isBordered && style.has("padding")) return true
  const around = [parent, parent?.parent, parent?.parent?.parent]
  return isPadded && (isColor(declaredIn(style, "background")) || around.some((element) => element?.isFilled))
}

/** Whether an element begins a line, by its `display`, else by its name. */
function blocks(name: string, display: string): boolean {
  if (/^(?:block|table|flex|grid|list-item|flow-root)/.test(display)) return true
  if (display === "inline") return false
  return !INLINE.has(name) && !name.includes(":") && name !== "wbr"
}

/** The style elements of HTML, wherever they are, but not those in comments. */
function stylesIn(html: string, end: number): WrittenSheet[] {
  const stop = /<!--|<(style|script|title|textarea|xmp|template|noscript)(?=[\s>/])/gi
  const unclosed = new Set<string>()
  const found: WrittenSheet[] = []
  for (let start = stop.exec(html); start && start.index < end; start = stop.exec(html)) {
    const name = start[1]?.toLowerCase()
    if (name === undefined) {
      stop.lastIndex = htmlCommentEnd(html, start.index)
      continue
    }
    const from = tagEnd(html, start.index)
    if (from === null) break
    const close = unclosed.has(name) ? -1 : closeOf(html, name, from)
    if (close < 0) unclosed.add(name)
    if (close < 0) continue
    if (name === "style") {
      const media = attributesOf(html.slice(start.index + 6, from - 1)).get("media") ?? ""
      found.push({ css: html.slice(from, close), media })
    }
    stop.lastIndex = close
  }
  return found
}

/** The sheets of the last mails: an application sends the same with each. */
const kept = new Map<string, StyleSheets>()
const [MOST_KEPT, LONGEST_KEPT] = [16, 100_000]

function keptSheets(written: readonly WrittenSheet[]): StyleSheets {
  const key = JSON.stringify(written)
  // From a copy, so that no HTML is kept as a whole.
  const sheets = kept.get(key) ?? new StyleSheets(JSON.parse(key) as WrittenSheet[])
  kept.delete(key)
  if (key.length <= LONGEST_KEPT) kept.set(key, sheets)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return sheets
}

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

/** How an element looks within one that looks like `parent`, by its declarations, its name and its attribute `hidden`. */
function lookOf(parent: Look, name: string, hasHidden: boolean, style: Declarations): Look {
  if (style.size === 0 && !hasHidden && name !== "pre") return parent
  const value = (property: Property) => declaredIn(style, property)
  const [display, visibility, space] = [value("display"), value("visibility"), value("white-space")]
  const look = {
    isGone:
      parent.isGone ||
      (display === "" ? hasHidden : display.startsWith("none")) ||
      isTakenAway(TABLE_PARTS.has(name), style) ||
      // The Outlook half of a button is in a conditional comment; all others show the link.
      (value("mso-hide").startsWith("all") && name !== "a"),
    isInvisible: /^(?:|inherit|unset)$/.test(visibility) ? parent.isInvisible : !visibility.startsWith("visible"),
    size: sizeOf(value("font-size"), parent.size),
    isPreformatted: space === "" ? name === "pre" || parent.isPreformatted : /^(?:pre|break-spaces)/.test(space),
  }
  const isSame =
    look.isGone === parent.isGone &&
    look.isInvisible === parent.isInvisible &&
    look.size === parent.size &&
    look.isPreformatted === parent.isPreformatted
  return isSame ? parent : look
}

export const declaredIn = (style: Declarations, property: Property): string => style.get(property)?.value ?? ""

/** Their height is that of what is in them. */
const TABLE_PARTS = new Set(["table", "tbody", "thead", "tfoot", "tr", "td", "th"])
const SIDES = ["left", "right", "top", "bottom"] as const

/** Whether an element has no room, is transparent, or lies off the page. */
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
