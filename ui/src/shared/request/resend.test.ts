import { describe, expect, it } from "vitest"
import type { LogBody, LogDetail, LogRequest } from "../../api-types.ts"
import { attachmentSource, editableText, fillContents, resendRequest } from "./resend.ts"

const aBody = (text: string, pointers: string[] = []) =>
  ({ text, form: "text", attachments: pointers.map((pointer) => ({ pointer, filename: "a.txt", size: 2 })) }) as LogBody
const aRequest = (fields: Partial<LogRequest> = {}): LogRequest => ({
  method: "POST",
  path: "/v1/emails",
  query: "",
  headers: [
    { name: "content-type", value: "application/json" },
    { name: "idempotency-key", value: "order-7" },
    { name: "cookie", value: "x" },
  ],
  body: aBody('{"to":[]}'),
  ...fields,
})
const again = (request: LogRequest, key: "new" | "same" | "none" = "new") =>
  resendRequest(request, { token: "sp_x", key, text: "{}", contents: new Map() }, "http://127.0.0.1:8025")

describe("resendRequest", () => {
  it("has the new body, a working token and the headers that matter", () => {
    const sent = again(aRequest({ query: "a=1" }))
    expect(sent?.url).toBe("http://127.0.0.1:8025/v1/emails?a=1")
    expect(sent?.options).toMatchObject({ method: "POST", body: "{}" })
    const headers = Object.fromEntries(sent?.options.headers ?? [])
    expect(headers).toMatchObject({ authorization: "Bearer sp_x", "content-type": "application/json" })
    expect(headers).not.toHaveProperty("cookie")
  })

  it("has a new, the same or no idempotency key", () => {
    const key = (choice: "new" | "same" | "none") => again(aRequest(), choice)?.options.headers.get("idempotency-key")
    expect(key("same")).toBe("order-7")
    expect(key("none")).toBeNull()
    expect(key("new")).toMatch(/^again-/)
    expect(new Set([key("new"), key("new")]).size).toBe(2)
  })

  it("never leaves /v1", () => {
    for (const path of ["/v1/../sandbox/reset", "/v1/%2e%2e/sandbox/reset", "/v1/..", "//x.test/v1/"])
      expect([path, again(aRequest({ path }))]).toEqual([path, null])
  })

  it("has no body with GET", () => {
    expect(again(aRequest({ method: "GET" }))?.options.body).toBeNull()
  })
})

describe("editableText", () => {
  it("is formatted JSON with the wrong field selected", () => {
    const { text, start, end } = editableText(aBody('{"to":["ann@"]}'), "/to/0")
    expect([text, text.slice(start, end)]).toEqual(['{\n  "to": [\n    "ann@"\n  ]\n}', '"ann@"'])
  })

  it("has the caret where a field is missing or JSON ends", () => {
    expect(editableText(aBody('{"a":1}'), "/from")).toMatchObject({ start: 1, end: 1 })
    expect(editableText(aBody('{"a":}'), null)).toEqual({ text: '{"a":}', start: 5, end: 5 })
  })

  it("is empty for bytes", () => {
    expect(editableText({ ...aBody("ff"), form: "hex" }, null).text).toBe("")
  })
})

describe("the contents of attachments", () => {
  const file = '{"filename":"a.txt","content":"(2 bytes)"}'
  const text = `{"subject":"Hi","attachments":[${file},${file}]}`
  const body = aBody(text, ["/attachments/0/content", "/attachments/1/content"])
  const entry = (sent: string, email_ids: string[]) => ({ email_ids, request: { body: aBody(sent) } }) as LogDetail

  it("replace their own placeholders in the edited body", () => {
    const edited = editableText(body, null).text.replace("Hi", "Hello")
    const filled = fillContents(edited, body, new Map([["/attachments/1/content", "$&aGk="]]))
    expect(JSON.parse(filled)).toEqual({
      subject: "Hello",
      attachments: [
        { filename: "a.txt", content: "(a.txt, 2 bytes, /attachments/0/content)" },
        { filename: "a.txt", content: "$&aGk=" },
      ],
    })
  })

  it("are those of the email the request created", () => {
    expect(attachmentSource(entry(text, ["m"]), "/attachments/1/content")).toEqual({ email_id: "m", index: 1 })
    expect(attachmentSource(entry(text, []), "/attachments/0/content")).toBeNull()
  })

  it("are those of its own email in a batch, unless some emails were refused", () => {
    const second = { email_id: "n", index: 0 }
    expect(attachmentSource(entry(`[${text},${text}]`, ["m", "n"]), "/1/attachments/0/content")).toEqual(second)
    const wrapped = entry(`{"data":[${text},${text}]}`, ["m", "n"])
    expect(attachmentSource(wrapped, "/data/1/attachments/0/content")).toEqual(second)
    expect(attachmentSource(entry(`[${text},${text}]`, ["n"]), "/0/attachments/0/content")).toBeNull()
  })
})
