import fc from "fast-check"
import PostalMime from "postal-mime"
import { describe, expect, it } from "vitest"
import { runs } from "../helpers/fuzz.ts"
import { sandpostForFile } from "../helpers/sandpost.ts"

const box = await sandpostForFile({ pace: "manual", public_url: "http://box.test" })

/** A piece of HTML. `link` is the URL that tracking must replace, once. */
interface Piece {
  text: string
  link?: string
}

const path = fc.stringMatching(/^[a-z0-9/._~-]{0,12}$/)
const url = fc
  .tuple(fc.constantFrom("http", "https", "HTTPS"), path)
  .map(([scheme, rest]) => `${scheme}://shop.example/${rest}`)
const link = url.chain((link) =>
  fc.constantFrom<Piece>(
    { text: `<a href="${link}">Go</a>`, link },
    { text: `<A class=x HREF='${link}'\n>Go</A>`, link },
    { text: `<a\thref = "${link}" title="é">`, link },
  ),
)
const inert = fc.constantFrom<Piece>(
  ...[
    '<a href="mailto:ann@example.com">',
    '<a href="tel:+49">',
    '<a href="#top">',
    "<a name=x>",
    "<a href>",
    '<img src="https://shop.example/a.png">',
    '<!-- <a href="https://shop.example/c"> -->',
    '<style>a{content:"<a href=https://shop.example>"}</style>',
    '<title><a href="https://shop.example/t"></title>',
    // The space prevents a preceding "<" from opening a tag: `<h` would.
    " https://shop.example/plain",
    "<p>é 😀 &amp; &lt; &nbsp;\n\t</p>",
    "<b><i></b></i><td>",
    "</div></span>",
    "<",
    "< a href=https://shop.example>",
    "&#0;&notanentity;",
    '<script>"<a href=https://shop.example/s>"</script>',
    "  \n\n  ",
  ].map((text) => ({ text })),
)
const pieces = fc.array(fc.oneof(link, inert), { maxLength: 12 })

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
const TRACKED = "http:\\/\\/box\\.test\\/t\\/[^\"'\\s>]+"
/** The expected result for a piece: its link replaced, every other character unchanged. */
const expected = ({ text, link }: Piece) =>
  link === undefined ? escaped(text) : text.split(link).map(escaped).join(TRACKED)

describe("tracking (assumption tracking.rewriting)", () => {
  it("replaces the links and adds the pixel, and keeps every other byte", async () => {
    await fc.assert(
      fc.asyncProperty(pieces, fc.boolean(), async (all, track_opens) => {
        const html = all.map(({ text }) => text).join("")
        const whole = `<p>Hi</p>${html}<p>Bye</p>`
        const id = await box.send({ html: whole, text: undefined, track_clicks: true, track_opens })
        const captured = await box.captured(id)
        expect(captured.html).toBe(whole)
        const parsed = await PostalMime.parse(await box.raw(id))
        const sent = parsed.html?.replaceAll("\r\n", "\n").replace(/\n$/, "") ?? ""
        const pixel = track_opens ? '<img [^>]*src="http:\\/\\/box\\.test\\/t\\/[^>]+>' : ""
        const pattern = `^<p>Hi<\\/p>${all.map(expected).join("")}<p>Bye<\\/p>${pixel}$`
        expect(sent).toMatch(new RegExp(pattern))
      }),
      { numRuns: runs(120) },
    )
  })
})
