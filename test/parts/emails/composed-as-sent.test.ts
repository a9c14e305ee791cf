import { simpleParser } from "mailparser"
import { describe, expect, it } from "vitest"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const rawOf = async (fields: object) => String(await box.raw(await box.send({ ...fields })))
const read = async (fields: object) => await simpleParser(await rawOf(fields))

/** Names as a sender means them, each with the quotes that the service's form needs. */
const NAMES: [written: string, name: string][] = [
  ["Something whatever (DEV)", "Something whatever (DEV)"],
  ["(via Acme) Jane", "(via Acme) Jane"],
  ["Help (24/7)", "Help (24/7)"],
  ['"Acme [DEV]"', "Acme [DEV]"],
  ['"Re: Support; Team"', "Re: Support; Team"],
  ['"Lee, Ann"', "Lee, Ann"],
  ['"Ann \\"Bob\\" Lee"', 'Ann "Bob" Lee'],
  ['"back\\\\slash"', "back\\slash"],
  ['"a@b"', "a@b"],
  ["Zoë (Büro)", "Zoë (Büro)"],
  ['"=?utf-8?q?x?="', "=?utf-8?q?x?="],
  ["O'Neil & Söhne", "O'Neil & Söhne"],
]

describe("the composed message says what the API says (2.2)", () => {
  it.each(NAMES)("a reader shows the whole name of %s", async (written, name) => {
    const mail = await read({ from: `${written} <hello@acme.test>`, reply_to: [`${written} <help@acme.test>`] })
    expect(mail.from?.value).toEqual([{ name, address: "hello@acme.test" }])
    expect(mail.replyTo?.value).toEqual([{ name, address: "help@acme.test" }])
  })

  it("a comment behind the address is the name, as in received mail (assumption inbound.address_comments)", async () => {
    expect((await read({ from: "hello@acme.test (Acme)" })).from?.value[0]?.name).toBe("Acme")
  })

  it.each(["Acme, Inc.", "Re: Support", "Acme [DEV]", "[Acme Team]", "Sales; Support", "Ann :(", "back\\slash"])(
    "a name that needs quotes is refused with the quotes: %s",
    async (name) => {
      const { message } = (await box.refused({ from: `${name} <hello@acme.test>` })) as { message: string }
      expect(message).toContain("put the name in double quotes: ")
      const [quoted] = /"(?:[^"\\]|\\.)*" <hello@acme\.test>/.exec(message.split("quotes: ")[1] ?? "") ?? []
      expect((await read({ from: quoted })).from?.value[0]?.name).toBe(name)
    },
  )

  it.each([" begins with a blank", "=?utf-8?q?x?=", "a =?UTF-8?B?eA==?= b", "ends with a blank ", "Größe =?x?"])(
    "a reader shows the subject %j",
    async (subject) => {
      const raw = await rawOf({ subject })
      expect(raw).toMatch(/^Subject: =\?UTF-8\?Q\?/m)
      const [, written = ""] = /^Subject: ((?:.*\r\n[ \t])*.*)\r$/m.exec(raw) ?? []
      expect(decoded(written)).toBe(subject)
    },
  )

  it("headers that differ in case keep their spelling and values", async () => {
    const raw = await rawOf({ headers: { "X-A": "1", "x-a": "2", "X-Empty": "", "x-empty": "3" } })
    expect(raw.match(/^x-(?:a|empty): ?\d?/gim)).toEqual(expect.arrayContaining(["X-A: 1", "x-a: 2", "x-empty: 3"]))
  })
})

/** Decodes encoded words of the encoding Q, as a reader does. */
const decoded = (value: string) =>
  Buffer.from(
    [...value.matchAll(/=\?UTF-8\?Q\?(.*?)\?=/g)]
      .map(([, text = ""]) => text.replaceAll("_", " "))
      .join("")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8")
