import { describe, expect, it } from "vitest"
import { anAttachment, anEmail, recipients } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"

const box = await sandpostForFile({ domains: ["acme.test", "müller.test"] })

/** A validation error that names the field. */
const invalid = (field: string) => ({ status: 422, type: "validation_error", message: expect.stringContaining(field) })

describe("POST /emails", () => {
  it("returns only { id }, which is a UUID (section 2.2, convention 2)", async () => {
    const { status, body } = await box.post({})
    expect(status).toBe(200)
    expect(body).toEqual({ id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) })
  })

  it.each(["from", "to", "subject"])("requires %s (section 2.2)", async (field) => {
    expect(await box.refused({ [field]: undefined })).toMatchObject(invalid(field))
  })

  it.each([
    ["from", 1],
    ["from", null],
    ["from", ["a@acme.test"]],
    ["from", ""],
    ["to", 1],
    ["to", null],
    ["to", {}],
    ["to", [1]],
    ["to", [null]],
    ["to", ""],
    ["to", []],
    ["to", [""]],
    ["to", [["ann@example.com"]]],
    ["subject", 1],
    ["subject", null],
    ["subject", ["a"]],
    ["html", 1],
    ["html", {}],
    ["text", 1],
    ["cc", 1],
    ["cc", ""],
    ["cc", [1]],
    ["bcc", {}],
    ["bcc", ""],
    ["reply_to", 1],
    ["reply_to", ""],
    ["headers", "X-A: 1"],
    ["headers", []],
    ["headers", { "X-A": 1 }],
    ["headers", { "X-A": null }],
    ["tags", "a"],
    ["tags", { a: 1 }],
    ["tags", { a: null }],
    ["attachments", {}],
    ["attachments", "aGk="],
    ["attachments", [null]],
    ["scheduled_at", 1772355600],
    ["track_opens", "true"],
    ["track_opens", 1],
    ["track_clicks", "yes"],
    ["list_unsubscribe", 0],
  ])("rejects %s as %j and keeps nothing (section 2.2)", async (field, value) => {
    expect(await box.refused({ [field]: value })).toMatchObject(invalid(field))
  })

  it.each([
    ["subject", "Hi \ud800", "`subject` has the lone surrogate \\ud800 at position 3"],
    ["html", "<p>\udc00</p>", "`html` has the lone surrogate \\udc00 at position 3"],
    ["to", ["ann@example.com", "\ud800@example.com"], "`to[1]` has the lone surrogate \\ud800 at position 0"],
    ["tags", { "\ud83d": "x" }, "A name in `tags` has the lone surrogate"],
    ["unknown", "\ud83d", "`unknown` has the lone surrogate"],
  ])(
    "rejects a lone surrogate in %s, with its position (assumption requests.lone_surrogates)",
    async (field, value, message) => {
      expect(await box.refused({ [field]: value })).toMatchObject(invalid(message))
    },
  )
  it("accepts surrogate pairs, escaped or not (assumption requests.lone_surrogates)", async () => {
    const raw = JSON.stringify(anEmail({ subject: "@" })).replace('@"', '\\ud83d\\ude00 😀"')
    const { body } = await box.v1<{ id: string }>("POST", "/emails", undefined, { raw })
    expect((await box.get(body.id)).subject).toBe("😀 😀")
  })

  const OPTIONAL = ["html", "cc", "bcc", "reply_to", "headers", "tags", "attachments", "scheduled_at"]
  it.each([...OPTIONAL, "track_opens", "track_clicks", "list_unsubscribe"])(
    "treats %s: null as if it were omitted, with a hint (assumption requests.null_fields)",
    async (field) => {
      const answer = await box.post({ [field]: null })
      expect(answer.status).toBe(200)
      expect(answer.headers.get("sandbox-hints")).toBe(`\`${field}\` is null and ignored`)
      expect((await box.captured(answer.body.id)).hints).toEqual([`\`${field}\` is null and ignored`])
    },
  )
  it("treats null in an attachment and in a batch the same (assumption requests.null_fields)", async () => {
    const email = anEmail({ cc: null, attachments: [anAttachment({ content_id: null })] })
    const answer = await box.v1<{ data: { id: string }[] }>("POST", "/emails/batch", [email, anEmail({ to: null })])
    expect(answer.body.data).toEqual([
      { id: expect.any(String) },
      { error: { type: "validation_error", message: expect.stringContaining("to") } },
    ])
    expect(answer.headers.get("sandbox-hints")).toBe(
      "[0]: `cc` is null and ignored; [0]: `attachments[0].content_id` is null and ignored",
    )
  })
  it.each(["html", "text", "cc", "scheduled_at", "track_opens"])(
    "rejects %s: null with requests.null_fields=refuse (assumption requests.null_fields)",
    async (field) => {
      const own = await startSandpost()
      await own.settings({ "requests.null_fields": "refuse" })
      expect(await own.refused({ html: "<p>Hi</p>", [field]: null })).toMatchObject(invalid(field))
      const { data } = await ok(own.v1<{ data: object[] }>("POST", "/emails/batch", [anEmail({ [field]: null })]))
      expect(data).toEqual([{ error: expect.objectContaining({ type: "validation_error" }) }])
    },
  )

  it("stores nothing of a rejected request", async () => {
    const own = await startSandpost()
    await own.refused({ to: [] })
    await own.refused({ subject: "x".repeat(999) })
    await own.refused({ from: "a@unknown.test" })
    expect((await own.v1("GET", "/emails")).body).toMatchObject({ data: [], total: 0 })
  })

  describe("subject", () => {
    it.each([
      ["of 998 characters", "x".repeat(998)],
      ["of 998 characters of two UTF-16 units each", "😀".repeat(998)],
      ["without a character", ""],
    ])("takes one %s (section 8)", async (_, subject) => {
      expect((await box.get(await box.send({ subject }))).subject).toBe(subject)
    })
    it("rejects one of 999 characters (section 8)", async () => {
      expect(await box.refused({ subject: "x".repeat(999) })).toMatchObject(invalid("subject"))
    })
    it.each(["a\r\nBcc: eve@example.com", "a\nb", "a\rb", "a\0b"])(
      "rejects %j, which would end the header",
      async (subject) => {
        expect(await box.refused({ subject })).toMatchObject(invalid("subject"))
      },
    )
  })

  describe("html and text", () => {
    it.each([{ html: "<p>Hi</p>", text: undefined }, { text: "Hi" }, { html: "<p>Hi</p>", text: "Hi" }])(
      "takes %j (section 2.2)",
      async (bodies) => {
        const { html, text } = await box.captured(await box.send(bodies))
        expect({ html, text }).toEqual({ html: bodies.html ?? null, text: bodies.text ?? null })
      },
    )
    it.each([{ text: undefined }, { text: "" }, { text: "", html: "" }])(
      "rejects %j: at least one is required (section 2.2)",
      async (bodies) => {
        expect(await box.refused(bodies)).toMatchObject(invalid("html"))
      },
    )
  })

  describe("recipients", () => {
    it("accepts a single string for to, and returns an array (section 2.2, assumption emails.addresses_in_answers)", async () => {
      const id = await box.send({ to: "Ann <ann@example.com>" })
      expect((await box.get(id)).to).toEqual(["Ann <ann@example.com>"])
    })
    it("takes a single string for cc, bcc and reply_to (assumption emails.single_strings)", async () => {
      const id = await box.send({ cc: "c@example.com", bcc: "Bea <b@example.com>", reply_to: "r@example.com" })
      expect(await box.captured(id)).toMatchObject({
        cc: ["c@example.com"],
        bcc: ["Bea <b@example.com>"],
        reply_to: ["r@example.com"],
      })
    })
    it("returns each entry as the caller wrote it (assumption emails.addresses_in_answers)", async () => {
      const to = ["Ann   <ANN@Example.com>", "'Bob' <bob@example.com>"]
      const id = await box.send({ from: "ACME  <Hello@ACME.test>", to })
      expect(await box.get(id)).toMatchObject({ from: "ACME  <Hello@ACME.test>", to })
    })
    it("takes 50 in to, cc and bcc together (section 8)", async () => {
      const id = await box.send({ to: recipients(20), cc: recipients(20, "cc"), bcc: recipients(10, "bcc") })
      expect((await box.get(id)).to).toHaveLength(20)
    })
    it.each([
      [{ to: recipients(51) }],
      [{ to: recipients(49), cc: recipients(1, "cc"), bcc: recipients(1, "bcc") }],
      [{ to: recipients(1), bcc: recipients(50, "bcc") }],
      [{ to: "ann@example.com", cc: "cc@example.com", bcc: recipients(49, "bcc") }],
    ])("rejects more than 50 in to, cc and bcc together (section 8)", async (fields) => {
      const refusal = await box.refused(fields)
      expect(refusal).toMatchObject(invalid("50"))
      expect(refusal.message).toContain("51")
    })
    it("keeps duplicates and counts each (assumption emails.duplicate_addresses)", async () => {
      const twice = ["ann@example.com", "ann@example.com"]
      expect((await box.get(await box.send({ to: twice, cc: twice }))).to).toEqual(twice)
      expect(await box.refused({ to: Array(51).fill("ann@example.com") })).toMatchObject(invalid("50"))
    })
    it("takes 10 reply_to addresses and refuses 11 (section 8)", async () => {
      expect((await box.captured(await box.send({ reply_to: recipients(10) }))).reply_to).toHaveLength(10)
      expect(await box.refused({ reply_to: recipients(11) })).toMatchObject(invalid("reply_to"))
    })
    it("does not count reply_to among the 50", async () => {
      await box.send({ to: recipients(50), reply_to: recipients(10) })
    })
  })

  describe("addresses (assumption emails.address_syntax)", () => {
    it.each([
      "ann@example.com",
      "Ann <ann@example.com>",
      '"Ann, of Acme" <ann@example.com>',
      "ann+tag@example.com",
      '"ann smith"@example.com',
      "o'neil@example.com",
      "jürgen@example.com",
      "ann@bücher.example",
      "用户@例子.广告",
      "Zoë <zoë@example.com>",
      "ann@[192.0.2.1]",
      `${"a".repeat(64)}@example.com`,
    ])("takes %s", async (to) => {
      expect((await box.get(await box.send({ to }))).to).toEqual([to])
    })
    it.each([
      "ann",
      "ann@",
      "@example.com",
      "ann@@example.com",
      "ann@example..com",
      "ann@.example.com",
      "ann smith@example.com",
      ".ann@example.com",
      "ann.@example.com",
      "Ann <ann@example.com",
      "<>",
      "Ann <>",
      "ann@example.com, bob@example.com",
      "ann@example.com; bob@example.com",
      "Friends: ann@example.com, bob@example.com;",
      "Friends:;",
      "ann@example.com\r\nBcc: eve@example.com",
      "Ann\nBcc: eve@example.com <ann@example.com>",
      "ann\0@example.com",
      " ",
      "ann@exa mple.com",
      `ann@${"a".repeat(64)}.com`,
      `${"a".repeat(65)}@example.com`,
    ])("rejects %j", async (to) => {
      expect(await box.refused({ to })).toMatchObject(invalid("to"))
    })
    it.each(["cc", "bcc", "reply_to"])("rejects an invalid address in %s and names the entry", async (field) => {
      expect(await box.refused({ [field]: ["ok@example.com", "nobody"] })).toMatchObject(invalid(`${field}[1]`))
    })
    it("rejects a from that is not one address", async () => {
      expect(await box.refused({ from: "Acme" })).toMatchObject(invalid("from"))
      expect(await box.refused({ from: "a@acme.test, b@acme.test" })).toMatchObject(invalid("from"))
    })
  })

  describe("from", () => {
    it.each(["hello@acme.test", "Acme <hello@acme.test>", "Acme <HELLO@ACME.TEST>", "x@müller.test"])(
      "takes %s, which is on a verified domain (section 2.2)",
      async (from) => {
        expect((await box.get(await box.send({ from }))).from).toBe(from)
      },
    )
    it("rejects an unverified domain and says how to fix it (sections 2.2 and 7, assumptions errors.messages and errors.status.domain_not_verified)", async () => {
      const { status, type, message } = await box.refused({ from: "Eve <eve@unknown.test>" })
      expect({ status, type }).toEqual({ status: 403, type: "domain_not_verified" })
      expect(message).toContain("unknown.test")
      expect(message).toContain("POST /v1/domains")
      expect(message).toContain("--domain unknown.test")
    })
    it("rejects a subdomain of a verified domain until the setting allows it (assumption domains.allow_subdomains)", async () => {
      const own = await startSandpost()
      const from = "hello@mail.acme.test"
      expect(await own.refused({ from })).toMatchObject({ status: 403, type: "domain_not_verified" })
      await own.settings({ "domains.allow_subdomains": true })
      await own.send({ from })
      expect(await own.refused({ from: "x@notacme.test" })).toMatchObject({ type: "domain_not_verified" })
    })
    it("rejects a domain that another account has verified (section 7)", async () => {
      const own = await startSandpost()
      await own.sandbox("POST", "/accounts", { domains: ["other.test"] })
      expect(await own.refused({ from: "x@other.test" })).toMatchObject({ type: "domain_not_verified" })
    })
  })

  describe("tags (section 2.2, assumption limits.tags)", () => {
    it("keeps string keys with string values", async () => {
      const tags = { kind: "invoice", "with space": "", "": "empty" }
      expect((await box.captured(await box.send({ tags }))).tags).toEqual(tags)
    })
    it("rejects an array of name and value pairs", async () => {
      expect(await box.refused({ tags: [{ name: "kind", value: "invoice" }] })).toMatchObject(invalid("tags"))
    })
    const manyTags = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`tag${n}`, "x"]))
    it("takes 50 and refuses 51", async () => {
      await box.send({ tags: manyTags(50) })
      expect(await box.refused({ tags: manyTags(51) })).toMatchObject(invalid("(limits.tags)"))
    })
    it("takes keys and values of 256 characters and refuses 257", async () => {
      await box.send({ tags: { ["k".repeat(256)]: "v".repeat(256) } })
      await box.send({ tags: { k: "😀".repeat(256) } })
      expect(await box.refused({ tags: { ["k".repeat(257)]: "v" } })).toMatchObject(invalid("(limits.tag_length)"))
      expect(await box.refused({ tags: { k: "v".repeat(257) } })).toMatchObject(invalid("(limits.tag_length)"))
    })
    it("takes any number of any length if the settings say so", async () => {
      const own = await startSandpost()
      await own.settings({ "limits.tags": 0, "limits.tag_length": 0 })
      const tags = { ...manyTags(300), ["k".repeat(1000)]: "v".repeat(10_000) }
      expect((await own.captured(await own.send({ tags }))).tags).toEqual(tags)
    })
  })
})
