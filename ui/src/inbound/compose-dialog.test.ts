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

  it("includes the files", () => {
    const file = { filename: "a.txt", content: "aGk=", content_type: "text/plain" }
    expect(composeInput(() => "x", [file]).attachments).toEqual([file])
  })
})
