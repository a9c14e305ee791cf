import type { Request } from "express"
import { REQUEST_BYTES, type SentBody } from "../parts/logs/rules/exchange.ts"
import { later } from "../time/turn.ts"

declare global {
  namespace Express {
    interface Request {
      /** The body as sent, for the log. */
      sent_body?: Buffer
      /** The same as text, if it is small. */
      sent_text?: string
      /** The part of it that has arrived. Set if it may not be read to its end. */
      sent_part?: SentPart
    }
  }
}

/** The beginning of a body, kept while it arrives. */
interface SentPart {
  chunks: Buffer[]
  kept: number
  size: number
  ended: boolean
}

/** Keeps the beginning of a body that is about to be read. */
export function keepSentPart(req: Request, most = REQUEST_BYTES): SentPart {
  const part: SentPart = { chunks: [], kept: 0, size: 0, ended: false }
  req.sent_part = part
  req.on("data", (chunk: Buffer) => {
    if (part.kept < most) part.chunks.push(chunk.subarray(0, most - part.kept))
    part.kept += Math.min(chunk.length, most - part.kept)
    part.size += chunk.length
  })
  req.on("end", () => {
    part.ended = true
  })
  return part
}

/** Whether a JSON body may contain this text. To look for it takes less than to walk through the parsed body. */
export const mayContain = ({ sent_text, sent_body }: Request, text: string): boolean =>
  (sent_text ?? sent_body)?.includes(text) ?? true

/** Whether the headers of a request announce a body. */
export const hasBody = ({ headers }: Pick<Request, "headers">) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/** The body of a request as far as it has arrived; null if it has none. */
export function sentBody(req: Request): SentBody | null {
  if (!hasBody(req)) return null
  const { sent_body, sent_text: text, sent_part, headers } = req
  const length = headers["content-length"] === undefined ? null : Number(headers["content-length"])
  const encoding = headers["content-encoding"]
  if (sent_body && encoding !== undefined && encoding !== "identity") {
    const note = `It was sent with Content-Encoding ${encoding}, and is shown decompressed.`
    return { bytes: sent_body, size: length ?? sent_part?.size ?? sent_body.length, json: req.body, note, cut: false }
  }
  if (sent_body) return { bytes: sent_body, text, size: sent_body.length, json: req.body, note: null, cut: false }
  if (sent_part) {
    const { chunks, kept, size, ended } = sent_part
    const early = `Only ${size} bytes arrived before the request was refused or its connection was closed.`
    const note = ended ? null : early
    return { bytes: Buffer.concat(chunks), size: length ?? size, json: undefined, note, cut: !ended || kept < size }
  }
  const bytes: unknown = req.complete ? req.read() : null
  if (Buffer.isBuffer(bytes)) return { bytes, size: bytes.length, json: undefined, note: null, cut: false }
  const note = "The body was not read, because the request was refused before."
  return { bytes: Buffer.alloc(0), size: length ?? 0, json: undefined, note, cut: true }
}

/** How long a body may arrive after the response. */
const LATE_MS = 100

/**
 * Resolves when a body that a response did not wait for has arrived, at least `most` bytes of it, or the connection is closed. Null if
 * there is nothing to wait for.
 */
export function lateBody(req: Request, most: number): Promise<void> | null {
  if (!hasBody(req) || req.complete || req.sent_body || req.destroyed) return null
  const part = req.sent_part ?? keepSentPart(req, most)
  return new Promise((done) => {
    const end = () => {
      cancel()
      req.off("close", end)
      req.off("end", end)
      req.off("data", look)
      done()
    }
    const look = () => {
      if (part.kept >= most) end()
    }
    const cancel = later(end, LATE_MS)
    req.on("close", end)
    req.on("end", end)
    req.on("data", look)
  })
}
