import { expect, it } from "vitest"
import { matchesGlob } from "./glob.ts"

it.each([
  ["*", "", true],
  ["*@x.test", "a@x.test", true],
  ["*@x.test", "a@x.test.evil", false],
  ["a*b*c", "aXbYbZc", true],
  ["a?c", "abc", true],
  ["a?c", "ac", false],
  ["", "", true],
  ["", "a", false],
  ["a.c", "abc", false],
  ["*.*", "ab", false],
])("matches %s against %s: %s", (pattern, text, matched) => {
  expect(matchesGlob(pattern, text)).toBe(matched)
})

it("is fast on a pattern made to be slow", () => {
  expect(matchesGlob(`${"*a".repeat(50)}*b`, "a".repeat(5000))).toBe(false)
})
