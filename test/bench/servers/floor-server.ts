import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import express, { type NextFunction, type Request, type Response } from "express"
import * as OpenApiValidator from "express-openapi-validator"

/** The minimum that serves the contract: express and the validator, set up as in its README, without storage. */
const app = express()
app.use(express.json({ limit: "20mb" }))
app.use(
  OpenApiValidator.middleware({
    apiSpec: fileURLToPath(new URL("../../../openapi.yaml", import.meta.url)),
    validateRequests: true,
  }),
)
app.post("/v1/emails", (_req, res) => {
  res.json({ id: crypto.randomUUID() })
})
app.use((error: { status?: number; message: string }, _req: Request, res: Response, _next: NextFunction) => {
  res.status(error.status ?? 500).json({ error: { type: "validation_error", message: error.message } })
})

const server = app.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${JSON.stringify({ ready: true, port: (server.address() as AddressInfo).port })}\n`)
})
process.on("SIGTERM", () => process.exit(0))
