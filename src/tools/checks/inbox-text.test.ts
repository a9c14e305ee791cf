import { expect, it } from "vitest"
import { inboxText } from "./inbox-text.ts"

const row = (html: string | null, text: string | null = null) => inboxText({ html, text })
const FILLER = "&nbsp;&zwnj;".repeat(250)

it("is the preheader with its filler, and then what the HTML shows", () => {
  expect(
    row('<div style="display:none">Choose a password.&#8204;&nbsp;</div><p>Hi <b>A</b>nn,</p><p>hello</p>'),
  ).toEqual({
    text: "Choose a password.\u200c\u00a0 Hi Ann, hello",
    source: "preheader",
  })
  const filled = row(`<div style="display:none">Choose a password.${FILLER}</div><p>Hi Ann</p>`)
  expect(filled).toMatchObject({
    source: "preheader",
    text: expect.stringMatching(/^Choose a password\.(?:\u00a0\u200c){91}$/),
  })
})

it("is the visible text of HTML without a preheader, whatever the text part says", () => {
  expect(row("<div hidden>&nbsp;</div><p>Hi</p>")).toMatchObject({ source: "html" })
  expect(row("<style>a{}</style><title>T</title><p>Hi\n  Ann</p><p>hello</p>", "Other")).toEqual({
    text: "Hi Ann hello",
    source: "html",
  })
  expect(row(`${"<div>".repeat(1_000)}Hi`, "Other")).toEqual({ text: "Hi", source: "html" })
})

it("is the text part without HTML, cut to 200 characters", () => {
  expect(row(null, ` Hello\n\nAnn ${"x".repeat(300)}`)).toEqual({
    text: `Hello Ann ${"x".repeat(190)}`,
    source: "text",
  })
})

it.each([
  [null, null],
  ["<style>p{}</style>", "Hello"],
  [null, " \n"],
])("is nothing for the HTML %j and the text %j", (html, text) => {
  expect(row(html, text)).toEqual({ text: "", source: "nothing" })
})
