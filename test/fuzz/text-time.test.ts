import { describe, expect, it } from "vitest"
import { ApiError } from "../../src/core/errors.ts"
import { type TextFunction, textFunctions } from "./text-functions.ts"

/** Characters and groups of them that a hostile text repeats. */
const ALONE = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((one) => !/[b-zB-Z2-9]/.test(one)),
  ...["é", "ß", "İ", "中", "😀", "\u0301", "\u00a0", "\u00ad", "\u200b", "\u202e", "\u2028", "\ufeff", "\ud800"],
]
const GROUPS = [
  ...["=?", "=?utf-8?q?a?=", "=?utf-8?q?a?= ", "http://", "http://a ", "https://a.b/c?d=e&f ", "www.", "a@b.c ", "a@"],
  ...["<a href=", "<a href=x>", "<a href='http://a'>", '<a href="http://a">b</a>', "<b><p>", "<b><p></b></p>", "<b>"],
  ...[
    "<i><a>",
    "<table><tr>",
    "<svg>",
    "<!--",
    "<!-- -->",
    "</",
    "<a ",
    "<a a=",
    " a=b",
    "<style>",
    "<title>",
    "<![CDATA[",
  ],
  ...[
    "&#",
    "&#x",
    "&amp",
    "&amp;",
    "cid:logo",
    "cid:",
    "{{unsubscribe_url}}",
    "{{",
    "code ",
    "code 1234 ",
    "1234 ",
    "A1B2 ",
  ],
  ...[
    "\r\n",
    "\n ",
    "\r\n ",
    "a: ",
    "a: b\n",
    "From: a\n",
    "()",
    ")(",
    "[]",
    '""',
    '"a',
    '\\"',
    "a.",
    ".-",
    "-a",
    "to:",
    '-"',
  ],
  ...[
    "Re: ",
    "a,",
    "a;",
    "<a@b.c>,",
    "data:;base64,",
    "%41",
    "aA",
    "xn--",
    "xn--a.",
    "1.",
    "::",
    "1d",
    "e\u0301",
    "\u200d😀",
  ],
]
/** What a text begins with, so that the run comes where it is looked at closely. */
const OPENINGS = ["", "http://a", '<a href="http://a', "<p>", "a@b", '"', "(", "=?utf-8?q?", "your code "]
/** One more character, of another kind, after the run. */
const LAST = "z"

const SMALL = 16_000
const MIDDLE = 250_000
const LARGE = 1_000_000
/** Milliseconds that pass for a short time whatever they are compared with. */
const SHORT = 250
/** What four times the text may cost, as a multiple: four, and room for memory that is farther away. */
const LINEAR = 10

/** Milliseconds of processor time of this thread: another program that takes the processor does not count. */
async function timeOf({ run }: TextFunction, text: string): Promise<number> {
  const before = process.threadCpuUsage()
  try {
    await run(text)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

const textOf = (opening: string, unit: string, length: number) =>
  opening + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + LAST

/** What is wrong with the time that a run of `unit` takes, or null. The shorter ones come first, so that a slow one is found soon. */
async function slowness(one: TextFunction, opening: string, unit: string): Promise<string | null> {
  const times: number[] = []
  for (const length of [SMALL, MIDDLE, LARGE]) {
    const text = textOf(opening, unit, length)
    let time = await timeOf(one, text)
    const bound = Math.max(SHORT, LINEAR * (times.at(-1) ?? 0))
    // Once more: it may have met the collection of somebody else's garbage.
    if (time > bound) time = Math.min(time, await timeOf(one, text))
    times.push(time)
    if (time > bound) {
      return `${JSON.stringify(opening)} and a run of ${JSON.stringify(unit)}: ${times.map(Math.round).join(", ")} ms`
    }
  }
  return null
}

describe("Untrusted text is read in linear time", () => {
  it.each(textFunctions.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    const slow: string[] = []
    for (const unit of [...ALONE, ...GROUPS]) {
      for (const opening of unit.length === 1 ? OPENINGS : [""]) {
        const found = await slowness(one, opening, unit)
        if (found !== null) slow.push(found)
        if (slow.length === 3) break
      }
      if (slow.length === 3) break
    }
    expect(slow).toEqual([])
  })
})
