import { describe, expect, it } from "vitest"
import { rankActions } from "./palette.tsx"

const actions = [
  { title: "Switch the theme", group: "View" },
  { title: "Go to Emails", group: "Sections" },
  { title: "Delete all emails", group: "Emails" },
]

describe("rankActions", () => {
  it("keeps the order for an empty search", () => {
    expect(rankActions(actions, "")).toEqual(actions)
  })

  it("matches all words in title or group, in any order", () => {
    expect(rankActions(actions, "emails del").map((a) => a.title)).toEqual(["Delete all emails"])
  })

  it("ranks titles that start with the first word first", () => {
    expect(rankActions(actions, "e").map((a) => a.title)).toHaveLength(3)
    expect(rankActions(actions, "delete")[0]?.title).toBe("Delete all emails")
  })

  it("puts what was used last before its equals", () => {
    const titles = (text: string) =>
      rankActions(actions, text, ["Delete all emails", "Go to Emails"]).map(({ title }) => title)
    expect(titles("")).toEqual(["Delete all emails", "Go to Emails", "Switch the theme"])
    expect(titles("emails")).toEqual(["Delete all emails", "Go to Emails"])
    // Not before a better match.
    expect(titles("go")[0]).toBe("Go to Emails")
  })
})
