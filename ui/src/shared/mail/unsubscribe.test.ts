import { describe, expect, it } from "vitest"
import { explainUnsubscribe, ownPath } from "./unsubscribe.ts"

const POST = { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" }
const list = (value: string) => ({ name: "List-Unsubscribe", value })
const signature = (h: string) => ({ name: "DKIM-Signature", value: `v=1; a=rsa-sha256; h=${h}; b=x` })
const captured = { isWhole: false, own: null }
const HTTPS = "<https://acme.test/u/1>"

describe("what the headers let a mail client do", () => {
  it("is nothing without them", () => {
    expect(explainUnsubscribe([{ name: "Subject", value: "Hi" }], captured)).toBeNull()
  })

  it("is one click and a mail", () => {
    expect(explainUnsubscribe([list(`<mailto:leave@acme.test?subject=Leave%20me>, ${HTTPS}`), POST], captured)).toEqual(
      {
        oneClick: "https://acme.test/u/1",
        offers: [
          expect.stringMatching(/^One click \(RFC 8058\): .* POST request to acme\.test and opens no page\.$/),
          "By mail: the mail client sends a message to leave@acme.test with the subject “Leave me”.",
        ],
        problems: [],
      },
    )
  })

  it.each([
    ["a link without the second header", [list(HTTPS)], /One click is not possible: add the header/],
    ["a mail address only", [list("<mailto:a@acme.test>")], /no https address, so one click is not possible/],
    [
      "a mail address and the second header",
      [list("<mailto:a@acme.test>"), POST],
      /List-Unsubscribe-Post has no effect/,
    ],
    [
      "another value of the second header",
      [list(HTTPS), { ...POST, value: "yes" }],
      /must be List-Unsubscribe=One-Click, got yes/,
    ],
    ["the second header only", [POST], /no effect: there is no List-Unsubscribe header/],
    ["no angle brackets", [list("https://acme.test/u/1"), POST], /no https or mailto address in angle brackets/],
    ["http", [list("<http://acme.test/u/1>"), POST], /requires https/],
    ["an address that cannot be parsed", [list("<https://>"), POST], null],
    [
      "a signature over the first only",
      [list(HTTPS), POST, signature("from:list-unsubscribe")],
      /No DKIM signature covers/,
    ],
  ])("has a problem with %s", (_, headers, problem) => {
    const { problems } = explainUnsubscribe(headers, captured) ?? { problems: [] }
    expect(problems).toEqual(problem ? [expect.stringMatching(problem)] : [])
  })

  it("is complete for a received message with a signature over both headers", () => {
    const received = { isWhole: true, own: null }
    expect(explainUnsubscribe([list(HTTPS), POST], received)?.problems).toEqual([
      "The message has no DKIM signature; RFC 8058 requires one over both headers.",
    ])
    const signed = signature("From: List-Unsubscribe :List-Unsubscribe-Post")
    expect(explainUnsubscribe([list(HTTPS), POST, signed], received)?.problems).toEqual([])
  })

  it("is one click for the http link of the sandbox", () => {
    const own = "http://127.0.0.1:8025/t/u/abc"
    expect(explainUnsubscribe([list(`<${own}>`), POST], { isWhole: false, own })).toMatchObject({
      oneClick: own,
      problems: [],
    })
  })
})

it.each([
  ["http://127.0.0.1:8025/t/u/abc", null, "/t/u/abc"],
  ["https://mail.test/box/t/u/abc", "https://mail.test/box/t/u/abc", "/t/u/abc"],
  ["https://mail.test/box/t/u/abc", null, null],
  ["https://evil.test/t/u/abc", null, null],
  ["http://127.0.0.1:8025/sandbox/reset", null, null],
])("the sandbox sends one click for %s with the own link %s to %s", (url, own, path) => {
  expect(ownPath(url, own, "http://127.0.0.1:8025")).toBe(path)
})
