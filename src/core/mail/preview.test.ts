import { describe, expect, it } from "vitest"
import { plainText, previewOf, webhookPreview } from "./plain-text.ts"

describe("previewOf", () => {
  it("returns the beginning of the text with collapsed white space", () => {
    expect(previewOf("<p>html</p>", "  Hello,\r\n\n\tAnn ")).toBe("Hello, Ann")
  })
  it("returns the visible text of the HTML if there is no text", () => {
    const html =
      "<!doctype html><html><head><title>t</title><style>p > a{}</style></head><body><!-- no > --><h1>Hi&nbsp;<b>A</b>nn</h1>" +
      "<p title='a>b'>you &amp; me &#8364; &#x1F600; &unknown; 1 < 2</p><script>'<p>x</p>'</script></body>"
    expect(previewOf(html, null)).toBe("Hi Ann you & me € 😀 &unknown; 1 < 2")
    expect(previewOf(html, " \n ")).toContain("Hi Ann")
  })
  it("returns at most 200 characters without splitting one", () => {
    expect(previewOf(null, "x".repeat(500))).toHaveLength(200)
    expect(previewOf(null, `${"x".repeat(199)}😀`)).toBe("x".repeat(199))
  })
  it("skips invisible padding", () => {
    expect(previewOf("<div>Sale&zwnj;&nbsp;\u200c \u200c\ufeff now</div>", null)).toBe("Sale now")
  })
  it.each([
    ["spaces", " "],
    ["tabs", "\t"],
    ["filler", "&#847;&zwnj;&nbsp;"],
    ["marks of direction", "&lrm;\u200f\u2067"],
  ])("does not count %s of 60 kB before the first words, in lists and webhooks", (_, indentation) => {
    const row = `<table><tr><td>\n${indentation.repeat(Math.ceil(1000 / indentation.length))}`
    const html = `<html><body>${row.repeat(60)}<h1>Your invoice is due</h1></body></html>`
    expect(previewOf(html, null)).toBe("Your invoice is due")
    expect(webhookPreview("", html)).toBe("Your invoice is due")
  })
  it("returns an empty text for an empty body, and the content of an unclosed element", () => {
    expect(previewOf(null, null)).toBe("")
    expect(previewOf("<style>a{}", "")).toBe("a{}")
  })
})

describe("plainText", () => {
  it("reads only the beginning of a large body", () => {
    const huge = `<p>start</p>${"<i></i>".repeat(2_000_000)}<p>end</p>`
    expect(plainText(huge, 1000).trim()).toBe("start")
  })
  it("is fast if no element is closed", () => {
    for (const piece of ["<style>", "<head>", "<!--", "<a '", "<", "&"]) {
      expect(plainText(piece.repeat(300_000), 1000).length).toBeLessThan(100_000)
    }
  })
  it.each(["<", "<a", "<a href='", "<!--", "<style", "<style>x", "</", "&", "&#99999999;", "<p <p <p"])(
    "terminates for %j",
    (html) => {
      expect(plainText(html, 100).length).toBeLessThan(20)
    },
  )
})
