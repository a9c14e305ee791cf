import { execFileSync } from "node:child_process"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { CapturedEmail, Delivery, DeliveryAttempt, LogBody, LogRequest } from "../api-types.ts"
import { attemptCurl, requestBodyOf, requestCurl, requestFetch, sendCurl, shellWord } from "./curl.ts"

describe("copy as curl", () => {
  it("escapes quotes for the shell", () => {
    expect(shellWord("it's")).toBe(`'it'\\''s'`)
  })

  it("repeats a webhook attempt with its signature", () => {
    const delivery = { url: "http://localhost:4000/hook", event: { type: "email.sent" } } as Delivery
    const line = attemptCurl(delivery, { signature: "t=1,v1=ab" } as DeliveryAttempt)
    expect(line).toContain("Service-Signature: t=1,v1=ab")
    expect(line).toContain(`'{"type":"email.sent"}'`)
  })

  it("names the header that the signature had", () => {
    const attempt = { signature: "t=1,v1=ab", signature_header: "Acme-Signature" } as DeliveryAttempt
    expect(attemptCurl({ url: "http://x.test", event: {} } as Delivery, attempt)).toContain("Acme-Signature: t=1,v1=ab")
  })

  it("omits the signature if nothing was sent", () => {
    const line = attemptCurl({ url: "http://x.test", event: {} } as Delivery, { signature: null } as DeliveryAttempt)
    expect(line).not.toContain("Service-Signature")
  })
})

const email = {
  from: "Acme <a@acme.test>",
  to: ["b@example.com"],
  cc: [],
  bcc: [],
  reply_to: [],
  subject: "It's here",
  html: "<p>Hi</p>",
  text: null,
  headers: {},
  tags: { kind: "welcome" },
  track_opens: true,
  track_clicks: false,
  list_unsubscribe: false,
} as unknown as CapturedEmail

describe("sendCurl", () => {
  it("has every field as it was sent, and omits those without a value", () => {
    expect(requestBodyOf(email)).toEqual({
      from: "Acme <a@acme.test>",
      to: ["b@example.com"],
      subject: "It's here",
      html: "<p>Hi</p>",
      tags: { kind: "welcome" },
      track_opens: true,
      track_clicks: false,
      list_unsubscribe: false,
    })
    expect(requestBodyOf({ ...email, subject: "", text: "" })).toMatchObject({ subject: "", text: "" })
  })

  it("sends to the emails endpoint with the key", () => {
    const line = sendCurl(email, "http://127.0.0.1:8025/v1", "sp_x")
    expect(line).toContain("curl 'http://127.0.0.1:8025/v1/emails'")
    expect(line).toContain("'Authorization: Bearer sp_x'")
  })
})

/** The arguments that bash passes for shell words. */
function bashArguments(words: string[]): string[] {
  const script = `printf '%s\\0' ${words.join(" ")}`
  return execFileSync("bash", ["-c", script]).toString().split("\0").slice(0, -1)
}

describe("shellWord", () => {
  it("is one word with the same text, whatever it has", () => {
    const risky = [
      "'",
      '"',
      "\\",
      "$(id)",
      "`id`",
      "\n",
      "\r",
      "\t",
      "\u0003",
      "\u001b[201~",
      "\u007f",
      "\u0085",
      "!",
      "é",
      "a1",
    ]
    const texts = fc.array(fc.array(fc.constantFrom(...risky), { maxLength: 6 }), { minLength: 1, maxLength: 400 })
    fc.assert(
      fc.property(texts, (parts) => {
        const words = parts.map((part) => part.join(""))
        expect(bashArguments(words.map(shellWord))).toEqual(words)
        for (const word of words) expect(shellWord(word)).not.toMatch(/(?![\n\t])\p{Cc}/u)
      }),
      { numRuns: 20 },
    )
  })
})

const aBody = (text: string, fields: Partial<LogBody> = {}): LogBody => ({
  text,
  form: "text",
  content_type: "application/json",
  size: text.length,
  kept: text.length,
  cut: false,
  invalid_at: null,
  note: null,
  attachments: [],
  ...fields,
})
const aRequest = (body: LogBody | null, fields: Partial<LogRequest> = {}): LogRequest => ({
  method: "POST",
  path: "/v1/emails",
  query: "",
  headers: [
    { name: "Host", value: "127.0.0.1:8025" },
    { name: "Authorization", value: "Bearer sp_dev_ful…" },
    { name: "Content-Type", value: "application/json" },
    { name: "Content-Length", value: "12" },
    { name: "Idempotency-Key", value: "order-7" },
  ],
  body,
  ...fields,
})
const BASE = "http://127.0.0.1:8025/v1"

describe("a logged request", () => {
  it("is copied as curl with the given token and without the headers of its connection", () => {
    expect(requestCurl(aRequest(aBody('{"subject":"It\'s"}')), BASE, "sp_x")).toBe(
      [
        "curl 'http://127.0.0.1:8025/v1/emails' \\",
        "  -H 'Authorization: Bearer sp_x' \\",
        "  -H 'Content-Type: application/json' \\",
        "  -H 'Idempotency-Key: order-7' \\",
        `  --data-raw '{"subject":"It'\\''s"}'`,
      ].join("\n"),
    )
    const path = aRequest(null, { method: "DELETE", path: "/v1/a/../b", query: "q=it's" })
    expect(requestCurl(path, BASE, "sp_x")).toMatch(
      /^curl '.*\/v1\/a\/..\/b\?q=it'\\''s' \\\n {2}-X 'DELETE' \\\n {2}--path-as-is/,
    )
    expect(requestCurl(aRequest(null, { method: "GET" }), BASE, "sp_x")).not.toContain("-X")
    expect(requestCurl(aRequest(null, { query: "a=[1-999]" }), BASE, "sp_x")).toContain("--globoff")
  })

  it("is copied as bytes if its body is not text", () => {
    const hex = aRequest(aBody("ff 00 41", { form: "hex" }))
    expect(requestCurl(hex, BASE, "sp_x")).toMatch(/^printf %s 'ff0041' \| xxd -r -p \| curl '[\s\S]*--data-binary @-$/)
    expect(requestFetch(hex, BASE, "sp_x")).toContain('body: Buffer.from("ff0041", "hex"),')
    expect(requestCurl(aRequest(aBody("\0é")), BASE, "sp_x")).toContain("'00c3a9'")
  })

  it("is copied as fetch with its exact body", () => {
    const sent = (text: string) => {
      let body: unknown
      const code = requestFetch(aRequest(aBody(text)), BASE, "sp_x")
      new Function("fetch", code.replace("await ", ""))((_: string, options: { body: string }) => {
        body = options.body
      })
      return body
    }
    expect(requestFetch(aRequest(aBody('{"to":["a@b"]}')), BASE, "sp_x")).toContain(
      'body: JSON.stringify({\n    "to": [\n      "a@b"\n    ]\n  }),',
    )
    for (const text of ['{"to":["a@b"]}', '{"__proto__":1}', '{"a":1,"a":1.0}', "{not json", "`1`\u2028", "null"])
      expect(sent(text)).toBe(text)
  })
})
