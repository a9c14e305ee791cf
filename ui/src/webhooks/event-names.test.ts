import { describe, expect, it } from "vitest"
import { eventNameValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { Webhook } from "../api-types.ts"
import { describeDeliveries, describeEvents, describeFailures, endpointState } from "./event-names.ts"

describe("describeEvents", () => {
  it('says "all events" if all are subscribed', () => {
    expect(["all events", "all events"]).toEqual([describeEvents("all"), describeEvents([...eventNameValues])])
  })

  it("names up to three events and counts the rest", () => {
    expect(describeEvents(["email.sent"])).toBe("email.sent")
    expect(describeEvents([...eventNameValues].slice(0, 5))).toBe("email.scheduled, email.sent and 3 more")
  })
})

it("describeFailures takes the number that disables an endpoint from the server", () => {
  const failing = { consecutive_failures: 4, failures_until_disabled: 7 } as Webhook
  expect(describeFailures(failing)).toBe("4 of 7 consecutive failures")
  expect(describeFailures({ ...failing, consecutive_failures: 9 })).toBe("7 of 7 consecutive failures")
})

it("describeDeliveries counts deliveries, and attempts after the first as retries", () => {
  const of = (total: number, succeeded: number, retries: number) =>
    describeDeliveries({ deliveries: { total, succeeded, retries } })
  expect(of(24, 24, 16)).toBe("24 of 24 delivered, 16 retries")
  expect(of(2, 1, 1)).toBe("1 of 2 delivered, 1 retry")
  expect([of(1, 1, 0), of(0, 0, 0)]).toEqual(["1 of 1 delivered", null])
})

it("says failing for an endpoint that is on and has failed last", () => {
  expect(endpointState({ enabled: true, consecutive_failures: 1 })).toBe("failing")
  expect(endpointState({ enabled: false, consecutive_failures: 15 })).toBe("disabled")
  expect(endpointState({ enabled: true, consecutive_failures: 0 })).toBe("enabled")
})
