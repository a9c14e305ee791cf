const LONGEST_PREVIEW = 500
/** More HTML than this is not looked at for a preview. */
const HTML_READ = 65_536

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

/** The first 500 characters of the text, or of what the HTML says when there is no text; white space joined (assumption W5). */
export const textPreview = (text: string, html: string): string => {
  const source = text.trim() === "" ? visibleText(html.slice(0, HTML_READ)) : text.slice(0, HTML_READ)
  const joined = source.replace(/\s+/gu, " ").trim()
  return [...joined.slice(0, LONGEST_PREVIEW * 2)].slice(0, LONGEST_PREVIEW).join("")
}

const visibleText = (html: string): string => {
  const lower = html.toLowerCase()
  let text = ""
  let at = 0
  while (at < html.length) {
    const open = html.indexOf("<", at)
    text += html.slice(at, open < 0 ? undefined : open)
    if (open < 0) break
    const hidden = ["style", "script", "title", "head"].find((name) => lower.startsWith(`<${name}`, open))
    const end = hidden ? lower.indexOf(`</${hidden}`, open) : open
    const close = end < 0 ? -1 : html.indexOf(">", end)
    if (close < 0) break
    text += " "
    at = close + 1
  }
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/giu, (whole, name: string) => decoded(whole, name))
}

const decoded = (whole: string, name: string): string => {
  if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole
  const code = /^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : " "
}
