import type { Findings } from "./findings.ts"
import type { HtmlDocument } from "./html-document.ts"

/** Scripts that are data for mail clients, such as the actions of Gmail. */
const DATA_SCRIPT = /^application\/(?:ld\+)?json$/i
const CHARSET = /charset\s*=\s*["']?([^\s"';]+)/i
const UTF8 = /^(?:utf-?8|unicode-1-1-utf-8)$/i

/** Checks what mail clients remove from HTML, ids that occur twice, and the character set that the HTML names. */
export function checkMarkup({ tags }: HtmlDocument, findings: Findings): void {
  const ids = new Set<string>()
  for (const tag of tags) {
    const { name, attrs } = tag
    if (name === "script" && !DATA_SCRIPT.test(attrs.type ?? "")) {
      findings.addAt("html-script", tag, "Mail clients remove the script, and spam filters distrust it.")
    }
    if (/^(?:i?frame|embed|applet)$/.test(name)) {
      findings.addAt("html-iframe", tag, `A reader sees nothing in its place: mail clients remove <${name}>.`)
    }
    const handler = Object.keys(attrs).find((attribute) => /^on[a-z]{3,}$/.test(attribute))
    if (handler !== undefined) {
      findings.addAt("html-event-handler", tag, `Nothing happens: mail clients remove \`${handler}\`.`)
    }
    if (attrs.id) {
      if (ids.has(attrs.id))
        findings.addAt("html-duplicate-id", tag, `Links and styles meet the first "${attrs.id}" only.`)
      ids.add(attrs.id)
    }
    const named = name === "meta" ? (attrs.charset ?? CHARSET.exec(attrs.content ?? "")?.[1]) : undefined
    if (named !== undefined && !UTF8.test(named.trim())) {
      findings.addAt(
        "html-charset",
        tag,
        `Some clients show garbled letters: the HTML names the character set ${named.trim()}, but is sent as UTF-8.`,
      )
    }
  }
}
