import { expect, it } from "vitest"
import { joinWords } from "./compare.tsx"

const words = (written: string) =>
  [...written.matchAll(/-([^-]*)-|\+([^+]*)\+|([^-+]+)/g)].map(([, removed, added, same]) => {
    if (removed !== undefined) return { text: removed, change: "removed" as const }
    return added === undefined
      ? { text: same ?? "", change: "same" as const }
      : { text: added, change: "added" as const }
  })

it.each([
  ["-Thank-+Many+ -you-+thanks+ for it", "-Thank you-+Many thanks+ for it"],
  ["It arrives on -Friday-+Monday+.", "It arrives on -Friday-+Monday+."],
  ["One+ two+ three", "One+ two+ three"],
  ["-a-+b+ same", "-a-+b+ same"],
  ["-a-+b+ ", "-a-+b+ "],
])("%j is shown as %j", (before, after) => {
  expect(joinWords(words(before))).toEqual(words(after))
})
