import { describe, expect, it } from "vitest"
import { parseMemory, searchMemory } from "./search-memory.ts"

describe("saved views", () => {
  it("are offered by their names before the recent searches", () => {
    const memory = searchMemory("Search one")
    memory.add("status:bounced")
    memory.add("tag:flow=receipt")
    memory.save({ name: "Bounces", q: "status:bounced" })
    memory.save({ name: "is:unread", q: "is:unread" })
    expect(memory.offers()).toEqual([
      { title: "Bounces", insert: "status:bounced", hint: "status:bounced", whole: true },
      { insert: "is:unread", hint: "saved", whole: true },
      { insert: "tag:flow=receipt", hint: "recent", whole: true },
    ])
  })

  it("are renamed in place and removed", () => {
    const memory = searchMemory("Search two")
    memory.save({ name: "One", q: "one" })
    memory.save({ name: "Two", q: "two" })
    memory.save({ name: "First", q: "one" })
    expect(memory.views()).toEqual([
      { name: "First", q: "one" },
      { name: "Two", q: "two" },
    ])
    memory.remove("one")
    expect([memory.viewOf("one"), memory.viewOf("two")?.name]).toEqual([undefined, "Two"])
  })

  it("of several search boxes stay apart", () => {
    const [one, other] = [searchMemory("Search of mail"), searchMemory("Search of requests")]
    one.save({ name: "One", q: "one" })
    other.save({ name: "Other", q: "other" })
    expect([one.views(), other.views()]).toEqual([[{ name: "One", q: "one" }], [{ name: "Other", q: "other" }]])
  })

  it("have different names", () => {
    const memory = searchMemory("Search three")
    memory.save({ name: "One", q: "one" })
    expect(() => memory.save({ name: "One", q: "two" })).toThrow("“One” is already the name of the view “one”.")
    memory.save({ name: "One", q: "one" })
    expect(memory.views()).toHaveLength(1)
  })

  it("of earlier versions, which had no names, have their searches as names", () => {
    expect(parseMemory('{"saved":["is:unread"],"recent":["x"]}')).toEqual({
      views: [{ name: "is:unread", q: "is:unread" }],
      recent: ["x"],
    })
    expect([parseMemory(null), parseMemory("{")]).toEqual(Array(2).fill({ views: [], recent: [] }))
  })
})
