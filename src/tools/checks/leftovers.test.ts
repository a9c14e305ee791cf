import { describe, expect, it } from "vitest"
import { checkMail } from "./check-mail.ts"
import { aCheckedMail } from "./checked-mail.fixture.ts"
import { LEFT_OVER, RIGHT } from "./leftover-cases.fixture.ts"
import { LEFT_OVER_WORDS } from "./leftover-words.fixture.ts"

const OPTIONS = { clients: [], ignore: ["image-*", "client-*", "a11y-*", "link-*"] }
const inHtml = (text: string) => `<p>${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</p>`
/** The sentence as HTML, as text part, and as subject. */
const mailsOf = (sentence: string) => [
  { html: inHtml(sentence), text: "Hello Ann" },
  { text: sentence },
  { subject: sentence },
]
const foundIn = (mail: object) =>
  checkMail(aCheckedMail(mail), OPTIONS).findings.filter(({ rule }) => /^leftover-|^text-html$/.test(rule))

describe("what a template leaves behind", () => {
  for (const [rule, sentences] of Object.entries(LEFT_OVER)) {
    it(`is found by ${rule} in the HTML, the text part and the subject`, () => {
      const missed = sentences
        .flatMap(mailsOf)
        .filter((mail) => !foundIn(mail).some((finding) => finding.rule === rule))
      expect(missed).toEqual([])
    })
  }

  it("is not found in sentences that are as they should be", () => {
    const accused = RIGHT.flatMap(mailsOf).filter((mail) => foundIn(mail).length > 0)
    expect(accused).toEqual([])
  })

  it.each([...Map.groupBy(LEFT_OVER_WORDS, ({ rule }) => rule)])(
    "%s needs each word of the patterns",
    (rule, cases) => {
      const rulesOf = (text: string) => foundIn({ text }).map((finding) => finding.rule)
      const wrong = cases.filter(({ text }) =>
        rule === null ? rulesOf(text).length > 0 : !rulesOf(text).includes(rule),
      )
      expect(wrong).toEqual([])
    },
  )

  it("covers the languages and engines with more than 400 sentences", () => {
    expect(Object.values(LEFT_OVER).flat().length + RIGHT.length).toBeGreaterThan(400)
  })
})
