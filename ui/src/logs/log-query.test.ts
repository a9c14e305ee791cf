import { describe, expect, it } from "vitest"
import { statusOfQuery, withStatus } from "./log-query.ts"

describe("statusOfQuery", () => {
  it("is the last status of the search", () => {
    expect(statusOfQuery("status:2xx to:ann status:5xx")).toBe("5xx")
    expect(statusOfQuery("status:422")).toBe("422")
  })

  it("is empty without one", () => {
    expect([statusOfQuery(""), statusOfQuery("endpoint:/emails"), statusOfQuery("status:")]).toEqual(["", "", ""])
  })
})

describe("withStatus", () => {
  it("replaces the status and keeps the other words", () => {
    expect(withStatus("status:4xx endpoint:/emails", "5xx")).toBe("status:5xx endpoint:/emails")
    expect(withStatus("welcome", "2xx")).toBe("status:2xx welcome")
  })

  it('removes the status for ""', () => {
    expect(withStatus("status:4xx /emails", "")).toBe("/emails")
    expect(withStatus("status:4xx", "")).toBe("")
  })
})
