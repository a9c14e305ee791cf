import { expect, it } from "vitest"
import { copyText } from "../../../core/text/text.ts"
import type { DeliveryAttempt } from "../record.ts"
import { DIAGNOSES, diagnoseDelivery } from "./diagnosis.ts"

const HOUR = 3_600_000
const attempt = (status_code: number | null, signature: string | null = "t=1,v1=0"): DeliveryAttempt => ({
  ...{ at: "2026-03-01T09:00:00.000Z", status_code, duration_ms: 1 },
  ...{ error: status_code === null ? copyText("ECONNREFUSED") : null, response_body: null, signature },
})

it.each([
  ["not_attempted", [], 0],
  ["not_sent", [attempt(null, null)], 0],
  ["no_response", [attempt(null)], 0],
  ["no_handler", [attempt(404)], 0],
  ["no_handler", [attempt(405)], 0],
  ["redirected", [attempt(302)], 0],
  ["failed", [attempt(503)], 0],
  ["refused", [attempt(401)], 0],
  ["clock_ahead", [attempt(400)], HOUR],
  ["clock_behind", [attempt(400)], -HOUR],
  ["failed", [attempt(401), attempt(500)], HOUR],
] as const)("a delivery that failed says why: %s", (cause, attempts, offset_ms) => {
  expect(diagnoseDelivery({ status: "pending", attempts: [...attempts] }, offset_ms)).toBe(DIAGNOSES[cause])
})

it("a delivery that succeeded at last has no diagnosis", () => {
  expect(diagnoseDelivery({ status: "succeeded", attempts: [attempt(500), attempt(200)] }, 0)).toBeNull()
})
