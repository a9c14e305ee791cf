import { describe, expect, it } from "vitest"
import type { OutcomeName } from "../records/emails.ts"
import { outcomeOf } from "./outcome.ts"
import { planSteps, type RecipientOutcome } from "./steps.ts"

const rule = (recipient: string, outcome: OutcomeName, after_ms = 0) => ({ recipient, outcome, after_ms })

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
  ])("gives %s@sandbox.test its outcome, whatever follows a +", (outcome) => {
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
  ])("takes %s for %s", (address, outcome) => {
    expect(outcomeOf(address, []).outcome).toBe(outcome)
  })
  it("delivers to everyone else", () => {
    for (const address of [
      "ann@sandbox.test",
      "bounced@example.com",
      "bounced@sub.sandbox.test",
      "queued@sandbox.test",
    ]) {
      expect(outcomeOf(address, []).outcome).toBe("delivered")
    }
  })
  it("follows the first rule that matches, in any case, but never against a fixed outcome", () => {
    const rules = [rule("*@Slow.test", "delayed", 500), rule("*", "bounced")]
    expect(outcomeOf("ann@slow.test", rules)).toEqual({ outcome: "delayed", after_ms: 500 })
    expect(outcomeOf("ann@other.test", rules).outcome).toBe("bounced")
    expect(outcomeOf("clicked@sandbox.test", rules).outcome).toBe("clicked")
  })
})

describe("planSteps (assumption M3)", () => {
  const START = Date.parse("2026-03-01T09:00:00.000Z")
  const to = (...outcomes: (OutcomeName | [OutcomeName, number])[]): RecipientOutcome[] =>
    outcomes.map((one, index) => ({
      recipient: `r${index}@x.test`,
      outcome: typeof one === "string" ? one : one[0],
      after_ms: typeof one === "string" ? 0 : one[1],
    }))
  /** Each step as `type recipient @milliseconds after the start`. */
  const told = (...args: Parameters<typeof planSteps>) => {
    const step = planSteps(...args)
    if (!step) return null
    let at = Date.parse(step.due_at) - START
    const tell = (one: { type: string; recipient?: string }) =>
      `${one.type}${one.recipient ? ` ${one.recipient.slice(0, 2)}` : ""} @${at}`
    const lines = [tell(step)]
    for (const next of step.next ?? []) {
      at += next.after_ms
      lines.push(tell(next))
    }
    return lines
  }

  it("is sent and delivered at once in the instant pace", () => {
    expect(told(to("delivered"), "instant", START)).toEqual(["sent @0", "delivered @0"])
  })
  it("is sent after 1 s and delivered after 3 s in the realistic pace", () => {
    expect(told(to("delivered"), "realistic", START)).toEqual(["sent @1000", "delivered @3000"])
  })
  it("waits for someone in the manual pace", () => {
    expect(told(to("bounced"), "manual", START)).toBeNull()
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
    expect(told(to(outcome), "realistic", START)).toEqual(steps)
  })
  it("lets the worst recipient decide, and names that one", () => {
    expect(told(to("delivered", "complained", "bounced"), "instant", START)).toEqual(["sent @0", "bounced r2 @0"])
    expect(told(to("bounced", "failed"), "instant", START)).toEqual(["failed r1 @0"])
    expect(told(to("complained", "delayed"), "instant", START)).toEqual(["sent @0", "delayed r1 @0"])
  })
  it("lets opens and clicks of the others come before the complaint", () => {
    expect(told(to("complained", "opened", "clicked"), "instant", START)).toEqual([
      "sent @0",
      "delivered @0",
      "opened r1 @0",
      "clicked r2 @0",
      "complained r0 @0",
    ])
  })
  it("waits as long as a rule says before its outcome", () => {
    expect(told(to(["bounced", 5000]), "instant", START)).toEqual(["sent @0", "bounced r0 @5000"])
    expect(told(to(["delivered", 5000], "opened"), "instant", START)).toEqual([
      "sent @0",
      "delivered @5000",
      "opened r1 @5000",
    ])
  })
  it("leaves out what the message has no flag for", () => {
    const none = { track_opens: false, track_clicks: false, list_unsubscribe: false }
    expect(told(to("opened", "clicked", "unsubscribed"), "instant", START, none)).toEqual(["sent @0", "delivered @0"])
  })
})
