import type { Part } from "../part.ts"
import * as deliveries from "./operations/deliveries.ts"
import * as recover from "./operations/recover.ts"
import * as webhooks from "./operations/webhooks.ts"

const service = { ...webhooks }
const control = { ...deliveries, ...recover, ...webhooks, listWebhooks: webhooks.listSandboxWebhooks }

/** The endpoints that get events, and the deliveries to them with their attempts. */
export const webhooksPart = { name: "webhooks", service, control } satisfies Part
