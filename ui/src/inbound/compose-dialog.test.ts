import { describe, expect, it } from "vitest"
import { composeInput } from "./compose-dialog.tsx"

const from = (fields: Record<string, string>) => composeInput((name) => fields[name], [])

describe("composeInput", () => {
  it("splits recipients and omits empty fields", () => {
    expect(from({ from: "Ada <a@b.test>", to: "x@y.test, z@y.test" })).toEqual({
      from: "Ada <a@b.test>",
      to: ["x@y.test", "z@y.test"],
    })
  })

  it("sets verdict and spam score", () => {
    expect(from({ from: "a@b.test", to: "x@y.test", verdict: "failed", spam_score: "0" })).toMatchObject({
      verdict: "failed",
      spam_score: 0,
    })
  })

  it("adds copies and headers, and names a line that is no header", () => {
    const fields = { from: "a@b.test", to: "x@y.test", cc: "c@y.test", headers: "In-Reply-To: <1@y.test>\n\nX-A: b: c" }
    expect(from(fields)).toMatchObject({
      cc: ["c@y.test"],
      headers: { "In-Reply-To": "<1@y.test>", "X-A": "b: c" },
    })
    expect(() => from({ headers: "nonsense" })).toThrow("“nonsense” is not a header")
  })

  it("includes the files", () => {
    const file = { filename: "a.txt", content: "aGk=", content_type: "text/plain" }
    expect(composeInput((name) => (name === "headers" ? undefined : "x"), [file]).attachments).toEqual([file])
  })
})
