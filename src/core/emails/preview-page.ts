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

/** The message as a page for a sandboxed frame: inline images put in as data, everything else as it is. */
export function previewPage(html: string, images: readonly InlineImage[], remote: boolean): Bytes {
  let shown = html
  for (const image of images) {
    const address = `cid:${image.content_id}`
    if (!shown.includes(address)) continue
    const type = /^image\/[\w.+-]+$/.test(image.content_type) ? image.content_type : "application/octet-stream"
    shown = shown.replaceAll(address, `data:${type};base64,${image.bytes().toString("base64")}`)
  }
  return page(withHead(shown), remote)
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

/** A plain text as a page. */
export function textPage(text: string): Bytes {
  return page(
    `<!doctype html><meta charset="utf-8"><style>body{font:14px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;margin:16px}</style>${escapeHtml(text)}`,
    false,
  )
}
