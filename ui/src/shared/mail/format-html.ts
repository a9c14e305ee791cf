/** Elements within a line of text. Every other element begins a line. */
const INLINE = new Set(
  `a abbr acronym b bdi bdo big button cite code del em font i img input ins kbd label mark q s samp small span strike
  strong sub sup tt u var wbr`.split(/\s+/),
)
const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "))
/** Elements whose content is no HTML, or whose spaces are shown. */
const VERBATIM = new Set(["pre", "script", "style", "textarea", "title"])
/** Elements whose end tag may be missing before the next of their name. */
const IMPLIED_END = new Set(["dd", "dt", "li", "option", "p", "td", "th", "tr"])

/** Deeper levels are not indented further, so that the text grows with its source only. */
const MAX_INDENT = 20
/** A short element without others is one line. */
const MAX_LINE = 120

/** The end of a tag that begins at `at`: behind its `>`, which may also be in a quoted value. */
function tagEnd(source: string, at: number): number {
  const stops = /=\s*(["'])|>/g
  stops.lastIndex = at
  for (let stop = stops.exec(source); stop; stop = stops.exec(source)) {
    if (stop[1] === undefined) return stops.lastIndex
    const close = source.indexOf(stop[1], stops.lastIndex)
    if (close < 0) break
    stops.lastIndex = close + 1
  }
  return source.length
}

/** The index behind the next `end`, or the end of the source. */
function behind(source: string, end: string, from: number): number {
  const at = source.indexOf(end, from)
  return at < 0 ? source.length : at + end.length
}

/**
 * HTML with a line for each element that is not part of a text, indented by its depth. It is to be read only: spaces that a browser would
 * collapse are collapsed. Takes time in proportion to the source, whatever it contains.
 */
export function formatHtml(source: string): string {
  const lines: string[] = []
  const open: string[] = []
  const openCount = new Map<string, number>()
  /** The text of the current line. */
  let run = ""
  /** Whether the last line is the start tag of the innermost element. */
  let justOpened = false
  const put = (line: string) => {
    lines.push("  ".repeat(Math.min(open.length, MAX_INDENT)) + line)
    justOpened = false
  }
  const endRun = () => {
    const text = run.replace(/^ | $/g, "")
    run = ""
    if (text !== "") put(text)
  }
  const close = () => {
    const name = open.pop() ?? ""
    openCount.set(name, (openCount.get(name) ?? 0) - 1)
  }
  const start = (name: string, tag: string) => {
    endRun()
    if (IMPLIED_END.has(name) && open.at(-1) === name) close()
    put(tag)
    if (VOID.has(name) || tag.endsWith("/>")) return
    open.push(name)
    openCount.set(name, (openCount.get(name) ?? 0) + 1)
    justOpened = true
  }
  const end = (name: string, tag: string) => {
    const last = lines.at(-1) ?? ""
    const text = run.replace(/^ | $/g, "")
    const isShort = justOpened && open.at(-1) === name && last.length + text.length + tag.length <= MAX_LINE
    if (isShort) {
      run = ""
      lines[lines.length - 1] = last + text + tag
    } else endRun()
    if ((openCount.get(name) ?? 0) > 0) {
      while (open.at(-1) !== name) close()
      close()
    }
    if (!isShort) put(tag)
    justOpened = false
  }
  let at = 0
  const tag = /<(?:!--|[!?]|\/?([a-zA-Z][^\s/>]*))/g
  while (at < source.length) {
    tag.lastIndex = at
    const found = tag.exec(source)
    run += source.slice(at, found?.index).replace(/[ \t\r\n\f]+/g, " ")
    if (!found) break
    const [begin, written] = found
    const from = found.index
    if (written === undefined) {
      at = begin === "<!--" ? behind(source, "-->", from + 2) : behind(source, ">", from)
      endRun()
      put(source.slice(from, at))
      continue
    }
    const name = written.toLowerCase()
    at = tagEnd(source, tag.lastIndex)
    const text = source.slice(from, at)
    if (VERBATIM.has(name) && begin[1] !== "/") {
      const endTag = new RegExp(`</${name}`, "gi")
      endTag.lastIndex = at
      const content = at
      const stop = endTag.exec(source)?.index ?? source.length
      at = stop < source.length ? tagEnd(source, stop) : stop
      endRun()
      const rules = name === "style" ? rulesOf(source.slice(content, stop)) : []
      if (rules.length > 1) {
        put(text)
        open.push(name)
        for (const rule of rules) put(rule)
        open.pop()
        put(source.slice(stop, at))
      } else put(source.slice(from, at))
    } else if (name === "br") {
      run += text
      endRun()
    } else if (INLINE.has(name)) run += text
    else if (begin[1] === "/") end(name, text)
    else start(name, text)
  }
  endRun()
  return lines.join("\n")
}

/** The rules of a style that is one line. */
const rulesOf = (css: string): string[] => (css.includes("\n") ? [] : css.split(/(?<=\})/))
