import { describe, expect, it } from "vitest"
import { editDistance, nearest } from "./suggest.ts"

describe("nearest known word", () => {
  it("counts added, dropped, changed and swapped letters as one each", () => {
    expect(editDistance("port", "port")).toBe(0)
    expect(editDistance("port", "prot")).toBe(1)
    expect(editDistance("port", "ports")).toBe(1)
    expect(editDistance("port", "pot")).toBe(1)
    expect(editDistance("port", "part")).toBe(1)
    expect(editDistance("", "port")).toBe(4)
  })

  it("ignores camel case and separators (assumption requests.unknown_fields)", () => {
    expect(nearest("replyTo", ["to", "reply_to", "cc"])).toBe("reply_to")
    expect(nearest("scheduled-at", ["subject", "scheduled_at"])).toBe("scheduled_at")
  })

  it("completes a prefix", () => {
    expect(nearest("--smtp", ["--host", "--smtp-port", "--set"])).toBe("--smtp-port")
  })

  it("returns nothing if more than a third of the letters differ, or if no word is known", () => {
    expect(nearest("prot", ["port"])).toBe("port")
    expect(nearest("open", ["wait", "reset"])).toBeUndefined()
    expect(nearest("port", [])).toBeUndefined()
  })

  it("is fast on a very long word", () => {
    expect(nearest("a".repeat(1_000_000), ["port", "aaaa"])).toBe("aaaa")
  })
})
