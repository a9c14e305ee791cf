import { describe, expect, it } from "vitest"
import { planSteps, type RecipientOutcome, stepAfter } from "../../emails/rules/steps.ts"
import type { OutcomeName } from "../record.ts"
import { nearMissHint, outcomeOf } from "./outcome.ts"

const rule = (recipient: string, outcome: OutcomeName, after_ms = 0) => ({ recipient, outcome, after_ms })

describe("nearMissHint", () => {
  const hint = (recipient: string, rules: Parameters<typeof outcomeOf>[1] = []) =>
    nearMissHint({ recipient, ...outcomeOf(recipient, rules) })
  it.each([
    ["bounce@sandbox.test", "bounced@sandbox.test"],
    ["complaint+7@sandbox.test", "complained@sandbox.test"],
    ["click@sandbox.test", "clicked@sandbox.test"],
    ["scaner@sandbox.test", "scanner@sandbox.test"],
    ["bounced+7@sandbox.tset", "bounced@sandbox.test"],
    ["bounced@sandpost.test", "bounced@sandbox.test"],
    ["failed@sandbox.example", "failed@sandbox.test"],
    ["mailbox-full@mail.sandbox.test", "mailbox-full@sandbox.test"],
    ["bounce@resend.dev", "bounced@resend.dev"],
    ["complained+7@simulator.amazonses.com", "complaint@simulator.amazonses.com"],
  ])("names the simulated address that %s misses", (address, meant) => {
    expect(hint(address)).toContain(`Did you mean ${meant}?`)
  })
  it("names all where no name is near, and is silent about simulated, ruled and other addresses", () => {
    expect(hint("ann@sandbox.test")).toMatch(
      /^ann@sandbox\.test simulates nothing and is delivered\. Addresses.*bounced, /,
    )
    for (const address of [
      "bounced@sandbox.test",
      "delivered+1@sandbox.test",
      "scanner@sandbox.test",
      "bounce@example.com",
      "bounced@example.test",
      "bounced@acme.test",
      "ann@sandbox.example",
      "delivered@sandbox.example",
      "bounced@resend.dev",
    ])
      expect(hint(address)).toBe(null)
    expect(hint("ooto@simulator.amazonses.com")).toContain("Addresses at simulator.amazonses.com that do: success, ")
    expect(hint("ann@sandbox.test", [rule("*@sandbox.test", "bounced")])).toBe(null)
  })
})

describe("outcomeOf", () => {
  it.each([
    "delivered",
    "delayed",
    "bounced",
    "complained",
    "failed",
    "opened",
    "clicked",
    "unsubscribed",
    "suppressed",
  ])("gives %s@sandbox.test its outcome, ignoring everything after a +", (outcome) => {
    expect(outcomeOf(`${outcome}@sandbox.test`, [])).toEqual({ outcome, after_ms: 0 })
    expect(outcomeOf(`${outcome}+a+b@sandbox.test`, [])).toEqual({ outcome, after_ms: 0 })
  })
  it.each([
    ["success@simulator.amazonses.com", "delivered"],
    ["bounce+label@simulator.amazonses.com", "bounced"],
    ["complaint@simulator.amazonses.com", "complained"],
    ["suppressionlist@simulator.amazonses.com", "suppressed"],
    ["delivered@resend.dev", "delivered"],
    ["bounced+1@resend.dev", "bounced"],
    ["complained@resend.dev", "complained"],
    ["suppressed@resend.dev", "suppressed"],
  ])("maps %s to %s", (address, outcome) => {
    expect(outcomeOf(address, []).outcome).toBe(outcome)
  })
  it("delivers to every other address", () => {
    for (const address of [
      "ann@sandbox.test",
      "bounced@example.com",
      "bounced@sub.sandbox.test",
      "queued@sandbox.test",
    ]) {
      expect(outcomeOf(address, []).outcome).toBe("delivered")
    }
  })
  it("uses the first matching rule, case-insensitively, but a fixed outcome takes precedence", () => {
    const rules = [rule("*@Slow.test", "delayed", 500), rule("*", "bounced")]
    expect(outcomeOf("ann@slow.test", rules)).toEqual({ outcome: "delayed", after_ms: 500 })
    expect(outcomeOf("ann@other.test", rules).outcome).toBe("bounced")
    expect(outcomeOf("clicked@sandbox.test", rules).outcome).toBe("clicked")
  })
})

describe("planSteps (assumption emails.pace)", () => {
  const START = Date.parse("2026-03-01T09:00:00.000Z")
  const to = (...outcomes: (OutcomeName | [OutcomeName, number])[]): RecipientOutcome[] =>
    outcomes.map((one, index) => ({
      recipient: `r${index}@x.test`,
      outcome: typeof one === "string" ? one : one[0],
      after_ms: typeof one === "string" ? 0 : one[1],
    }))
  /** Each step as `type recipient @milliseconds after the start`. */
  const planned = (...args: Parameters<typeof planSteps>) => {
    const { plan, next_step } = planSteps(...args)
    const lines: string[] = []
    for (let step = next_step; step; step = stepAfter(plan, step, step.due_at)) {
      const { type, recipient, due_at } = step
      lines.push(`${type}${recipient ? ` ${recipient.slice(0, 2)}` : ""} @${Date.parse(due_at) - START}`)
    }
    return lines
  }

  it("sends and delivers immediately in the instant pace", () => {
    expect(planned(to("delivered"), "instant", START)).toEqual(["sent @0", "delivered @0"])
  })
  it("sends after 1 s and delivers after 3 s in the realistic pace", () => {
    expect(planned(to("delivered"), "realistic", START)).toEqual(["sent @1000", "delivered @3000"])
  })
  it("plans nothing in the manual pace", () => {
    expect(planned(to("bounced"), "manual", START)).toEqual([])
  })
  it.each<[OutcomeName, string[]]>([
    ["failed", ["failed r0 @1000"]],
    ["suppressed", ["failed r0 @1000"]],
    ["bounced", ["sent @1000", "bounced r0 @3000"]],
    ["delayed", ["sent @1000", "delayed r0 @3000"]],
    ["complained", ["sent @1000", "delivered @3000", "complained r0 @4000"]],
    ["opened", ["sent @1000", "delivered @3000", "opened r0 @4000"]],
    ["clicked", ["sent @1000", "delivered @3000", "clicked r0 @4000"]],
    ["unsubscribed", ["sent @1000", "delivered @3000", "unsubscribed r0 @4000"]],
  ])("plans %s", (outcome, steps) => {
    expect(planned(to(outcome), "realistic", START)).toEqual(steps)
  })
  it("uses the worst outcome and names its recipient", () => {
    expect(planned(to("delivered", "complained", "bounced"), "instant", START)).toEqual(["sent @0", "bounced r2 @0"])
    expect(planned(to("bounced", "failed"), "instant", START)).toEqual(["failed r1 @0"])
    expect(planned(to("complained", "delayed"), "instant", START)).toEqual(["sent @0", "delayed r1 @0"])
  })
  it("plans opens and clicks of other recipients before the complaint", () => {
    expect(planned(to("complained", "opened", "clicked"), "instant", START)).toEqual([
      "sent @0",
      "delivered @0",
      "opened r1 @0",
      "clicked r2 @0",
      "complained r0 @0",
    ])
  })
  it("waits for the delay of a rule before its outcome", () => {
    expect(planned(to(["bounced", 5000]), "instant", START)).toEqual(["sent @0", "bounced r0 @5000"])
    expect(planned(to(["delivered", 5000], "opened"), "instant", START)).toEqual([
      "sent @0",
      "delivered @5000",
      "opened r1 @5000",
    ])
  })
  it("omits events whose tracking flag is off", () => {
    const none = { track_opens: false, track_clicks: false, list_unsubscribe: false }
    expect(planned(to("opened", "clicked", "unsubscribed"), "instant", START, none)).toEqual([
      "sent @0",
      "delivered @0",
    ])
  })
})
