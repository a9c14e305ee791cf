import express, { type Router } from "express"

/** The two contracts as they are. */
export function documentsEdge(contracts: { service: string; control: string }): Router {
  const router = express.Router()
  for (const [path, text] of [
    ["/openapi.yaml", contracts.service],
    ["/sandbox.openapi.yaml", contracts.control],
  ] as const) {
    router.get(path, (_req, res) => {
      res.type("application/yaml").send(text)
    })
  }
  return router
}
