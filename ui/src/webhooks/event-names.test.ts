import { describe, expect, it } from "vitest"
import { describeEvents, EVENT_NAMES } from "./event-names.ts"

describe("describeEvents", () => {
  it('says "all events" if all are subscribed', () => {
    expect(["all events", "all events"]).toEqual([describeEvents("all"), describeEvents(EVENT_NAMES)])
  })

  it("names up to three events and counts the rest", () => {
    expect(describeEvents(["email.sent"])).toBe("email.sent")
    expect(describeEvents(EVENT_NAMES.slice(0, 5))).toBe("email.scheduled, email.sent and 3 more")
  })
})
