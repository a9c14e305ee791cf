import { describe, expect, it } from "vitest"
import { longestTurn } from "../../../src/time/measure.test-helper.ts"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"

const checksOf = (box: Box, id: string, query = "") => ok(box.sandbox("GET", `/emails/${id}/checks${query}`))
const compared = (box: Box, a: string, b: string) => box.sandbox("GET", `/emails/compare?a=${a}&b=${b}`)
const sent = async (box: Box, fields: object = {}) => (await ok(box.v1("POST", "/emails", anEmail({ ...fields })))).id
const rulesOf = (checks: { findings: { rule: string }[] }) => checks.findings.map(({ rule }) => rule)

/** A turn takes up to 40 ms: it reads and hashes the body. The check of the links takes 500 ms. */
const LONGEST_TURN_MS = 200

describe("large emails", () => {
  it("get checks, which for the largest HTML say what they left out, names what is not checked, and checks in a worker, so that other requests are answered", async () => {
    const box = await startSandpost()
    const row = "<table><tr><td style='color:#333'>Hello <a href='https://acme.test/x'>order</a></td></tr></table>\n"
    const id = await sent(box, { html: row.repeat(5_000_000 / row.length), text: "Hello" })
    const links = await sent(box, { html: "<a href='http://localhost/x'>click here</a>".repeat(50_000), text: "Hello" })
    expect((await checksOf(box, id)).skipped[0].reason).toContain("too large to check: the HTML has 4.8 MB")
    // A busy machine may need longer than the worker has.
    const { findings, skipped } = await checksOf(box, links)
    expect(rulesOf({ findings }).includes("link-local") || skipped[0].reason.includes("took more than")).toBe(true)
    // Another list of ignored rules is another check.
    expect(await longestTurn(() => checksOf(box, links, "?ignore=link-http"))).toBeLessThan(LONGEST_TURN_MS)
    const long = await sent(box, { text: "Hello {{name}}, see https://acme.test/x\n".repeat(200_000) })
    expect(await longestTurn(() => checksOf(box, long))).toBeLessThan(LONGEST_TURN_MS)
  })

  it("compares the first 1 MB of a body, says so, and compares in a worker, so that other requests are answered", async () => {
    const box = await startSandpost()
    const row = (n: number) =>
      `<p>Hello Ann, your <a href="https://acme.test/orders/${n}">order</a> is on its way.</p>\n`
    const body = Array.from({ length: 65_000 }, (_, n) => row(n % 7)).join("")
    const a = await sent(box, { subject: "Order 1", html: body })
    const b = await sent(box, { subject: "Order 2", html: body.replaceAll("Ann", "Bob") })
    const first = await ok(compared(box, a, b))
    expect(first.equal).toBe(false)
    expect(first.skipped[0].reason).toContain("too large to compare: ")
    // A turn takes up to 40 ms: it reads one of the bodies.
    expect(await longestTurn(() => ok(compared(box, b, a)))).toBeLessThan(200)
  })
})
