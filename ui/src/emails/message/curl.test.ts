import { describe, expect, it } from "vitest"
import type { CapturedEmail } from "../../api-types.ts"
import { requestBodyOf, sendCurl } from "./curl.ts"

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

describe("copy as curl", () => {
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
