import type { RequestHandler, Response } from "express"

/** Sets the headers of HTML pages: Content-Security-Policy, `nosniff`, and no `Referer` for other sites. */
export const pageHeaders =
  (policy: string): RequestHandler =>
  (_req, res, next) => {
    setPageHeaders(res, policy)
    next()
  }

export function setPageHeaders(res: Response, policy: string): void {
  res.setHeader("Content-Security-Policy", policy)
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Referrer-Policy", "no-referrer")
}
