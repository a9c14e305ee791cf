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

const NAMED: Record<string, string> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", zwnj: "", zwj: "", shy: "" },
  ...{ ndash: "–", mdash: "—", hellip: "…", bull: "•", middot: "·", laquo: "«", raquo: "»" },
  ...{ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", euro: "€", pound: "£", copy: "©", reg: "®", trade: "™" },
  ...{ auml: "ä", ouml: "ö", uuml: "ü", Auml: "Ä", Ouml: "Ö", Uuml: "Ü", szlig: "ß" },
  ...{ eacute: "é", egrave: "è", agrave: "à", ccedil: "ç", ntilde: "ñ" },
}

/** Replaces entities by their characters. Unknown names stay. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi, (written, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : written
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) || code < 9 ? "\ufffd" : String.fromCodePoint(code)
  })
}
