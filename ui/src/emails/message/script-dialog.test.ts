import { describe, expect, it } from "vitest"
import { completeWord, offerWords, wordOfTab } from "./script-dialog.tsx"

const WORDS = {
  actions: ["delivered", "opened", "clicked"],
  modifiers: ["after", "every", "by"],
  clients: ["person", "phone", "gmail-proxy"],
}
const offers = (text: string) => offerWords(text, text.length, WORDS)

describe("the words that complete a script", () => {
  it("are actions at the start of a step, then modifiers, and their values after them", () => {
    expect(offers("")).toEqual(WORDS.actions)
    expect(offers("op")).toEqual(["opened"])
    expect(offers("opened ")).toEqual(WORDS.modifiers)
    expect(offers("opened by p")).toEqual(["person", "phone"])
    expect(offers("opened after ")).toContain("5m")
    expect(offers("opened after 5m, cl")).toEqual(["clicked"])
  })

  it("are not offered inside quotes, nor once they are complete", () => {
    expect(offers('delivered "by ')).toEqual([])
    expect(offers("opened")).toEqual([])
  })
})

describe("a word that completes a script", () => {
  it("replaces what has been begun before the caret, and leaves one blank to what follows", () => {
    expect(completeWord("op", 2, "opened")).toEqual(["opened ", 7])
    expect(completeWord("delivered, cl  after 5m", 13, "clicked")).toEqual(["delivered, clicked after 5m", 19])
    expect(completeWord("opened ", 7, "by")).toEqual(["opened by ", 10])
  })

  it("is written by the tab key, the first that fits, but not backwards, without a beginning, or if none fits", () => {
    expect(wordOfTab("op", 2, ["opened", "other"], false)).toBe("opened")
    expect(wordOfTab("op", 2, ["opened"], true)).toBeUndefined()
    expect(wordOfTab("opened ", 7, ["after"], false)).toBeUndefined()
    expect(wordOfTab("xx", 2, [], false)).toBeUndefined()
  })
})
