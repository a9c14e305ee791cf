import express, { type Request, type Response, type Router } from "express"
import { notFound } from "../core/errors.ts"
import { clientIp } from "../core/text/network-address.ts"
import { escapeHtml } from "../core/text/text.ts"
import type { Needs } from "../operations/context.ts"
import { trackClick, trackOpen, unsubscribe, unsubscribePage, type Visitor } from "../parts/emails/operations/track.ts"
import { sendFailure, toFailure } from "./answer.ts"

/** A transparent GIF of one pixel. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64")

const visitor = (req: Request): Visitor => ({
  user_agent: req.headers["user-agent"] ?? "",
  ip: clientIp(req.socket.remoteAddress),
  prefetch: /prefetch|preview/i.test([req.headers["sec-purpose"], req.headers.purpose, req.headers["x-moz"]].join(" ")),
})

/** The tracking pixel, rewritten links and unsubscribe page under `/t` (assumptions tracking.hits and tracking.unsubscribe). Public; their tokens cannot be guessed. */
export function trackingEdge(
  world: Needs<"analyses" | "clock" | "event_forms" | "ids" | "readings" | "settings" | "store">,
): Router {
  const router = express.Router()
  router.get("/o/:token", (req, res) => {
    if (req.method === "GET") trackOpen(world, req.params.token.replace(/\.gif$/, ""), visitor(req))
    res.writeHead(200, { "Content-Type": "image/gif", "Content-Length": PIXEL.length, "Cache-Control": "no-store" })
    res.end(req.method === "HEAD" ? undefined : PIXEL)
  })
  router.get("/c/:token/:index", async (req, res) => {
    const { token, index } = req.params
    const url = /^\d{1,5}$/.test(index)
      ? await trackClick(world, token, Number(index), req.method === "GET" ? visitor(req) : null)
      : null
    if (url === null) return noLink(world, res)
    res.writeHead(302, { Location: locationOf(url.toWellFormed()), "Cache-Control": "no-store", "Content-Length": 0 })
    res.end()
  })
  router.get("/u/:token", (req, res) => {
    const page = unsubscribePage(world, req.params.token)
    if (!page) return noLink(world, res)
    sendPage(res, page.done ? doneText(page.recipient) : askText(page.recipient, page.from))
  })
  router.post("/u/:token", (req, res) => {
    req.resume()
    const page = unsubscribePage(world, req.params.token)
    if (!page || !unsubscribe(world, req.params.token, visitor(req))) return noLink(world, res)
    sendPage(res, doneText(page.recipient))
  })
  return router
}

/** ASCII characters that need no encoding in a URL. */
const PLAIN_URL = /^[!#-;=?-[\]_a-z~]+$/i

/**
 * The stored link as a `Location` header. It must lead to the same page as the original link in a browser, which treats a backslash as a
 * slash and converts a host name to its ASCII form. Percent-encoding either of them would change the host. What the link already encodes
 * stays as it is.
 */
function locationOf(url: string): string {
  if (PLAIN_URL.test(url)) return url
  return URL.canParse(url) ? new URL(url).href : encodeURI(url.replaceAll("\\", "/")).replaceAll("%25", "%")
}

function noLink({ settings }: Needs<"settings">, res: Response): void {
  const error = notFound("This link does not exist. Its message may have been deleted.")
  sendFailure(res, toFailure(error, settings()))
}

const askText = (recipient: string, from: string) => `<h1>Unsubscribe</h1>
<p>${escapeHtml(recipient)} receives email from ${escapeHtml(from)}.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`

const doneText = (recipient: string) => `<h1>Unsubscribed</h1>
<p>${escapeHtml(recipient)} will receive no more email from this sender.</p>`

function sendPage(res: Response, content: string): void {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Unsubscribe</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:15vh auto;max-width:28rem;padding:0 1rem}button{font:inherit;padding:.5rem 1rem}</style>
${content}</html>`
  res.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
  })
  res.end(html)
}
