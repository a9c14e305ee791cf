import { expect, it } from "vitest"
import { likeness } from "../../../src/tools/checks/compare.ts"
import { chanceOf } from "../../fuzz/chance.ts"
import { measure } from "../../fuzz/text-times.ts"
import { someShape } from "../../fuzz/texts.ts"
import { runs } from "../../helpers/fuzz.ts"

it("the likeness of a subject takes time in proportion to its length", async () => {
  const one = { name: "likeness", run: (subject: string) => likeness({ subject, tags: {} }) }
  for (let number = 0; number < runs(12); number++) {
    const { shape, of } = someShape(chanceOf(20_260_301, one.name, number))
    const { times, isSlow } = await measure(one, of, [4_000, 32_000])
    expect(isSlow, `${shape}: ${times} ms`).toBe(false)
  }
})
