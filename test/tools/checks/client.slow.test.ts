import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type AccountClient,
  mailSnapshot,
  type StartedSandpost,
  startSandpost,
  toMatchMail,
} from "../../../src/index.ts"

let sandpost: StartedSandpost
let box: AccountClient
beforeAll(async () => {
  sandpost = await startSandpost({ smtp_port: "off", check_contract: true })
  box = await sandpost.client.accounts.create({ domains: ["acme.test"] })
})
afterAll(() => sandpost.stop())

const send = (fields: object = {}) =>
  box.service.sendEmail({
    ...{ from: "hello@acme.test", to: ["ann@example.com"], subject: "Your order", text: "Hello Ann" },
    ...fields,
  })

describe("emails.check", () => {
  it("returns the findings, for the chosen email clients, without the ignored rules", async () => {
    const mail = await send({ html: "<p style='border-radius:4px'>Hello {{name}}</p>" })
    const rules = async (options = {}) => (await box.emails.check(mail, options)).findings.map(({ rule }) => rule)
    expect(await rules()).toEqual(["leftover-placeholder", "client-css-border-radius"])
    expect(await rules({ clients: ["gmail.ios"] })).toEqual(["leftover-placeholder"])
    expect(await rules({ ignore: ["leftover-*", "client-*"] })).toEqual([])
    await expect(box.emails.check(mail, { client: ["gmail.ios"] } as object)).rejects.toThrow("client")
  })
})

it("emails.check and expectClean name the argument that they do not understand", async () => {
  const email = await send()
  const { check, expectClean } = box.emails as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  for (const name of ["clients", "ignore"]) {
    for (const value of ["gmail.*", {}, 7, [7]]) {
      await expect(check?.(email, { [name]: value })).rejects.toThrow(`\`${name}\` must be a list of texts`)
    }
  }
  await expect(expectClean?.(email, { fail_on: ["warn"] })).rejects.toThrow(
    "`fail_on` must be a list of error, warning, note",
  )
  await expect(expectClean?.(email, { fail_on: "error" })).rejects.toThrow(
    "`fail_on` must be a list of error, warning, note",
  )
})

describe("emails.expectClean", () => {
  it("returns the checks of a mail without errors", async () => {
    expect(await box.emails.expectClean(await send())).toMatchObject({ worst: null })
    const note = await send({ html: "<p style='border-radius:4px'>Hello Ann</p>" })
    expect(await box.emails.expectClean(note.id)).toMatchObject({ worst: "note" })
  })

  it("fails with a report: what a reader sees, where, and how to fix it", async () => {
    const { id } = await send({
      subject: "Order {{id}}",
      html: "<p>Hello undefined,</p>\n<p>see <a href='#'>it</a></p>",
      text: "Hello",
    })
    const report = await box.emails.expectClean(id).catch((error: Error) => error.message)
    expect(report).toBe(
      [
        '"Order {{id}}" to ann@example.com has 3 errors.',
        "",
        "error  leftover-placeholder  subject 1:7  {{id}}",
        '  A reader sees "{{id}}" in the subject instead of a value.',
        "  Fix: Pass the value to the template, or remove the placeholder.",
        "",
        "error  leftover-value  html 1:10  undefined",
        '  A reader sees "undefined" in the message where a value is missing.',
        "  Fix: Pass the value to the template, and give it a fallback for when it is missing.",
        "",
        "error  link-empty  links 2:8  <a href='#'>",
        '  "it" leads nowhere.',
        "  Fix: Set the `href` of the link.",
      ].join("\n"),
    )
  })

  it("fails for other levels too if asked, and says how many findings it does not show", async () => {
    const { id } = await send({
      html: "<p style='border-radius:4px'>Hello <a href='http://acme.test/x'>order</a></p>",
      text: "order http://acme.test/x Hello",
    })
    await box.emails.expectClean(id)
    const report = await box.emails
      .expectClean(id, { fail_on: ["error", "warning"] })
      .catch((error: Error) => error.message)
    expect(report).toContain("has 1 warning and 1 note.")
    expect(report).toContain("warning  link-http  links 1:")
    expect(report).toContain(`1 more: sandpost check ${id}`)
  })
})

describe("emails.compare and toMatchMail", () => {
  expect.extend({ toMatchMail })
  const order = async (id: string, sentence: string) =>
    box.control.getCapturedEmail(
      await send({ subject: `Order ${id}`, html: `<p>Order ${id}</p><p>${sentence}</p>`, text: sentence }),
    )

  it("compares with the email before that is like it", async () => {
    const [first, second] = [
      await order("10042", "It arrives on Friday."),
      await order("20077", "It arrives on Monday."),
    ]
    const { sections } = await box.control.compareEmails({ a: first.id, b: second.id })
    expect(sections.map(({ section }) => section)).toEqual(["text", "html"])
    expect(sections[1]?.changes).toMatchObject([{ before: "It arrives on Friday.", after: "It arrives on Monday." }])
  })

  it("matches a mail of the same template or a snapshot, and lists the lines that differ", async () => {
    const [first, same, other] = [
      await order("10042", "It arrives."),
      await order("20077", "It arrives."),
      await order("30088", "It is late."),
    ]
    const match = (one: object) => expect(one) as unknown as { toMatchMail(other: unknown): void }
    match(same).toMatchMail(first)
    match(same).toMatchMail(mailSnapshot(first))
    expect(() => match(other).toMatchMail(first)).toThrow(
      [
        '"Order 30088" differs from the expected mail (- expected, + received):',
        "",
        "- It arrives.",
        "+ It is late.",
        "- It arrives.",
        "+ It is late.",
      ].join("\n"),
    )
  })
})
