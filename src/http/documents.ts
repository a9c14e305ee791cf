import express, { type Router } from "express"
import { docsEdge } from "./docs.ts"
import { type Here, llmsText } from "./llms.ts"
import type { Metrics } from "./metrics.ts"

export interface Documents {
  /** The two contracts as they are. */
  contracts: { service: string; control: string }
  metrics: Metrics
  here: () => Here
  /** Where the files of `/docs` are in the published package. */
  docs: URL
}

/** Where all of it is. */
export const DOCUMENTS = /^\/(?:openapi\.yaml|sandbox\.openapi\.yaml|llms\.txt|metrics|docs(?:\/.*)?)$/

/** What describes the sandbox: the contracts, the reference, a text for agents, numbers for Prometheus. */
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
