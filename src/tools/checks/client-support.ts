import { type CssAtRuleAST, CssTypes, parse } from "@adobe/css-tools"
import * as selectors from "css-what"
import { effectOn, FEATURES, type Feature, lackingSupport, type Support } from "./client-features.ts"
import type { Findings } from "./findings.ts"
import type { HtmlDocument, Tag } from "./html-document.ts"

/** Maximum characters of CSS, and of one rule, to check. */
const MAX_CSS = 256 * 1024
const MAX_RULE = 8 * 1024

type Report = (feature: Feature) => void

/** Values that change nothing. */
const NEUTRAL = /^(?:0(?:px|%)?|none\b.*|normal|initial|inherit|unset|static|relative|auto)$/i

/** The properties of a feature; with an expression, only for values that it matches. */
const PROPERTIES: readonly (readonly [Feature, properties: string, values?: RegExp])[] = [
  ["css-display-flex", "display", /^(?:inline-)?flex/i],
  ["css-display-grid", "display", /^(?:inline-)?grid/i],
  ["css-flex-direction", "flex-direction", /column|reverse/i],
  ["css-justify-content", "justify-content", /center|end|space/i],
  ["css-gap", "gap column-gap row-gap"],
  ["css-position", "position", /^(?:absolute|fixed|sticky)/i],
  ["css-float", "float", /left|right/i],
  ["css-background-image", "background-image background", /url\(/i],
  ["css-border-radius", "border-radius"],
  ["css-box-shadow", "box-shadow"],
  ["css-text-shadow", "text-shadow"],
  ["css-filter", "filter"],
  ["css-transform", "transform"],
  ["css-animation", "animation animation-name"],
  ["css-object-fit", "object-fit"],
  ["css-aspect-ratio", "aspect-ratio"],
  ["css-clip-path", "clip-path"],
  ["css-mask-image", "mask-image"],
  ["css-column-count", "column-count columns"],
  ["css-writing-mode", "writing-mode", /vertical|sideways/i],
  ["css-margin-inline-block", "margin-inline margin-block"],
  ["css-padding-inline-block", "padding-inline padding-block"],
  ["css-inset", "inset"],
  ["css-opacity", "opacity", /^(?:0?\.\d|\d{1,2}(?:\.\d+)?%)/],
  ["css-backdrop-filter", "backdrop-filter"],
  ["css-mix-blend-mode", "mix-blend-mode"],
  ["css-list-style-image", "list-style-image list-style", /url\(/i],
  ["css-border-image", "border-image border-image-source"],
  ["css-margin-inline-start-end", "margin-inline-start margin-inline-end"],
  ["css-padding-inline-start-end", "padding-inline-start padding-inline-end"],
  ["css-border-inline-block", "border-inline border-block"],
  ["css-block-inline-size", "inline-size block-size"],
]
const byProperty = Map.groupBy(
  PROPERTIES.flatMap(([feature, properties, values]) =>
    properties.split(" ").map((property) => ({ property, feature, values })),
  ),
  ({ property }) => property,
)

/** Features of a value, of any property. */
const VALUES: readonly (readonly [Feature, RegExp])[] = [
  ["css-variables", /\bvar\(/i],
  ["css-unit-calc", /\bcalc\(/i],
  ["css-function-clamp", /\bclamp\(/i],
  ["css-function-min", /\bmin\(/i],
  ["css-function-max", /\bmax\(/i],
  ["css-linear-gradient", /\blinear-gradient\(/i],
  ["css-radial-gradient", /\bradial-gradient\(/i],
  ["css-conic-gradient", /\bconic-gradient\(/i],
  ["css-modern-color", /\b(?:oklch|oklab|lch|lab|hwb|color-mix|color)\(/i],
  // Not what a URL ends with.
  ["css-hex-alpha", /(?:^|[\s,]|(?<!url)\()#(?:[\da-f]{4}){1,2}(?![\w-])/i],
  ["css-space-color", /\b(?:rgb|hsl)a?\(\s*[\d.]+(?:%|[a-z]+)?\s+[\d.]/i],
  ["css-function-light-dark", /\blight-dark\(/i],
  ["css-unit-rem", /(?:^|[\s,(])\d*\.?\d+rem\b/i],
  ["css-unit-vw", /(?:^|[\s,(])\d*\.?\d+vw\b/i],
  ["css-unit-vh", /(?:^|[\s,(])\d*\.?\d+vh\b/i],
]

/** Elements and types of images whose feature has their name. */
const TAGS = /^(?:svg|video|audio|object|form|select|textarea|dialog|meter|progress|marquee|picture)$/
const INPUTS = /^(?:text|checkbox|radio)$/
const IMAGES = /^(?:svg|webp|avif|heif|tiff|mp4|apng|ico)$/
/** Types with the feature of another. */
const ALIASES: Readonly<Record<string, string>> = { email: "text", "svg+xml": "svg", heic: "heif", tif: "tiff" }

/** Checks which features of the HTML and its CSS the clients do not support. */
export function checkClientSupport(document: HtmlDocument, clients: readonly string[], findings: Findings): void {
  if (clients.length === 0) return
  const lacking = lackingOf(document, clients)
  const hitOf = (feature: Feature) => {
    const found = lacking.get(feature)
    return found && { ...found, message: effectOn(feature, found.clients, found.support) }
  }
  for (const tag of document.tags) {
    const seen = new Set<Feature>()
    const report: Report = (feature) => {
      const hit = seen.has(feature) ? undefined : hitOf(feature)
      if (!hit) return
      seen.add(feature)
      findings.addAt(`client-${feature}`, tag, hit.message, hit)
    }
    checkTag(tag, report)
    if (tag.hidden) continue
    for (const [property, value] of tag.style) checkDeclaration(property, value, report)
  }
  checkStyles(document, findings, (feature, offset, excerpt) => {
    const hit = hitOf(feature)
    if (hit) findings.add(`client-${feature}`, { ...hit, part: "html", offset, excerpt })
  })
}

function lackingOf({ conditional }: HtmlDocument, clients: readonly string[]) {
  // Background images and round buttons for Outlook are drawn with VML.
  const hasVml = conditional.some(({ text }) => /<v:(?:fill|rect|roundrect|image)\b/i.test(text))
  const drawn: readonly Feature[] = ["css-background-image", "css-border-radius", "css-linear-gradient"]
  const found = new Map<Feature, { support: Support; clients: string[] }>()
  for (const feature of Object.keys(FEATURES) as Feature[]) {
    const lacking = lackingSupport(feature, clients)
    if (!lacking) continue
    const isDrawn = hasVml && drawn.includes(feature)
    const without = lacking.clients.filter((client) => !(isDrawn && client.startsWith("outlook.")))
    if (without.length > 0) found.set(feature, { ...lacking, clients: without })
  }
  return found
}

function checkTag(tag: Tag, report: Report): void {
  const { name, attrs, parent } = tag
  if (TAGS.test(name)) report(`html-${name}` as Feature)
  if (name === "input") {
    const type = generalType(attrs.type ?? "text")
    if (INPUTS.test(type)) report(`html-input-${type}` as Feature)
  }
  if (name === "link" && /\bstylesheet\b/i.test(attrs.rel ?? "")) {
    report(/fonts?\./i.test(attrs.href ?? "") ? "css-at-font-face" : "html-link")
  }
  if (tag.hidden && !parent?.hidden && !isHiddenEverywhere(tag)) {
    if ("hidden" in attrs) report("html-hidden")
    if (/^hidden/i.test(tag.style.get("visibility") ?? "")) report("css-visibility")
  }
  if (name === "a" && /^#./.test(attrs.href ?? "")) report("html-anchor-links")
  if (name === "map") report("html-image-maps")
  if (name !== "img") return
  if (attrs.srcset !== undefined && parent?.name !== "picture") report("html-srcset")
  const { src = "" } = attrs
  const type = /^data:image\/([a-z+]+)/i.exec(src)?.[1] ?? /\.([a-z0-9]{3,4})(?:[?#]|$)/i.exec(src)?.[1]
  const image = generalType(type ?? "")
  if (IMAGES.test(image)) report(`image-${image}` as Feature)
}

const generalType = (type: string): string => {
  const lower = type.toLowerCase()
  return Object.hasOwn(ALIASES, lower) ? (ALIASES[lower] as string) : lower
}

/** Whether an element is hidden by more than `hidden` and `visibility`, which some clients ignore. */
const isHiddenEverywhere = ({ style }: Tag): boolean =>
  /^none/i.test(style.get("display") ?? "") ||
  /^0(?:px)?$/i.test(style.get("max-height") ?? "") ||
  /^[01](?:px)?$/i.test(style.get("font-size") ?? "")

function checkDeclaration(property: string, value: string, report: Report): void {
  if (property.startsWith("mso-") || property.startsWith("-") || value === "") return
  const features = NEUTRAL.test(value) ? [] : (byProperty.get(property) ?? [])
  for (const { feature, values } of features) if (!values || values.test(value)) report(feature)
  for (const [feature, pattern] of VALUES) if (pattern.test(value)) report(feature)
}

/** A media query with a comparison, also inside of a rule. */
const MEDIA_RANGE = /@media\b[^{};]{0,300}?\([^(){};]{0,100}[<>][^(){};]{0,100}\)/i

type ReportAt = (feature: Feature, offset: number, excerpt: string) => void

function checkStyles({ styles }: HtmlDocument, findings: Findings, report: ReportAt): void {
  const skip = (problem: string) =>
    findings.skipped.push({ rule: "client-css-*", cause: "too_large", reason: `too large to check: ${problem}` })
  const size = styles.reduce((sum, { text }) => sum + text.length, 0)
  if (size > MAX_CSS) {
    skip(`the CSS has ${Math.round(size / 1024)} kB, and at most ${MAX_CSS / 1024} kB are checked`)
    return
  }
  let isCut = false
  for (const { text, offset } of styles) {
    for (const { start, end } of topLevelRules(text)) {
      const rule = text.slice(start, end)
      const range = rule.includes("<") || rule.includes(">") ? MEDIA_RANGE.exec(rule) : null
      if (range) report("css-media-range", offset + start + range.index, range[0])
      // What depends on a condition is an addition for the clients that understand it.
      const media = /^\s*@media\b([^{]{0,500})/i.exec(rule)?.[1]
      if (media !== undefined) {
        if (/prefers-color-scheme/i.test(media)) {
          report("css-at-media-prefers-color-scheme", offset + start + rule.search(/\S/), `@media ${media}`)
        }
      } else if (/^\s*@(?!import|font-face)/i.test(rule)) continue
      else if (rule.length > MAX_RULE) isCut = true
      else checkRule(rule, (feature, at, excerpt) => report(feature, offset + start + at, excerpt))
    }
  }
  if (isCut) skip(`the CSS has rules with more than ${MAX_RULE / 1024} kB`)
}

/** The rules of a style sheet with everything in them. The CSS parser gets one at a time: its time grows with the square of the length. */
function* topLevelRules(css: string): Generator<{ start: number; end: number }> {
  const stop = /\/\*|[{};"']/g
  let start = 0
  let depth = 0
  for (let found = stop.exec(css); found; found = stop.exec(css)) {
    const [mark] = found
    if (mark === "/*" || mark === '"' || mark === "'") {
      const close = css.indexOf(mark === "/*" ? "*/" : mark, found.index + mark.length)
      // Without an end, the rest is a comment or a string.
      if (close < 0) return
      stop.lastIndex = close + 1
      continue
    }
    if (mark === "{") depth++
    if (mark === "}") depth--
    if (depth > 0 || mark === "{") continue
    depth = 0
    yield { start, end: found.index + 1 }
    start = found.index + 1
  }
}

/** Selectors that address one client on purpose. */
const CLIENT_HACK =
  /\[owa\]|\[data-og|\.moz-text|#MessageViewBody|\.ExternalClass|\bu\s*[+~]|\[office365\]|\.yshortcuts|\.gmail|#outlook/i

/** Checks one rule. Broken CSS has no effect in any client, and is not reported. */
function checkRule(css: string, report: ReportAt): void {
  const lines = [0, ...Array.from(css.matchAll(/\n/g), ({ index }) => index + 1)]
  const place = (node: { position?: { start: { line: number; column: number } } }) =>
    (lines[(node.position?.start.line ?? 1) - 1] ?? 0) + (node.position?.start.column ?? 1) - 1
  for (const rule of rulesOf(css)) {
    if (rule.type === CssTypes.import) {
      const feature = /fonts?\./i.test(rule.import) ? "css-at-font-face" : "css-at-import"
      report(feature, place(rule), `@import ${rule.import}`)
    }
    if (rule.type === CssTypes.fontFace) report("css-at-font-face", place(rule), "@font-face")
    if (rule.type !== CssTypes.rule) continue
    const written = rule.selectors.join(", ")
    if (CLIENT_HACK.test(written)) continue
    for (const selector of rule.selectors) checkSelector(selector, (feature) => report(feature, place(rule), written))
    for (const declaration of rule.declarations) {
      if (declaration.type === CssTypes.rule) report("css-nesting", place(declaration), written)
      if (declaration.type !== CssTypes.declaration) continue
      const { property, value } = declaration
      checkDeclaration(property.toLowerCase(), value, (feature) =>
        report(feature, place(declaration), `${property}: ${value}`),
      )
    }
  }
}

function rulesOf(css: string): CssAtRuleAST[] {
  try {
    return parse(css, { silent: true }).stylesheet.rules
  } catch {
    return []
  }
}

function checkSelector(selector: string, report: Report): void {
  if (!selector.includes(":") || selector.length > 1_000) return
  try {
    for (const token of selectors.parse(selector).flat()) {
      if (token.type !== "pseudo" && token.type !== "pseudo-element") continue
      const feature = `css-pseudo-${token.type === "pseudo" ? "class" : "element"}-${token.name}`
      if (Object.hasOwn(FEATURES, feature)) report(feature as Feature)
    }
  } catch {
    // A selector that cannot be parsed matches nothing.
  }
}
