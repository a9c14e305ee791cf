import type { Bytes } from "../../api/contract.ts"
import { inlineReferences, referredId } from "../text/content-id.ts"
import { escapeHtml } from "../text/text.ts"
import { LAID_OUT_DEPTH } from "./html-places.ts"
import { plainText } from "./plain-text.ts"

/** An image that the HTML refers to as `cid:<content_id>`. */
export interface InlineImage {
  content_id: string
  content_type: string
  bytes: () => Buffer
}

/**
 * The content security policy of a preview: no scripts, forms, embedded content or network requests, and an opaque origin.
 * With `remote`, images may be loaded.
 */
const policy = (remote: boolean): string =>
  [
    "default-src 'none'",
    `img-src data:${remote ? " http: https:" : ""}`,
    "style-src 'unsafe-inline'",
    `font-src data:`,
    // Completes links that are written without a host (assumption html.base).
    "base-uri http: https:",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ].join("; ")

const page = (html: string, remote: boolean): Bytes => ({
  bytes: Buffer.from(html),
  content_type: "text/html; charset=utf-8",
  headers: {
    "Content-Security-Policy": policy(remote),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
  },
})

/** Links open in a new tab, without a `Referer` header. */
const HEAD = '<base target="_blank"><meta name="referrer" content="no-referrer">'

/** Inverts lightness and keeps hues. Images are inverted twice, but not the text in place of an image that is not loaded. */
const forcedDark = (remote: boolean): string =>
  `<style>html{background:#fff;filter:invert(.93) hue-rotate(180deg)}${remote ? "img" : 'img[src^="data:" i]'},svg,video{filter:hue-rotate(180deg) invert(1)}</style>`

/** Maximum characters of all inlined images of one page. */
const MOST_INLINED = 32 * 1024 * 1024

/**
 * Returns the message as a page for a sandboxed frame, with inline images as data URLs. References to images beyond 32 MiB stay
 * unchanged, and a notice at the end of the page says how many. `remote` loads remote images, `forced` inverts the colors.
 */
export function previewPage(
  html: string,
  images: readonly InlineImage[],
  { remote = false, forced = false } = {},
): Bytes {
  const { shown, left } = inlineImages(html, images)
  const notice = `<p style="font:14px/1.5 system-ui">Not shown: ${left} more references to inline images. A preview holds 32 MiB of them.</p>`
  const quiet = withoutConnections(shown)
  return page(withHead(quiet, forced ? HEAD + forcedDark(remote) : HEAD) + (left > 0 ? notice : ""), remote)
}

/**
 * The policy blocks frames, but Chromium 156 connects to the host of a frame before it asks the policy, so that the host learns who reads
 * the mail. With an empty document of its own, a frame has no other.
 */
const withoutConnections = (html: string): string => html.replace(/<iframe(?=[\s/>])/gi, "<iframe srcdoc ")

/** Inlines the referenced images. `left` is the number of references beyond the limit. */
export function inlineImages(html: string, images: readonly InlineImage[]): { shown: string; left: number } {
  const known = new Map(images.map((image) => [referredId(image.content_id), image]))
  const data = new Map<InlineImage, string>()
  const pieces: string[] = []
  let [from, inlined, left] = [0, 0, 0]
  for (const { start, end, id } of known.size > 0 ? inlineReferences(html) : []) {
    const image = known.get(id)
    if (!image) continue
    const url = data.get(image) ?? dataUrl(image)
    data.set(image, url)
    if (inlined + url.length > MOST_INLINED) {
      left++
      continue
    }
    inlined += url.length
    pieces.push(html.slice(from, start), url)
    from = end
  }
  return { shown: pieces.join("") + html.slice(from), left }
}

function dataUrl({ content_type, bytes }: InlineImage): string {
  const type = /^image\/[\w.+-]+$/.test(content_type) ? content_type : "application/octet-stream"
  return `data:${type};base64,${bytes().toString("base64")}`
}

/** Inserts elements after the doctype and the opening tags of `<html>` and `<head>`. */
function withHead(html: string, head: string): string {
  const place = /<head(?:\s[^>]*)?>|<html(?:\s[^>]*)?>|<!doctype[^>]*>/gi
  let at = 0
  for (const match of html.slice(0, 4096).matchAll(place)) {
    at = match.index + match[0].length
    if (match[0].toLowerCase().startsWith("<head")) break
  }
  return html.slice(0, at) + head + html.slice(at)
}

/** Maximum characters of a plain text to show. Escaping more would delay other requests. */
const SHOWN_TEXT = 1024 * 1024

/** Returns a plain text as a page. A longer text is cut at 1 MiB, with a notice. */
export function textPage(text: string, before = ""): Bytes {
  const style = "body{font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;margin:16px}"
  const notice = text.length > SHOWN_TEXT ? "\n\nThe preview shows the first 1 MiB of this text." : ""
  const shown = escapeHtml(text.slice(0, SHOWN_TEXT).toWellFormed())
  return page(`<!doctype html><meta charset="utf-8"><style>${style}</style>${before}${shown}${notice}`, false)
}

const TOO_DEEP = `<p role="note"><strong>Shown as text.</strong> The HTML nests more than ${LAID_OUT_DEPTH} elements, or leaves them open, which can crash a browser. Its source has all of it.</p>\n`
/** Maximum characters of HTML, and of its text, to show as text. */
const [TEXT_SOURCE, TEXT_LENGTH] = [1024 * 1024, 100_000]

/** The text of HTML that cannot be laid out, with the reason first. */
export const tooDeepPage = (html: string): Bytes => textPage(plainText(html, TEXT_LENGTH, TEXT_SOURCE).trim(), TOO_DEEP)
