import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import express, { type Router } from "express"
import { notFound } from "../core/errors.ts"
import { pageHeaders } from "./page-headers.ts"

/** Scripts, styles and images come from this server only. Messages are shown in frames that have their own policy. */
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

/** Pages of the inbox; all serve the same HTML. Paths below `/sandbox` belong to the control API. */
export const PAGES = /^\/(?:$|sandbox$|(?:emails|inbound|domains|webhooks|suppressions|api-keys|logs)(?:\/[\w-]*)?$)/

/** Serves the built inbox. Assets have content hashes in their names and are cached forever; the HTML is revalidated each time. */
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
      next(notFound("The inbox is not built. Run `npm start`, or build it with `npm run build:ui`."))
      return
    }
    res.setHeader("Cache-Control", "no-cache")
    res.sendFile("index.html", { root: path, cacheControl: false })
  })
  return router
}
