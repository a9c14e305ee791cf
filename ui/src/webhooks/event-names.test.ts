import { describe, expect, it } from "vitest"
import { EVENT_NAMES, eventsInWords } from "./event-names.ts"

describe("eventsInWords", () => {
  it("says all where an endpoint hears everything", () => {
    expect(["all events", "all events"]).toEqual([eventsInWords("all"), eventsInWords(EVENT_NAMES)])
  })

  it("names few events and counts the rest of many", () => {
    expect(eventsInWords(["email.sent"])).toBe("email.sent")
    expect(eventsInWords(EVENT_NAMES.slice(0, 5))).toBe("email.scheduled, email.sent and 3 more")
  })
})
