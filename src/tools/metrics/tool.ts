import type { Tool } from "../../app/tool.ts"

/** Serves metrics for Prometheus at `/metrics`. */
export const metrics: Tool = {
  name: "metrics",
  edge: {
    path: "/metrics",
    is_document: true,
    start: async (needs) => (await import("./metrics.ts")).metricsEdge(needs),
  },
}
