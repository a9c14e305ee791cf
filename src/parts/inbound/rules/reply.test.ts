import { expect, it } from "vitest"
import { headerFields } from "../../../core/mail/headers.ts"
import { bounceMessage } from "./reply.ts"

const failure = {
  from: "MAILER-DAEMON@example.com",
  to: ["hello@acme.test"],
  recipient: "ann@example.com",
  message_id: "<1@example.com>",
  date: new Date("2026-03-01T09:00:00.000Z"),
  headers: "Subject: Hello",
  thread: {},
}
const bounced = (diagnostic: string, subject: string) => bounceMessage({ ...failure, diagnostic, subject }).toString()

it.each(["long ".repeat(300), "x".repeat(3_000)])(
  "a bounce message has no line over 998 characters (RFC 5322 2.1.1)",
  (text) => {
    const raw = bounced(`421 4.4.2 ${text}`, text)
    expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(text.includes(" ") ? 78 : 998)
    expect(raw.replace(/\r\n(?= )/g, "")).toContain(`421 4.4.2 ${text.slice(0, 890)}`)
    expect(headerFields(Buffer.from(raw)).map(({ name }) => name)).toContain("Message-ID")
  },
)

it("a bounce message has a short server reply in one line", () => {
  expect(bounced("550 5.1.1 No such user", "Undelivered")).toContain(
    "\r\nDiagnostic-Code: smtp; 550 5.1.1 No such user\r\n",
  )
})
