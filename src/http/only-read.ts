import type { RequestHandler } from "express"
import { ApiError } from "../core/errors.ts"
import { wrongMethod } from "./routes.ts"

const READ = ["GET", "HEAD"]

/** Refuses every method except GET and HEAD at read-only paths (assumption E5). */
export const onlyRead =
  (...paths: RegExp[]): RequestHandler =>
  (req, _res, next) => {
    const refused = !READ.includes(req.method) && paths.some((pattern) => pattern.test(req.path))
    next(refused ? wrongMethod(req.method, req.path, READ) : undefined)
  }

/** Answers a request to the live feed that is not a websocket upgrade. */
export const needsWebsocket: RequestHandler = (req, _res, next) => {
  const message = `${req.originalUrl.split("?")[0]} is a websocket. Connect to it with ws://, client.live() or "sandpost listen".`
  next(new ApiError("validation_error", message, { status: 426, headers: { Upgrade: "websocket" } }))
}
