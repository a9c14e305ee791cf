import { expect, it } from "vitest"
import { previewPage } from "./preview-page.ts"

const shown = (html: string) => Buffer.from(previewPage(html, []).bytes).toString()

it.each(['<iframe src="https://a.example/">', "<IFRAME/src=//a.example>", "<iframe\nsrcdoc='<p>x'>", "<iframe>"])(
  "a preview has no document in %j, to whose host a browser connects",
  (frame) => {
    expect(shown(`<p>Hi${frame}</iframe><p>Bye`)).toMatch(/<p>Hi<iframe srcdoc .*<\/iframe><p>Bye/is)
  },
)

it("a preview leaves other elements and texts as they are", () => {
  const html = '<p>&lt;iframe src=x> <iframes>x</iframes><a href="https://a.example/iframe">iframe</a>'
  expect(shown(html)).toContain(html)
})
