import { afterAll, describe, expect, it } from "vitest"
import { aCheckedMail } from "./checked-mail.fixture.ts"
import { createMailChecks } from "./in-worker.ts"

const { check, compare, close } = createMailChecks()
afterAll(close)

describe("compare", () => {
  it("compares what is not in the bodies if it takes too long, and names what was left out", async () => {
    const mail = {
      from: "a@b.test",
      to: [],
      subject: "One",
      html: "<p>a</p>".repeat(100_000),
      text: null,
      findings: [],
    }
    const result = await compare(mail, { ...mail, subject: "Two" }, { timeout_ms: 1 })
    expect(result.sections).toMatchObject([{ section: "headers", changes: [{ after: "Subject: Two" }] }])
    expect(result.skipped).toEqual(
      ["text", "html", "links"].map((section) => ({
        section,
        reason: "too large to compare: the comparison took more than 0.001 seconds",
      })),
    )
  })
})

describe("check", () => {
  it("checks what needs no HTML if it takes too long, and names what was left out", async () => {
    const html = `<p>{{name}}</p>${"<p>word</p>".repeat(100_000)}`
    const result = await check(aCheckedMail({ html, subject: "" }), { clients: [], ignore: [] }, { timeout_ms: 1 })
    expect(result.findings.map(({ rule }) => rule)).toEqual(["weight-clipped", "subject-empty"])
    expect(result.skipped).toContainEqual({
      rule: "leftover-*",
      cause: "too_slow",
      reason: "the check took more than 0.001 seconds",
    })
  })
})
