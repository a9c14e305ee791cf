import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import express, { type Router } from "express"
import { ownFile } from "../own-files.ts"
import { pageHeaders } from "./page-headers.ts"

/** Swagger UI needs inline styles and images from data URLs. Scripts come from this server only. */
const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const referencePage = (base: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API reference · Sandpost</title>
<link rel="icon" href=${base}/favicon.svg>
<link rel="stylesheet" href="${base}/docs/swagger-ui.css">
<style>
  body { margin: 0; }
  header { display: flex; flex-wrap: wrap; gap: 8px 24px; padding: 12px 24px; font: 14px system-ui, sans-serif; background: #1b2430; }
  header a, header strong { color: #fff; }
  .swagger-ui .topbar { padding: 8px 0; background: #1b2430; }
  .swagger-ui .topbar .link { display: none; }
  .swagger-ui .topbar .download-url-wrapper .select-label select { border-color: #fff; }
</style>
<header>
  <strong>Sandpost API reference</strong>
  <a href=${base}/>Back to the inbox</a>
  <a href="${base}/llms.txt">Summary with examples</a>
</header>
<div id="swagger-ui"></div>
<script src="${base}/docs/swagger-ui-bundle.js"></script>
<script src="${base}/docs/swagger-ui-standalone-preset.js"></script>
<script src="${base}/docs/start.js"></script>
</html>
`

/** Reads the development key from the control API instead of containing it, so that pages of other origins cannot load it as a script. */
const referenceScript = (
  base: string,
) => `const key = fetch("${base}/sandbox/info").then((info) => info.json()).then(({ tokens }) => tokens?.full_access).catch(() => undefined)

async function authorize() {
  const token = await key
  const schemes = ui.specSelectors.specJson().getIn(["components", "securitySchemes"])
  if (token && schemes?.has("bearerAuth")) ui.preauthorizeApiKey("bearerAuth", token)
}

const ui = SwaggerUIBundle({
  urls: [
    { name: "Email API (/v1)", url: "${base}/openapi.yaml" },
    { name: "Control API of the sandbox (/sandbox)", url: "${base}/sandbox.openapi.yaml" },
  ],
  dom_id: "#swagger-ui",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  persistAuthorization: false,
  onComplete: authorize,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: "StandaloneLayout",
})
`

/** The files of Swagger UI that the page loads. */
export const SWAGGER_FILES = ["swagger-ui.css", "swagger-ui-bundle.js", "swagger-ui-standalone-preset.js"]

/** The API reference of both contracts. Serves Swagger UI from `built` (published package) or else from `swagger-ui-dist`, never from a CDN. */
export function referenceEdge(built: URL, base_path: string): Router {
  const router = express.Router()
  router.use("/docs", pageHeaders(REFERENCE_POLICY))
  router.get("/docs", (_req, res) => {
    res.type("html").send(referencePage(base_path))
  })
  router.get("/docs/start.js", (_req, res) => {
    res.setHeader("Cache-Control", "no-store")
    res.type("js").send(referenceScript(base_path))
  })
  const root = swaggerFolder(built)
  router.get("/docs/:file", (req, res, next) => {
    if (root === null || !SWAGGER_FILES.includes(req.params.file)) return next()
    res.sendFile(req.params.file, { root, maxAge: "1h" })
  })
  return router
}

/** Null if Swagger UI is not installed. */
function swaggerFolder(built: URL): string | null {
  if (existsSync(built)) return fileURLToPath(built)
  try {
    return dirname(createRequire(ownFile("package.json")).resolve("swagger-ui-dist/package.json"))
  } catch {
    return null
  }
}
