import { describe, expect, it } from "vitest"
import { eventNameValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { Webhook } from "../api-types.ts"
import { describeEvents, describeFailures, endpointState } from "./event-names.ts"

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

it("says failing for an endpoint that is on and has failed last", () => {
  expect(endpointState({ enabled: true, consecutive_failures: 1 })).toBe("failing")
  expect(endpointState({ enabled: false, consecutive_failures: 15 })).toBe("disabled")
  expect(endpointState({ enabled: true, consecutive_failures: 0 })).toBe("enabled")
})
