import type { Bytes } from "../../api/contract.ts"
import { escapeHtml } from "../escape-html.ts"

/** An image that the HTML refers to as `cid:<content_id>`. */
export interface InlineImage {
  content_id: string
  content_type: string
  bytes: () => Buffer
}

/**
 * What a previewed message may do: show itself, and nothing else. It runs no script, sends no form, loads nothing from anywhere,
 * embeds nothing, and is of no origin; with `remote` it may load images.
 */
const policy = (remote: boolean): string =>
  [
    "default-src 'none'",
    `img-src data:${remote ? " http: https:" : ""}`,
    "style-src 'unsafe-inline'",
    `font-src data:`,
    "base-uri 'none'",
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

/** Links open beside the inbox, without telling where they were followed from. */
const HEAD = '<base target="_blank"><meta name="referrer" content="no-referrer">'

/** Characters of all images together that one page has in it. */
const MOST_INLINED = 32 * 1024 * 1024
const REFERENCE = "cid:"
/** A content id as HTML and CSS refer to it; no line of a message is longer. */
const NAME = /[^\s"'<>()&;]{0,998}/y

/**
 * The message as a page for a sandboxed frame: inline images put in as data, everything else as it is. Past 32 MiB of images further
 * references are left alone, and the page says so at its end.
 */
export function previewPage(html: string, images: readonly InlineImage[], remote: boolean): Bytes {
  const { shown, left } = withImages(html, images)
  const notice = `<p style="font:14px/1.5 system-ui">Not shown: ${left} more references to inline images. A preview holds 32 MiB of them.</p>`
  return page(withHead(shown) + (left > 0 ? notice : ""), remote)
}

/** The HTML with the images that it refers to, and how many references are left as they are for want of room. */
function withImages(html: string, images: readonly InlineImage[]): { shown: string; left: number } {
  const known = new Map(images.map((image) => [image.content_id, image]))
  const data = new Map<InlineImage, string>()
  const pieces: string[] = []
  let [from, inlined, left] = [0, 0, 0]
  for (let at = html.indexOf(REFERENCE); at >= 0 && known.size > 0; at = html.indexOf(REFERENCE, NAME.lastIndex)) {
    NAME.lastIndex = at + REFERENCE.length
    const [name] = NAME.exec(html) as unknown as [string]
    const image = known.get(name)
    if (!image) continue
    const url = data.get(image) ?? dataUrl(image)
    data.set(image, url)
    if (inlined + url.length > MOST_INLINED) {
      left++
      continue
    }
    inlined += url.length
    pieces.push(html.slice(from, at), url)
    from = NAME.lastIndex
  }
  return { shown: pieces.join("") + html.slice(from), left }
}

function dataUrl({ content_type, bytes }: InlineImage): string {
  const type = /^image\/[\w.+-]+$/.test(content_type) ? content_type : "application/octet-stream"
  return `data:${type};base64,${bytes().toString("base64")}`
}

/** Puts our head where it does not push a doctype out of its place. */
function withHead(html: string): string {
  const place = /<head(?:\s[^>]*)?>|<html(?:\s[^>]*)?>|<!doctype[^>]*>/gi
  let at = 0
  for (const match of html.slice(0, 4096).matchAll(place)) {
    at = match.index + match[0].length
    if (match[0].toLowerCase().startsWith("<head")) break
  }
  return html.slice(0, at) + HEAD + html.slice(at)
}

/** Characters of a plain text that its page shows: escaping more would hold up other requests. */
const SHOWN_TEXT = 1024 * 1024

/** A plain text as a page; of a long one the first 1 MiB, with a notice. */
export function textPage(text: string): Bytes {
  const style = "body{font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;margin:16px}"
  const notice = text.length > SHOWN_TEXT ? "\n\nThe preview shows the first 1 MiB of this text." : ""
  const shown = escapeHtml(text.slice(0, SHOWN_TEXT).toWellFormed())
  return page(`<!doctype html><meta charset="utf-8"><style>${style}</style>${shown}${notice}`, false)
}
