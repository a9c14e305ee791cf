import { Counter, Gauge, Histogram, Registry } from "prom-client"
import { deliveryStatusValues, emailStatusValues } from "../../api/sandbox.enums.gen.ts"
import type { EdgeNeeds } from "../../app/tool.ts"
import type { RequestObservation } from "../../http/pipeline.ts"
import type { EdgeHandlers } from "../../http/server.ts"

/** Requests that are noted before they are counted. */
const MOST_NOTED = 500
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** Prometheus metrics in a registry per sandbox. Gauges are computed when the metrics are read. Labels never contain tokens. */
export function metricsEdge({ world, live_clients }: EdgeNeeds): EdgeHandlers {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: "sandpost_requests_total",
    help: "Requests by operation and status; 0: connection closed.",
    registers,
    labelNames: ["api", "operation", "status"],
  })
  const durations = new Histogram({
    name: "sandpost_request_duration_seconds",
    help: "Time until the response was ready.",
    registers,
    labelNames: ["api", "operation"],
    buckets: SECONDS,
  })
  const { accounts, emails, deliveries, inbound } = world.store.tables
  const addGauge = (name: string, help: string, read: () => number) => {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
  }
  const indexBytes = () => world.texts.emails.size + world.texts.inbound.size
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  addGauge("sandpost_accounts", "Accounts.", () => accounts.size)
  addGauge("sandpost_inbound_messages", "Stored inbound messages.", () => inbound.size)
  addGauge("sandpost_live_clients", "Websocket clients of the live feed.", live_clients)
  const unsavedBytes = () => world.store.journal_bytes
  addGauge("sandpost_journal_bytes", "Bytes of the journal that are not in the JSON file yet.", unsavedBytes)
  addGauge("sandpost_search_index_bytes", "Memory used by the search index.", indexBytes)
  addGauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss())
  addGauge("process_cpu_seconds_total", "User and system time.", cpuSeconds)
  addGauge("process_uptime_seconds", "Time since the process started.", () => process.uptime())
  const sum = (count: (account_id: string) => number) =>
    [...accounts.values()].reduce((total, { id }) => total + count(id), 0)
  addStatusGauge("emails", registers, emailStatusValues, (status) => sum((id) => emails.by.status(id, status).count()))
  addStatusGauge("deliveries", registers, deliveryStatusValues, (status) =>
    sum((id) => deliveries.by.status(id, status).count()),
  )
  let noted: RequestObservation[] = []
  /** Counts them together: one alone takes several times longer. */
  const countNoted = () => {
    for (const { api, operation, status, milliseconds } of noted) {
      requests.labels({ api, operation, status }).inc()
      durations.labels({ api, operation }).observe(milliseconds / 1000)
    }
    noted = []
  }
  return {
    handle: async (_req, res) => {
      countNoted()
      const text = await registry.metrics()
      res.setHeader("Content-Type", registry.contentType)
      res.setHeader("Cache-Control", "no-store")
      res.send(text)
    },
    observe: (seen) => {
      if (noted.push(seen) >= MOST_NOTED) countNoted()
    },
  }
}

function addStatusGauge<T extends string>(
  collection: string,
  registers: Registry[],
  statuses: readonly T[],
  count: (status: T) => number,
): void {
  const gauge: Gauge<"status"> = new Gauge({
    name: `sandpost_${collection}`,
    help: `Stored ${collection}, by status.`,
    registers,
    labelNames: ["status"],
    collect: () => {
      for (const status of statuses) gauge.set({ status }, count(status))
    },
  })
}
