import type { RequestHandler } from "express"

/** Headers of pages of this server: what they may load and do, by a Content-Security-Policy, and that they tell nobody where they are. */
export function pageHeaders(policy: readonly string[]): RequestHandler {
  const written = policy.join("; ")
  return (_req, res, next) => {
    res.setHeader("Content-Security-Policy", written)
    res.setHeader("X-Content-Type-Options", "nosniff")
    res.setHeader("Referrer-Policy", "no-referrer")
    next()
  }
}
