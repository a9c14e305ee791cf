import { existsSync, readFileSync } from "node:fs"
import { extname } from "node:path"
import { fileURLToPath } from "node:url"
import express, { type Request, type RequestHandler, type Response, type Router } from "express"
import { notFound } from "../core/errors.ts"
import { escapeHtml } from "../core/text/text.ts"
import { INBOX_PAGES } from "../inbox-pages.ts"
import { llmsText, type SandboxFacts } from "./llms.ts"
import { pageHeaders, setPageHeaders } from "./page-headers.ts"
import { referenceEdge } from "./reference.ts"

/** Scripts, styles and images come from this server only. Messages are shown in frames that have their own policy. */
const INBOX_POLICY = [
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
].join("; ")

const sections = Object.entries(INBOX_PAGES).map(([path, rest]) => `${path}(?:${rest.join("|")})?`)
/** Pages of the inbox; all serve the same HTML. */
export const PAGES = new RegExp(`^(?:/|${sections.join("|")})$`)

/** The compressed copies that the build writes beside a file, best first. */
const COMPRESSED = [
  { encoding: "br", suffix: ".br" },
  { encoding: "gzip", suffix: ".gz" },
]

/** The types of the files that the build compresses. */
const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".html": "text/html",
  ".svg": "image/svg+xml",
}

/** The suffix of the best copy of a file that the client accepts; empty for the file itself. */
function compressedSuffix(req: Request, file: string): string {
  const accepted = req.acceptsEncodings()
  const best = COMPRESSED.find(({ encoding, suffix }) => accepted.includes(encoding) && existsSync(file + suffix))
  return best?.suffix ?? ""
}

/** Makes the static files behind it serve compressed copies. */
function preferCompressed(folder: string): RequestHandler {
  return (req, _res, next) => {
    const suffix = compressedSuffix(req, folder + req.path)
    if (suffix !== "") req.url = req.path + suffix
    next()
  }
}

/** The headers of a file that may be a compressed copy. Its type is that of the original. */
function encodingHeaders(res: Response, file: string): void {
  res.vary("Accept-Encoding")
  const copy = COMPRESSED.find(({ suffix }) => file.endsWith(suffix))
  if (!copy) return
  res.setHeader("Content-Encoding", copy.encoding)
  const type = TYPES[extname(file.slice(0, -copy.suffix.length))]
  if (type) res.setHeader("Content-Type", `${type}; charset=utf-8`)
}

/**
 * Serves the built inbox. Assets have content hashes in their names and are cached forever; the HTML is revalidated each time. Below a base
 * path, the paths in the HTML begin with it, also the one in its `meta` element, from which the inbox reads it.
 */
export function inboxEdge(folder: URL, base_path: string): Router {
  const router = express.Router()
  const path = fileURLToPath(folder)
  const assets = { immutable: true, maxAge: "1y", fallthrough: false, redirect: false, setHeaders: encodingHeaders }
  router.use(pageHeaders(INBOX_POLICY))
  router.use("/assets", preferCompressed(`${path}/assets`), express.static(`${path}/assets`, assets))
  const files = { index: false, cacheControl: false, redirect: false, setHeaders: encodingHeaders }
  router.use(preferCompressed(path), express.static(path, files))
  router.get(PAGES, (req, res, next) => {
    if (!existsSync(`${path}/index.html`)) {
      next(notFound("The inbox is not built. Run `npm start`, or build it with `npm run build:ui`."))
      return
    }
    res.setHeader("Cache-Control", "no-cache")
    if (base_path !== "") {
      res.type("html").send(readFileSync(`${path}/index.html`, "utf8").replaceAll('="/', `="${base_path}/`))
      return
    }
    const file = `index.html${compressedSuffix(req, `${path}/index.html`)}`
    encodingHeaders(res, file)
    res.sendFile(file, { root: path, cacheControl: false })
  })
  return router
}

export interface Documents {
  /** The path below which everything is served; empty for none. */
  base_path: string
  /** The YAML text of the two contracts. */
  contracts: { service: string; control: string }
  facts: () => SandboxFacts
  /** The folder of the `/docs` files in the published package. */
  docs: URL
}

/** Paths of the documents. */
export const DOCUMENTS = /^\/(?:openapi\.yaml|sandbox\.openapi\.yaml|llms\.txt|docs(?:\/.*)?)$/

/** Serves the contracts, the API reference and `llms.txt`. */
export function documentsEdge({ base_path, contracts, facts, docs }: Documents): Router {
  const router = express.Router()
  for (const [path, text] of [
    ["/openapi.yaml", contracts.service],
    ["/sandbox.openapi.yaml", contracts.control],
  ] as const) {
    router.get(path, (_req, res) => {
      res.type("application/yaml").send(text.replace(/^( {2}- url: )(?=\/)/m, `$1${base_path}`))
    })
  }
  router.get("/llms.txt", (_req, res) => {
    res.setHeader("Cache-Control", "no-store")
    res.type("text/plain").send(llmsText(facts()))
  })
  router.use(referenceEdge(docs, base_path))
  return router
}

const MISSING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sends a browser that opened an unknown path a page with the way back. */
export function sendMissingPage(res: Response, message: string, base_path: string): void {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Not found · Sandpost</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:15vh auto;max-width:32rem;padding:0 1rem;overflow-wrap:anywhere}</style>
<h1>Nothing is here</h1><p>${escapeHtml(message)}</p><p><a href="${base_path}/emails">Open the inbox</a> · <a href="${base_path}/docs">API reference</a></p></html>`
  setPageHeaders(res, MISSING_POLICY)
  res.vary("Accept")
  res.setHeader("Cache-Control", "no-store")
  res.status(404).type("html").send(html)
}
