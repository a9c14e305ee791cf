import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { createTransport } from "nodemailer"
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { withTools } from "../../helpers/packed.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"

/** The clients of Mailpit's API with their versions: what they call, and how they read it. */
const PACKAGES = ["mailpit-api@2.1.0", "cypress-mailpit@2.0.0"]
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), "mailpit-clients-"))
let missing: string | null = null

beforeAll(async () => {
  writeFileSync(join(folder, "package.json"), "{}")
  // Without Cypress itself, which cypress-mailpit asks for.
  const words = ["install", "--silent", "--no-audit", "--no-fund", "--legacy-peer-deps", ...PACKAGES]
  const failed = await run("npm", words, { cwd: folder, env: withTools() }).catch((error: Error) => error)
  if (failed instanceof Error)
    missing = `npm cannot install ${PACKAGES.join(", ")}: ${failed.message.split("\n", 1)[0]}`
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// biome-ignore lint/suspicious/noExplicitAny: These clients are not in the types of this project.
type Loose = any
const load = async (test: { skip(condition: boolean, why: string): void }, path: string): Promise<Loose> => {
  test.skip(missing !== null, missing ?? "")
  return await import(/* @vite-ignore */ join(folder, "node_modules", path))
}

const box = await sandpostForFile({ smtp_port: 0, like_mailpit: true })
const mailer = (options: object = {}) =>
  createTransport({ host: "127.0.0.1", port: box.smtp_port as number, ignoreTLS: true, ...options })
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p9Z0tQAAAABJRU5ErkJggg=="

describe("mailpit-api", () => {
  const aMail = (fields: object = {}) => ({
    From: { Email: "shop@never-added.example", Name: "Shop" },
    To: [{ Email: "ada@example.com", Name: "Ada" }],
    Cc: [{ Email: "carl@example.com", Name: "Carl" }],
    Bcc: ["hidden@example.com"],
    ReplyTo: [{ Email: "help@never-added.example", Name: "Help" }],
    Subject: "Your order",
    Text: "Thank you",
    HTML: '<p>Thank <b>you</b></p><img src="cid:logo"><a href="https://never-added.example/order">Order</a>',
    Headers: { "List-Unsubscribe": "<https://never-added.example/unsubscribe>" },
    Attachments: [
      { Content: PNG, Filename: "photo.png" },
      { Content: PNG, Filename: "logo.png", ContentID: "logo", ContentType: "image/png" },
    ],
    ...fields,
  })
  let client: Loose
  let id: string
  beforeEach(async (test) => {
    const { MailpitClient } = await load(test, "mailpit-api/dist/index.mjs")
    client = new MailpitClient(box.url, { auth: { username: "Default", password: "any" } })
    await client.deleteMessages()
    id = (await client.sendMessage(aMail())).ID
  })

  it("reads the server and its configuration", async () => {
    expect(await client.getInfo()).toMatchObject({ Messages: 1, Unread: 1, Version: expect.stringMatching(/^v\d/) })
    const config = await client.getConfiguration()
    expect(config).toMatchObject({ SpamAssassin: false, MessageRelay: { Enabled: false } })
  })

  it("lists, searches and waits", async () => {
    const row = { ID: id, Subject: "Your order", Attachments: 1, Username: "Default", Read: false }
    expect(await client.listMessages()).toMatchObject({ total: 1, messages: [row] })
    expect(await client.listMessages(0, 10)).toMatchObject({ messages_count: 1 })
    const search = { query: "subject:order to:ada@exam", start: 0, limit: 10 }
    expect(await client.searchMessages(search)).toMatchObject({ messages: [row] })
    expect(await client.waitForMessage({ query: "from:shop" })).toMatchObject({ ID: id })
    expect(await client.waitForMessages({ query: "has:attachment", count: 1, exact: true })).toMatchObject({ total: 1 })
    expect(await client.waitForMessages({ query: "subject:nothing", count: 0 })).toMatchObject({ messages_count: 0 })
  })

  it("reads a message, its headers, source and attachments", async () => {
    const message = await client.getMessageSummary()
    expect(message).toMatchObject({
      ID: id,
      Bcc: [{ Address: "hidden@example.com" }],
      ReplyTo: [{ Name: "Help" }],
      ListUnsubscribe: { Links: ["https://never-added.example/unsubscribe"] },
      Attachments: [{ FileName: "photo.png" }],
      Inline: [{ ContentID: "logo" }],
    })
    expect(await client.getMessageHeaders(id)).toMatchObject({
      Subject: ["Your order"],
      "Message-Id": [expect.any(String)],
    })
    expect(await client.getMessageSource(id)).toContain("Subject: Your order")
    const blob = await client.getMessageAttachment(id, message.Attachments[0].PartID)
    expect(blob.type).toBe("image/png")
    expect(Buffer.from(await blob.arrayBuffer()).toString("base64")).toBe(PNG)
  })

  it("renders HTML and text", async () => {
    expect(await client.renderMessageHTML()).toContain("<p>Thank <b>you</b></p>")
    expect(await client.renderMessageHTML(id, 1)).toContain('<a target="_blank" rel="noreferrer noopener"')
    expect(await client.renderMessageText(id)).toBe("Thank you")
  })

  it("marks messages: all, by id, by search", async () => {
    expect(await client.setReadStatus({ Read: true })).toBe("ok")
    expect(await client.setReadStatus({ IDs: [id], Read: false })).toBe("ok")
    expect(await client.setReadStatus({ Search: "from:shop", Read: true })).toBe("ok")
    expect((await client.listMessages()).unread).toBe(0)
    expect(await client.setReadStatus({ Search: "after:2026-01-01" }, { tz: "America/Chicago" })).toBe("ok")
    expect((await client.listMessages()).unread).toBe(1)
  })

  it("sets, renames, lists and deletes tags", async () => {
    expect(await client.setTags({ IDs: [id], Tags: ["first"] })).toBe("ok")
    expect(await client.renameTag("first", "second tag")).toBe("ok")
    expect(await client.getTags()).toEqual(["second tag"])
    expect(await client.deleteTag("second tag")).toBe("ok")
    expect(await client.getTags()).toEqual([])
  })

  it("deletes by search, by id, and all", async () => {
    expect(await client.deleteMessagesBySearch({ query: "subject:nothing" })).toBe("ok")
    expect(await client.deleteMessagesBySearch({ query: "subject:order" })).toBe("ok")
    const { ID } = await client.sendMessage(aMail())
    expect(await client.deleteMessages({ IDs: [ID] })).toBe("ok")
    expect((await client.listMessages()).total).toBe(0)
    await expect(client.deleteMessagesBySearch({ query: "after:soon" })).rejects.toThrow("400 Bad Request")
  })

  it("checks links, with the client's own request", async () => {
    expect(await client.linkCheck(id)).toMatchObject({ Links: [{ URL: "https://never-added.example/order" }] })
  })

  it("sets chaos, where an SMTP fault can do it", async () => {
    const always = { ErrorCode: 451, Probability: 100 }
    expect(await client.setChaosTriggers({ Sender: always })).toMatchObject({ Sender: always })
    expect(await client.getChaosTriggers()).toMatchObject({ Sender: always, Recipient: { Probability: 0 } })
    await expect(client.setChaosTriggers({ Sender: { ErrorCode: 451, Probability: 5 } })).rejects.toThrow("400")
    expect(await client.setChaosTriggers()).toMatchObject({ Sender: { Probability: 0 } })
  })

  it("hears with 501 what is not copied", async () => {
    for (const call of [
      ...[() => client.htmlCheck(id), () => client.spamAssassinCheck(id)],
      ...[() => client.getAttachmentThumbnail(id, "0"), () => client.releaseMessage(id, { To: ["a@example.com"] })],
    ])
      await expect(call()).rejects.toThrow("501 Not Implemented")
  })
})

describe("cypress-mailpit", () => {
  /** Its commands without Cypress: `cy` answers with promises. */
  let commands: Loose
  beforeEach(async (test) => {
    const request = async ({ method, url, body, qs }: Loose) => {
      const target = new URL(url)
      for (const [name, value] of Object.entries(qs ?? {})) target.searchParams.set(name, String(value))
      const answer = await fetch(target, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status}: ${answer.statusText} ${text}`)
      const isJson = answer.headers.get("content-type")?.includes("json")
      return { status: answer.status, body: isJson ? JSON.parse(text) : text }
    }
    const soon = () => new Promise((done) => setImmediate(done))
    vi.stubGlobal("cy", { request, wait: soon, wrap: async (value: unknown) => value, env: async () => ({}) })
    vi.stubGlobal("Cypress", { expose: () => box.url, env: () => box.url, config: () => 500 })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { MailpitCommands } = await load(test, "cypress-mailpit/dist/src/MailpitCommands.js")
    commands = new MailpitCommands()
    await commands.mailpitDeleteAllEmails()
  })

  it("sends, lists and reads with its default message", async () => {
    expect(await commands.mailpitSendMail()).toMatchObject({ ID: expect.any(String) })
    const tagged = { tags: ["one", "two"], attachments: [{ Content: "SGk=", FileName: "hi.txt" }] }
    await commands.mailpitSendMail({ subject: "Second", textBody: "Body", htmlBody: "<p>Body</p>", ...tagged })
    expect(await commands.mailpitGetAllMails(0, 1)).toMatchObject({ total: 2, count: 1, tags: ["one", "two"] })
    const mail = await commands.mailpitGetMail()
    expect(mail).toMatchObject({ Subject: "Second", Tags: ["one", "two"] })
    expect(await commands.mailpitGetFromAddress(mail)).toBe("from@example.com")
    expect(await commands.mailpitGetRecipientAddress(mail)).toEqual(["jane@example.com"])
    expect(await commands.mailpitGetSubject(mail)).toBe("Second")
    expect(await commands.mailpitGetAttachments(mail)).toEqual(["hi.txt"])
    expect(await commands.mailpitGetMailHTMlBody(mail)).toContain("<p>Body</p>")
    expect(await commands.mailpitGetMailTextBody(mail)).toBe("Body")
    await expect(commands.mailpitGetMailSpamAssassinSummary(mail)).rejects.toThrow("501")
  })

  it("searches by subject, recipient and query, and waits for the result", async () => {
    await commands.mailpitSendMail({ subject: "My Test", to: [{ Email: "test@example.com", Name: "To" }] })
    await commands.mailpitSendMail()
    for (const found of [
      ...[commands.mailpitGetEmailsBySubject("My Test"), commands.mailpitGetEmailsByTo("test@example.com")],
      ...[commands.mailpitSearchEmails("test@example.com"), commands.mailpitHasEmailsBySubject("My Test")],
      ...[commands.mailpitHasEmailsByTo("test@example.com"), commands.mailpitHasEmailsBySearch("subject:My")],
    ])
      expect(await found).toMatchObject({ messages_count: 1, total: 2, count: 1 })
    for (const none of [
      ...[commands.mailpitNotHasEmailsBySubject("Other"), commands.mailpitNotHasEmailsByTo("nobody@example.com")],
      commands.mailpitNotHasEmailsBySearch("subject:Other"),
    ])
      expect(await none).toMatchObject({ messages_count: 0 })
    const given = { timeout: 20, interval: 1 }
    await expect(commands.mailpitNotHasEmailsByTo("test@example.com", 0, 50, given)).rejects.toThrow("Timed out")
    await expect(commands.mailpitHasEmailsByTo("nobody@example.com", 0, 50, given)).rejects.toThrow("Timed out")
  })

  it("marks one, several and all, and deletes by search", async () => {
    for (const subject of ["Delete Me", "No Delete"]) await commands.mailpitSendMail({ subject })
    const isRead = async () => (await commands.mailpitGetAllMails()).messages.map(({ Read }: { Read: boolean }) => Read)
    expect(await commands.mailpitSetAllEmailStatusAsRead()).toBe("ok")
    expect(await isRead()).toEqual([true, true])
    expect(await commands.mailpitSetAllEmailStatusAsUnRead()).toBe("ok")
    expect(await commands.mailpitSetStatusAsRead(await commands.mailpitGetMail())).toBe("ok")
    expect(await isRead()).toEqual([true, false])
    expect(await commands.mailpitSetStatusAsUnRead((await commands.mailpitGetAllMails()).messages)).toBe("ok")
    expect(await isRead()).toEqual([false, false])
    await commands.mailpitDeleteEmailsBySearch('subject:"Delete Me"')
    expect((await commands.mailpitGetAllMails()).messages).toMatchObject([{ Subject: "No Delete" }])
    await expect(commands.mailpitDeleteEmailsBySearch("")).rejects.toThrow("400: Bad Request Error: no search query")
    await expect(commands.mailpitSendMail({ to: [{ Email: "", Name: "To" }] })).rejects.toThrow("invalid To address")
  })
})

describe("what other clients send", () => {
  const readJson = async (path: string): Promise<Loose> => await (await call(path)).json()
  const call = async (path: string, init: RequestInit = {}) =>
    await fetch(box.url + path, { redirect: "manual", ...init })
  beforeEach(() => call("/api/v1/messages", { method: "DELETE" }).then(() => undefined))

  it("pytest-mailpit: smtplib without a login, then pages of 250 and the clock of the server", async (test) => {
    const lines = [
      "import smtplib, sys",
      "from email.message import EmailMessage",
      "m = EmailMessage()",
      "m['From'] = 'Отправитель <sender@example.test>'",
      "m['To'] = 'anna@example.test'",
      "m['Cc'] = 'boris@example.test'",
      "m['Bcc'] = 'hidden@example.test'",
      "m['Subject'] = 'Подтвердите адрес'",
      "m.set_content('Код: 123456')",
      "m.add_attachment(b'%PDF-1.4', maintype='application', subtype='pdf', filename='счёт.pdf')",
      "smtplib.SMTP('127.0.0.1', int(sys.argv[1])).send_message(m)",
    ]
    const sent = await run("python3", ["-c", lines.join("\n"), String(box.smtp_port)]).catch((error) => error)
    test.skip(sent.code === "ENOENT", "python3 is not installed")
    if (sent instanceof Error) throw sent
    const query = encodeURIComponent('addressed:"anna@example.test" subject:"Подтвердите"')
    const found = await readJson(`/api/v1/search?query=${query}&start=0&limit=250`)
    expect(found.messages).toMatchObject([
      { Subject: "Подтвердите адрес", From: { Name: "Отправитель" }, Bcc: [{ Address: "hidden@example.test" }] },
    ])
    const message = await readJson(`/api/v1/message/${found.messages[0].ID}`)
    expect(message).toMatchObject({
      Text: expect.stringContaining("Код: 123456"),
      Attachments: [{ FileName: "счёт.pdf" }],
    })
    expect(Date.parse((await call("/livez")).headers.get("date") ?? "")).not.toBeNaN()
    expect((await call(`/view/${message.ID}`)).headers.get("location")).toBe(`/emails/${message.ID}`)
  })

  it("testcontainers-mailpit: waits for / and readyz, reads raw, and deletes all with {}", async () => {
    for (const path of ["/", "/readyz"]) expect((await call(path)).status).toBe(200)
    expect((await call("/api/v1/message/unknown/raw")).status).toBe(404)
    await mailer().sendMail({ from: "sender@example.test", to: "ada@example.com", subject: "Hi", text: "Hello" })
    const raw = await (await call("/api/v1/message/latest/raw")).text()
    expect(raw).toMatch(/^From: sender@example\.test\r\n/)
    expect(await (await call("/api/v1/messages", { method: "DELETE", body: "{}" })).text()).toBe("ok")
  })

  it("Laravel with Sail's .env: no user, no password, hello@example.com", async () => {
    const mail = {
      from: "Laravel <hello@example.com>",
      to: "user@example.com",
      subject: "Verify Email",
      html: "<p>Verify</p>",
    }
    await mailer({ name: "[127.0.0.1]" }).sendMail(mail)
    const [row] = (await readJson("/api/v1/messages?limit=1")).messages
    expect(row).toMatchObject({ Subject: "Verify Email", From: { Address: "hello@example.com" } })
  })
})
