import { describe, expect, it } from "vitest"
import { analyse } from "./analysis.ts"

const codes = (message: { subject?: string; text: string | null; html: string | null }) =>
  analyse({ subject: "Sign in", ...message }).codes

describe("analyse", () => {
  it("finds a code that only the HTML has", () => {
    expect(codes({ text: "Open this email in a browser.", html: "<p>Your code is <b>482913</b>.</p>" })).toEqual([
      "482913",
    ])
  })

  it("takes the codes of the text if it has some", () => {
    expect(codes({ text: "Your code is 111222.", html: "<p>Your code is 482913.</p>" })).toEqual(["111222"])
    expect(codes({ subject: "Your code: 333444", text: null, html: null })).toEqual(["333444"])
  })
})
