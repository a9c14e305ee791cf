import { expect, it } from "vitest"
import { type Door, inWordsOf, SAYINGS } from "./doors.ts"

const DOORS: Door[] = ["http", "smtp", "command", "mcp"]

it("says each saying in the words of each door, and again changes nothing", () => {
  for (const saying of Object.values(SAYINGS)) {
    for (const door of DOORS) {
      const said = inWordsOf(door, `Wrong; ${saying.http} More.`)
      expect(said).toBe(`Wrong; ${saying[door]} More.`)
      expect(inWordsOf(door, said)).toBe(said)
    }
  }
})

it.each([
  ['from "Acme" is not a valid address: it has no @.', 'From "Acme" is not a valid address: it has no @.'],
  ['to[3] "x" is not a valid address.', 'To "x" is not a valid address.'],
  ['reply_to[0] "x" is not a valid address.', 'Reply-To "x" is not a valid address.'],
  ["reply_to has 11 addresses.", "Reply-To has 11 addresses."],
  ["`subject` must not have more than 998 characters.", "The subject must not have more than 998 characters."],
  ["headers has 51 entries.", "The header has 51 entries."],
  ['headers["X-A"] has a value with a line break.', "The header field X-A has a value with a line break."],
  ['attachments[0].content_id "ü" is not valid.', 'The Content-ID of attachment 1 "ü" is not valid.'],
  ["`attachments[2].filename` must not be empty.", "The file name of attachment 3 must not be empty."],
  ["attachments[1].content_type x is not allowed.", "The Content-Type of attachment 2 x is not allowed."],
  ["other.test is not a verified domain.", "other.test is not a verified domain."],
])("over SMTP, %s is %s", (http, smtp) => {
  expect(inWordsOf("smtp", http)).toBe(smtp)
  expect(inWordsOf("http", http)).toBe(http)
})
