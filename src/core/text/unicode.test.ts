import { describe, expect, it } from "vitest"
import { refuseLoneSurrogates } from "./unicode.ts"

const refused = (value: unknown) => expect(() => refuseLoneSurrogates(value))

describe("refuseLoneSurrogates (assumption requests.lone_surrogates)", () => {
  it("accepts pairs, other characters and other values", () => {
    const body = { "😀": ["\ud83d\ude00", "ä", "\uffff", "", 1, null, true, {}] }
    expect(() => refuseLoneSurrogates(body)).not.toThrow()
  })
  it.each([
    ["\ud800", "The body has the lone surrogate \\ud800 at position 0"],
    [{ subject: "Hi \udc00!" }, "`subject` has the lone surrogate \\udc00 at position 3"],
    [{ subject: "😀\ud83d" }, "`subject` has the lone surrogate \\ud83d at position 2"],
    [{ subject: "\ud83d😀" }, "`subject` has the lone surrogate \\ud83d at position 0"],
    [{ subject: "😀\ude00" }, "`subject` has the lone surrogate \\ude00 at position 2"],
    [{ to: ["a@b.test", "\ud800@b.test"] }, "`to[1]` has the lone surrogate \\ud800 at position 0"],
    [
      { attachments: [{ filename: "a\ud800" }] },
      "`attachments[0].filename` has the lone surrogate \\ud800 at position 1",
    ],
    [{ tags: { "a\udfff": "1" } }, "A name in `tags` has the lone surrogate \\udfff at position 1"],
    [{ "\ud800": 1 }, "A name in the body has the lone surrogate \\ud800 at position 0"],
  ])("names field and position in %j", (value, message) => {
    refused(value).toThrow(message)
  })
})
