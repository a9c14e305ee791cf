import { describe, expect, it } from "vitest"
import { anEmail } from "../../helpers/an-email.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const KEY = { Authorization: "Bearer sp_dev_full_access" }
const send = (fields: object, headers: Record<string, string> = {}) =>
  box.ask("POST", "/v1/emails", { ...anEmail(), ...fields }, { headers: { ...KEY, ...headers } })
const without = (body: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
const messageOf = async (body: unknown, path = "/v1/emails") =>
  (await box.ask("POST", path, body, { headers: KEY })).body.error?.message
const attached = (attachment: object) => ({ attachments: [attachment] })
const message = anEmail()

describe("the refusal of what other services and languages write says how to write it (assumption errors.messages)", () => {
  it.each<[string, unknown, string]>([
    ["a serialized Buffer", attached({ filename: "a", content: Buffer.from("a").toJSON() }), "base64"],
    ["a serialized ArrayBuffer", attached({ filename: "a", content: {} }), "base64"],
    ["a list of bytes", attached({ filename: "a", content: [1, 2] }), "base64"],
    [
      "a path in place of content",
      attached({ filename: "a", path: "https://x.test/a" }),
      "`path` is not read; the service loads no files",
    ],
    ["a URL in place of content", attached({ filename: "a", url: "https://x.test/a" }), "`url` is not read"],
    ["PHP's empty array as headers", { headers: [] }, "(object) []"],
    ["PHP's empty array as tags", { tags: [] }, "(object) []"],
    ["pairs as tags", { tags: [{ name: "a", value: "b" }] }, '{"name": "value"}'],
    ["an object as sender", { from: { email: "a@acme.test", name: "A" } }, "Name <address>"],
    ["an object as recipient", { to: { address: "a@x.test" } }, "Name <address>"],
    ["objects as recipients", { to: [{ email: "a@x.test" }] }, "Name <address>"],
    ["two senders", { from: ["a@acme.test"] }, "one sender"],
    ["a boolean in quotes", { track_opens: "true" }, "without quotes"],
    ["JSON in JSON", { tags: '{"a":"b"}' }, "JSON inside of a JSON string"],
    ["a timestamp", { scheduled_at: 1_767_225_600 }, "ISO 8601"],
    ["a day that does not exist", { scheduled_at: "2026-02-30T10:00:00Z" }, "day that does not exist"],
    ["Reply-To as a header", { headers: { "Reply-To": "a@x.test" } }, "Use the field reply_to"],
  ])("%s", async (_, fields, part) => {
    expect(await messageOf({ ...message, ...(fields as object) })).toContain(part)
  })

  it.each<[string, object, string]>([
    ["react", { react: {} }, "`react` is not read; the service renders nothing"],
    ["body", { body: "x" }, "`body` is not read; did you mean `html`?"],
    ["html_body", { html_body: "x" }, "did you mean `html`?"],
    ["HtmlBody", { HtmlBody: "x" }, "did you mean `html`?"],
    ["textContent", { textContent: "x" }, "did you mean `text`?"],
    ["template_id", { template_id: "x" }, "the service has no templates"],
  ])("names %s where html and text are missing", async (_, fields, part) => {
    expect(await messageOf({ ...without(message, "html", "text"), ...fields })).toContain(part)
  })

  it("names the form of the whole body: several messages, JSON in a string, SendGrid's and Mailjet's shape", async () => {
    expect(await messageOf([message])).toContain("POST /v1/emails/batch")
    const shapes = [{ personalizations: [{ to: [] }] }, { Messages: [message] }]
    for (const shape of shapes) expect(await messageOf({ ...shape, from: "a@acme.test" })).toContain("batch")
  })

  it("all suppressed recipients are named (assumption emails.suppression)", async () => {
    for (const address of ["s1@x.test", "s2@x.test"])
      await box.ask("POST", "/sandbox/suppressions", { address }, { headers: KEY })
    const said = await messageOf({ ...message, to: ["s1@x.test", "ok@x.test"], cc: "S2@x.test" })
    expect(said).toMatch(/s1@x\.test is on .*S2@x\.test is on/)
  })

  it.each([
    ["email.delivery_delayed", "email.delayed"],
    ["SpamComplaint", "email.complained"],
    ["hard_bounce", "email.bounced"],
    ["message.processed", "email.sent"],
  ])("the webhook event %s is %s", async (event, ours) => {
    expect(await messageOf({ url: "https://x.test/", events: [event] }, "/v1/webhooks")).toContain(ours)
  })
})

describe("hints about what is accepted and not read (assumption requests.unknown_fields)", () => {
  const hintsOf = async (fields: object, headers: Record<string, string> = {}) => {
    const answer = await send(fields, headers)
    return [answer.status, answer.headers.get("sandbox-hints") ?? ""] as const
  }
  it.each<[string, object, Record<string, string>, string]>([
    ["a key in another header", {}, { "X-Idempotency-Key": "a" }, "did you mean Idempotency-Key?"],
    ["a key in the body", { idempotency_key: "a" }, {}, "only from the header Idempotency-Key"],
    ["inline_content_id", attached({ filename: "a", content: "aGk=", inline_content_id: "a" }), {}, "`content_id`"],
    ["a file name that is a path", attached({ filename: "03/2026.pdf", content: "aGk=" }), {}, "2026.pdf"],
    ["a zero-width space", { to: "ada@exam\u200bple.com" }, {}, "U+200B"],
    ["a byte order mark", { to: ["Ada <\ufeffada@example.com>"] }, {}, "U+FEFF"],
    ["a soft hyphen", { cc: ["ad\u00ada@example.com"] }, {}, "U+00AD"],
    ["a mark of direction", { reply_to: "ad\u202ea@example.com" }, {}, "U+202E"],
  ])("%s", async (_, fields, headers, part) => {
    expect(await hintsOf(fields, headers)).toEqual([200, expect.stringContaining(part)])
  })
  it("joiners in a display name are none", async () => {
    expect(await hintsOf({ to: "\u{1f469}\u200d\u{1f52c} Ada <ada@example.com>" })).toEqual([200, ""])
  })
})

describe("an API key that is not filled in (assumption errors.unauthenticated.status)", () => {
  it.each<[Record<string, string>, string]>([
    [{ Authorization: "Bearer undefined" }, "the word undefined"],
    [{ Authorization: "Bearer null" }, "the word null"],
    [{ Authorization: "Bearer None" }, "the word None"],
    [{ Authorization: 'Bearer "sp_dev_sending"' }, "in quotes"],
    [{ Authorization: "Bearer $MAIL_API_KEY" }, "placeholder"],
    [{ Authorization: "Bearer {{key}}" }, "placeholder"],
    [{ Authorization: "Bearer <key>" }, "placeholder"],
    [{ Authorization: "Bearer your_api_key" }, "placeholder"],
    [{ Authorization: "sp_dev_sending" }, "`Bearer` is missing"],
    [{ Authorization: "Bearer Bearer sp_dev_sending" }, "there twice"],
    [{ Authorization: "Basic YXBpOmtleQ==" }, "Basic authentication"],
    [{ "X-Api-Key": "sp_dev_sending" }, "x-api-key is not read"],
  ])("%j", async (headers, part) => {
    const { status, body } = await box.ask("POST", "/v1/emails", message, { headers })
    expect([status, body.error.message]).toEqual([401, expect.stringContaining(part)])
    expect(body.error.message).not.toContain("sp_dev_sending")
  })
})

describe("a path of the service (assumption requests.malformed)", () => {
  const ask = async (method: string, path: string) =>
    (await box.ask(method, path, undefined, { headers: KEY })).body.error.message
  it.each(["/v1//emails", "//v1/emails", "/v1/emails//batch"])("%s: the doubled slash is named", async (path) => {
    expect(await ask("POST", path)).toContain(`Did you mean ${path.replaceAll("//", "/")}?`)
  })
  it.each([
    ["PATCH", "/v1/emails/a"],
    ["GET", "/v1/webhooks/a"],
    ["PATCH", "/v1/webhooks/a"],
  ])("%s %s is not sent to the control API", async (method, path) => {
    const said = await ask(method, path)
    expect(said).toContain("The service's document has no such operation.")
    expect(said).not.toContain("/sandbox")
  })
  it("that only the control API has is named", async () => {
    expect(await ask("GET", "/v1/clock")).toContain("Did you mean /sandbox/clock?")
  })
})
