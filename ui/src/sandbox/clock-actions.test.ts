import { describe, expect, it } from "vitest"
import { whatLeft } from "./clock-actions.ts"

const email = (id: string, sent_at: string | null) => ({ id, sent_at })

describe("what left while the clock moved", () => {
  it("is the email, if it was one: others left before, or have not left", () => {
    const emails = [email("a", "2026-03-01T08:00:00.000Z"), email("b", null), email("c", "2026-03-02T08:00:00.000Z")]
    expect(whatLeft(emails, "2026-03-01T09:00:00.000Z")).toMatchObject({ path: "/emails/c", query: {} })
  })

  it.each([
    ["2026-03-01T09:00:00.000Z", "2026-03-02"],
    ["2026-03-02T00:00:00.000Z", "2026-03-02"],
    ["2026-03-02T07:59:59.000Z", "2026-03-02T08:00Z"],
    ["2026-03-02T08:00:10.000Z", "2026-03-02T08:00:18.990Z"],
  ])("is a search from the first that left since %s, in as few digits as find no other: %s", (since, shown) => {
    const emails = [email("a", "2026-03-03T08:00:00.000Z"), email("b", "2026-03-02T08:00:18.990Z")]
    expect(whatLeft(emails, since)).toEqual({
      label: "Show the 2 emails",
      path: "/emails",
      query: { q: `sent-after:${shown}` },
    })
  })

  it("is nothing if none left", () => {
    expect(whatLeft([email("a", null)], "2026-03-01T09:00:00.000Z")).toBeNull()
  })
})
