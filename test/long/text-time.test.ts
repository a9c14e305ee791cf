import { describe, expect, it } from "vitest"
import { textFunctions } from "../fuzz/text-functions.ts"
import { measure } from "../fuzz/text-times.ts"
import { CHARACTERS, GROUPS, OPENINGS } from "../fuzz/texts.ts"
import { isNightly } from "../helpers/long.ts"

const LENGTHS = [32_000, 250_000, 1_000_000]
/** Milliseconds that the shortest text may take without further checks: with quadratic time, a megabyte would take two seconds. */
const UNSUSPICIOUS = 2
const MOST_REPORTED = 3
/** Processor time for the cases of one function. The torture part `fuzz` runs more cases. */
const MOST_SPENT_MS = isNightly ? 250 : 80

/** A text that repeats `unit`. */
type Case = [opening: string, unit: string, ending: string]
// A line end after the run is what `.*$` does not match.
const plain: Case[] = [
  ...CHARACTERS.flatMap((unit) => ["z", "\n"].map((ending): Case => ["", unit, ending])),
  ...GROUPS.map((unit): Case => ["", unit, "z"]),
]
const opened: Case[] = CHARACTERS.flatMap((unit) =>
  OPENINGS.flatMap((opening) => ["z", ""].map((ending): Case => [opening, unit, ending])),
)

const textOf = ([opening, unit, ending]: Case, length: number) =>
  opening + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + ending

describe("untrusted text is read in linear time", () => {
  it.each(textFunctions.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    const lengths = LENGTHS.filter((length) => length <= (one.longest ?? length))
    const slow: string[] = []
    // Twice the usual time is checked further, too.
    let unsuspicious = UNSUSPICIOUS
    let spent = 0
    for (const each of [...plain, ...opened]) {
      if (spent > MOST_SPENT_MS || slow.length === MOST_REPORTED) break
      const isPlain = each[0] === ""
      const { times, isSlow } = await measure(
        one,
        (length) => textOf(each, length),
        lengths,
        isPlain ? 0 : unsuspicious,
      )
      spent += times.reduce((sum, time) => sum + time, 0)
      if (isPlain) unsuspicious = Math.max(unsuspicious, 2 * (times[0] ?? 0))
      if (isSlow) slow.push(`${JSON.stringify(each)}: ${times} ms`)
    }
    expect(slow).toEqual([])
  })
})
