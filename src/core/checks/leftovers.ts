import type { Findings } from "./findings.ts"
import { type HtmlDocument, offsetIn, type TextBlock, withoutFillers } from "./html-document.ts"
import type { CheckedMail } from "./mail.ts"
import type { Part, RuleId } from "./rules.ts"

/** What a template, a missing value or a draft leaves in a mail. */

/** Placeholders of common template languages and mail services. */
const PLACEHOLDER = new RegExp(
  [
    String.raw`\{\{[^{}]{1,200}\}\}`,
    String.raw`\{%[^{}%]{1,200}%\}`,
    "<%[^<>%]{1,200}%>",
    "&lt;%=[^<>%]{1,200}%&gt;",
    String.raw`\$\{[A-Za-z_][^{}\n]{0,100}\}`,
    String.raw`\*\|[A-Z][A-Z0-9_:]{0,60}\|\*`,
    // Two percent signs also surround an encoded byte in a URL, and a name in prose about Windows.
    String.raw`(?<![\w%])%[A-Za-z_][A-Za-z0-9_.]{2,40}%(?![\w%])`,
  ].join("|"),
  "g",
)
/** Variables that prose about Windows mentions, and encoded bytes. */
const NO_PLACEHOLDER =
  /^%(?:[0-9A-F]{2}\b.*|(?:[0-9A-F]{2}){2,}.*|(?:LOCAL)?APPDATA|PATH|TE?MP|USERPROFILE|USERNAME|HOMEPATH|PROGRAM(?:FILES|DATA)|WINDIR|SYSTEMROOT|COMSPEC)%$/

const GREETING = "hello|hi|hey|dear|hallo|hola|ciao|liebe|lieber|guten tag|good (?:morning|afternoon|evening)"
const MISSING = String.raw`undefined|null|NaN|\[object Object\]`
/** Text in which a missing value is certainly no prose. */
const MISSING_VALUES: readonly RegExp[] = [
  /\[object (?:Object|Promise|Undefined|Null)\]/g,
  // "Invalid date format" is a sentence.
  /\bInvalid Date\b(?!\s+[a-z])/g,
  // The whole text between two tags.
  /^\W*(?:undefined|null|NaN)(?:\W+(?:undefined|null|NaN))*\W*$/g,
  new RegExp(String.raw`(?<=\b(?:${GREETING}|welcome|thanks|thank you|bonjour)[\s,]{1,3})(?:${MISSING})\b`, "gi"),
  // After a label, a number sign or a currency; a quoted key before the colon is JSON.
  /(?<=[^"'`\w][#€$£]\s?|^[#€$£]\s?|[a-z]:\s{1,2})(?:undefined|null|NaN)\b(?![.(\w-])(?!\s+(?:is|means|values?|check|pointer|behaviou?r|references?|characters?|strings?|objects?|if|or|and|when)\b)/g,
  /\b(?:undefined|null|NaN)(?=\s?[€$£%])/g,
  /\b(?:undefined undefined|null null)\b/g,
  /^\s*(?:undefined|null)(?=\s+(?:has|have|invited|sent|wants|shared|commented|mentioned|liked|replied|joined|added|assigned|requested|accepted|signed)\b)/g,
]
/** At the end of a subject, after a word that does not speak about the value itself. */
const SUBJECT_END =
  /(?<!\b(?:of|is|as|to|not|be|returns?|was|or|and|for|equals|with|than|are|from|in|a|an|the|into|against|on|by|gets?|got|property|variable|value|pointer|type|error|exception|left|set|found|read|reading)\s)(?<=\w[,:]?\s)(?:undefined|null|NaN)(?=[!.?]?$)/g
const DUMMY = /lorem ipsum(?!\s+(?:generator|plugin|text|placeholder|is\b))/gi
const EMPTY_GREETING = new RegExp(String.raw`^\s*(?:${GREETING})\s+(?=[,:])`, "gi")
/** French puts a space before "!", but not before a comma. */
const EMPTY_GREETING_BANG = /^\s*(?:hello|hi|hey|dear)\s+(?=!)/gi

type Report = (rule: RuleId, found: string, index: number) => void

/** Finds left-overs in subject, text and HTML. */
export function checkLeftovers(mail: CheckedMail, document: HtmlDocument | null, findings: Findings): void {
  const filled = mail.list_unsubscribe ? "{{unsubscribe_url}}" : null
  const search = (text: string, report: Report) => {
    for (const { 0: found, index } of text.matchAll(PLACEHOLDER)) {
      if (found !== filled && found.trim().length > 4 && !NO_PLACEHOLDER.test(found.toUpperCase())) {
        report("leftover-placeholder", found, index)
      }
    }
  }
  const add =
    (part: Part, offsetOf: (index: number, found: string) => number, where: string): Report =>
    (rule, found, index) => {
      const shown = found.trim()
      findings.add(rule, {
        part,
        offset: () => offsetOf(index, found),
        message: messageOf(rule, shown, where),
        excerpt: shown,
      })
    }

  const subject = add("subject", (index) => index, "in the subject")
  search(mail.subject, subject)
  searchValues(mail.subject, subject)
  eachMatch(SUBJECT_END, mail.subject, (found, index) => subject("leftover-value", found, index))

  const codes = document ? codeOf(document) : ""
  for (const { text, index } of paragraphsOf(mail.text ?? "")) {
    const inText = add("text", (at) => index + at, "in the text part")
    // The text part of a code example has no mark of its own.
    const report: Report = (rule, found, at) => {
      if (!codes.includes(found.trim())) inText(rule, found, at)
    }
    search(text, report)
    searchValues(text, report)
  }

  if (!document) return
  for (const block of document.blocks) {
    const report = add(
      "html",
      (index, found) => offsetIn(document.source, block, index, found.length),
      block.tag.unseen ? "in the preview of the inbox" : "in the message",
    )
    const text = withoutCode(block)
    search(text, report)
    searchValues(text, report)
  }
  for (const tag of document.tags) {
    for (const name of ["alt", "title", "style", "src", "background"]) {
      const value = tag.attrs[name]
      if (!value) continue
      search(
        value,
        add("html", () => tag.offset ?? 0, `in \`${name}\``),
      )
    }
  }
  for (const { text, offset } of document.conditional)
    search(
      text,
      add("html", (index) => offset + index, "in Outlook"),
    )
}

/** The placeholder or missing value in the URL of a link, or null. */
export function leftoverInUrl(url: string, isFilled: (placeholder: string) => boolean): string | null {
  for (const [found] of url.matchAll(PLACEHOLDER)) {
    if (!isFilled(found) && !/^%[0-9A-F]{2}/i.test(found)) return found
  }
  const encoded = /%7B%7B.{1,200}?%7D%7D|%5Bobject(?:%20|\+)Object%5D|\[object Object\]/i.exec(url)?.[0]
  if (encoded) return encoded
  const query = /[?&#][\w.[\]-]+=(undefined|null|NaN)(?=[&#]|$)/.exec(url)?.[1]
  if (query) return query
  // Documentation has pages with these names.
  if (/docs?\b|developer|reference|wiki|mdn|stackoverflow|learn/i.test(url)) return null
  return /(?:^|\/)(undefined|null|NaN)(?=[/?#]|$)/.exec(url)?.[1] ?? null
}

function searchValues(text: string, report: Report): void {
  for (const pattern of MISSING_VALUES) {
    let isFound = false
    eachMatch(pattern, text, (found, index) => {
      isFound = true
      report("leftover-value", found, index)
    })
    if (isFound) break
  }
  eachMatch(DUMMY, text, (found, index) => report("leftover-dummy-text", found, index))
  const greeting = text.length < 200 ? text : text.slice(0, 60)
  for (const pattern of [EMPTY_GREETING, EMPTY_GREETING_BANG]) {
    eachMatch(pattern, greeting, (found, index) => report("leftover-empty-greeting", `${found.trim()} ,`, index))
  }
}

function eachMatch(pattern: RegExp, text: string, found: (match: string, index: number) => void): void {
  for (const match of text.matchAll(pattern)) found(match[0], match.index)
}

/** The text of a block, with spaces instead of code examples and invisible fillers. */
function withoutCode({ text, runs }: TextBlock): string {
  if (!runs.some(({ tag }) => tag.code)) return text
  return runs.map((run) => (run.tag.code ? "\u0000".repeat(run.text.length) : run.text)).join("")
}

/** The text of all code examples. */
const codeOf = ({ blocks }: HtmlDocument): string =>
  blocks.flatMap(({ runs }) => runs.flatMap(({ tag, text }) => (tag.code ? text : []))).join("\n")

/** The lines of a text part outside of code blocks, with spaces instead of `code`. */
function* paragraphsOf(text: string): Generator<{ text: string; index: number }> {
  let index = 0
  let isCode = false
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode
    else if (!isCode && line.trim() !== "") {
      yield { text: line.replace(/`[^`]*`/g, (code) => "\u0000".repeat(code.length)).trimEnd(), index }
    }
    index += line.length + 1
  }
}

function messageOf(rule: RuleId, found: string, where: string): string {
  switch (rule) {
    case "leftover-placeholder":
      return `A reader sees ${quoted(found)} ${where} instead of a value.`
    case "leftover-value":
      return `A reader sees ${quoted(found)} ${where} where a value is missing.`
    case "leftover-dummy-text":
      return `A reader sees dummy text ${where}.`
    default:
      return `A reader sees ${quoted(found)} ${where}: the name is missing.`
  }
}

const quoted = (text: string) => `"${withoutFillers(text)}"`
