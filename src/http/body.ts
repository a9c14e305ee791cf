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

/** The most bytes of a body that is read whole, and what an error says allows no more. */
interface Limit {
  bytes: number
  name: string
}

/**
 * Reads a body of the media types that the operation takes (assumptions E5, M7): 415 for another type, 413 past the limit, 400 for
 * what is not JSON. Returns the media type. Operations without a body leave what comes unread.
 */
export async function readBody(req: Request, res: Response, route: Route, limit: Limit): Promise<string> {
  if (route.media_types.length === 0 || (!route.body_required && isEmpty(req))) return ""
  const type = mediaType(req)
  if (!route.media_types.includes(type)) throw wrongType(type, route)
  // Told is enough: nobody should have to send all of it before hearing that it is too much.
  if (type !== SNAPSHOT_LINES && Number(req.headers["content-length"]) > limit.bytes) throw tooLarge(limit)
  // The validator keeps one compiled check per Content-Type: parameters are dropped so that callers cannot make it keep more.
  req.headers["content-type"] = type
  if (type === SNAPSHOT_LINES) {
    checkUnpacked(req)
    // Read while the operation runs, by `streamed`.
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
    `The body must be ${route.media_types.join(" or ")}${type ? `, not "${type}"` : ", and the request names no type"}. Set the Content-Type header.`,
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

/** Read leniently, bytes that are no UTF-8 would be kept as question marks without a word. */
function checkBytes(_req: unknown, _res: unknown, bytes: Buffer): void {
  if (!isUtf8(bytes)) throw invalid("The body is not valid UTF-8. Encode the JSON as UTF-8.", { status: 400 })
  checkDepth(bytes)
}

function checkUnpacked({ headers }: Request): void {
  const encoding = headers["content-encoding"] ?? "identity"
  if (encoding === "identity") return
  throw invalid(`A body of ${SNAPSHOT_LINES} cannot be sent with Content-Encoding: ${encoding}. Send it unpacked.`, {
    status: 415,
  })
}

/** Connections on which a body of any size comes: it may take longer than a request otherwise does, as long as it keeps coming. */
const uploading = new WeakSet<Duplex>()
export const isUploading = (socket: Duplex): boolean => uploading.has(socket)
/** A body that pauses this long is cut off. */
const STALLED_MS = 60_000

/** A body that is read while it comes. What the reader leaves is taken in and forgotten, so that the caller hears why. */
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
