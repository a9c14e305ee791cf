import type { components } from "../../../src/api/service.gen.ts"
import { CAPTURED_SEND_FIELDS } from "../../../src/send-fields.ts"
import type { CapturedEmail, Delivery, DeliveryAttempt, LogBody, LogRequest } from "../api-types.ts"
import { formatJson } from "./json.ts"

/** Control characters: pasted into a terminal, they could end the paste and run what follows. */
const CONTROL = /(?![\n\t])\p{Cc}/u

/** Quotes text for a shell: POSIX, or `$'…'` (bash, zsh, ksh) if it has control characters. */
export function shellWord(text: string): string {
  if (!CONTROL.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`
  return `$'${text.replaceAll(/[\\']/g, "\\$&").replaceAll(new RegExp(CONTROL, "gu"), escapeBytes)}'`
}

function escapeBytes(char: string): string {
  return [...new TextEncoder().encode(char)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")
}

/** A curl command: POST with a body, GET without. */
export function curl(url: string, headers: string[], body?: string): string {
  return curlLines(url, [
    ...headers.map((header) => `-H ${shellWord(header)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellWord(body)}`]),
  ])
}

function curlLines(url: string, options: string[]): string {
  // Otherwise curl would expand brackets and send many requests.
  const globoff = /[[\]{}]/.test(url) ? ["--globoff"] : []
  return [`curl ${shellWord(url)}`, ...globoff, ...options].join(" \\\n  ")
}

/** Headers that a copied request needs. The others belong to the connection or to the client that sent it. */
const COPIED = /^(content-type|accept|idempotency-key|traceparent|tracestate|x-.+)$/i

/** The headers to send a logged request again with a token. */
export function copiedHeaders({ headers }: LogRequest, token: string): [name: string, value: string][] {
  const kept = headers.filter(({ name }) => COPIED.test(name)).map(({ name, value }): [string, string] => [name, value])
  return [["Authorization", `Bearer ${token}`], ...kept]
}

function urlOf({ path, query }: LogRequest, base_url: string): string {
  return base_url.replace(/\/v1$/, "") + path + (query && `?${query}`)
}

/** The bytes of a body that no text can hold, in hexadecimal; null if its text is enough. */
function hexOf(body: LogBody): string | null {
  if (body.form === "hex") return body.text.replaceAll(/[^\da-f]/gi, "")
  return body.text.includes("\0") ? escapeBytes(body.text).replaceAll("\\x", "") : null
}

/** A curl command that sends a logged request again. */
export function requestCurl(request: LogRequest, base_url: string, token: string): string {
  const { method, path, body } = request
  const hex = body && hexOf(body)
  const command = curlLines(urlOf(request, base_url), [
    ...(method === (body ? "POST" : "GET") ? [] : [method === "HEAD" ? "--head" : `-X ${shellWord(method)}`]),
    // Without this, curl would leave out `..` and send the request elsewhere.
    ...(path.includes("/.") ? ["--path-as-is"] : []),
    ...copiedHeaders(request, token).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(body ? [hex === null ? `--data-raw ${shellWord(body.text)}` : "--data-binary @-"] : []),
  ])
  return hex === null ? command : `printf %s ${shellWord(hex)} | xxd -r -p | ${command}`
}

/** A `fetch` call that sends a logged request again. */
export function requestFetch(request: LogRequest, base_url: string, token: string): string {
  const { method, body } = request
  const headers = copiedHeaders(request, token).map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  )
  return [
    `await fetch(${JSON.stringify(urlOf(request, base_url))}, {`,
    `  method: ${JSON.stringify(method)},`,
    "  headers: {",
    ...headers,
    "  },",
    ...(body ? [`  body: ${bodyExpression(body)},`] : []),
    "})",
  ].join("\n")
}

/** The body as JavaScript: an object if that gives the same JSON, otherwise a string or bytes. */
function bodyExpression(body: LogBody): string {
  const hex = hexOf(body)
  if (hex !== null) return `Buffer.from("${hex}", "hex")`
  const json = formatJson(body.text)
  if (json.error || json.cut || body.text.includes("__proto__")) return JSON.stringify(body.text)
  const isSame = JSON.stringify(JSON.parse(body.text), null, 2) === json.text
  return isSame ? `JSON.stringify(${json.text.replaceAll("\n", "\n  ")})` : JSON.stringify(body.text)
}

/** The headers of a webhook attempt that a receiver needs. */
export function attemptHeaders({
  signature,
  signature_header = "Service-Signature",
}: Pick<DeliveryAttempt, "signature" | "signature_header">): string[] {
  return ["Content-Type: application/json", ...(signature ? [`${signature_header}: ${signature}`] : [])]
}

/** A curl command that repeats a webhook attempt with its signature. */
export function attemptCurl(delivery: Delivery, attempt: DeliveryAttempt): string {
  return curl(delivery.url, attemptHeaders(attempt), JSON.stringify(delivery.event))
}

const isEmpty = (value: unknown) =>
  value === null || (typeof value === "object" && Object.keys(value as object).length === 0)

type SendEmail = components["schemas"]["SendEmail"]

/** The body that sends the same email again, without its attachments. */
export function requestBodyOf(email: CapturedEmail) {
  const values = CAPTURED_SEND_FIELDS.map((name) => [name, email[name]]).filter(([, value]) => !isEmpty(value))
  return Object.fromEntries(values) as Pick<SendEmail, "from" | "to" | "subject"> & Partial<SendEmail>
}

/** A curl command that sends the same email again. */
export function sendCurl(email: CapturedEmail, base_url: string, token: string): string {
  const headers = [`Authorization: Bearer ${token}`, "Content-Type: application/json"]
  return curl(`${base_url}/emails`, headers, JSON.stringify(requestBodyOf(email)))
}
