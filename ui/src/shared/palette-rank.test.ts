import { describe, expect, it } from "vitest"
import { rankActions } from "./palette-rank.ts"

const actions = [
  { title: "Switch the theme", group: "View" },
  { title: "Go to Emails", group: "Sections" },
  { title: "Delete all emails", group: "Emails" },
]

describe("rankActions", () => {
  it("keeps the order it was given when nothing is typed", () => {
    expect(rankActions(actions, "")).toEqual(actions)
  })

  it("finds every word in title or group, in any order", () => {
    expect(rankActions(actions, "emails del").map((a) => a.title)).toEqual(["Delete all emails"])
  })

  it("puts titles that begin with the first word on top", () => {
    expect(rankActions(actions, "e").map((a) => a.title)).toHaveLength(3)
    expect(rankActions(actions, "delete")[0]?.title).toBe("Delete all emails")
  })
})
