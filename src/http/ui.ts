import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import express, { type Router } from "express"
import { notFound } from "../core/errors.ts"
import { pageHeaders } from "./page-headers.ts"

/** Scripts, styles and pictures of this server only; messages are shown in frames with a policy of their own. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws: wss:",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** Pages that the inbox has; every one of them is the same document. What is below `/sandbox` is the control API. */
export const PAGES = /^\/(?:$|sandbox$|(?:emails|inbound|domains|webhooks|suppressions|api-keys|logs)(?:\/[\w-]*)?$)/

/** The built inbox: its files for ever (their names carry their contents), its document anew each time. */
export function uiEdge(folder: URL): Router {
  const router = express.Router()
  const path = fileURLToPath(folder)
  router.use(pageHeaders(POLICY))
  router.use(
    "/assets",
    express.static(`${path}/assets`, { immutable: true, maxAge: "1y", fallthrough: false, redirect: false }),
  )
  router.use(express.static(path, { index: false, cacheControl: false, redirect: false }))
  router.get(PAGES, (_req, res, next) => {
    if (!existsSync(`${path}/index.html`)) {
      next(notFound("The inbox is not built. `npm start` builds it; by hand: npm run build:ui."))
      return
    }
    res.setHeader("Cache-Control", "no-cache")
    res.sendFile("index.html", { root: path, cacheControl: false })
  })
  return router
}
