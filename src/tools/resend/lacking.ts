import type { DialectRoute } from "../../operations/dialect.ts"
import { lacks } from "./errors.ts"

/** What a route has that the sandbox does not, among routes that it has. */
const LACKING: readonly [DialectRoute["method"], string, string][] = [
  ["GET", "/emails/metrics", "metrics of emails are"],
  ["POST", "/emails/{id}/share", "public links of emails are"],
  ["POST", "/domains/claim", "claims of domains are"],
  ["GET", "/domains/{id}/claim", "claims of domains are"],
  ["POST", "/domains/{id}/claim/verify", "claims of domains are"],
  ["GET", "/webhooks/{id}/events", "the log of a webhook (GET /sandbox/deliveries has one) is"],
  ["GET", "/webhooks/{id}/events/{event_id}", "the log of a webhook (GET /sandbox/deliveries has one) is"],
  ["GET", "/webhooks/{id}/events/{event_id}/attempts", "the log of a webhook (GET /sandbox/deliveries has one) is"],
  [
    "POST",
    "/webhooks/{id}/events/{event_id}/replay",
    "the replay of events (POST /sandbox/deliveries/{id}/redeliver does it) is",
  ],
]

export const lackingRoutes: readonly DialectRoute[] = LACKING.map(([method, path, what]) => ({
  method,
  path,
  operation: "lacking",
  permission: "full_access",
  perform: () => {
    throw lacks(what)
  },
}))
