import { ok } from "./client.ts"
import type { Receiver } from "./receiver.ts"
import type { Box } from "./sandpost.ts"

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** An endpoint at a receiver, by default subscribed to email.delivered. */
export async function aHook(box: Box, receiver: Receiver, fields: Record<string, unknown> = {}) {
  return await ok(box.v1("POST", "/webhooks", { url: receiver.url, events: ["email.delivered"], ...fields }))
}

/** An endpoint as the control API shows it. */
export const hookOf = (box: Box, id: string) => ok(box.sandbox("GET", `/webhooks/${id}`))

/** Deliveries as the control API lists them. */
export const deliveriesOf = async (box: Box, query = "") => (await ok(box.sandbox("GET", `/deliveries?${query}`))).data
