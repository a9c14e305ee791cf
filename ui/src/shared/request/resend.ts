import type { LogBody, LogDetail, LogRequest } from "../../api-types.ts"
import { copiedHeaders } from "../curl.ts"
import { formatJson, type Mark } from "../json.ts"

/** Which idempotency key a request is sent again with. */
export type KeyChoice = "new" | "same" | "none"

export type Resend = { token: string; key: KeyChoice; text: string; contents: ReadonlyMap<string, string> }

/** The text to edit, and the part to select: the field of the error or the place where JSON ends. */
export function editableText(body: LogBody, field: string | null): { text: string; start: number; end: number } {
  if (body.form === "hex") return { text: "", start: 0, end: 0 }
  const json = formatJson(body.text, field)
  if (json.error) return { text: body.text, start: json.error.offset, end: json.error.offset }
  if (json.cut) return { text: body.text, start: 0, end: 0 }
  const text = namePlaceholders(json.text, body.attachments)
  const mark = markOf(text, field)
  return { text, start: mark?.missing === null ? mark.start : (mark?.end ?? 0), end: mark?.end ?? 0 }
}

function markOf(text: string, pointer: string | null): Mark | null {
  const json = formatJson(text, pointer)
  return json.error ? null : json.mark
}

/** The text in the editor that stands for the contents of an attachment. */
function placeholderOf({ pointer, filename, size }: LogBody["attachments"][number]): string {
  return JSON.stringify(`(${filename ?? "attachment"}, ${size} bytes, ${pointer})`)
}

/** Replaces the placeholders of the log, which can be equal, by different ones. */
function namePlaceholders(text: string, attachments: LogBody["attachments"]): string {
  return attachments.reduce((named, attachment) => {
    const mark = markOf(named, attachment.pointer)
    if (!mark || mark.missing !== null) return named
    return named.slice(0, mark.start) + placeholderOf(attachment) + named.slice(mark.end)
  }, text)
}

/** Puts the contents of attachments, by pointer, in place of their placeholders. */
export function fillContents(text: string, body: LogBody, contents: ReadonlyMap<string, string>): string {
  return body.attachments.reduce((filled, attachment) => {
    const content = contents.get(attachment.pointer)
    return content === undefined ? filled : filled.replaceAll(placeholderOf(attachment), () => JSON.stringify(content))
  }, text)
}

/** How many emails a request body sends: one, or those of a batch. */
function countEmails(text: string): number {
  const json = formatJson(text).error ? null : (JSON.parse(text) as { data?: unknown } | null)
  const batch = Array.isArray(json) ? json : json?.data
  return Array.isArray(batch) ? batch.length : 1
}

/** The email of `email_ids` that an attachment belongs to and its number there; null if some emails were refused. */
export function attachmentSource(entry: LogDetail, pointer: string): { email_id: string; index: number } | null {
  const { email_ids, request } = entry
  const [, number = 0, index] = /^(?:(?:\/data)?\/(\d+))?\/attachments\/(\d+)\//.exec(pointer) ?? []
  const email_id = email_ids[Number(number)]
  if (index === undefined || email_id === undefined) return null
  return countEmails(request?.body?.text ?? "") === email_ids.length ? { email_id, index: Number(index) } : null
}

/** The URL and options of the request to send again. Null if its path would leave `/v1`, which browsers shorten. */
export function resendRequest(request: LogRequest, { token, key, text, contents }: Resend, origin: string) {
  const url = new URL(`${origin}${request.path}${request.query && `?${request.query}`}`)
  if (!url.pathname.startsWith("/v1/")) return null
  const headers = new Headers(copiedHeaders(request, token))
  if (key !== "same") headers.delete("Idempotency-Key")
  if (key === "new") headers.set("Idempotency-Key", newKey())
  const hasBody = hasEditableBody(request)
  if (hasBody && !headers.has("Content-Type")) headers.set("Content-Type", "application/json")
  const body = request.body && hasBody ? fillContents(text, request.body, contents) : null
  return { url: url.href, options: { method: request.method, headers, body } }
}

/** Whether a request is sent again with a body. Browsers send none with GET and HEAD. */
export function hasEditableBody({ method, body }: LogRequest): boolean {
  return body !== null && method !== "GET" && method !== "HEAD"
}

/** A new idempotency key. `crypto.randomUUID` exists only on https and localhost. */
function newKey(): string {
  return `again-${crypto.getRandomValues(new Uint32Array(3)).join("-")}`
}
