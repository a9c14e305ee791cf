import { expect, it } from "vitest"
import { processorMs } from "../../time/measure.test-helper.ts"
import { TextBlocks } from "./text-blocks.ts"

const COUNT = 30_000

it("removes many texts of one block in time in proportion to their number", () => {
  const texts = new TextBlocks()
  for (let number = 0; number < COUNT; number++) texts.add(`id ${number}`, `${number}`)
  // From the end: to look for each from the beginning took seconds.
  const before = processorMs()
  for (let number = COUNT - 1; number >= 0; number--) texts.remove(`id ${number}`)
  expect(processorMs() - before).toBeLessThan(500)
  expect(texts.size).toBe(0)
})
