import type { RequestHandler } from "express"

/** Keeps pages of other origins from loading an answer, and from keeping hold of a tab that shows it. What is answered depends on who asks. */
export const isolated: RequestHandler = (_req, res, next) => {
  res.setHeader("Cross-Origin-Resource-Policy", "same-origin")
  res.setHeader("Cross-Origin-Opener-Policy", "same-origin")
  res.setHeader("Vary", "Origin, Sec-Fetch-Site")
  next()
}

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
