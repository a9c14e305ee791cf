import { describe, expect, it } from "vitest"
import { previewPage } from "../mail/preview-page.ts"
import { contentIdOf, inlineReferences, referredId } from "./content-id.ts"

/** What a page shows of an image with this Content-ID. */
const shown = (html: string, field: string) => {
  const image = { content_id: contentIdOf(field), content_type: "image/png", bytes: () => Buffer.from("x") }
  return previewPage(html, [image]).bytes.toString()
}

describe("inline images (RFC 2392)", () => {
  it.each([
    ["percent encoding", "cid:logo%40acme.test", "<logo@acme.test>"],
    ["a percent encoded id", "cid:logo%40acme.test", "<logo%40acme.test>"],
    ["the scheme in capitals", "CID:logo", "<logo>"],
    ["spaces in the brackets", "cid:logo1", "< logo1 >"],
    ["no brackets", "cid:logo1", "logo1"],
    ["encoded words (PHPMailer#1875)", "cid:795d@phpmailer.0", "<=?us-ascii?Q?795d?= =?us-ascii?Q?@phpmailer.0?=>"],
    ["an entity", "cid:logo&#64;acme.test", "<logo@acme.test>"],
    ["an ampersand", "cid:a&amp;b", "<a&b>"],
    ["a percent sign that begins no byte", "cid:50%", "<50%>"],
  ])("are found with %s", (_, url, field) => {
    expect(shown(`<img src="${url}">`, field)).toContain('<img src="data:image/png;base64,eA==">')
    expect([...inlineReferences(url)]).toEqual([{ start: 0, end: url.length, id: referredId(contentIdOf(field)) }])
  })

  it("are found in styles, and not within other words", () => {
    expect(shown("<p style='background:url(&quot;cid:a&quot;)'>", "<a>")).toContain("url(&quot;data:image/png")
    expect(shown("<p>acid:a and x-cid:a</p>", "<a>")).toContain("<p>acid:a and x-cid:a</p>")
  })
})
