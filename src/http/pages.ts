import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import express, { type RequestHandler, type Router } from "express"
import { notFound } from "../core/errors.ts"
import type { Metrics } from "./metrics.ts"

/** Sets the headers of HTML pages: Content-Security-Policy, `nosniff`, and no `Referer` for other sites. */
function pageHeaders(policy: readonly string[]): RequestHandler {
  const written = policy.join("; ")
  return (_req, res, next) => {
    res.setHeader("Content-Security-Policy", written)
    res.setHeader("X-Content-Type-Options", "nosniff")
    res.setHeader("Referrer-Policy", "no-referrer")
    next()
  }
}

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
]

/** Pages of the inbox; all serve the same HTML. Paths below `/sandbox` belong to the control API. */
export const PAGES = /^\/(?:$|sandbox$|(?:emails|inbound|domains|webhooks|suppressions|api-keys|logs)(?:\/[\w-]*)?$)/

/** Serves the built inbox. Assets have content hashes in their names and are cached forever; the HTML is revalidated each time. */
export function inboxEdge(folder: URL): Router {
  const router = express.Router()
  const path = fileURLToPath(folder)
  router.use(pageHeaders(INBOX_POLICY))
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

export interface Documents {
  /** The YAML text of the two contracts. */
  contracts: { service: string; control: string }
  metrics: Metrics
  here: () => Here
  /** The folder of the `/docs` files in the published package. */
  docs: URL
}

/** Paths of the documents. */
export const DOCUMENTS = /^\/(?:openapi\.yaml|sandbox\.openapi\.yaml|llms\.txt|metrics|docs(?:\/.*)?)$/

/** Serves the contracts, the API reference, `llms.txt` and the Prometheus metrics. */
export function documentsEdge({ contracts, metrics, here, docs }: Documents): Router {
  const router = express.Router()
  for (const [path, text] of [
    ["/openapi.yaml", contracts.service],
    ["/sandbox.openapi.yaml", contracts.control],
  ] as const) {
    router.get(path, (_req, res) => {
      res.type("application/yaml").send(text)
    })
  }
  router.get("/llms.txt", (_req, res) => {
    res.type("text/plain").send(llmsText(here()))
  })
  router.get("/metrics", async (_req, res) => {
    const { content_type, text } = await metrics.text()
    res.setHeader("Content-Type", content_type)
    res.setHeader("Cache-Control", "no-store")
    res.send(text)
  })
  router.use(referenceEdge(docs))
  return router
}

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
]

const REFERENCE_PAGE = `<!doctype html>
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

const REFERENCE_SCRIPT = `SwaggerUIBundle({
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
function referenceEdge(built: URL): Router {
  const router = express.Router()
  router.use("/docs", pageHeaders(REFERENCE_POLICY))
  router.get("/docs", (_req, res) => {
    res.type("html").send(REFERENCE_PAGE)
  })
  router.get("/docs/start.js", (_req, res) => {
    res.type("js").send(REFERENCE_SCRIPT)
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
    return dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"))
  } catch {
    return null
  }
}

/** Facts about the running sandbox that the text contains. */
interface Here {
  url: string
  base_url: string
  smtp_port: number | null
  tokens: { full_access: string; sending: string }
  /** Whether the control API requires a password. */
  has_password: boolean
  version: string
}

/** The text of `GET /llms.txt`: instructions for agents and test authors. Its URLs point at this sandbox. */
const llmsText = ({ url, base_url, smtp_port, tokens, has_password, version }: Here): string => `# Sandpost ${version}

> A local sandbox of a transactional email service. Use its API exactly like the service's; no email leaves this machine.
> Sandpost captures every email. You can read it, search for it, wait for it, and simulate bounces and other events.

- API of the service: ${base_url}
- Token: \`${tokens.full_access}\` (full access), \`${tokens.sending}\` (sending only), as \`Authorization: Bearer …\`
- Control API: ${url}/sandbox (JSON, ${has_password ? "HTTP Basic with the UI password, any user name" : "no token"})
- SMTP for inbound mail: ${smtp_port === null ? "off" : `127.0.0.1:${smtp_port}`}
- Web inbox: ${url}/
- OpenAPI documents: ${url}/openapi.yaml and ${url}/sandbox.openapi.yaml; API reference: ${url}/docs

## Send

    curl ${base_url}/emails -H 'Authorization: Bearer ${tokens.full_access}' -H 'Content-Type: application/json' \\
      -d '{"from":"Acme <hello@acme.test>","to":["ann@example.com"],"subject":"Your code","text":"Your code is 482913."}'

The response is \`{ "id" }\`. \`from\` must use a verified domain (default: acme.test).

## Read sent emails

Wait for the email instead of sleeping. The response contains the email; on timeout it is a 404 that lists what arrived instead:

    curl -G ${url}/sandbox/emails/wait --data-urlencode 'q=to:ann@example.com subject:"your code"' -d timeout_ms=5000

- GET ${url}/sandbox/emails/{id} returns everything: html, text, headers, attachments, links, one-time \`codes\`, events.
- \`count=0\` expects no email; \`since=\` (an email id or a time) ignores earlier emails.
- \`q\` accepts words, from:, to:, subject:, status:, event:, tag:key=value, has:attachment, before:, after:, "quoted", -negated.

## Simulate delivery outcomes

- Recipients at sandbox.test have fixed outcomes: delivered, delayed, bounced, complained, failed, opened, clicked,
  unsubscribed, suppressed. A suffix is allowed: \`bounced+anything@sandbox.test\`. opened needs track_opens; clicked needs
  track_clicks and a link.
- POST ${url}/sandbox/emails/{id}/events \`{ "type": "bounced" }\` triggers an event now.
- POST ${url}/sandbox/outcomes \`{ "recipient": "*@slow.example", "outcome": "delayed" }\` adds a rule for recipients.
- POST ${url}/sandbox/faults \`{ "method": "POST", "path": "/emails", "error": { "type": "rate_limit_exceeded" } }\` makes the next
  matching request fail; with \`"when": "after"\` the request takes effect first.

## Time and state

- POST ${url}/sandbox/settle responds when no work is pending.
- POST ${url}/sandbox/clock \`{ "advance_ms": 86400000 }\` advances the clock and runs the work that becomes due.
- POST ${url}/sandbox/accounts creates an account with its own tokens, for example one per test worker; pass its id to other
  calls as \`?account_id=\`.
- POST ${url}/sandbox/reset resets the sandbox. GET and PUT ${url}/sandbox/snapshot save and restore its state: JSON up to 64 MiB,
  or any size with \`?format=ndjson\` and \`Content-Type: application/x-ndjson\`.

Every error has the shape \`{ "error": { "type", "message" } }\`; the message says how to fix it.
`
