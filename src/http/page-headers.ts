import type { RequestHandler } from "express"

/**
 * Prevents pages of other origins from loading a response, and from keeping a reference to a tab that shows it. `Vary` is set because
 * the response depends on the requesting origin.
 */
export const isolated: RequestHandler = (_req, res, next) => {
  res.setHeader("Cross-Origin-Resource-Policy", "same-origin")
  res.setHeader("Cross-Origin-Opener-Policy", "same-origin")
  res.setHeader("Vary", "Origin, Sec-Fetch-Site")
  next()
}

/** Sets the headers of HTML pages: Content-Security-Policy, `nosniff`, and no `Referer` for other sites. */
export function pageHeaders(policy: readonly string[]): RequestHandler {
  const written = policy.join("; ")
  return (_req, res, next) => {
    res.setHeader("Content-Security-Policy", written)
    res.setHeader("X-Content-Type-Options", "nosniff")
    res.setHeader("Referrer-Policy", "no-referrer")
    next()
  }
}
