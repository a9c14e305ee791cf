import type { Findings } from "./findings.ts"
import type { HtmlDocument, PlacedText } from "./html-document.ts"

/** A declaration; not of a variable, which may be used nowhere. */
const DECLARATION = /(?:^|[;{])\s*(?!--)[\w-]+\s*:([^;{}]*)/g
/** A variable, and whether a fallback follows. */
const USE = /\bvar\(\s*(--[\w-]+)\s*([,)])/g
const SETTING = /(?:^|[\s;{"'])(--[\w-]+)\s*(?=:|\{)/g
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g
const CLASS_ATTRIBUTE = /\bclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
/** What MJML adds to the names of classes in its blocks for Outlook, and the classes of Word. */
const KNOWN_CLASS = /-outlook$|^mso/i

/** Checks for what tools took away that inline CSS and remove what they think is unused. */
export function checkInlinedCss(document: HtmlDocument, findings: Findings): void {
  const styles = document.styles.map(({ text, offset }) => ({ text: withoutComments(text), offset }))
  checkVariables(document, styles, findings)
  checkOutlookClasses(document, styles, findings)
}

/** The CSS without its comments, with all else in its place. */
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => " ".repeat(comment.length))

function checkVariables({ source, tags }: HtmlDocument, styles: readonly PlacedText[], findings: Findings): void {
  if (!source.includes("var(")) return
  const set = new Set<string>()
  for (const css of [...styles.map(({ text }) => text), ...tags.map(({ attrs }) => attrs.style ?? "")])
    for (const [, name = ""] of css.matchAll(SETTING)) set.add(name)
  const add = (name: string, offset: number | null) => {
    const message = `The style is lost: no rule sets the variable ${name}, so the declaration has no value.`
    findings.add("html-unset-variable", { part: "html", message, offset, excerpt: `var(${name})` })
  }
  for (const { text, offset } of styles)
    for (const { name, index } of variablesIn(text)) if (!set.has(name)) add(name, offset + index)
  for (const { attrs, offset, hidden } of tags)
    for (const { name } of hidden ? [] : variablesIn(attrs.style ?? "")) if (!set.has(name)) add(name, offset)
}

/** The variables of CSS that have no fallback and are in none. */
function variablesIn(css: string): { name: string; index: number }[] {
  if (!css.includes("var(")) return []
  return [...css.matchAll(DECLARATION)].flatMap(({ 0: found, 1: value = "", index: start }) => {
    let end = 0
    return [...value.matchAll(USE)].flatMap(({ 0: use, 1: name = "", 2: next, index }) => {
      if (index < end) return []
      if (next === ",") end = closeOf(value, index + use.length)
      return next === "," ? [] : [{ name, index: start + found.length - value.length + index }]
    })
  })
}

/** Where the bracket closes that is open at an index. */
function closeOf(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth++
    if (text[at] === ")" && --depth === 0) return at
  }
  return text.length
}

/**
 * A cleaner takes away the rules of classes that it finds nowhere, and does not look into conditional comments. Where it was at work, each
 * class of the visible elements has a rule.
 */
function checkOutlookClasses(
  { tags, conditional }: HtmlDocument,
  styles: readonly PlacedText[],
  findings: Findings,
): void {
  const blocks = conditional.filter(({ text }) => !/^\s*\[if\s+!\s*mso/i.test(text) && /\bclass\s*=/i.test(text))
  if (blocks.length === 0) return
  const css = [...styles, ...conditional].map(({ text }) => text).join("\n")
  const styled = new Set(Array.from(css.matchAll(CLASS), ([, name = ""]) => name))
  const shown = tags.flatMap(({ attrs }) => classNames(attrs.class))
  if (/\[class/i.test(css) || shown.length === 0 || !shown.every((name) => styled.has(name))) return
  for (const { text, offset } of blocks)
    for (const { 0: found, 1: quoted, 2: single, 3: bare, index } of text.matchAll(CLASS_ATTRIBUTE))
      for (const name of classNames(quoted ?? single ?? bare)) {
        if (styled.has(name) || KNOWN_CLASS.test(name)) continue
        const message = `Outlook on Windows shows it without its style: no rule is left for the class "${name}".`
        findings.add("html-outlook-class", { part: "html", message, offset: offset + index, excerpt: found })
      }
}

const classNames = (written = ""): string[] => written.split(/\s+/).filter((name) => name !== "")
