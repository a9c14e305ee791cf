import { describe, expect, it } from "vitest"
import { personas } from "./personas.ts"
import { MOST_STEPS, parseScript, scriptHints } from "./script.ts"

const parsed = (script: string) =>
  parseScript(script).map(({ type, after_ms, step: _, ...rest }) => ({ type, after_ms, ...rest }))
const problem = (script: string): string => {
  try {
    parseScript(script)
  } catch (error) {
    return (error as Error).message
  }
  return "no problem"
}

describe("parseScript", () => {
  it("reads the example of the guide", () => {
    const script = "delayed 2x every 10m, delivered, opened after 1m by apple-proxy, scanned, clicked after 3m"
    expect(parsed(script)).toEqual([
      { type: "delayed", after_ms: undefined },
      { type: "delayed", after_ms: 600_000 },
      { type: "delivered", after_ms: 600_000 },
      { type: "opened", after_ms: 60_000, agent: "apple-proxy" },
      { type: "scanned", after_ms: undefined },
      { type: "clicked", after_ms: 180_000 },
    ])
  })

  it("reads modifiers in any order, capitals, line breaks and texts with commas", () => {
    expect(
      parsed('Delayed "451 later, please"\n,  CLICKED link 2 after 1d12h by Phone, scanned with redirect'),
    ).toEqual([
      { type: "delayed", after_ms: undefined, reason: "451 later, please" },
      { type: "clicked", after_ms: 129_600_000, link: 2, agent: "phone" },
      { type: "scanned", after_ms: undefined, redirect: true },
    ])
  })

  it("keeps each step as it was written, without needless white space and at most 120 characters", () => {
    const [long] = parseScript(`bounced "${"x".repeat(1000)}"`)
    expect([long?.step.length, long?.step.at(-1), long?.reason?.length]).toEqual([120, "…", 1000])
    expect(parseScript(' delivered , opened  after 1m "x" ').map(({ step }) => step)).toEqual([
      "delivered",
      'opened after 1m "x"',
    ])
  })

  it.each([
    [
      "deliverd, opened",
      '`behaviour`, character 1: "deliverd" is not a known word; the nearest is "delivered". Known:',
    ],
    ["delivered, opned", 'character 12: "opned" is not a known word; the nearest is "opened"'],
    [
      "opened by aple-proxy",
      'character 11: "aple-proxy" is not a known word; the nearest is "apple-proxy". Known: person',
    ],
    ["opened afer 1m", 'character 8: "afer" is not a known word; the nearest is "after"'],
    ["delivered opened", "before another step such as opened, write a comma"],
    ["opened after", "character 8: after needs a time such as 90s, 10m, 2h or 1d12h, got nothing"],
    ["opened after 10", 'after needs a time such as 90s, 10m, 2h or 1d12h, got "10"'],
    ["opened every soon", 'character 14: every needs a time such as 90s, 10m, 2h or 1d12h, got "soon"'],
    ["clicked link 0", "character 14: link needs the number of a link, from 1"],
    ["scanned with redirects", 'the nearest is "redirect"'],
    ["delivered,, opened", "character 11: a step is missing before the comma"],
    ["delivered,", "character 10: a step is missing. Example:"],
    ["", "a step is missing"],
    ['delayed "later', "character 9: this quote is not closed"],
    ["delivered, opened loop", 'character 19: "loop" would be a loop'],
    ["forever opened", '"forever" would be a loop'],
    ["delivered, opened after 366d", 'character 12: "opened after 366d" is 366 days after the message'],
    ["delayed 12x every 10d", "110 days after the message"],
    ["delayed 0x", "a step is repeated 1 to 100 times, got 0"],
    ["opened 10000x", "character 8: a step is repeated 1 to 100 times, got 10000"],
  ])("refuses %j", (script, message) => {
    expect(problem(script)).toContain(message)
  })

  it("refuses ten thousand steps", () => {
    const message = problem(`opened${", opened".repeat(9999)}`)
    expect(message).toBe(
      `\`behaviour\`, character 801: a behaviour has at most ${MOST_STEPS} steps, but "opened" is beyond them.`,
    )
  })

  it("reads the scripts of all personas without a hint", () => {
    for (const { steps } of personas) expect(scriptHints(parseScript(steps))).toEqual([])
  })
})

describe("scriptHints", () => {
  const hints = (script: string, message?: Parameters<typeof scriptHints>[1]) =>
    scriptHints(parseScript(script), message)
  const all = { track_opens: true, track_clicks: true, list_unsubscribe: true, has_html: true }

  it.each([
    ["opened, delivered", "Step 1 (opened) will be skipped: the message is not delivered before it."],
    ["delayed, clicked after 1m", "Step 2 (clicked after 1m) will be skipped: the message is not delivered before it."],
    ["bounced, opened", "Step 2 (opened) will be skipped: the message has bounced or failed before it."],
    ["delivered, delayed", "Step 2 (delayed) will be skipped: the message is already delivered."],
  ])("names the step of %j that cannot happen", (script, hint) => {
    expect(hints(script)).toEqual([hint])
  })

  it("accepts a script without an arrival, and a bounce after the delivery", () => {
    expect(hints("opened, clicked")).toEqual([])
    expect(hints("delivered, bounced after 1h")).toEqual([])
  })

  it("knows what the message lacks", () => {
    expect(hints("opened, clicked, unsubscribed", all)).toEqual([])
    expect(
      hints("opened, clicked, unsubscribed", {
        ...all,
        track_opens: false,
        track_clicks: false,
        list_unsubscribe: false,
      }),
    ).toEqual([
      "Step 1 (opened) will be skipped: the email has no tracking pixel.",
      "Step 2 (clicked) will be skipped: the email is sent without track_clicks.",
      "Step 3 (unsubscribed) will be skipped: the email has no unsubscribe header.",
    ])
  })
})
