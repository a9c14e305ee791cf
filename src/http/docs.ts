import { existsSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import express, { type Router } from "express"
import { pageHeaders } from "./page-headers.ts"

/** Swagger UI needs inline styles and images from data URLs. Scripts come from this server only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandpost: API reference</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/swagger-ui-standalone-preset.js"></script>
<script src="/docs/start.js"></script>
</html>
`

const START = `SwaggerUIBundle({
  urls: [
    { name: "The service (/v1)", url: "/openapi.yaml" },
    { name: "The sandbox (/sandbox)", url: "/sandbox.openapi.yaml" },
  ],
  dom_id: "#swagger-ui",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  persistAuthorization: false,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: "StandaloneLayout",
})
`

/** The files of Swagger UI that the page loads. */
export const SWAGGER_FILES = [
  "swagger-ui.css",
  "swagger-ui-bundle.js",
  "swagger-ui-standalone-preset.js",
  "favicon-32x32.png",
]

/** The API reference of both contracts. Serves Swagger UI from `built` (published package) or else from `swagger-ui-dist`, never from a CDN. */
export function docsEdge(built: URL): Router {
  const router = express.Router()
  router.use("/docs", pageHeaders(POLICY))
  router.get("/docs", (_req, res) => {
    res.type("html").send(PAGE)
  })
  router.get("/docs/start.js", (_req, res) => {
    res.type("js").send(START)
  })
  const root = folder(built)
  router.get("/docs/:file", (req, res, next) => {
    if (root === null || !SWAGGER_FILES.includes(req.params.file)) return next()
    res.sendFile(req.params.file, { root, maxAge: "1h" })
  })
  return router
}

function folder(built: URL): string | null {
  if (existsSync(built)) return fileURLToPath(built)
  try {
    return dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")))
  } catch {
    return null
  }
}
