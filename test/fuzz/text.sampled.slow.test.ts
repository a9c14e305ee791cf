import { expect, it } from "vitest"
import { runs } from "../helpers/fuzz.ts"
import { chanceOf } from "./chance.ts"
import { textFunctions } from "./text-functions.ts"
import { measure } from "./text-times.ts"
import { someShape } from "./texts.ts"

const SEED = 20_260_301
const LENGTHS = [4_000, 32_000]

// `text-time.test.ts` measures every piece of a text, and the torture part `fuzz` longer texts for as long as it is asked to.
it("every function that reads untrusted text takes time in proportion to its length, or throws a documented error", async () => {
  const slow: string[] = []
  for (const one of textFunctions) {
    for (let number = 0; number < runs(12); number++) {
      const { shape, of } = someShape(chanceOf(SEED, one.name, number))
      const { times, isSlow } = await measure(one, of, LENGTHS)
      if (isSlow) slow.push(`${one.name}, ${shape}, ${JSON.stringify(of(40))}…: ${times} ms`)
    }
  }
  expect(slow).toEqual([])
})
