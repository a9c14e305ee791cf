import { isUtf8 } from "node:buffer"
import type { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { promisify } from "node:util"
import express, { type Request, type Response } from "express"
import { ApiError, invalid, shortOfMemory } from "../core/errors.ts"
import { checkDepth } from "../core/request/json-depth.ts"
import { bodyCost, limitedMemory, type MemoryLimits, shownCost } from "../core/state/memory-limits.ts"
import { refuseLoneSurrogates } from "../core/text/unicode.ts"
import { SNAPSHOT_LINES } from "../parts/snapshots/record.ts"
import { isError } from "../realm.ts"
import { later } from "../time/turn.ts"
import type { WorkBudget } from "../time/work-budget.ts"
import { connectionOf, hold } from "./connections.ts"
import type { Route } from "./routes.ts"
import { hasBody, keepSentPart, mayContain } from "./sent-body.ts"

type Parser = (req: Request, res: Response) => Promise<void>
const parsersByLimit = new Map<number, Record<"json" | "raw" | "text", Parser>>()

/** The maximum size of a body that is read into memory, and the name of that limit for error messages. */
export interface Limit {
  bytes: number
  name: string
}

/** The limit of one body, or that of the memory if it is lower. */
export const boundByMemory = (limit: Limit, { body_bytes, limit: memory }: MemoryLimits): Limit =>
  memory === null || limit.bytes <= body_bytes ? limit : { bytes: body_bytes, name: limitedMemory(memory) }

/**
 * Reads a body and returns its media type (assumptions requests.malformed, errors.malformed, requests.lone_surrogates
 * and limits.request_bytes). Throws 415 for a media type that the operation does not accept, 413 for a body over the
 * limit, and 400 for invalid JSON. If the operation has no body, the request body stays unread.
 */
export async function readBody(req: Request, res: Response, route: Route, limit: Limit): Promise<string> {
  const type = route.media_types.length === 0 ? "" : mediaType(req)
  // The validator caches one compiled schema per Content-Type. Without parameters, clients cannot grow that cache.
  req.headers["content-type"] = type
  const isLeftOut = !route.body_required && !hasBody(req)
  if (route.media_types.length === 0 || (isLeftOut && type === "")) return ""
  if (!route.media_types.includes(type)) throw wrongType(type, route)
  if (isLeftOut) return ""
  if (type === SNAPSHOT_LINES) {
    const { "content-encoding": encoding = "identity" } = req.headers
    if (encoding !== "identity") {
      throw unsupportedType(`Content-Encoding ${encoding} is not supported for ${type}. Send the body uncompressed.`)
    }
    // `streamBody` reads it while the operation runs, without a limit.
    req.body = ""
    return type
  }
  // Rejected by its header, so that the client need not upload the body first.
  if (Number(req.headers["content-length"]) > limit.bytes) throw tooLarge(limit)
  if (type === "application/json" && isPlain(req)) await readPlainJson(req)
  else {
    if (!req.complete || req.headers["content-encoding"] !== undefined) keepSentPart(req)
    try {
      await parserFor(type, limit.bytes)(req, res)
    } catch (error) {
      throw toApiError(error, limit)
    }
  }
  // In valid UTF-8, a lone surrogate can only be written as an escape.
  if (type === "application/json" && !CHECKED_LATER.has(route.operation_id) && mayContain(req, "\\u"))
    refuseLoneSurrogates(req.body)
  return type
}

/** Whether a body is neither compressed nor chunked. */
const isPlain = ({ headers }: Request) =>
  headers["content-encoding"] === undefined &&
  headers["transfer-encoding"] === undefined &&
  Number(headers["content-length"]) > 0

/** Reads the JSON of most requests. The parser of Express takes several times longer: 5 % of the time of `POST /v1/emails`. */
async function readPlainJson(req: Request): Promise<void> {
  const bytes = await readWhole(req)
  checkBytes(req, null, bytes)
  const text = bytes.toString("utf8")
  if (bytes.length <= SMALL) req.sent_text = text
  try {
    req.body = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)
  } catch (error) {
    throw malformedBody(`The body is not valid JSON: ${(error as Error).message}.`)
  }
}

const BYTE_ORDER_MARK = "\ufeff"

function readWhole(req: Request): Promise<Buffer> {
  const part = keepSentPart(req, Number.POSITIVE_INFINITY)
  return new Promise((done, fail) => {
    req.on("end", () => {
      const [first = EMPTY, ...more] = part.chunks
      delete req.sent_part
      done(more.length === 0 ? first : Buffer.concat([first, ...more]))
    })
    req.on("close", () => {
      if (!part.ended) fail(endedEarly())
    })
    if (req.destroyed) fail(endedEarly())
  })
}

const EMPTY = Buffer.alloc(0)

/** Each message of a batch is checked separately. A snapshot may have records that an older version accepted. */
const CHECKED_LATER: ReadonlySet<string> = new Set(["sendBatch", "putSnapshot"])

const tooLarge = ({ bytes, name }: Limit) =>
  invalid(`The body is too large: ${name} allows at most ${bytes} bytes.`, { status_setting: "too_large" })

/** The parser sets `type`, the decompressor `code`. */
type BodyError = { message: string; status?: number; type?: string; code?: string }

/** Converts an error of the parser or the decompressor to an `ApiError`; an internal error stays as it is. */
function toApiError(error: unknown, limit: Limit): unknown {
  if (!isError(error) || error instanceof ApiError) return error
  const { type = "", code = "", status = 500, message }: BodyError = error
  if (type === "entity.too.large") return tooLarge(limit)
  if (type === "entity.parse.failed") return malformedBody(`The body is not valid JSON: ${message}.`)
  if (type === "request.aborted" || type === "request.size.invalid") return endedEarly()
  if (type.startsWith("encoding.") || type.startsWith("charset."))
    return unsupportedType(`The body cannot be read: ${message}.`)
  if (status === 400 && /^(Z|ZSTD|ERR_)_/.test(code))
    return malformedBody(`The body does not match its Content-Encoding: ${message}.`)
  return status < 500 ? invalid(message, { status }) : error
}

const malformedBody = (message: string) => invalid(message, { status_setting: "malformed" })
const unsupportedType = (message: string) => invalid(message, { status_setting: "unsupported_media_type" })
const endedEarly = () => malformedBody("The body ended too early.")

const mediaType = (req: Request) => (req.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? ""

const wrongType = (type: string, route: Route) =>
  unsupportedType(
    `Content-Type must be ${route.media_types.join(" or ")}, ${type ? `got "${type}"` : "but the header is missing"}.`,
  )

function parserFor(type: string, limit: number): Parser {
  let parsers = parsersByLimit.get(limit)
  if (!parsers) {
    // The limit is a setting, so it can have any number of values.
    if (parsersByLimit.size > 20) parsersByLimit.clear()
    const any = { limit, type: () => true }
    parsers = {
      json: promisify(express.json({ ...any, strict: false, verify: checkBytes })),
      raw: promisify(express.raw(any)),
      text: promisify(express.text(any)),
    }
    parsersByLimit.set(limit, parsers)
  }
  if (type === "application/json") return parsers.json
  return type.startsWith("text/") ? parsers.text : parsers.raw
}

/** The parser would silently replace invalid UTF-8 with replacement characters. */
function checkBytes(req: IncomingMessage & { sent_body?: Buffer }, _res: unknown, bytes: Buffer): void {
  req.sent_body = bytes
  if (!isUtf8(bytes)) throw malformedBody("The body is not valid UTF-8. Encode the JSON as UTF-8.")
  checkDepth(bytes)
}

/** The connection is closed if a streamed body pauses this long. */
const STALLED_MS = 60_000

/** Streams a body. If the reader stops early, the rest is read and discarded, so that the client receives the error response. */
export async function* streamBody(req: Request): AsyncGenerator<Uint8Array> {
  const connection = connectionOf(req.socket)
  connection.is_streaming = true
  let cancelTimeout = later(() => req.destroy(), STALLED_MS)
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      cancelTimeout()
      yield chunk as Uint8Array
      cancelTimeout = later(() => req.destroy(), STALLED_MS)
    }
  } catch (error) {
    throw req.destroyed ? endedEarly() : error
  } finally {
    cancelTimeout()
    connection.is_streaming = false
    req.resume()
  }
}

/** Bodies up to this size use little memory: they do not wait, and their text is kept to be searched and logged. */
const SMALL = 64 * 1024

/**
 * Waits, with the body unread, until there is memory for it and for the stored message that the request is about. Both
 * count until the response is closed.
 *
 * @param limit of one body, assumed for a body of unknown length.
 * @throws ApiError with status 503 if there is none, and no other work could free any.
 */
export async function admit(
  memory: WorkBudget,
  req: Request,
  res: Response,
  { limit, message }: { limit: number; message?: { id: string; size_bytes: number } | undefined },
): Promise<void> {
  const length = lengthOf(req, limit)
  // `readBody` refuses a body over the limit without reading it. Of a request of the process itself, the outer one counts.
  const isCounted = length > SMALL && length <= limit && req.socket instanceof Socket
  const bytes = (isCounted ? bodyCost(length) : 0) + (message ? shownCost(message.size_bytes) : 0)
  if (bytes === 0) return
  const release = await hold(req.socket, memory.acquire(bytes))
  if (release === null) throw shortOfMemory()
  // If the message has to be read first, that is part of it.
  const uncover = memory.cover(message ? [message.id] : [])
  const end = () => {
    uncover()
    release()
  }
  if (res.closed) end()
  else res.once("close", end)
}

/**
 * The body of a request to a tool as text, once there is memory for it.
 *
 * @param limit in bytes. Throws what `tooLarge` returns above it, without reading the rest.
 */
export async function readText(
  memory: WorkBudget,
  req: Request,
  res: Response,
  { limit, tooLarge }: { limit: number; tooLarge: () => Error },
): Promise<string> {
  if (Number(req.headers["content-length"] ?? 0) > limit) throw tooLarge()
  await admit(memory, req, res, { limit })
  const chunks: Buffer[] = []
  let size = 0
  // Otherwise the connection would be closed before the response.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

function lengthOf({ headers }: Pick<Request, "headers">, limit: number): number {
  // What it is decompressed to is not known.
  if (headers["content-length"] !== undefined && headers["content-encoding"] === undefined)
    return Number(headers["content-length"])
  return hasBody({ headers }) ? limit : 0
}
