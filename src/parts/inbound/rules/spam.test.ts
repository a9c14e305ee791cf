import { describe, expect, it } from "vitest"
import { assessSpam, type SpamInput, spamScoreHeader } from "./evaluate.ts"

const GTUBE = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X"
const assess = (input: Partial<SpamInput>) =>
  assessSpam({ checking: true, verdict: "verified", contents: ["hello"], trusted_score: null, daemon: null, ...input })

describe("spam score (assumptions inbound.spam_statuses and inbound.spam)", () => {
  it("is 0 and NotSpam for a verified message", () => {
    expect(assess({})).toEqual({ score: 0, status: "received", spam_status: "NotSpam", reasons: [] })
  })
  it("adds 3 for a failed and 1 for an unverified sender", () => {
    expect(assess({ verdict: "failed" })).toMatchObject({ score: 3, status: "received" })
    expect(assess({ verdict: "unverified" })).toMatchObject({ score: 1 })
    expect(assess({ verdict: "unchecked" })).toMatchObject({ score: 0 })
  })
  it("gives GTUBE 1000, in text, HTML or raw bytes", () => {
    for (const content of [`a ${GTUBE} b`, Buffer.from(`raw ${GTUBE}`)])
      expect(assess({ contents: ["", content] })).toMatchObject({ score: 1000, status: "spam", spam_status: "Spam" })
  })
  it("is replaced by a trusted X-Spam-Score; 5 or more is spam", () => {
    expect(assess({ trusted_score: 5, verdict: "failed", contents: [GTUBE] })).toMatchObject({
      score: 5,
      status: "spam",
    })
    expect(assess({ trusted_score: 4.9 })).toMatchObject({ score: 4.9, status: "received" })
  })
  it("is the daemon's score if one is used, and the reasons add up to it", () => {
    const result = assess({
      verdict: "failed",
      daemon: { ok: true, score: 6.2, reasons: [{ score: 0, reason: "HTML_ONLY" }] },
    })
    expect(result).toMatchObject({ score: 6.2, status: "spam" })
    expect(result.reasons.map(({ reason }) => reason)).toEqual(["SpamAssassin scored the message 6.2.", "HTML_ONLY"])
  })
  it("stays the sandbox's own score if the daemon fails, and says so", () => {
    const result = assess({ verdict: "failed", daemon: { ok: false, reason: "It is down." } })
    expect(result.score).toBe(3)
    expect(result.reasons.at(-1)).toEqual({ score: 0, reason: "It is down. The sandbox's own score is used." })
  })
  it("is NotChecked if checking is off", () => {
    expect(assess({ checking: false, contents: [GTUBE] })).toMatchObject({
      score: 0,
      status: "received",
      spam_status: "NotChecked",
    })
  })
})

describe("X-Spam-Score", () => {
  it.each([
    ["7.5", 7.5],
    ["-1.2", -1.2],
    ["5.1 / 10", 5.1],
    ["high", null],
    ["1e9", null],
    ["1.2.3", null],
    ["", null],
  ])("parses %j as %j", (value, score) => {
    expect(spamScoreHeader([{ name: "x-spam-SCORE", value }])).toBe(score)
  })
  it("is null without the header", () => expect(spamScoreHeader([])).toBeNull())
})
