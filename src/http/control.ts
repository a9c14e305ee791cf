import type { Request, RequestHandler, Response } from "express"
import type { ControlHandlers } from "../api/contract.ts"
import type { Account } from "../core/records/accounts.ts"
import { SNAPSHOT_LINES } from "../core/snapshot.ts"
import type { Context, Sandbox, World } from "../operations/context.ts"
import type { Idempotency } from "../operations/idempotency.ts"
import { type AnyHandler, perform } from "../operations/perform.ts"
import { accountOf } from "../operations/records.ts"
import { isOurs, onDisconnect, sendBytes, sendFailure, sendJson, sendPieces, toFailure } from "./answer.ts"
import { readBody, streamed } from "./body.ts"
import type { BodyBudget } from "./body-budget.ts"
import type { Contract } from "./contract.ts"
import { errorRules } from "./error-rules.ts"
import { NO_OPERATION, type RequestObservation } from "./metrics.ts"

export interface ControlEdge {
  world: Sandbox
  contract: Contract
  handlers: ControlHandlers<Context>
  idempotency: Idempotency
  bodies: BodyBudget
  /** The largest body that fits into memory. */
  most_body_bytes: number
  durable: () => Promise<void>
  onError: (error: unknown, req: Request) => void
  observe: (seen: RequestObservation) => void
}

/** The control API under `/sandbox`. */
export function controlEdge(edge: ControlEdge): RequestHandler {
  return (req, res) => {
    const { clock } = edge.world
    const seen: RequestObservation = { api: "control", operation: NO_OPERATION, status: 0, milliseconds: clock.wall() }
    handle(edge, req, res, seen)
      .catch((error) => {
        if (isOurs(error)) edge.onError(error, req)
        sendFailure(res, toFailure(error, errorRules(edge.world)))
      })
      .finally(() => edge.observe({ ...seen, status: res.statusCode, milliseconds: clock.wall() - seen.milliseconds }))
  }
}

async function handle(edge: ControlEdge, req: Request, res: Response, seen: RequestObservation): Promise<void> {
  const { world, contract } = edge
  const match = contract.match(req.method, req.path)
  seen.operation = match.route.operation_id
  const bytes = edge.most_body_bytes
  await edge.bodies.room(req, res, bytes)
  const content_type = await readBody(req, res, match.route, { bytes, name: "the control API" })
  await contract.validate(req, res, match)
  const handler = edge.handlers[match.route.operation_id as keyof ControlHandlers<Context>] as AnyHandler
  const done = await perform(world, edge.idempotency, {
    handler,
    input: {
      params: match.params,
      query: req.query as never,
      body: content_type === SNAPSHOT_LINES ? streamed(req) : req.body,
      content_type,
      accept: req.headers.accept ?? "",
    },
    account: requestedAccount(world, req),
    api_key: null,
    log_id: null,
    hints: [],
    gone: onDisconnect(res),
    method: req.method,
    path: req.path,
    idempotency_key: null,
    shown_once: false,
  })
  await edge.durable()
  if ("bytes" in done) sendBytes(res, done)
  else if ("pieces" in done) await sendPieces(res, done)
  else sendJson(res, 200, done.text)
}

/** The account in the `account_id` query parameter, or the default account. */
const requestedAccount = (world: World, { query }: Request): Account =>
  accountOf(world, typeof query.account_id === "string" ? query.account_id : world.fixed.default_account_id)
