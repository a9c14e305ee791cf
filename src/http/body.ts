import { isUtf8 } from "node:buffer"
import type { Duplex } from "node:stream"
import express, { type Request, type RequestHandler, type Response } from "express"
import { invalid } from "../core/errors.ts"
import { checkDepth } from "../core/json-depth.ts"
import { SNAPSHOT_LINES } from "../core/snapshot.ts"
import { later } from "../time/turn.ts"
import { call } from "./call.ts"
import { refusal } from "./refusal.ts"
import type { Route } from "./routes.ts"

type Parsers = Record<"json" | "raw" | "text", RequestHandler>
const parsersByLimit = new Map<number, Parsers>()

/** The maximum size of a body that is read into memory, and the name of that limit for error messages. */
interface Limit {
  bytes: number
  name: string
}

/**
 * Reads a body and returns its media type (assumptions E5, M7). Throws 415 for a media type that the operation does not accept, 413 for
 * a body over the limit, and 400 for invalid JSON. If the operation has no body, the request body stays unread.
 */
export async function readBody(req: Request, res: Response, route: Route, limit: Limit): Promise<string> {
  if (route.media_types.length === 0 || (!route.body_required && isEmpty(req))) return ""
  const type = mediaType(req)
  if (!route.media_types.includes(type)) throw wrongType(type, route)
  // Refused from the header, so that the client need not upload the body first.
  if (type !== SNAPSHOT_LINES && Number(req.headers["content-length"]) > limit.bytes) throw tooLarge(limit)
  // The validator caches one compiled schema per Content-Type. Without parameters, clients cannot grow that cache.
  req.headers["content-type"] = type
  if (type === SNAPSHOT_LINES) {
    checkUnpacked(req)
    // `streamed` reads it while the operation runs.
    req.body = ""
    return type
  }
  try {
    await call(parserFor(type, limit.bytes), req, res)
  } catch (error) {
    throw refusal(error, limit.name)
  }
  return type
}

const tooLarge = ({ bytes, name }: Limit) => refusal({ type: "entity.too.large", limit: bytes }, name)

const isEmpty = (req: Request) =>
  req.headers["transfer-encoding"] === undefined && Number(req.headers["content-length"] ?? 0) === 0

const mediaType = (req: Request) => (req.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? ""

const wrongType = (type: string, route: Route) =>
  invalid(
    `Content-Type must be ${route.media_types.join(" or ")}, ${type ? `got "${type}"` : "but the header is missing"}.`,
    { status: 415 },
  )

function parserFor(type: string, limit: number): RequestHandler {
  let parsers = parsersByLimit.get(limit)
  if (!parsers) {
    if (parsersByLimit.size > 20) parsersByLimit.clear()
    const any = { limit, type: () => true }
    parsers = {
      json: express.json({ ...any, strict: false, verify: checkBytes }),
      raw: express.raw(any),
      text: express.text(any),
    }
    parsersByLimit.set(limit, parsers)
  }
  if (type === "application/json") return parsers.json
  return type.startsWith("text/") ? parsers.text : parsers.raw
}

/** The parser would silently replace invalid UTF-8 with replacement characters. */
function checkBytes(_req: unknown, _res: unknown, bytes: Buffer): void {
  if (!isUtf8(bytes)) throw invalid("The body is not valid UTF-8. Encode the JSON as UTF-8.", { status: 400 })
  checkDepth(bytes)
}

function checkUnpacked({ headers }: Request): void {
  const encoding = headers["content-encoding"] ?? "identity"
  if (encoding === "identity") return
  throw invalid(`Content-Encoding ${encoding} is not supported for ${SNAPSHOT_LINES}. Send the body uncompressed.`, {
    status: 415,
  })
}

/** Connections with a streamed body. The request timeout does not apply to them while data arrives. */
const uploading = new WeakSet<Duplex>()
export const isUploading = (socket: Duplex): boolean => uploading.has(socket)
/** The connection is closed if a streamed body pauses this long. */
const STALLED_MS = 60_000

/** Streams a body. If the reader stops early, the rest is read and discarded, so that the client receives the error response. */
export async function* streamed(req: Request): AsyncGenerator<Uint8Array> {
  const { socket } = req
  uploading.add(socket)
  let stalled = later(() => req.destroy(), STALLED_MS)
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      stalled()
      yield chunk as Uint8Array
      stalled = later(() => req.destroy(), STALLED_MS)
    }
  } catch (error) {
    throw req.destroyed ? invalid("The body ended too early.", { status: 400 }) : error
  } finally {
    stalled()
    uploading.delete(socket)
    req.resume()
  }
}
