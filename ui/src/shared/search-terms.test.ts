import { describe, expect, it } from "vitest"
import { splitTerms, termOf, toggleTerm } from "./search-terms.ts"

describe("a term of a search", () => {
  it("is quoted if its value has blanks, with its quotes escaped (assumption search.quotes)", () => {
    expect(termOf("subject", 'Say "hi" \\')).toBe('subject:"Say \\"hi\\" \\\\"')
    expect([termOf("to", "ann@x.test"), termOf("tag", "plan=a b")]).toEqual(["to:ann@x.test", 'tag:"plan=a b"'])
  })

  it("is added and taken away", () => {
    expect(toggleTerm('invoice tag:"a=b c"', "to:ann@x.test")).toBe('invoice tag:"a=b c" to:ann@x.test')
    expect(toggleTerm('invoice tag:"a=b c"', 'tag:"a=b c"')).toBe("invoice")
  })

  it("replaces another status", () => {
    expect(toggleTerm("status:sent -word", "status:bounced")).toBe("-word status:bounced")
  })

  it("may have an unclosed quote", () => {
    expect(splitTerms('a "b c')).toEqual(["a", '"b c'])
  })
})
