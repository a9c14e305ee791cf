import { createTransport } from "nodemailer"
import { beforeEach, describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"
import { aMailpitMessage, mailpitApi } from "./api.ts"

const box = await sandpostForFile({ smtp_port: 0, smtp_open: true, any_sender: true, mailpit: true })
const api = mailpitApi(box)
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p9Z0tQAAAABJRU5ErkJggg==",
  "base64",
)

const sendMessage = async (fields: object = {}): Promise<string> =>
  (await api("POST /api/v1/send", aMailpitMessage(fields))).json.ID
const listed = async (query = "") => (await api(`GET /api/v1/messages${query}`)).json
const subjects = async (query: string): Promise<string[]> =>
  (await api(`GET /api/v1/search?query=${encodeURIComponent(query)}`)).json.messages.map(
    ({ Subject }: { Subject: string }) => Subject,
  )

beforeEach(async () => {
  await ok(box.sandbox("DELETE", "/emails"))
  await ok(box.sandbox("DELETE", "/smtp-faults"))
})

describe("Mailpit's API (--mailpit)", () => {
  it("is off by default: every path is missing, in Sandpost's own form", async () => {
    const off = await startSandpost()
    for (const path of ["/api/v1/messages", "/api/v1/info", "/view/latest.html", "/livez", "/readyz", "//view/a.txt"]) {
      const answer = await off.ask("GET", path)
      expect([path, answer.status, answer.headers.get("x-sandpost")]).toEqual([path, 404, null])
    }
  })

  it("says that it is ready, as what", async () => {
    for (const path of ["/livez", "/readyz"]) expect(await api(`GET ${path}`)).toMatchObject({ status: 200, text: "" })
    await sendMessage({ Tags: ["a", "b"] })
    const info = (await api("GET /api/v1/info")).json
    expect(info).toMatchObject({ LatestVersion: "", Database: "memory", Messages: 1, Unread: 1, Tags: { a: 1, b: 1 } })
    expect(info.Version).toMatch(/^v1\.\d+\.\d+-sandpost\./)
    expect(Object.keys(info.RuntimeStats).sort()).toEqual([
      ...[
        "MessagesDeleted",
        "Memory",
        "SMTPAccepted",
        "SMTPAcceptedSize",
        "SMTPIgnored",
        "SMTPRejected",
        "Uptime",
      ].sort(),
    ])
    const keys = (object: object) => Object.keys(object).sort()
    expect(keys(info)).toEqual(
      ["Database", "DatabaseSize", "LatestVersion", "Messages", "RuntimeStats", "Tags", "Unread", "Version"].sort(),
    )
    const configuration = (await api("GET /api/v1/webui")).json
    expect(keys(configuration)).toEqual(
      ["ChaosEnabled", "DuplicatesIgnored", "HideDeleteAllButton", "Label", "MessageRelay", "SpamAssassin"].sort(),
    )
    expect(configuration).toMatchObject({
      MessageRelay: { Enabled: false },
      SpamAssassin: false,
    })
  })

  it("shows a message that came over SMTP with the bytes that were submitted", async () => {
    const mailer = createTransport({ host: "127.0.0.1", port: box.smtp_port as number, ignoreTLS: true })
    const { message } = await createTransport({ streamTransport: true, buffer: true, newline: "\r\n" }).sendMail({
      from: "Sendér <Sender@Example.test>",
      to: "Ada <ada@example.com>",
      cc: "carl@example.com",
      replyTo: "help@example.test",
      subject: "Grüße",
      html: '<p>Hi <img src="cid:logo"></p><a href="https://example.test/x">x</a>',
      messageId: "<one@example.test>",
      headers: { "List-Unsubscribe": "<mailto:u@example.test>, <https://example.test/u>" },
      attachments: [
        { filename: "a b.pdf", content: "%PDF-1.4", contentType: "application/pdf" },
        { filename: "logo.png", cid: "logo", content: PNG },
      ],
    })
    const raw = message as Buffer
    const to = ["ada@example.com", "carl@example.com", "hidden@example.com"]
    await mailer.sendMail({ raw, envelope: { from: "bounce@example.test", to } })

    const { messages, total, unread } = await listed()
    expect({ total, unread }).toEqual({ total: 1, unread: 1 })
    const [row] = messages
    expect(row).toEqual({
      ID: expect.stringMatching(/^[0-9a-f-]{36}$/),
      MessageID: "one@example.test",
      Read: false,
      From: { Name: "Sendér", Address: "Sender@example.test" },
      To: [{ Name: "Ada", Address: "ada@example.com" }],
      Cc: [{ Name: "", Address: "carl@example.com" }],
      Bcc: [{ Name: "", Address: "hidden@example.com" }],
      ReplyTo: [{ Name: "", Address: "help@example.test" }],
      Subject: "Grüße",
      Created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      Username: "Default",
      Tags: [],
      Size: raw.length,
      Attachments: 1,
      Snippet: expect.stringContaining("Hi"),
    })

    expect((await api(`GET /api/v1/message/${row.ID}/raw`)).bytes).toEqual(raw)
    const headers = (await api(`GET /api/v1/message/${row.ID}/headers`)).json
    expect(headers).toMatchObject({
      "Message-Id": ["<one@example.test>"],
      "Mime-Version": ["1.0"],
      Cc: ["carl@example.com"],
    })
    expect(Object.keys(headers)).not.toContain("Dkim-Signature")

    const shown = (await api("GET /api/v1/message/latest")).json
    expect(shown).toMatchObject({
      ...{ ID: row.ID, MessageID: row.MessageID, Size: raw.length, Text: expect.stringContaining("Hi") },
      ReturnPath: "Sender@example.test",
      ListUnsubscribe: { Links: ["mailto:u@example.test", "https://example.test/u"], Errors: "", HeaderPost: "" },
      Attachments: [{ FileName: "a b.pdf", ContentType: "application/pdf", ContentID: "", Size: 8 }],
      Inline: [{ FileName: "logo.png", ContentType: "image/png", ContentID: "logo", Size: PNG.length }],
    })
    expect(shown).not.toHaveProperty("Read")
    expect(shown.Inline[0].Checksums.SHA1).toMatch(/^[0-9a-f]{40}$/)
    expect((await listed()).unread).toBe(0)

    const image = await api(`GET /api/v1/message/latest/part/${shown.Inline[0].PartID}`)
    expect(image.bytes).toEqual(PNG)
    expect(image.headers.get("content-type")).toBe("image/png")

    const page = await api("GET //view/latest.html")
    expect(page.text).toContain(`<img src="/api/v1/message/${row.ID}/part/${shown.Inline[0].PartID}">`)
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; .*sandbox /)
    expect((await api(`GET /view/${row.ID}.html?embed=1`)).text).toContain(
      '<a target="_blank" rel="noreferrer noopener" href',
    )
    expect((await api(`GET /view/${row.ID}.txt`)).text).toContain("Hi")
    expect((await api(`GET /view/${row.ID}`)).headers.get("location")).toBe(`/emails/${row.ID}`)
  })

  it("sends by POST /v1/emails, with data URLs, fields in any case, and refusals in Mailpit's form", async () => {
    const content = `data:text/plain;base64,${Buffer.from("Hello").toString("base64")}`
    const ID = await sendMessage({
      ...{
        Cc: [{ Email: "cc@example.com" }],
        Bcc: ["bcc@example.com"],
        ReplyTo: [{ Email: "r@example.com", Name: "R" }],
      },
      ...{ HTML: "<p>Hi</p>", Tags: ["tag1", "tag2"], Headers: { "X-Order": "1" } },
      Attachments: [{ Content: content, FileName: "a.txt" }],
      From: { email: "sender@example.test", name: 'Ann "A" Bell' },
    })
    const message = (await api(`GET /api/v1/message/${ID}`)).json
    expect(message).toMatchObject({
      From: { Name: 'Ann "A" Bell', Address: "sender@example.test" },
      Bcc: [{ Address: "bcc@example.com" }],
      Tags: ["tag1", "tag2"],
      Attachments: [{ FileName: "a.txt", Size: 5 }],
    })
    const [entry] = (await ok(box.sandbox("GET", "/logs"))).data
    expect(entry).toMatchObject({ endpoint: "/emails", source: "api", status_code: 200 })
    const cases: [unknown, RegExp][] = [
      [aMailpitMessage({ To: [{ Email: "", Name: "To" }] }), /^invalid To address: $/],
      [aMailpitMessage({ Bcc: ["no address"] }), /^invalid Bcc address: no address$/],
      [aMailpitMessage({ ReplyTo: [{ Email: "x" }] }), /^invalid Reply-To address: x$/],
      [aMailpitMessage({ From: undefined }), /^invalid From address/],
      [aMailpitMessage({ To: "ada@example.com" }), /^To must be an array$/],
      [aMailpitMessage({ Headers: { From: "x@example.com" } }), /From/],
      [aMailpitMessage({ Text: "" }), /html and text/],
      [aMailpitMessage({ To: [] }), /^`to` must not be empty/],
      ["{", /^the body is not JSON/],
      ["[]", /^the body must be a JSON object$/],
    ]
    for (const [body, error] of cases) {
      const refused = await api("POST /api/v1/send", body)
      expect([body, refused.status, refused.json?.Error]).toEqual([body, 400, expect.stringMatching(error)])
    }
    expect((await listed()).total).toBe(1)
  })

  it("pages like Mailpit: bad numbers are the defaults, a limit of 0 is an empty page", async () => {
    for (let n = 0; n < 3; n++) await sendMessage({ Subject: `Mail ${n}` })
    const page = async (query: string) => {
      const { count, start, total, messages_count, messages } = await listed(query)
      expect(count).toBe(messages.length)
      expect([total, messages_count]).toEqual([3, 3])
      return [start, ...messages.map(({ Subject }: { Subject: string }) => Subject)]
    }
    expect(await page("")).toEqual([0, "Mail 2", "Mail 1", "Mail 0"])
    expect(await page("?start=1&limit=1")).toEqual([1, "Mail 1"])
    expect(await page("?start=x&limit=-5")).toEqual([0, "Mail 2", "Mail 1", "Mail 0"])
    expect(await page("?limit=250")).toEqual([0, "Mail 2", "Mail 1", "Mail 0"])
    expect(await page("?limit=0")).toEqual([0])
    expect(await page("?start=9")).toEqual([9])
  })

  it("searches in Mailpit's language", async () => {
    await sendMessage({ Subject: "Delete Me", To: [{ Email: "ada@example.com", Name: "Countess" }], Tags: ["Old"] })
    await sendMessage({
      Subject: "No Delete",
      HTML: "<p>Ver<b>y</b> special</p>",
      Text: "",
      Cc: [{ Email: "me@example.com" }],
    })
    await sendMessage({ Subject: "Terms & Conditions", Attachments: [{ Content: "YQ==", Filename: "file.txt" }] })
    expect(await subjects("to:ada@exam")).toHaveLength(3)
    expect(await subjects("to:countess")).toEqual(["Delete Me"])
    expect(await subjects("subject:Delete Me")).toEqual(["No Delete", "Delete Me"])
    expect(await subjects('subject:"Delete Me"')).toEqual(["Delete Me"])
    expect(await subjects('"subject:Delete Me"')).toEqual(["Delete Me"])
    expect(await subjects("delete -cc:me@")).toEqual(["Delete Me"])
    expect(await subjects("!subject:delete")).toEqual(["Terms & Conditions"])
    expect(await subjects("Terms & Conditions")).toEqual(["Terms & Conditions"])
    expect(await subjects("very special")).toEqual(["No Delete"])
    expect(await subjects("tag:old")).toEqual(["Delete Me"])
    expect(await subjects("tag:ol")).toEqual([])
    expect(await subjects("is:tagged")).toEqual(["Delete Me"])
    expect(await subjects("has:attachment")).toEqual(["Terms & Conditions"])
    expect(await subjects("file.txt")).toEqual(["Terms & Conditions"])
    expect(await subjects("-has:attachments is:unread larger:1 smaller:2mb")).toHaveLength(2)
    expect(await subjects("addressed:sender@example.test")).toHaveLength(3)
    expect(await subjects("Name")).toHaveLength(3)
    expect(await subjects("Address")).toEqual([])
    expect(await subjects("after:2026-10-01 before:2026-10-02")).toHaveLength(3)
    expect(await subjects("after:2026-10-02")).toEqual([])
    const found = (await api("GET /api/v1/search?query=delete&limit=1&start=1")).json
    expect(found).toMatchObject({ total: 3, messages_count: 2, messages_unread: 2, count: 1, start: 1 })
    expect((await api("GET /api/v1/message/latest?query=subject:delete")).json.Subject).toBe("No Delete")
  })

  it("reads dates in the time zone of tz", async () => {
    await sendMessage()
    const count = async (query: string, zone: string) =>
      (await api(`GET /api/v1/search?query=${encodeURIComponent(query)}&tz=${zone}`)).json.messages_count
    // The mail is of 09:00 UTC, 11:00 in Berlin.
    expect(await count('after:"2026-10-01 10:30"', "Europe/Berlin")).toBe(1)
    expect(await count('after:"2026-10-01 11:30"', "Europe/Berlin")).toBe(0)
    expect(await count('after:"2026-10-01 10:30"', "")).toBe(0)
  })

  it.each([
    ["", "no search query"],
    ["   ", "no search query"],
    ["to:", "to: has no value"],
    ["-from:", "from: has no value"],
    ['subject:""', "subject: has no value"],
    ['""', "it is empty"],
    ["after:soon", "a time is written as"],
    ["before:2026-02-30", "a time is written as"],
    ["larger:big", "a size is"],
    ["is:red", "known are read, unread, tagged"],
    ["-has:nothing", "known are attachment"],
    ["welcome to:", "to: has no value"],
  ])("refuses the search %j, which Mailpit would widen, and deletes nothing", async (query, why) => {
    await sendMessage()
    const encoded = encodeURIComponent(query)
    const calls = [`GET /api/v1/search?query=${encoded}`, `DELETE /api/v1/search?query=${encoded}`]
    for (const call of calls) expect(await api(call)).toMatchObject({ status: 400, text: expect.stringContaining(why) })
    if (query !== "")
      expect(await api("PUT /api/v1/messages", { Search: query, Read: true })).toMatchObject({ status: 400 })
    expect(await listed()).toMatchObject({ total: 1, unread: 1 })
  })

  it("deletes what a search finds, ids, or all", async () => {
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push(await sendMessage({ Subject: `Mail ${n}` }))
    const elsewhere = await ok(box.sandbox("POST", "/accounts", { name: "other" }))
    expect(await api("DELETE /api/v1/search?query=subject:mail%200")).toMatchObject({ status: 200, text: "ok" })
    expect(await api("DELETE /api/v1/messages", { ids: [ids[1], ids[1], "unknown", "", elsewhere.id] })).toMatchObject({
      text: "ok",
    })
    expect((await listed()).messages.map(({ ID }: { ID: string }) => ID)).toEqual([ids[3], ids[2]])
    for (const body of ["{", "[]", '"all"', "IDs=1", { IDs: "all" }, { IDs: [1] }, { ID: ids[3] }, { Search: "mail" }])
      expect([body, await api("DELETE /api/v1/messages", body)]).toMatchObject([body, { status: 400 }])
    expect((await listed()).total).toBe(2)
    for (const body of [undefined, {}, { IDs: [] }]) {
      await sendMessage()
      expect(await api("DELETE /api/v1/messages", body)).toMatchObject({ status: 200, text: "ok" })
      expect((await listed()).total).toBe(0)
    }
    expect(await api("DELETE /api/v1/messages")).toMatchObject({ status: 200, text: "ok" })
  })

  it("marks ids, what a search finds, or all", async () => {
    const [first, second] = [await sendMessage({ Subject: "One" }), await sendMessage({ Subject: "Two" })]
    const unread = async () =>
      (await listed()).messages.flatMap((row: { Read: boolean; Subject: string }) => (row.Read ? [] : row.Subject))
    await api("PUT /api/v1/messages", { IDs: [first, "unknown"], Read: true, Search: "" })
    expect(await unread()).toEqual(["Two"])
    await api("PUT /api/v1/messages", { IDs: ["latest"], Read: true })
    expect(await unread()).toEqual([])
    await api("PUT /api/v1/messages", { Search: "subject:one" })
    expect(await unread()).toEqual(["One"])
    expect(await api("PUT /api/v1/messages", {})).toMatchObject({ text: "ok" })
    expect(await unread()).toEqual(["Two", "One"])
    await api("PUT /api/v1/messages", { IDs: [], Read: true })
    expect(await unread()).toEqual([])
    for (const body of [undefined, "", "x", [], { IDs: [second], Search: "one" }, { Read: "yes" }, { Search: 1 }])
      expect([body, await api("PUT /api/v1/messages", body)]).toMatchObject([body, { status: 400 }])
  })

  it("sets, renames and deletes tags", async () => {
    const ID = await sendMessage({ Tags: ["old"] })
    await api("PUT /api/v1/tags", { IDs: [ID, "unknown"], Tags: ["test-tag", "A (b)"] })
    expect((await api("GET /api/v1/tags")).json).toEqual(["A b", "test-tag"])
    expect(await api("PUT /api/v1/tags/test-tag", { Name: "renamed tag" })).toMatchObject({ text: "ok" })
    expect((await listed()).tags).toEqual(["A b", "renamed tag"])
    await api("DELETE /api/v1/tags/renamed%20tag")
    expect((await api(`GET /api/v1/message/${ID}`)).json.Tags).toEqual(["A b"])
    for (const call of ["PUT /api/v1/tags/none", "PUT /api/v1/tags"])
      expect(await api(call, { Name: "x" })).toMatchObject({ status: 400 })
    expect(await api("DELETE /api/v1/tags/none")).toMatchObject({ status: 400 })
    await api("PUT /api/v1/tags", { IDs: [ID] })
    expect((await api("GET /api/v1/tags")).json).toEqual([])
  })

  it("maps chaos to SMTP faults, and refuses what no fault can do", async () => {
    const wanted = { Recipient: { ErrorCode: 452, Probability: 100 } }
    const none = { ErrorCode: 451, Probability: 0 }
    const set = { Authentication: none, Recipient: { ErrorCode: 452, Probability: 100 }, Sender: none }
    expect((await api("PUT /api/v1/chaos", wanted)).json).toEqual(set)
    expect((await api("GET /api/v1/chaos")).json).toEqual(set)
    const mailer = createTransport({ host: "127.0.0.1", port: box.smtp_port as number, ignoreTLS: true })
    const mail = { from: "a@example.test", to: "ada@example.com", text: "Hi" }
    await expect(mailer.sendMail(mail)).rejects.toMatchObject({ responseCode: 452 })
    for (const body of [
      { Sender: { Probability: 50 } },
      { Sender: { ErrorCode: 200, Probability: 100 } },
      { Recipient: 1 },
      "[]",
    ])
      expect([body, await api("PUT /api/v1/chaos", body)]).toMatchObject([body, { status: 400 }])
    expect(await api("PUT /api/v1/chaos", { Authentication: { Probability: 100 } })).toMatchObject({ status: 501 })
    expect((await api("GET /api/v1/chaos")).json).toEqual(set)
    await api("PUT /api/v1/chaos", {})
    await mailer.sendMail(mail)
    expect((await listed()).total).toBe(1)
  })

  it("answers what it does not copy with the way to Sandpost's own", async () => {
    const ID = await sendMessage()
    for (const path of ["html-check", "sa-check", "part/0/thumb"]) {
      const { status, json } = await api(`GET /api/v1/message/${ID}/${path}`)
      expect([status, json.Error]).toEqual([501, expect.stringMatching(/Sandpost's copy of Mailpit's API.*GET \//)])
    }
    expect(await api(`POST /api/v1/message/${ID}/release`, { To: ["a@example.com"] })).toMatchObject({ status: 501 })
    for (const call of [
      ...["GET /api/v1/nothing", "GET /api/v1/message/unknown", "GET /api/v1/message/unknown/raw"],
      ...[`GET /api/v1/message/${ID}/part/7`, "GET /view/unknown.txt"],
    ])
      expect([call, await api(call)]).toMatchObject([call, { status: 404, text: "404 page not found" }])
    expect(await api("POST /api/v1/messages")).toMatchObject({ status: 405 })
    expect(await api(`GET /view/${ID}.html`)).toMatchObject({ status: 404, text: expect.stringContaining("HTML") })
    await api("DELETE /api/v1/messages")
    expect(await api("GET /api/v1/message/latest")).toMatchObject({ status: 404 })
  })

  it("lists only captured mail", async () => {
    await ok(box.sandbox("POST", "/inbound", { from: "eve@elsewhere.example", to: "hi@sp.acme.test", text: "In" }))
    expect((await ok(box.sandbox("GET", "/inbound"))).total).toBe(1)
    expect((await listed()).total).toBe(0)
  })
})

describe("who may use it", () => {
  it("takes the account that the user name of Basic authentication names", async () => {
    const { id } = await ok(box.sandbox("POST", "/accounts", { name: "worker-1" }))
    await ok(box.sandbox("POST", "/api-keys", { name: "own", permission: "full_access" }, { account_id: id }))
    const own = mailpitApi(box, { Authorization: `Basic ${Buffer.from("worker-1:x").toString("base64")}` })
    await own("POST /api/v1/send", aMailpitMessage({ Subject: "Own" }))
    const { messages } = (await own("GET /api/v1/messages")).json
    expect(messages).toMatchObject([{ Subject: "Own", Username: "worker-1" }])
    expect((await listed()).total).toBe(0)
    expect(await api(`GET /api/v1/message/${messages[0].ID}`)).toMatchObject({ status: 404 })
    await api("DELETE /api/v1/messages", { IDs: [messages[0].ID] })
    expect((await own("GET /api/v1/messages")).json.total).toBe(1)
    const unknown = mailpitApi(box, { Authorization: `Basic ${Buffer.from("nobody:x").toString("base64")}` })
    expect((await unknown("GET /api/v1/messages")).json.total).toBe(0)
  })

  it("asks for the password of the inbox, and refuses other origins and scripts", async () => {
    const locked = await startSandpost({ mailpit: true, ui_password: "secret" })
    expect(await mailpitApi(locked)("GET /api/v1/messages")).toMatchObject({ status: 401 })
    const authorization = `Basic ${Buffer.from("any:secret").toString("base64")}`
    const known = mailpitApi(locked, { Authorization: authorization })
    expect(await known("POST /api/v1/send", aMailpitMessage({ From: { Email: "a@acme.test" } }))).toMatchObject({
      status: 200,
    })
    expect((await known("GET /api/v1/message/latest")).json.Subject).toBe("Welcome")
    expect(await known("DELETE /api/v1/messages")).toMatchObject({ text: "ok" })
    const foreign = mailpitApi(box, { Origin: "https://evil.example" })
    expect(await foreign("DELETE /api/v1/messages")).toMatchObject({ status: 403 })
    const script = mailpitApi(box, { "Sec-Fetch-Dest": "script" })
    expect(await script("GET /api/v1/messages")).toMatchObject({ status: 403 })
  })

  it("sends a part that a browser could run only as a download", async () => {
    const Attachments = [
      {
        Content: Buffer.from("<script>1</script>").toString("base64"),
        Filename: "x.svg",
        ContentType: "image/svg+xml",
      },
    ]
    const ID = await sendMessage({ Attachments })
    const { headers } = await api(`GET /api/v1/message/${ID}/part/0`)
    expect(headers.get("content-type")).toBe("application/octet-stream")
    expect(headers.get("content-disposition")).toMatch(/^attachment/)
  })
})
