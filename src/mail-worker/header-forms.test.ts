import { encodeWord } from "nodemailer/lib/mime-funcs"
import { describe, expect, it } from "vitest"
import { decodeText } from "../core/text/encoded-words.ts"
import { withoutInnerPadding } from "./header-forms.ts"
import { composeMime } from "./mime.ts"

const TEXTS = [
  "Тема письма на русском языке, довольно длинная, чтобы её пришлось переносить несколько раз подряд",
  "موضوع طويل باللغة العربية لاختبار طي الرؤوس والترميز في رسائل البريد الإلكتروني",
  `A${"日本語".repeat(40)}`,
  `ab${"日本語".repeat(40)}`,
  "👩‍👩‍👧‍👦🏳️‍🌈 שלום नमस्ते ไทย ".repeat(6).trim(),
  "aaé😀".repeat(50),
]
const headOf = (text: string, name = "Subject") =>
  `From: a@acme.test\r\n${name}: ${encodeWord(text, "B", 52).replaceAll(" ", "\r\n ")}\r\nTo: b@acme.test`
const subjectOf = (head: string) => /^[\w-]+: (=\?.*)$/m.exec(head.replace(/\r\n(?=[ \t])/g, ""))?.[1] ?? ""

describe("withoutInnerPadding", () => {
  it.each(TEXTS)("has padding in the last word only, and the same text: %s", (text) => {
    const before = headOf(text)
    expect(before).toMatch(/=\?=\s+=\?/)
    const head = withoutInnerPadding(before)
    expect(subjectOf(head)).not.toMatch(/=\?UTF-8\?B\?[^?]*=\?= /)
    expect(decodeText(subjectOf(head))).toBe(text)
    for (const line of head.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76)
    for (const word of subjectOf(head).split(" ")) expect(word).toMatch(/^=\?UTF-8\?[BQ]\?[!-~]{1,60}\?=$/)
  })

  it("leaves all else as it is", () => {
    const head = headOf("日本語".repeat(40)).replace("b@acme.test", '"=?x?=" <b@acme.test>,\r\n  c@acme.test')
    expect(withoutInnerPadding(head)).toBe(head)
    expect(withoutInnerPadding("Subject: =?UTF-8?B?0YI=?= x\r\nX-A: a  b")).toBe(
      "Subject: =?UTF-8?B?0YI=?= x\r\nX-A: a  b",
    )
  })

  it("keeps the address behind a name on a line that is not too long", () => {
    const head = withoutInnerPadding(
      `${headOf(TEXTS[0] as string, "Cc")}`.replace("\r\nTo: ", " <long.address.of.somebody@mail.acme.test>\r\nTo: "),
    )
    expect(head).toMatch(/\?=(?:\r\n)? <long\.address\.of\.somebody@mail\.acme\.test>\r\nTo: /)
    for (const line of head.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76)
  })

  it("takes linear time", () => {
    const words = "=?UTF-8?B?0YI=?= ".repeat(50_000)
    expect(withoutInnerPadding(`Subject: ${words}`).length).toBeGreaterThan(100_000)
  })
})

describe("composeMime", () => {
  const composed = async (filename: string) => {
    const email = {
      from: { name: "", address: "a@acme.test" },
      to: [{ name: "", address: "b@acme.test" }],
      cc: [],
      reply_to: [],
      subject: "x",
      headers: {},
    }
    const attachments = [{ filename, content_type: "text/plain", content_id: null, bytes: Buffer.from("x") }]
    const options = { date: 0, message_id: "<1@acme.test>", boundary_seed: "x" }
    const raw = await composeMime(email, { html: null, text: "x" }, attachments, options)
    return raw.toString("latin1")
  }
  const sectionsOf = async (filename: string) => (await composed(filename)).match(/filename\*\d+\*?=[^;\r\n]*/g) ?? []

  it.each(["a.txt", "größe.csv", `${"日本語".repeat(80)}.txt`])(
    "writes one form of a file name, and the type of each part: %s",
    async (name) => {
      const raw = await composed(name)
      expect(/filename=/.test(raw) && /filename\*/.test(raw)).toBe(false)
      expect(raw.match(/^Content-Type: \S/gm)).toHaveLength(3)
      expect(raw.match(/^--\S+[^-]\r\n/gm)).toHaveLength(2)
    },
  )

  it("writes file names in at most ten sections", async () => {
    expect(await sectionsOf(`${"日本語".repeat(10)}.txt`)).toHaveLength(7)
    const sections = await sectionsOf(`${"日本語".repeat(80)}.txt`)
    expect(sections.length).toBeLessThanOrEqual(10)
    const encoded = sections.map((section) => section.replace(/^[^=]*=/, "")).join("")
    expect(decodeURIComponent(encoded.replace("utf-8''", ""))).toBe(`${"日本語".repeat(80)}.txt`)
    expect(sections.every((section) => section.length < 900)).toBe(true)
  })
})
