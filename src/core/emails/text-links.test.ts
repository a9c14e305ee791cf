import { describe, expect, it } from "vitest"
import { linksInText, placesInText } from "./text-links.ts"

describe("placesInText", () => {
  it("finds the first place of each URL, not one inside of a longer URL", () => {
    const text = "https://a.test/b https://a.test https://a.test"
    expect([...placesInText(text)]).toEqual([
      ["https://a.test/b", 0],
      ["https://a.test", 17],
    ])
  })
})

describe("linksInText", () => {
  it.each([
    ["Reset: https://acme.test/reset?t=1&u=2", ["https://acme.test/reset?t=1&u=2"]],
    ["See https://acme.test/a, or (http://acme.test/b).", ["https://acme.test/a", "http://acme.test/b"]],
    ["<https://acme.test/c>! https://acme.test/c?", ["https://acme.test/c"]],
    ["https://en.example/wiki/Mail_(postal)", ["https://en.example/wiki/Mail_(postal)"]],
    ["**https://acme.test/d**\nHTTPS://ACME.test/e#f", ["https://acme.test/d", "HTTPS://ACME.test/e#f"]],
    ["https:// acme.test, ftp://acme.test, mailto:ann@acme.test", []],
    ["", []],
  ])("finds the URLs in %j", (text, links) => {
    expect(linksInText(text)).toEqual(links)
  })

  it("is fast on a line of a megabyte", () => {
    expect(linksInText(`https://acme.test/${".".repeat(1_000_000)}`)).toEqual(["https://acme.test/"])
  })
})
