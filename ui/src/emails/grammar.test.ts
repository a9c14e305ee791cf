import { describe, expect, it } from "vitest"
import { asksForRefused, refusedQuery } from "./grammar.ts"

describe("is:refused in a search of emails", () => {
  it("asks for refused sends", () => {
    expect(asksForRefused("is:refused")).toBe(true)
    expect(asksForRefused("to:ann is:refused")).toBe(true)
    expect(asksForRefused("is:unread refused")).toBe(false)
  })

  it("becomes a search of the logs for sends, with its other words", () => {
    const sends = "is:refused method:POST endpoint:/emails -endpoint:/cancel"
    expect(refusedQuery("is:refused")).toBe(sends)
    expect(refusedQuery("to:ann is:refused  welcome")).toBe(`${sends} to:ann welcome`)
    expect(refusedQuery('subject:"Say \\"hi\\"" -from:bob tag:plan=pro is:refused')).toBe(
      `${sends} "Say \\"hi\\"" -"bob" "plan" "pro"`,
    )
  })

  it("finds none if only an accepted email can have what is asked for", () => {
    expect([refusedQuery("is:refused has:attachment"), refusedQuery("event:opened")]).toEqual([null, null])
    expect(refusedQuery("-has:attachment welcome")).toContain(" welcome")
  })
})
