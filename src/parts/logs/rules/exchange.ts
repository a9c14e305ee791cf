import { isUtf8 } from "node:buffer"
import { hash } from "node:crypto"
import type { ControlSchemas } from "../../../api/contract.ts"
import { endOfString } from "../../../core/request/json-depth.ts"
import { isObject, ownValue } from "../../../core/state/shape.ts"
import { isSuspect, isToken, maskAuthorization, maskBytes, maskSecrets } from "../../../core/text/secrets.ts"
import { DIVIDER } from "../../../core/text/text-blocks.ts"
import type { RunMask } from "./run-mask.ts"

/** Maximum stored bytes of a request body, and of a response body. */
export const REQUEST_BYTES = 256 * 1024
const RESPONSE_BYTES = 64 * 1024
/** How much more of a body is searched for secrets than is stored, because masking shortens it. */
const READ = 2

type LogBody = ControlSchemas["LogBody"]
type Attachment = ControlSchemas["LogAttachment"]

/** A request with its response, as it is written to the log. */
export interface Exchange {
  /** The id of its log entry. */
  id: string
  /** With `/v1`, and without the query. */
  path: string
  query: string
  /** Names and values in turn, as sent. */
  request_headers: readonly string[]
  request: SentBody | null
  status: number
  /** The headers of the response besides those of every JSON response; null if the connection was closed. */
  response_headers: Record<string, string> | null
  /** The size of the response in bytes, also where it has only headers. */
  length: number
  response: string | null
  /** The wrong field as messages write it, such as `attachments[0].filename`. */
  field: string | null
  read_ms: number
  total_ms: number
}

/** The body of a request as far as it arrived. */
export interface SentBody {
  bytes: Buffer
  /** The bytes as text, if someone needed it before. */
  text?: string | undefined
  /** Bytes as sent. */
  size: number
  /** The parsed body, if it was JSON. */
  json: unknown
  note: string | null
  /** Whether the end is missing. */
  cut: boolean
}

/** Every response of the service is JSON. */
const JSON_TYPE = "application/json; charset=utf-8"

/** The first line of a stored exchange. The request headers, one line per name and per value, and the bytes of both bodies follow. */
interface Head extends Omit<Exchange, "request" | "response" | "field" | "request_headers"> {
  /** Bytes of the request headers. */
  header_bytes: number
  /** JSON pointer. */
  field: string | null
  request: Omit<LogBody, "text" | "form" | "invalid_at"> | null
  response: { kept: number; cut: boolean } | null
}

const LINE_END = 0x0a

/** Room for any exchange: both bodies, and headers as long as Node accepts them. */
export const EXCHANGE_BYTES = REQUEST_BYTES + RESPONSE_BYTES + 192 * 1024

/**
 * Writes an exchange into a buffer with room for {@link EXCHANGE_BYTES}, with secrets masked and the contents of attachments replaced.
 * Returns its length. A buffer per exchange would take longer than all the rest. `known` are secrets that have not the form of a token.
 */
export function writeExchange(exchange: Exchange, known: readonly string[], into: Buffer, at: number): number {
  const headers = readHeaders(exchange.request_headers)
  const sent = exchange.request && withoutContents(exchange.request)
  const secrets = headers.credentials.length === 0 ? known : [...known, ...headers.credentials]
  const plain = partsOf(exchange, headers, sent, null)
  const texts = [plain.head, plain.headers, sent?.text ?? sent?.bytes ?? EMPTY, beginningOf(exchange.response)]
  // Most requests contain no secret but their token.
  const parts = texts.some((text) => isSuspect(text, secrets)) ? partsOf(exchange, headers, sent, secrets) : plain
  let end = at + into.write(parts.head, at)
  end += into.write(parts.headers, end)
  end += parts.sent.copy(into, end)
  end += into.write(parts.answered, end)
  return end - at
}

/** The parts of a stored exchange; `secrets` are masked unless they are null. */
function partsOf(
  exchange: Exchange,
  { shown, content_type }: ReturnType<typeof readHeaders>,
  sent: ReturnType<typeof withoutContents> | null,
  secrets: readonly string[] | null,
) {
  const { request, request_headers: _, response, field, ...others } = exchange
  const mask = (text: string) => (secrets ? maskSecrets(text, secrets) : text)
  const headers = `${mask(shown.join("\n"))}\n`
  const whole = sent ? (secrets ? maskBytes(sent.bytes, secrets) : sent.bytes) : EMPTY
  const kept = cut(whole, REQUEST_BYTES)
  const read = beginningOf(response)
  const text = mask(read)
  const length = Buffer.byteLength(text)
  const answered = length > RESPONSE_BYTES ? cut(Buffer.from(text), RESPONSE_BYTES).toString("utf8") : text
  const head: Head = {
    ...others,
    header_bytes: Buffer.byteLength(headers),
    request: request && {
      content_type,
      size: request.size,
      kept: kept.length,
      cut: request.cut || sent?.is_cut === true || kept.length < whole.length,
      note: request.note,
      attachments: sent?.attachments ?? [],
    },
    response:
      response === null
        ? null
        : {
            kept: answered === text ? length : Buffer.byteLength(answered),
            cut: answered !== text || read.length < response.length,
          },
    field: field === null ? null : pointerOf(field, request?.json),
  }
  const masking = (_: string, value: unknown) => (typeof value === "string" ? mask(value) : value)
  const line = secrets ? JSON.stringify(head, masking) : JSON.stringify(head)
  return { head: `${line}\n`, headers, sent: kept, answered }
}

const EMPTY = Buffer.alloc(0)

const beginningOf = (response: string | null) => response?.slice(0, READ * RESPONSE_BYTES) ?? ""

/** The first bytes, without a character that would be cut in two. */
function cut(bytes: Buffer, most: number): Buffer {
  if (bytes.length <= most) return bytes
  let end = most
  while (end > most - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end)
}

const DROPPED = ["cookie", "set-cookie"]
const CREDENTIALS = ["authorization", "proxy-authorization"]

/** The headers to store, and the credentials in them, which a client may repeat in the body. Tokens are masked wherever they stand. */
function readHeaders(raw: readonly string[]) {
  const shown: string[] = []
  const credentials: string[] = []
  let content_type: string | null = null
  for (let index = 0; index < raw.length; index += 2) {
    const [name = "", value = ""] = [raw[index], raw[index + 1]]
    const lower = name.toLowerCase()
    if (DROPPED.includes(lower)) continue
    if (lower === "content-type") content_type ??= value
    if (CREDENTIALS.includes(lower)) {
      const given = value.slice(value.indexOf(" ") + 1).trim()
      if (!isToken(given)) credentials.push(given)
      shown.push(name, maskAuthorization(value))
    } else shown.push(name, value)
  }
  return { shown, content_type, credentials }
}

/** Maximum length of the list of replaced attachments as JSON, so that the first line stays within its room. */
const LIST_BYTES = 96 * 1024

/** Replaces the base64 of attachments by a placeholder. `json` is the parsed body: one message, or an array of messages. */
function withoutContents({ bytes, text, json }: SentBody) {
  const attachments: Attachment[] = []
  const pieces: Buffer[] = []
  let from = 0
  let room = LIST_BYTES
  for (const { pointer, content, filename, content_type } of contentsOf(json)) {
    const found = findContent(bytes, content, from)
    // The rest of the bytes has been searched: to search it again for each later attachment would be quadratic.
    if (found === null) break
    const decoded = Buffer.from(content.replace(/^data:[^,]{0,500},/i, ""), "base64")
    const sha256 = hash("sha256", decoded, "hex")
    const attachment = { pointer, filename, content_type, size: decoded.length, sha256 }
    room -= Buffer.byteLength(JSON.stringify(attachment))
    if (room < 0) break
    attachments.push(attachment)
    pieces.push(bytes.subarray(from, found.start), Buffer.from(`(${decoded.length} bytes)`))
    from = found.end
  }
  const whole = attachments.length === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(from)])
  const read = cut(whole, READ * REQUEST_BYTES)
  return { bytes: read, text: read === bytes ? text : undefined, attachments, is_cut: read !== whole }
}

interface Content extends Pick<Attachment, "pointer" | "filename" | "content_type"> {
  content: string
}

/** The contents of attachments in a parsed body, in its order. */
function* contentsOf(json: unknown): Generator<Content> {
  const [place, messages] = Array.isArray(json)
    ? ["/", json]
    : isObject(json) && Array.isArray(json.data)
      ? ["/data/", json.data]
      : ["", [json]]
  for (const [n, message] of messages.entries()) {
    if (!isObject(message) || !Array.isArray(message.attachments)) continue
    for (const [index, attachment] of message.attachments.entries()) {
      if (!isObject(attachment) || typeof attachment.content !== "string") continue
      const pointer = `${place && place + n}/attachments/${index}/content`
      const [filename, content_type] = [textOf(attachment.filename), textOf(attachment.content_type)]
      yield { pointer, content: attachment.content, filename, content_type }
    }
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null)

/** The place of the next string with this value under the name `content` in a JSON text. */
function findContent(bytes: Buffer, content: string, from: number): { start: number; end: number } | null {
  for (let at = bytes.indexOf(CONTENT, from); at >= 0; at = bytes.indexOf(CONTENT, at + 1)) {
    const colon = /^\s*:\s*"/.exec(bytes.toString("latin1", at + CONTENT.length, at + CONTENT.length + 100))
    if (!colon) continue
    const start = at + CONTENT.length + colon[0].length
    const end = endOfString(bytes, start)
    const written = bytes.toString("utf8", start, end)
    if (written === content || (written.includes("\\") && JSON.parse(`"${written}"`) === content)) return { start, end }
  }
  return null
}

const CONTENT = '"content"'

/** The JSON pointer of a field such as `attachments[0].filename`. A `to` that is one string has no `[0]`. */
function pointerOf(field: string, json: unknown): string {
  const names = [...field.matchAll(/\["((?:[^"\\]|\\.)*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(
    ([, quoted, index, name]) => quoted ?? index ?? name ?? "",
  )
  let pointer = ""
  let value = json
  for (const name of names) {
    if (typeof value === "string") break
    pointer += `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`
    value = ownValue(value, name)
  }
  return pointer
}

/** An exchange as the control API shows it. */
export interface ReadExchange {
  request: NonNullable<ControlSchemas["LogDetail"]["request"]>
  response: NonNullable<ControlSchemas["LogDetail"]["response"]>
  field: string | null
  timings: ControlSchemas["LogTimings"]
}

/** Reads a stored exchange of a log entry; null if the bytes are not its exchange. */
export function decodeExchange(
  bytes: Buffer,
  { id, method, source }: { id: string; method: string; source: string },
): ReadExchange | null {
  const parts = readParts(bytes)
  if (parts?.head.id !== id) return null
  const { head, headers, sent, answered } = parts
  const { path, query, field, read_ms, total_ms, request, response, response_headers, length, status } = head
  const isReply = source === "smtp"
  const written: Record<string, string> =
    response_headers === null || isReply ? {} : { ...response_headers, ...jsonHeaders(length) }
  const content_type = isReply ? "text/plain" : JSON_TYPE
  const answer = { size: length, content_type, note: null, attachments: [] }
  return {
    request: { method, path, query, headers: pairsOf(headers), body: request && { ...request, ...shownBody(sent) } },
    response: {
      status,
      headers: pairsOf(Object.entries(written).flat()),
      body: response && { ...response, ...answer, ...shownBody(answered) },
    },
    field,
    timings: { read_ms, total_ms },
  }
}

/** The headers of every JSON response of this length. */
export const jsonHeaders = (length: number) => ({
  "Content-Type": JSON_TYPE,
  "Content-Length": String(length),
  "Cache-Control": "no-store",
})

/** Converts names and values in turn. */
const pairsOf = (raw: readonly string[]): ControlSchemas["LogHeader"][] =>
  raw.flatMap((name, index) => (index % 2 === 0 ? [{ name, value: raw[index + 1] ?? "" }] : []))

const SHORT_ESCAPES: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }

/**
 * The text of the request body in a stored exchange, for search; empty if there is none. If JSON escapes characters of it (`\"`, `\u00e9`),
 * also with the characters themselves.
 */
export function requestText(bytes: Buffer): string {
  const text = readParts(bytes)?.sent.toString("utf8") ?? ""
  const meant = text.replace(/\\(?:u([\da-fA-F]{4})|(["\\/bfnrt]))/g, (_, code?: string, short = "") =>
    code === undefined ? (SHORT_ESCAPES[short] ?? short) : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return meant === text ? text : `${text}${DIVIDER}${meant}`
}

function readParts(bytes: Buffer): { head: Head; headers: string[]; sent: Buffer; answered: Buffer } | null {
  const end = bytes.indexOf(LINE_END)
  try {
    const head = JSON.parse(bytes.toString("utf8", 0, end)) as Head
    const start = end + 1 + head.header_bytes
    const at = start + (head.request?.kept ?? 0)
    const headers = bytes.toString("utf8", end + 1, start - 1)
    const lines = headers === "" ? [] : headers.split("\n")
    return { head, headers: lines, sent: bytes.subarray(start, at), answered: bytes.subarray(at) }
  } catch {
    return null
  }
}

/** A stored exchange without what a run must not contain; null if the bytes are no exchange. */
export function maskExchange(bytes: Buffer, mask: RunMask): Buffer | null {
  const parts = readParts(bytes)
  if (parts === null) return null
  const { request, response, ...others } = mask.value(parts.head)
  const [sent, answered] = [mask.bytes(parts.sent), mask.bytes(parts.answered)]
  const shown = parts.headers.map((line, index) =>
    index % 2 === 0 ? line : mask.header(parts.headers[index - 1] ?? "", line),
  )
  const headers = Buffer.from(`${shown.join("\n")}\n`)
  const head: Head = {
    ...others,
    header_bytes: headers.length,
    request: request && { ...request, kept: sent.length },
    response: response && { ...response, kept: answered.length },
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), headers, sent, answered])
}

/** The bytes of a body as text, or in hexadecimal if they are not text. */
function shownBody(bytes: Buffer): Pick<LogBody, "text" | "form" | "invalid_at"> {
  if (isUtf8(bytes)) return { text: bytes.toString("utf8"), form: "text", invalid_at: null }
  const text = bytes.toString("utf8")
  const wrong = text.split("\ufffd").length - 1
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Text has no other control characters.
  const isText = wrong * 10 < text.length && !/[\x00-\x08\x0e-\x1f]/.test(text)
  const invalid_at = firstInvalid(bytes, text)
  return isText ? { text, form: "text", invalid_at } : { text: bytes.toString("hex"), form: "hex", invalid_at }
}

/** The index of the first byte that is not UTF-8. The text may also contain U+FFFD as it was sent. */
function firstInvalid(bytes: Buffer, text: string): number {
  const sent = Buffer.from("\ufffd")
  let offset = 0
  for (const part of text.split("\ufffd")) {
    offset += Buffer.byteLength(part)
    if (!bytes.subarray(offset, offset + sent.length).equals(sent)) break
    offset += sent.length
  }
  return Math.min(offset, bytes.length - 1)
}
