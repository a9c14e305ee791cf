import { describe, expect, it } from "vitest"
import type { CapturedEmail, Delivery, DeliveryAttempt } from "../api-types.ts"
import { attemptCurl, requestBodyOf, sendCurl, shellWord } from "./curl.ts"

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
  it("omits empty fields of the email", () => {
    expect(requestBodyOf(email)).toEqual({
      from: "Acme <a@acme.test>",
      to: ["b@example.com"],
      subject: "It's here",
      html: "<p>Hi</p>",
      tags: { kind: "welcome" },
      track_opens: true,
    })
  })

  it("sends to the emails endpoint with the key", () => {
    const line = sendCurl(email, "http://127.0.0.1:8025/v1", "sp_x")
    expect(line).toContain("curl 'http://127.0.0.1:8025/v1/emails'")
    expect(line).toContain("'Authorization: Bearer sp_x'")
  })
})
