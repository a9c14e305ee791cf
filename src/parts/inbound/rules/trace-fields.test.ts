import { expect, it } from "vitest"
import { withTrace } from "./trace-fields.ts"

const RAW = Buffer.from("From: a@s.example\r\n\r\nx\r\n")
const received = (more: object) =>
  withTrace(RAW, {
    id: "01a21df7-294e-7000-ab9d-8d67d3b00e8c",
    received_at: "2026-11-27T16:00:00.000Z",
    envelope: {
      mail_from: "a@s.example",
      rcpt_to: "in@sp.acme.test",
      client_ip: "192.0.2.7",
      helo: "mx.s.example",
      ...more,
    },
  }).toString()

it("puts Return-Path and Received before the unchanged message, as a mail server does (assumption inbound.spamd)", () => {
  expect(received({})).toBe(
    [
      "Return-Path: <a@s.example>",
      "Received: from mx.s.example (unknown [192.0.2.7])",
      "\tby mx.sandpost.test (Sandpost) with ESMTP id 01a21df7294e7000ab9d8d67d3b00e8c",
      "\tfor <in@sp.acme.test>; Fri, 27 Nov 2026 16:00:00 +0000 (UTC)",
      "",
    ].join("\r\n") + RAW.toString(),
  )
})

it("writes a bounce, an IPv6 client and a client without a name", () => {
  const fields = received({ mail_from: "", client_ip: "2001:db8::7", helo: "" })
  expect(fields).toContain("Return-Path: <>\r\nReceived: from unknown (unknown [IPv6:2001:db8::7])\r\n")
})

it("keeps what the client says within its field", () => {
  const fields = received({ helo: "a\r\nX-Evil: (1) <b>;", mail_from: "a>\r\nX-Evil: 2" })
  expect(fields).not.toMatch(/^X-Evil/m)
})
