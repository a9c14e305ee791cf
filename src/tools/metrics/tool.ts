import type { Tool } from "../../app/tool.ts"

/** Serves metrics for Prometheus at `/metrics`. */
export const metrics: Tool = {
  name: "metrics",
  edge: async (needs) => (await import("./metrics.ts")).metricsEdge(needs),
}
