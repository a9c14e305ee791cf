import { isUtf8 } from "node:buffer"
import express, { type Request, type RequestHandler, type Response } from "express"
import { invalid } from "../core/errors.ts"
import { call } from "./call.ts"
import { refusal } from "./refusal.ts"
import type { Route } from "./routes.ts"

/** JSON nested deeper than this is refused: it could be read, but not written again. */
const DEPTH = 64

type Parsers = Record<"json" | "raw" | "text", RequestHandler>
const parsersByLimit = new Map<number, Parsers>()

/**
 * Reads a body of the media types that the operation takes (assumptions E5, M7): 415 for another type, 413 past the limit, 400 for
 * what is not JSON. Returns the media type. Operations without a body leave what comes unread.
 */
export async function readBody(req: Request, res: Response, route: Route, limit: number): Promise<string> {
  if (route.media_types.length === 0 || (!route.body_required && isEmpty(req))) return ""
  const type = mediaType(req)
  if (!route.media_types.includes(type)) throw wrongType(type, route)
  // Told is enough: nobody should have to send all of it before hearing that it is too much.
  if (Number(req.headers["content-length"]) > limit) throw refusal({ type: "entity.too.large", limit })
  // The validator keeps one compiled check per Content-Type: parameters are dropped so that callers cannot make it keep more.
  req.headers["content-type"] = type
  try {
    await call(parserFor(type, limit), req, res)
  } catch (error) {
    throw refusal(error)
  }
  if (type === "application/json") checkDepth(req.body)
  return type
}

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
      json: express.json({ ...any, strict: false, verify: checkEncoding }),
      raw: express.raw(any),
      text: express.text(any),
    }
    parsersByLimit.set(limit, parsers)
  }
  if (type === "application/json") return parsers.json
  return type.startsWith("text/") ? parsers.text : parsers.raw
}

/** Read leniently, bytes that are no UTF-8 would be kept as question marks without a word. */
function checkEncoding(_req: unknown, _res: unknown, bytes: Buffer): void {
  if (!isUtf8(bytes)) throw invalid("The body is not valid UTF-8. Encode the JSON as UTF-8.", { status: 400 })
}

function checkDepth(value: unknown, depth = 0): void {
  if (typeof value !== "object" || value === null) return
  if (depth > DEPTH) throw invalid(`The body is nested deeper than ${DEPTH} levels.`)
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof inner === "object" && inner !== null) checkDepth(inner, depth + 1)
  }
}
