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
  const stop = /["'>]/g
  stop.lastIndex = open + 1
  for (let found = stop.exec(html); found; found = stop.exec(html)) {
    if (found[0] === ">") return found.index + 1
    const close = html.indexOf(found[0], found.index + 1)
    if (close < 0) return null
    stop.lastIndex = close + 1
  }
  return null
}

/** The names of U+00A0 to U+00FF in order. */
const LATIN_1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest " +
  "Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml"
const NAMED: Record<string, string> = {
  ...Object.fromEntries(LATIN_1.split(" ").map((name, index) => [name, String.fromCharCode(0xa0 + index)])),
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", zwnj: "", zwj: "", shy: "" },
  ...{ ensp: " ", emsp: " ", thinsp: " ", ndash: "–", mdash: "—", hellip: "…", bull: "•", euro: "€", trade: "™" },
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
