import type { Request, RequestHandler, Response } from "express"

/** Runs one middleware and waits until it calls `next`. */
export function call(handler: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((done, fail) => {
    const result: unknown = handler(req, res, (error?: unknown) => (error ? fail(error) : done()))
    if (result instanceof Promise) result.catch(fail)
  })
}
