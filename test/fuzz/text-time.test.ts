import { describe, expect, it } from "vitest"
import { ApiError } from "../../src/core/errors.ts"
import { type TextFunction, textFunctions } from "./text-functions.ts"

/** Characters and groups of them that a hostile text repeats. */
const ALONE = [
  ..."aA01 !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\0\t\n\v\f\r\u001b\u007f",
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
/** Beginnings of texts, so that the repeated part is where the function parses it, and ends: nothing or another character. */
const OPENINGS = ["http://a(", '<a href="http://a', "<p>", "a@b", '"', "(", "=?utf-8?q?", "your code "]
const ENDINGS = ["z", ""]

const SIZES = [32_000, 250_000, 1_000_000]
/** Milliseconds that are never reported. */
const SHORT = 200
/** The time may grow by this factor more than the text, because of slower memory access. */
const SLACK = 2.5
/** Milliseconds that the shortest text may take without further checks: with quadratic time, a megabyte would take two seconds. */
const UNSUSPICIOUS = 2
const MOST_REPORTED = 3
/** Processor time for the cases of one function. The torture part `fuzz` runs more cases. */
const MOST_SPENT_MS = 250

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

const textOf = (opening: string, unit: string, ending: string, length: number) =>
  opening + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + ending

/**
 * Measures texts that repeat `unit`, shorter ones first, so that a slow function is found early. Returns the times and the problem.
 *
 * @param unsuspicious if the shortest text takes no longer than this, longer texts are skipped.
 */
async function measure(one: TextFunction, [opening, unit, ending]: Case, unsuspicious: number) {
  const times: number[] = []
  for (const [index, length] of SIZES.entries()) {
    if (length > (one.longest ?? length)) break
    const text = textOf(opening, unit, ending, length)
    let time = await timeOf(one, text)
    const bound = Math.max(SHORT, SLACK * (length / (SIZES[index - 1] ?? length)) * (times.at(-1) ?? 0))
    // Measure again, because a garbage collection or another program may have slowed the first call.
    for (let more = 0; more < MOST_REPEATS && time > bound; more++) time = Math.min(time, await timeOf(one, text))
    times.push(time)
    if (time > bound) {
      const [begins, repeated, ends] = [opening, unit, ending].map((part) => JSON.stringify(part))
      return { times, fault: `${begins}, a run of ${repeated}, ${ends}: ${times.map(Math.round).join(", ")} ms` }
    }
    if (time <= unsuspicious) break
  }
  return { times, fault: null }
}

const MOST_REPEATS = 4

type Case = [opening: string, unit: string, ending: string]
// A line end after the run is what `.*$` does not match.
const plain: Case[] = [
  ...ALONE.flatMap((unit): Case[] => [
    ["", unit, "z"],
    ["", unit, "\n"],
  ]),
  ...GROUPS.map((unit): Case => ["", unit, "z"]),
]
const opened: Case[] = ALONE.flatMap((unit) =>
  OPENINGS.flatMap((opening) => ENDINGS.map((ending): Case => [opening, unit, ending])),
)

describe("untrusted text is read in linear time", () => {
  it.each(textFunctions.map((one) => [one.name, one] as const))("%s", async (_name, one) => {
    const slow: string[] = []
    // Twice the usual time is checked further, too.
    let unsuspicious = UNSUSPICIOUS
    let spent = 0
    for (const each of [...plain, ...opened]) {
      if (spent > MOST_SPENT_MS) break
      const { times, fault } = await measure(one, each, each[0] === "" ? 0 : unsuspicious)
      spent += times.reduce((sum, time) => sum + time, 0)
      if (each[0] === "") unsuspicious = Math.max(unsuspicious, 2 * (times[0] ?? 0))
      if (fault !== null) slow.push(fault)
      if (slow.length === MOST_REPORTED) break
    }
    expect(slow).toEqual([])
  })
})
