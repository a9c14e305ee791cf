import { checkAccessibility } from "./accessibility.ts"
import { CANIEMAIL_DATE } from "./caniemail.gen.ts"
import { checkClientSupport } from "./client-support.ts"
import { Findings } from "./findings.ts"
import { checkMailHeaders } from "./headers.ts"
import { type HtmlDocument, parseHtml, TooLarge } from "./html-document.ts"
import { checkImages } from "./images.ts"
import { inboxText } from "./inbox-text.ts"
import { checkInlinedCss } from "./inlined-css.ts"
import { checkLeftovers } from "./leftovers.ts"
import { checkLinks } from "./links.ts"
import type { CheckedMail, CheckOptions, CheckResult } from "./mail.ts"
import { checkMime } from "./mime.ts"
import { checkOutlook } from "./outlook.ts"
import { checkTextPart } from "./text-part.ts"

/** Characters of text and subject that are checked. */
const MAX_TEXT = 1024 * 1024
const HTML_RULES =
  "client-* html-* a11y-* image-* link-* leftover-* preheader-* text-differs text-other-code text-links text-value text-footer text-joined-columns".split(
    " ",
  )

/**
 * Checks a mail with all rules. Takes about 20 ms for 100 kB and up to two seconds for the largest HTML, so run it in a worker. Parts
 * that are too large are left out, and named in `skipped`.
 */
export function checkMail(mail: CheckedMail, { clients, ignore }: CheckOptions): CheckResult {
  const { html, text, subject } = mail
  const findings = new Findings({ html: html ?? "", text: text ?? "", subject }, ignore)
  const document = html === null ? null : readHtml(html, findings)
  const read = { ...mail, subject: subject.slice(0, MAX_TEXT), text: text?.slice(0, MAX_TEXT) ?? null }
  checkLeftovers(read, document, findings)
  if (html === null || document) checkLinks(read, document, findings)
  checkImages(mail, document, findings)
  if (document) {
    checkClientSupport(document, clients, findings)
    checkMarkup(mail, document, findings)
    checkAccessibility(document, findings)
    checkOutlook(document, findings)
    checkInlinedCss(document, findings)
  }
  checkTextPart(mail, document, findings)
  checkMailHeaders(mail, document, findings)
  if (mail.raw) checkMime(mail.raw, findings)
  return resultOf(mail, clients, findings)
}

/** The checks that need no parsed HTML: for a mail whose full check took too long. Takes a few milliseconds. */
export function checkWithoutHtml(mail: CheckedMail, { clients, ignore }: CheckOptions, reason: string): CheckResult {
  const findings = new Findings({ subject: mail.subject }, ignore)
  for (const rule of [...HTML_RULES, "text-*", ...(mail.raw ? ["mime-*"] : [])])
    findings.skipped.push({ rule, cause: "too_slow", reason })
  checkImages({ ...mail, attachments: [] }, null, findings)
  checkMailHeaders(mail, null, findings)
  return resultOf(mail, clients, findings)
}

function readHtml(html: string, findings: Findings): HtmlDocument | null {
  try {
    return parseHtml(html)
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    const reason = `too large to check: ${error.message}`
    for (const rule of HTML_RULES) findings.skipped.push({ rule, cause: "too_large", reason })
    return null
  }
}

function resultOf(mail: CheckedMail, clients: readonly string[], findings: Findings): CheckResult {
  const sorted = findings.sorted()
  const counts = { error: 0, warning: 0, note: 0 }
  for (const { level } of sorted) counts[level]++
  const [html_bytes, text_bytes] = [Buffer.byteLength(mail.html ?? ""), Buffer.byteLength(mail.text ?? "")]
  const checked = { html_bytes, text_bytes, clients: [...clients], clients_date: CANIEMAIL_DATE }
  const inbox_text = inboxText(mail)
  return { worst: sorted[0]?.level ?? null, counts, findings: sorted, skipped: findings.skipped, inbox_text, checked }
}

/** Scripts that are data for mail clients, such as the actions of Gmail. */
const DATA_SCRIPT = /^application\/(?:ld\+)?json$/i
const CHARSET = /charset\s*=\s*["']?([^\s"';]+)/i
const UTF8 = /^(?:utf-?8|unicode-1-1-utf-8)$/i

/** Checks what mail clients remove from HTML, ids that occur twice, and the character set that the HTML names. */
function checkMarkup({ raw }: CheckedMail, { tags }: HtmlDocument, findings: Findings): void {
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
    // A carried message has a charset of its own.
    if (named !== undefined && raw === null && !UTF8.test(named.trim())) {
      const message = `Some clients show garbled letters: the HTML names the character set ${named.trim()}, but is sent as UTF-8.`
      findings.addAt("html-charset", tag, message)
    }
  }
}
