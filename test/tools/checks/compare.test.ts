import { describe, expect, it } from "vitest"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"

const sent = async (box: Box, fields: object = {}): Promise<string> =>
  (await ok(box.v1("POST", "/emails", anEmail({ ...fields })))).id
const compared = (box: Box, a: string, b: string) => box.sandbox("GET", `/emails/compare?a=${a}&b=${b}`)
const html = (order: string, sentence: string, rest = "") =>
  `<p>Order ${order} of March 1, 2026. ${sentence}</p>${rest}<img src="https://acme.test/a.png" width="9" alt="A chair">`

describe("GET /sandbox/emails/compare", () => {
  it("finds two runs of one template equal", async () => {
    const box = await startSandpost()
    const [a, b] = [
      await sent(box, { subject: "Order 10042", html: html("10042", "It arrives."), text: "Code: 482913, 10:30" }),
      await sent(box, { subject: "Order 20077", html: html("20077", "It arrives."), text: "Code: 107264, 8:15" }),
    ]
    expect(await ok(compared(box, a, b))).toEqual({ a, b, equal: true, sections: [], skipped: [] })
  })

  it("lists what changed by part, with the words of a changed line", async () => {
    const box = await startSandpost()
    const link = '<p><a href="https://acme.test/orders/1">Show my order</a></p>'
    const a = await sent(box, {
      html: html("1", "It arrives on Friday.", link),
      text: "See https://acme.test/orders/1",
    })
    const b = await sent(box, {
      html: html("1", "It arrives on Monday.").replace(' alt="A chair"', ""),
      text: "See https://acme.test/orders/1",
      attachments: [{ filename: "invoice.txt", content: "YQ==" }],
    })
    const { equal, sections } = await ok(compared(box, a, b))
    expect(equal).toBe(false)
    const linesOf = (name: string) =>
      sections
        .find(({ section }: { section: string }) => section === name)
        .changes.map(({ before, after }: { before: string; after: string }) => [before, after])
    expect(linesOf("html")).toEqual([
      ["Order 1 of <date>. It arrives on Friday.", "Order 1 of <date>. It arrives on Monday."],
      ["[Show my order](https://acme.test/orders/1)", null],
      ["![A chair](https://acme.test/a.png)", "<image without alt>(https://acme.test/a.png)"],
    ])
    expect(linesOf("links")).toEqual([["[Show my order](https://acme.test/orders/1)", null]])
    expect(linesOf("attachments")).toEqual([[null, "invoice.txt (text/plain)"]])
    expect(linesOf("findings")).toEqual([[null, "warning image-alt"]])
    const words = sections.find(({ section }: { section: string }) => section === "html").changes[0].words
    expect(words.filter(({ change }: { change: string }) => change !== "same")).toEqual([
      { text: "Friday", change: "removed" },
      { text: "Monday", change: "added" },
    ])
  })

  it("compares with the email before that has the same tags, or a similar subject", async () => {
    const box = await startSandpost()
    const first = await sent(box, { subject: "Order 10042", tags: { flow: "order" } })
    const plain = await sent(box, { subject: "Your code 4711" })
    await sent(box, { subject: "Another" })
    const second = await sent(box, { subject: "Shipped", tags: { flow: "order" } })
    const code = await sent(box, { subject: "Your code 8888" })
    expect(await ok(compared(box, second, "previous"))).toMatchObject({ a: first, b: second })
    expect(await ok(compared(box, code, "previous"))).toMatchObject({ a: plain, b: code, equal: true })
    expect(await ok(box.sandbox("GET", "/emails/compare"))).toMatchObject({ a: plain, b: code })
    const { status, body } = await compared(box, first, "previous")
    expect([status, body.error.message]).toEqual([
      404,
      'There is no earlier email like "Order 10042": none with the same tags or a similar subject.',
    ])
  })
})
