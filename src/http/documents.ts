import express, { type Router } from "express"
import { docsEdge } from "./docs.ts"
import { type Here, llmsText } from "./llms.ts"
import type { Metrics } from "./metrics.ts"

export interface Documents {
  /** The YAML text of the two contracts. */
  contracts: { service: string; control: string }
  metrics: Metrics
  here: () => Here
  /** The folder of the `/docs` files in the published package. */
  docs: URL
}

/** Paths of the documents. */
export const DOCUMENTS = /^\/(?:openapi\.yaml|sandbox\.openapi\.yaml|llms\.txt|metrics|docs(?:\/.*)?)$/

/** Serves the contracts, the API reference, `llms.txt` and the Prometheus metrics. */
export function documentsEdge({ contracts, metrics, here, docs }: Documents): Router {
  const router = express.Router()
  for (const [path, text] of [
    ["/openapi.yaml", contracts.service],
    ["/sandbox.openapi.yaml", contracts.control],
  ] as const) {
    router.get(path, (_req, res) => {
      res.type("application/yaml").send(text)
    })
  }
  router.get("/llms.txt", (_req, res) => {
    res.type("text/plain").send(llmsText(here()))
  })
  router.get("/metrics", async (_req, res) => {
    const { content_type, text } = await metrics.text()
    res.setHeader("Content-Type", content_type)
    res.setHeader("Cache-Control", "no-store")
    res.send(text)
  })
  router.use(docsEdge(docs))
  return router
}
