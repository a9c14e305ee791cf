import type { AddressInfo } from "node:net"
import express, { type Request } from "express"
import { onTestFinished } from "vitest"
import * as sandboxChecks from "../api/sandbox.checks.gen.ts"
import { sandboxDocument } from "../api/sandbox.document.gen.ts"
import * as serviceChecks from "../api/service.checks.gen.ts"
import { serviceDocument } from "../api/service.document.gen.ts"
import { ApiError } from "../core/errors.ts"
import type { Contract } from "./contract.ts"

/** Each contract with its name and its generated checks. */
export const contracts = [
  ["the service", serviceDocument, serviceChecks],
  ["the control API", sandboxDocument, sandboxChecks],
] as const

/** A server that validates requests and responds with the input of a handler, or with the error. */
export function serve(contract: Contract) {
  const base = contract.document.servers[0]?.url ?? ""
  const app = express().use(base, express.json(), async (req: Request, res) => {
    const match = contract.match(req.method, req.path)
    try {
      await contract.validate(req, res, match)
      res.end(JSON.stringify({ query: req.query, body: req.body, params: match.params }))
    } catch (error) {
      if (!(error instanceof ApiError)) res.status(500)
      res.end(JSON.stringify({ operation: match.route.operation_id, error: String(error) }))
    }
  })
  const server = app.listen(0)
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return async (method: string, path: string, body?: unknown) => {
    const headers = { "Content-Type": "application/json" }
    const answer = await fetch(`http://127.0.0.1:${port}${base}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    const said = (await answer.json()) as Record<"query" | "body" | "params" | "operation" | "error", unknown>
    return { ...said, status: answer.status }
  }
}
