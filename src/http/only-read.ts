import type { RequestHandler } from "express"
import { ApiError } from "../core/errors.ts"
import { wrongMethod } from "./routes.ts"

const READ = ["GET", "HEAD"]

/** Refuses every method but GET and HEAD at the paths that are there to be read (assumption E5). */
export const onlyRead =
  (...paths: RegExp[]): RequestHandler =>
  (req, _res, next) => {
    const refused = !READ.includes(req.method) && paths.some((pattern) => pattern.test(req.path))
    next(refused ? wrongMethod(req.method, req.path, READ) : undefined)
  }

/** A plain request where the live feed is. */
export const needsWebsocket: RequestHandler = (req, _res, next) => {
  const message = `${req.originalUrl.split("?")[0]} is a websocket: connect to it with ws://, as client.live() and "sandpost listen" do.`
  next(new ApiError("validation_error", message, { status: 426, headers: { Upgrade: "websocket" } }))
}
