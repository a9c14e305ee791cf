import { control } from "../../api.ts"
import type { LogDetail, LogItem, LogRequest, LogResponse } from "../../api-types.ts"
import { basePath } from "../../nav.ts"
import { toBase64 } from "../format.ts"
import { attachmentSource, type Resend, resendRequest } from "./resend.ts"

/** How long to wait for the log entry of a request that was sent again. */
const LOGGED_MS = 2000

export type ResentAnswer = { response: LogResponse; entry: LogItem | null }

/** Sends a logged request again with a token. A closed connection is a response with status 0. */
export async function sendRequestAgain(request: LogRequest, resend: Resend): Promise<ResentAnswer> {
  const sent = resendRequest(request, resend, location.origin + basePath)
  if (!sent) throw new Error("This path cannot be sent from a browser. Copy the request as curl.")
  const since = (await control.listLogs({ limit: 1 })).data[0]?.id
  const response = await fetch(sent.url, { ...sent.options, redirect: "manual" })
    .then(readResponse)
    .catch(() => ({ status: 0, headers: [], body: null }))
  const q = `method:${request.method} endpoint:"${request.path.slice("/v1".length)}"`
  const entry = await control.waitForLogs({ q, ...(since && { since }), timeout_ms: LOGGED_MS }).then(
    ({ data }) => data[0] ?? null,
    () => null,
  )
  return { response, entry }
}

async function readResponse(response: Response): Promise<LogResponse> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const content_type = response.headers.get("content-type")
  const headers = [...response.headers].map(([name, value]) => ({ name, value }))
  const size = bytes.length
  const whole = { kept: size, cut: false, invalid_at: null, note: null, attachments: [] }
  return {
    status: response.status,
    headers,
    body: size > 0 ? { text, form: "text", content_type, size, ...whole } : null,
  }
}

/** Reads the contents of a request's attachments from the emails it created: base64 by pointer, those that are still there. */
export async function readContents(entry: LogDetail): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { pointer, size } of entry.request?.body?.attachments ?? []) {
    const source = attachmentSource(entry, pointer)
    if (!source) continue
    const bytes = await control.getCapturedEmailAttachment(source.email_id, source.index).then(
      (file) => file.bytes,
      () => null,
    )
    if (bytes?.length === size) found.set(pointer, toBase64(bytes))
  }
  return found
}
