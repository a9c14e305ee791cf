import { expect, it } from "vitest"
import { processorMs } from "../../time/measure.test-helper.ts"
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

it("does not try all ways to match a pattern", () => {
  // So short that a matcher that tries them is slow only many times, and hangs nowhere.
  const [pattern, text] = [`${"*a".repeat(8)}*b`, "a".repeat(24)]
  const started = processorMs()
  for (let times = 0; times < 500; times++) expect(matchesGlob(pattern, text)).toBe(false)
  expect(processorMs() - started).toBeLessThan(500)
})
