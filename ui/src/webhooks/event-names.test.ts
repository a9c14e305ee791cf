import { describe, expect, it } from "vitest"
import { eventNameValues } from "../../../src/api/sandbox.enums.gen.ts"
import { describeEvents } from "./event-names.ts"

describe("describeEvents", () => {
  it('says "all events" if all are subscribed', () => {
    expect(["all events", "all events"]).toEqual([describeEvents("all"), describeEvents([...eventNameValues])])
  })

  it("names up to three events and counts the rest", () => {
    expect(describeEvents(["email.sent"])).toBe("email.sent")
    expect(describeEvents([...eventNameValues].slice(0, 5))).toBe("email.scheduled, email.sent and 3 more")
  })
})
