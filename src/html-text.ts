/** The parts of reading HTML as text that need no tree. */

/** Elements whose content is not visible. */
export const UNREAD = new Set(["head", "style", "script", "title", "template", "noscript"])
/** Inline elements, which do not separate words. */
export const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code del dfn em font i img ins kbd label mark q s samp small span strong sub sup tt u var wbr".split(
    " ",
  ),
)

/** Returns the index after the `>` of the tag at `open`, ignoring `>` in quoted values; null if it has no end. */
export function tagEnd(html: string, open: number): number | null {
  TAG.lastIndex = open + 1
  return TAG.test(html) ? TAG.lastIndex : null
}
/** A quote begins a value only after an equals sign: `<p title=it's>`. */
const TAG = /[^=>]*(?:=[ \t\r\n]{0,8}(?:"[^"]*"|'[^']*'|(?!["']))[^=>]*)*>/y

/**
 * Returns the index after a comment, or after what browsers read as one: a declaration, `<![if !mso]>`, `<![CDATA[`, `<?xml`, `</>`. Without an
 * end it is the rest.
 */
export function htmlCommentEnd(html: string, open: number): number {
  if (!html.startsWith("<!--", open)) {
    const end = html.indexOf(">", open)
    return end < 0 ? html.length : end + 1
  }
  if (html[open + 4] === ">") return open + 5
  if (html.startsWith("->", open + 4)) return open + 6
  const close = /--!?>/g
  close.lastIndex = open + 4
  return close.exec(html) ? close.lastIndex : html.length
}

/**
 * Removes invisible characters, with which newsletters fill what inboxes show after the subject: of zero width, soft hyphens, marks of direction. Collapses white
 * space.
 */
export const withoutFillers = (text: string): string =>
  (ASCII.test(text) ? text : text.replace(FILLERS, "")).replace(/\s+/g, " ").trim()

const ASCII = /^[\t-~]*$/
const FILLERS =
  /\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|\u180e|[\u200b-\u200f\u202a-\u202e\u2060-\u206f]|\u2800|\u3164|\ufeff|\uffa0/g

/** The names of U+00A0 to U+00FF in order. */
const LATIN_1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest " +
  "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml"
const NAMED: Record<string, string> = {
  ...Object.fromEntries(LATIN_1.split(" ").map((name, index) => [name, String.fromCharCode(0xa0 + index)])),
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", zwnj: "", zwj: "", shy: "", lrm: "", rlm: "" },
  ...{ ensp: " ", emsp: " ", thinsp: " ", ndash: "–", mdash: "—", hellip: "…", bull: "•", euro: "€", trade: "™" },
  ...{ rarr: "→", larr: "←", uarr: "↑", darr: "↓", harr: "↔", rArr: "⇒", lArr: "⇐", minus: "−", check: "✓", star: "☆" },
  ...{
    starf: "★",
    hearts: "♥",
    dagger: "†",
    permil: "‰",
    prime: "′",
    infin: "∞",
    ne: "≠",
    le: "≤",
    ge: "≥",
    sdot: "⋅",
  },
  ...{ oelig: "œ", OElig: "Œ", scaron: "š", Scaron: "Š", Yuml: "Ÿ", numsp: " ", hairsp: " ", NoBreak: "" },
  ...{ lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„", lsaquo: "‹", rsaquo: "›" },
}

/** Replaces entities by their characters. Unknown names stay. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));?/gi, (written, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : written
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || code < 9 ? "\ufffd" : String.fromCodePoint(code)
  })
}

/** The attributes of a tag by their names in lower case. */
export type Attributes = ReadonlyMap<string, string>
const NO_ATTRIBUTES: Attributes = new Map()
const ATTRIBUTE = /([^\s"'>/=][^\s>/=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g

/** The attributes of a tag, with decoded values. The first of a name counts. */
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
export function closeOf(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s>/])`, "gi")
  closing.lastIndex = from
  return closing.exec(html)?.index ?? -1
}
