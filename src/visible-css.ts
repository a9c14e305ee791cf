import * as selectors from "css-what"

/**
 * The style sheets of a mail, as far as they decide what of it is visible (assumption html.visible): which declarations apply to an
 * element, on a wide and on a narrow screen. Time grows with the length of the sheets and with the number of elements, not with both.
 */

/** An element as selectors see it. */
export interface StyledElement {
  name: string
  attributes: ReadonlyMap<string, string>
  /** The names of its attribute `class`. */
  classes: readonly string[]
  parent: StyledElement | null
}

/** Declared values by property, in lower case. `font` is written as `font-size`, the sides of `overflow` as one. */
export type Declarations = ReadonlyMap<Property, Declared>
export interface Declared {
  value: string
  isImportant: boolean
}

const PROPERTIES = [
  ...["display", "visibility", "mso-hide", "opacity", "font-size", "white-space", "height", "max-height", "width"],
  ...["max-width", "overflow", "position", "left", "right", "top", "bottom", "text-indent", "margin-left"],
  ...["margin-top", "clip", "clip-path", "transform", "background", "padding", "border"],
] as const
export type Property = (typeof PROPERTIES)[number]

const DECLARATION =
  /(?:^|;)\s*(display|visibility|mso-hide|opacity|font(?:-size)?|white-space|(?:max-)?(?:height|width)|overflow(?:-[xy])?|position|left|right|top|bottom|text-indent|margin(?:-left|-top)?|clip(?:-path)?|transform|background(?:-color|-image(?=\s*:[^;]*gradient\())?|padding(?:-(?:left|top|block|inline))?|border(?:-width)?)\s*:\s*([^;]*)/gi
const SIZE_OF_FONT = /(?:^|\s)(\d*\.?\d+(?:px|pt|pc|em|rem|ex|ch|%|in|cm|mm|vw|vh)|0)(?=[\s/])/i
const FAR_LEFT = /-\d{3,}(?:\.\d+)?(?:px|em|rem|pt|vw|%)?/

/** Reads the declarations that matter of a `style` attribute or of a rule. */
export function declarationsIn(style: string): Declarations {
  const found = new Map<Property, Declared>()
  const css = style.includes("/*") ? withoutComments(style) : style
  for (const [, name = "", written = ""] of css.matchAll(DECLARATION)) {
    const isImportant = /!\s*important\s*$/i.test(written)
    const value = (isImportant ? written.slice(0, written.lastIndexOf("!")) : written).trim().toLowerCase()
    // A broken value has no effect.
    if (value === "" || value.includes("!")) continue
    const [property, meant] = simplify(name.toLowerCase(), value)
    if (found.get(property)?.isImportant && !isImportant) continue
    found.set(property, { value: meant, isImportant })
  }
  return found
}

/** The property that a shorthand or one of its sides stands for here. */
function simplify(name: string, value: string): [Property, string] {
  if (name === "font") return ["font-size", SIZE_OF_FONT.exec(value)?.[1] ?? (value === "inherit" ? value : "medium")]
  if (name.startsWith("overflow")) return ["overflow", value]
  if (name.startsWith("background")) return ["background", value]
  if (name.startsWith("padding")) return ["padding", value]
  if (name.startsWith("border")) return ["border", value]
  if (name === "margin") return ["margin-left", FAR_LEFT.exec(value)?.[0] ?? "0"]
  return [name as Property, value]
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ")

/** The screens on which a mail is read: a desktop, and a telephone. */
export const SCREENS = ["wide", "narrow"] as const
export type Screen = (typeof SCREENS)[number]
/** Their widths in CSS pixels: outside of the range in which mail switches between its versions. */
const WIDTH: Record<Screen, number> = { wide: 1200, narrow: 375 }
type OnScreens = Readonly<Record<Screen, boolean>>
const EVERYWHERE: OnScreens = { wide: true, narrow: true }
const both = (one: OnScreens, other: OnScreens): OnScreens => ({
  wide: one.wide && other.wide,
  narrow: one.narrow && other.narrow,
})

/** On which screens a media query is true. What is not known about a screen is false. */
export function screensOf(query: string): OnScreens {
  const lower = query.toLowerCase().slice(0, 2_000)
  const on = (screen: Screen) => lower.trim() === "" || lower.split(",").some((one) => isTrue(one.trim(), screen))
  return { wide: on("wide"), narrow: on("narrow") }
}

function isTrue(query: string, screen: Screen): boolean {
  const [, not, rest = ""] = /^(?:only\s+|(not)\s+)?(.*)$/s.exec(query) ?? []
  const parts = rest.split(/\band\b/).map((part) => part.trim())
  const holds = parts.every((part) =>
    part.startsWith("(") ? hasFeature(part.replace(/^\(\s*|\s*\)$/g, ""), screen) : /^(?:all|screen)$/.test(part),
  )
  return holds !== (not !== undefined)
}

function hasFeature(feature: string, screen: Screen): boolean {
  const width = WIDTH[screen]
  const bound = /^(min|max)-(?:device-)?width\s*:\s*(.+)$/.exec(feature)
  if (bound) return bound[1] === "min" ? width >= pixels(bound[2]) : width <= pixels(bound[2])
  const range = /^(?:([\d.]+\w*)\s*(<=?|>=?)\s*)?width(?:\s*(<=?|>=?)\s*([\d.]+\w*))?$/.exec(feature)
  if (range) {
    const [, left, before, after, right] = range
    return compares(pixels(left), before, width) && compares(width, after, pixels(right))
  }
  if (/^prefers-color-scheme\s*:\s*light$/.test(feature)) return true
  if (/^orientation\s*:/.test(feature)) return feature.endsWith(screen === "wide" ? "landscape" : "portrait")
  // A way to address browsers of one family, which is true in them.
  return /^(?:-webkit-)?min-(?:device-pixel-ratio|resolution)\s*:\s*0(?:\.\d+)?(?:dpi|dpcm|dppx)?$/.test(feature)
}

const compares = (one: number, sign: string | undefined, other: number): boolean =>
  sign === undefined ||
  (sign === "<" && one < other) ||
  (sign === "<=" && one <= other) ||
  (sign === ">" && one > other) ||
  (sign === ">=" && one >= other)

const pixels = (length = ""): number => Number.parseFloat(length) * (/r?em$/.test(length.trim()) ? 16 : 1)

/** A selector without what it says about ancestors: the names, classes and ids that an element must have. */
interface Compound {
  name: string | null
  id: string | null
  classes: readonly string[]
  /** Conditions on attributes, in the form of the parser. */
  attributes: readonly selectors.AttributeSelector[]
}

interface Rule {
  own: Compound
  /** What ancestors must be, the nearest first; `isParent` if it must be the parent of what is after it. */
  ancestors: readonly { compound: Compound; isParent: boolean }[]
  declarations: Declarations
  screens: OnScreens
  /** Later and more specific rules win. */
  rank: number
}

/** One of the selectors of a rule, and its place in the sheets. */
interface WrittenSelector extends WrittenRule {
  order: number
}

/** Maximum characters of all style sheets, and of one selector, to read. */
const MAX_CSS = 512 * 1024
const MAX_SELECTOR = 500
/** Maximum rules of one key that say more than a name, a class or an id. The rest of them apply to nothing. */
const MOST_OF_KEY = 32
/** Maximum ancestors that one selector names, and through which it is searched for. */
const [MOST_ANCESTORS, MOST_LEVELS] = [6, 100]

/** The name of an attribute in a selector, without its namespace. */
const ATTRIBUTE = /\[\s*(?:[\w*]*\|)?([^\s\]=~|^$*]+)/g

/** The content of a `<style>` element with its attribute `media`. */
export interface WrittenSheet {
  css: string
  media: string
}

/** The rules of the style sheets of a mail. */
export class StyleSheets {
  /** Selectors by the id, class or name that their element must have. Those of keys that no element has are not parsed. */
  readonly #written = new Map<string, WrittenSelector[]>()
  readonly #rules = new Map<string, readonly Rule[]>()
  /** Whether a rule applies on one screen only. */
  readonly hasVersions: boolean
  /** The attributes that decide what applies besides classes and ids. */
  readonly attributes = new Set<string>()

  constructor(sheets: readonly WrittenSheet[]) {
    const rules = withoutHarmless(readSheets(sheets))
    this.hasVersions = rules.some(({ screens }) => screens.wide !== screens.narrow)
    let order = 0
    for (const rule of rules) {
      for (const written of rule.selector.split(",")) {
        const selector = written.trim()
        const key = selector.length > MAX_SELECTOR ? null : keyOf(selector)
        if (key === null) continue
        for (const [, name = ""] of selector.matchAll(ATTRIBUTE))
          this.attributes.add(name.replaceAll("\\", "").toLowerCase())
        const others = this.#written.get(key) ?? []
        this.#written.set(key, others)
        others.push({ ...rule, selector, order: order++ })
      }
    }
  }

  /** What applies to an element on each screen: the same object for both if there is no difference. */
  of(element: StyledElement): OfScreens {
    if (this.#written.size === 0) return NOTHING
    const id = element.attributes.get("id")
    const applying: Rule[] = []
    const meet = (key: string) => {
      for (const rule of this.#rulesOf(key)) if (applies(rule, element)) applying.push(rule)
    }
    meet("*")
    meet(element.name)
    if (id !== undefined) meet(`#${id}`)
    for (const one of element.classes) meet(`.${one}`)
    if (applying.length === 0) return NOTHING
    applying.sort((one, other) => one.rank - other.rank)
    const wide = cascade(applying, "wide")
    return { wide, narrow: this.hasVersions ? cascade(applying, "narrow") : wide }
  }

  #rulesOf(key: string): readonly Rule[] {
    const known = this.#rules.get(key)
    if (known) return known
    const rules = arrangeRules(this.#written.get(key) ?? [])
    if (rules.length > 0) this.#rules.set(key, rules)
    return rules
  }
}

function readSheets(sheets: readonly WrittenSheet[]): WrittenRule[] {
  const rules: WrittenRule[] = []
  let read = 0
  for (const { css, media } of sheets) {
    read += css.length
    if (read > MAX_CSS) break
    for (const rule of rulesIn(css, screensOf(media))) {
      if (rule.declarations.size > 0 && (rule.screens.wide || rule.screens.narrow)) rules.push(rule)
    }
  }
  return rules
}

/** A rule with a background and one of the others may make a link a button. */
const OF_BUTTONS: ReadonlySet<Property> = new Set(["background", "padding", "border"])
const isOfButton = (declarations: Declarations) =>
  declarations.has("background") && (declarations.has("padding") || declarations.has("border"))
/** Properties that hide an element with some values, which few sheets use. */
const OF_ROOM: ReadonlySet<Property> = new Set(
  PROPERTIES.slice(PROPERTIES.indexOf("height"), PROPERTIES.indexOf("background")),
)
const HIDING =
  /^[01](?:\.0+)?(?:px|%|r?em|pt|v[wh])?$|^0*\.|^-\d|^(?:absolute|fixed|hidden|clip|rect|inset|circle|scale|translate)/

/** The rules without what hides nothing and makes no button: colors, and properties of room of which no rule has a value that hides. */
function withoutHarmless(written: readonly WrittenRule[]): WrittenRule[] {
  const hiding = new Set<Property>()
  for (const { declarations } of written) {
    for (const [property, { value }] of declarations) {
      if (OF_ROOM.has(property) && !hiding.has(property) && HIDING.test(value)) hiding.add(property)
    }
  }
  const matters = ([property, { isImportant }]: [Property, Declared], ofButton: boolean) =>
    OF_BUTTONS.has(property) ? ofButton : isImportant || !OF_ROOM.has(property) || hiding.has(property)
  return written
    .map((rule) => {
      const ofButton = isOfButton(rule.declarations)
      return { ...rule, declarations: new Map([...rule.declarations].filter((one) => matters(one, ofButton))) }
    })
    .filter(({ declarations }) => declarations.size > 0)
}

/** The rules of the selectors of one key. Many rules for the same elements are joined, so that each element meets few. */
function arrangeRules(written: readonly WrittenSelector[]): Rule[] {
  const rules: Rule[] = []
  for (const { selector, declarations, screens, order } of written) {
    const parsed = parseSelector(selector)
    if (!parsed) continue
    const rank = specificityOf([parsed.own, ...parsed.ancestors.map(({ compound }) => compound)]) * 1_000_000 + order
    const rule = { ...parsed, declarations, screens, rank }
    if (rules.length < MOST_OF_KEY / 2) rules.push(rule)
    else if (!join(rules, rule) && rules.length < MOST_OF_KEY) rules.push(rule)
  }
  return rules
}

/** The last part of a selector without conditions on attributes or states. */
const LAST = /(?:^|[\s>])(\w[\w-]*|\*)?((?:[.#][\w-]+)*)$/
/** A state comes before anything that may have a colon in it. */
const HAS_STATE = /^[^[\\"'(]*:/

/** The id, class or name that the element of a selector must have, else `*`. Null if it applies to none. */
function keyOf(selector: string): string | null {
  if (selector === "" || HAS_STATE.test(selector)) return null
  const [, name = "", marks = ""] = (selector.includes("\\") ? null : LAST.exec(selector)) ?? []
  if (marks !== "") return (/#[\w-]+/.exec(marks) ?? /\.[\w-]+/.exec(marks))?.[0] ?? null
  if (name !== "") return name.toLowerCase()
  const own = parseSelector(selector)?.own
  if (!own) return null
  return own.id !== null ? `#${own.id}` : own.classes[0] !== undefined ? `.${own.classes[0]}` : (own.name ?? "*")
}

type OfScreens = Readonly<Record<Screen, Declarations>>
export const NO_DECLARATIONS: Declarations = new Map()
const NOTHING: OfScreens = { wide: NO_DECLARATIONS, narrow: NO_DECLARATIONS }

function cascade(rules: readonly Rule[], screen: Screen): Declarations {
  const own = rules.filter(({ screens }) => screens[screen])
  const [first] = own
  if (own.length < 2) return first?.declarations ?? NO_DECLARATIONS
  return own.reduce((before, { declarations }) => over(before, declarations), NO_DECLARATIONS)
}

/** Declarations that win over others, but for those that are important. */
export function over(before: Declarations, later: Declarations): Declarations {
  if (before.size === 0) return later
  if (later.size === 0) return before
  const merged = new Map(before)
  for (const [property, declared] of later) {
    if (declared.isImportant || !merged.get(property)?.isImportant) merged.set(property, declared)
  }
  return merged
}

export const classNames = (written: string): string[] =>
  written === ""
    ? []
    : /\s/.test(written)
      ? written
          .split(/\s+/)
          .filter((name) => name !== "")
          .slice(0, 50)
      : [written]

/** Whether a rule says nothing but one name, class or id. */
const isPlain = ({ own, ancestors }: Rule) =>
  ancestors.length === 0 &&
  own.attributes.length === 0 &&
  Number(own.name !== null) + Number(own.id !== null) + own.classes.length <= 1
/** Joins a plain rule with the last one for the same elements and screens, if there is no other between them. */
function join(others: Rule[], rule: Rule): boolean {
  const last = others.at(-1) as Rule
  if (
    !isPlain(rule) ||
    !isPlain(last) ||
    last.screens.wide !== rule.screens.wide ||
    last.screens.narrow !== rule.screens.narrow
  ) {
    return false
  }
  others[others.length - 1] = { ...rule, declarations: over(last.declarations, rule.declarations) }
  return true
}

const specificityOf = (compounds: readonly Compound[]): number =>
  compounds.reduce(
    (sum, { id, classes, attributes, name }) =>
      sum + (id ? 10_000 : 0) + 100 * (classes.length + attributes.length) + (name ? 1 : 0),
    0,
  )

function applies({ own, ancestors }: Rule, element: StyledElement): boolean {
  if (!fits(own, element)) return false
  let above = element.parent
  for (const { compound, isParent } of ancestors) {
    for (let level = 0; above && !isParent && !fits(compound, above) && level < MOST_LEVELS; level++)
      above = above.parent
    if (!above || !fits(compound, above)) return false
    above = above.parent
  }
  return true
}

function fits({ name, id, classes, attributes }: Compound, element: StyledElement): boolean {
  if (name !== null && name !== element.name) return false
  if (id !== null && id !== element.attributes.get("id")) return false
  for (const one of classes) if (!element.classes.includes(one)) return false
  return attributes.length === 0 || attributes.every((attribute) => hasAttribute(attribute, element))
}

function hasAttribute({ name, action, value }: selectors.AttributeSelector, element: StyledElement): boolean {
  const own = element.attributes.get(name.toLowerCase())
  if (own === undefined) return false
  if (action === "exists") return true
  if (value === "") return action === "equals" && own === ""
  if (action === "equals") return own === value
  if (action === "any") return own.includes(value)
  if (action === "start") return own.startsWith(value)
  if (action === "end") return own.endsWith(value)
  if (action === "hyphen") return own === value || own.startsWith(`${value}-`)
  return action === "element" && classNames(own).includes(value)
}

const SIMPLE = /^(?:[a-z][\w-]*|\*)?(?:[.#][\w-]+)*$/i

/** Null for a selector that applies to no element as it comes: of a state, of a sibling that a mailbox adds, or broken. */
function parseSelector(written: string): Pick<Rule, "own" | "ancestors"> | null {
  if (written === "") return null
  const parts = written.replace(/\s*>\s*/g, " >").split(/\s+/)
  if (!parts.every((part) => SIMPLE.test(part.replace(/^>/, "")))) return parseOther(written)
  return arrange(
    parts.map((part) => compoundOf(part.replace(/^>/, ""))),
    parts.map((part) => part.startsWith(">")),
  )
}

function compoundOf(written: string): Compound {
  const [name = ""] = /^[^.#]*/.exec(written) ?? []
  const marked = written.slice(name.length).match(/[.#][^.#]+/g) ?? []
  return {
    name: name === "" || name === "*" ? null : name.toLowerCase(),
    id: marked.find((one) => one.startsWith("#"))?.slice(1) ?? null,
    classes: marked.filter((one) => one.startsWith(".")).map((one) => one.slice(1)),
    attributes: [],
  }
}

/** @param isChild whether each compound must be a child of the one before it. */
function arrange(compounds: readonly Compound[], isChild: readonly boolean[]): Pick<Rule, "own" | "ancestors"> | null {
  const own = compounds.at(-1)
  if (!own || compounds.length > MOST_ANCESTORS + 1) return null
  const ancestors = compounds
    .slice(0, -1)
    .map((compound, index) => ({ compound, isParent: isChild[index + 1] ?? false }))
  return { own, ancestors: ancestors.reverse() }
}

function parseOther(written: string): Pick<Rule, "own" | "ancestors"> | null {
  let tokens: selectors.Selector[]
  try {
    tokens = selectors.parse(written)[0] ?? []
  } catch {
    return null
  }
  const compounds: Compound[] = []
  const isChild: boolean[] = [false]
  let own: selectors.Selector[] = []
  for (const token of [...tokens, { type: "descendant" } as const]) {
    if (token.type === "descendant" || token.type === "child") {
      const compound = compoundFrom(own)
      if (!compound) return null
      compounds.push(compound)
      isChild.push(token.type === "child")
      own = []
    } else own.push(token)
  }
  return arrange(compounds, isChild)
}

function compoundFrom(tokens: readonly selectors.Selector[]): Compound | null {
  let [name, id]: (string | null)[] = [null, null]
  const classes: string[] = []
  const attributes: selectors.AttributeSelector[] = []
  for (const token of tokens) {
    if (token.type === "tag") name = token.name.toLowerCase()
    else if (token.type === "attribute") {
      if (token.name === "class" && token.action === "element") classes.push(token.value)
      else if (token.name === "id" && token.action === "equals") id = token.value
      else attributes.push(token)
    } else if (token.type !== "universal") return null
  }
  return { name: name ?? null, id: id ?? null, classes, attributes }
}

/** The declarations of a rule before the first one that is nested in it. */
function ruleDeclarations(body: string): Declarations {
  const nested = body.indexOf("{")
  return declarationsIn(nested < 0 ? body : body.slice(0, body.lastIndexOf(";", nested) + 1))
}

interface WrittenRule {
  selector: string
  declarations: Declarations
  screens: OnScreens
}

/** The rules of a style sheet with the screens for which they are, in one pass. Broken ones are left out. */
export function* rulesIn(css: string, screens: OnScreens = EVERYWHERE): Generator<WrittenRule> {
  const source = withoutComments(css).replace(/<!--|-->/g, "    ")
  const stop = /[{};"']/g
  const around: OnScreens[] = []
  let inside = screens
  let start = 0
  /** Braces that are open inside of a rule, or of an at-rule that has no rules for elements. */
  let depth = 0
  let selector: string | null = null
  for (let found = stop.exec(source); found; found = stop.exec(source)) {
    const [mark] = found
    const { index } = found
    if (mark === '"' || mark === "'") {
      // A string ends with its line, if it has no end.
      const rest = mark === '"' ? /[^"\n]*["\n]?/y : /[^'\n]*['\n]?/y
      rest.lastIndex = index + 1
      rest.exec(source)
      stop.lastIndex = rest.lastIndex
    } else if (mark === ";") {
      if (depth === 0) start = index + 1
    } else if (mark === "{") {
      if (depth++ > 0) continue
      const prelude = source.slice(start, index).trim()
      start = index + 1
      const [, at, condition = ""] = /^@([\w-]+)(.*)$/s.exec(prelude) ?? []
      if (at === undefined) selector = prelude
      else if (/^(?:media|supports|layer|scope)$/i.test(at)) {
        around.push(inside)
        if (at.toLowerCase() === "media") inside = both(inside, screensOf(condition.trim()))
        depth = 0
      }
    } else {
      if (depth === 0) inside = around.pop() ?? screens
      else if (--depth === 0 && selector !== null) {
        yield { selector, declarations: ruleDeclarations(source.slice(start, index)), screens: inside }
        selector = null
      }
      if (depth === 0) start = index + 1
    }
  }
}
