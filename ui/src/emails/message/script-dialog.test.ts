import { describe, expect, it } from "vitest"
import { offerWords } from "./script-dialog.tsx"

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
