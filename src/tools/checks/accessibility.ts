import { withoutFillers } from "../../html-text.ts"
import { type Findings, shortenText } from "./findings.ts"
import type { HtmlDocument, Tag, TextBlock } from "./html-document.ts"

/** Smallest readable size in px. */
const SMALL_PX = 12

/** Checks language, title, tables, headings, text size and contrast. */
export function checkAccessibility(document: HtmlDocument, findings: Findings): void {
  const { tags } = document
  const html = tags.find(({ name }) => name === "html")
  // A mail of a few paragraphs without <html> is wrapped by its reader.
  if (document.isDocument && html) {
    // MJML writes "und" for a language that it does not know.
    if (/^\s*(?:und)?\s*$/i.test(html.attrs.lang ?? "")) {
      findings.addAt("a11y-lang", html, "A screen reader may read the mail with the voice of another language.")
    }
    if (document.title === "") findings.addAt("a11y-title", html, "A screen reader announces the mail without a title.")
  }
  checkTables(tags, findings)
  checkHeadings(tags, findings)
  checkText(document, findings)
}

function checkTables(tags: readonly Tag[], findings: Findings): void {
  const data = new Set(tags.filter(({ name }) => name === "th" || name === "caption").map(tableOf))
  const message = "A screen reader announces rows and columns, also where the table is only layout."
  for (const tag of tags) {
    if (tag.name !== "table" || tag.attrs.role !== undefined || data.has(tag) || tag.hidden) continue
    findings.addAt("a11y-layout-table", tag, message)
  }
}

const tableOf = ({ parent }: Tag): Tag | null => (!parent || parent.name === "table" ? parent : tableOf(parent))

function checkHeadings(tags: readonly Tag[], findings: Findings): void {
  let last: number | null = null
  for (const tag of tags) {
    const level = /^h([1-6])$/.exec(tag.name)?.[1]
    if (level === undefined || tag.hidden || tag.label === "") continue
    const message = `A screen reader announces level ${level} after level ${last}: "${shortenText(tag.label, 40)}".`
    if (last !== null && Number(level) > last + 1) findings.addAt("a11y-headings", tag, message)
    last = Number(level)
  }
}

interface Look {
  px: number | null
  bold: boolean
  color: Rgb | null
  /** null if it is not known, for example behind an image. */
  background: Rgb | null
}

const START: Look = { px: null, bold: false, color: null, background: null }

function checkText({ source, blocks }: HtmlDocument, findings: Findings): void {
  const looks = new Map<Tag, Look>()
  for (const block of blocks) {
    for (const [index, run] of block.runs.entries()) {
      const words = withoutFillers(run.text)
      if (words === "" || run.tag.unseen) continue
      const look = lookOf(run.tag, looks)
      const at = { part: "html" as const, offset: offsetOf(source, block, index), excerpt: words }
      if (look.px !== null && look.px < SMALL_PX && look.px > 1 && /[\p{L}\p{N}]{2}/u.test(words)) {
        const px = Math.round(look.px * 10) / 10
        const message = `"${shortenText(words, 40)}" has ${px} px; many readers need to enlarge it.`
        findings.add("a11y-small-text", { ...at, message })
      }
      if (!look.color || !look.background || !/[\p{L}\p{N}]/u.test(words)) continue
      const contrast = contrastOf(look.color, look.background)
      const isLarge = look.px !== null && (look.px >= 24 || (look.bold && look.px >= 18.66))
      if (contrast < (isLarge ? 3 : 4.5)) {
        const ratio = (Math.floor(contrast * 10) / 10).toFixed(1)
        const message = `"${shortenText(words, 40)}" is hard to read: ${hex(look.color)} on ${hex(look.background)} has a contrast of ${ratio}.`
        findings.add("a11y-contrast", { ...at, message })
      }
    }
  }
}

function offsetOf(source: string, { runs }: TextBlock, index: number): number {
  const { text, offset } = runs[index] as TextBlock["runs"][number]
  const blank = text.length - text.trimStart().length
  return source.slice(offset, offset + blank).trim() === "" ? offset + blank : offset
}

/** How the text of an element looks, as far as inline CSS and attributes say. */
function lookOf(tag: Tag, known: Map<Tag, Look>): Look {
  const found = known.get(tag)
  if (found) return found
  const parent = tag.parent ? lookOf(tag.parent, known) : START
  const { style, attrs } = tag
  const weight = style.get("font-weight")
  // The client colors a link without a color of its own.
  const inherited = tag.name === "a" ? null : parent.color
  const color = style.get("color") ?? (tag.name === "font" ? attrs.color : undefined)
  const look = {
    px: pxOf(style.get("font-size") ?? fontSize(style.get("font")), parent.px),
    bold: weight ? /^(?:bold|[6-9]00)/.test(weight) : parent.bold || /^(?:b|strong|h[1-6]|th)$/.test(tag.name),
    color: color === undefined ? inherited : color === "inherit" ? parent.color : rgbOf(color),
    background: backgroundOf(tag, parent.background),
  }
  known.set(tag, look)
  return look
}

function backgroundOf({ style, attrs }: Tag, inherited: Rgb | null): Rgb | null {
  const shorthand = style.get("background")
  const image = style.get("background-image") ?? attrs.background
  if (/url\(|gradient/i.test(shorthand ?? "") || (image && image !== "none")) return null
  const color = style.get("background-color") ?? shorthand?.split(/\s+(?![^(]*\))/)[0] ?? attrs.bgcolor
  if (color === undefined || /^(?:transparent|none|inherit|initial)/i.test(color)) return inherited
  return rgbOf(color)
}

const fontSize = (font: string | undefined) => /(?:^|\s)([\d.]+(?:px|pt|em|%))/.exec(font ?? "")?.[1]

/** A font size in px; null if it depends on something that is not known. */
function pxOf(size: string | undefined, inherited: number | null): number | null {
  if (size === undefined) return inherited
  const [, number, unit] = /^([\d.]+)\s*(px|pt|em|%)?$/i.exec(size) ?? []
  const value = Number(number)
  if (number === undefined || Number.isNaN(value)) return null
  if (unit === undefined || unit.toLowerCase() === "px") return value
  if (unit.toLowerCase() === "pt") return (value * 4) / 3
  return inherited === null ? null : unit === "%" ? (inherited * value) / 100 : inherited * value
}

const hex = (color: Rgb) => `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`

type Rgb = readonly [red: number, green: number, blue: number]

const NAMED: Readonly<Record<string, string>> = {
  black: "#000000",
  white: "#ffffff",
  red: "#ff0000",
  green: "#008000",
  blue: "#0000ff",
  gray: "#808080",
  grey: "#808080",
  silver: "#c0c0c0",
  yellow: "#ffff00",
  orange: "#ffa500",
  purple: "#800080",
  navy: "#000080",
  maroon: "#800000",
  teal: "#008080",
  lightgray: "#d3d3d3",
  lightgrey: "#d3d3d3",
  darkgray: "#a9a9a9",
  darkgrey: "#a9a9a9",
  whitesmoke: "#f5f5f5",
}

/** An opaque color in hex, `rgb()` or one of the common names; null for any other. */
function rgbOf(written: string): Rgb | null {
  const text = written.trim().toLowerCase()
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(NAMED[text] ?? text)?.[1]
  if (hex !== undefined) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex
    const value = Number.parseInt(full, 16)
    return [value >> 16, (value >> 8) & 255, value & 255]
  }
  const [, red, green, blue, alpha] =
    /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]+)\s*)?\)$/.exec(text) ?? []
  if (red === undefined || (alpha !== undefined && Number(alpha) < 1)) return null
  return [Number(red), Number(green), Number(blue)]
}

/** The contrast ratio of two colors (WCAG 2.2), from 1 to 21. */
function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
