import { createTransport } from "nodemailer"
import { beforeAll, expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { sandpostForFile } from "../helpers/sandpost.ts"
import { openPage } from "./page.ts"

// The modules of a sandbox are loaded anew by a page, so that it must have answered before.
const box = await sandpostForFile({ smtp_port: 0 })
const mailer = () =>
  createTransport({
    host: "127.0.0.1",
    port: box.smtp_port as number,
    auth: { user: "app", pass: box.tokens.full_access },
    ignoreTLS: true,
    name: "app.example",
  })

beforeAll(async () => {
  const email = { from: "hello@acme.test", to: ["ann@example.com"], subject: "By MCP", text: "Hi" }
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "send_email", arguments: email } }
  const headers = { Accept: "application/json, text/event-stream" }
  await ok(box.ask("POST", "/mcp", call, { headers }))
  const sent = { messageId: "<1@my-app>", date: new Date(0), headers: { Received: "from my-app" } }
  await mailer().sendMail({ from: "hello@acme.test", to: "ann@example.com", subject: "By SMTP", text: "Hi", ...sent })
  await box.settle()
})

it("names requests that came over MCP or SMTP, and shows a message as it is carried (assumption smtp.submission)", async () => {
  const page = await openPage(box, "/logs", { leftOut: ".vlist .row, .pane-bar, aside" })
  for (const row of [1, 2]) await page.clickOn(`.vlist li:nth-child(${row}) a`)
  await page.clickOn(".vlist li:nth-child(1) a")
  await page.clickOn("a[href^='/emails/']")
  await page.click("Raw")
  await page.expectTranscript("sources")
})

it("shows in Activity the session over SMTP that a message came in, and no request", async () => {
  const { data } = await ok(box.sandbox("GET", "/emails?q=subject:SMTP"))
  const page = await openPage(box, `/emails/${data[0].id}?tab=activity`, {
    leftOut: ".vlist .row, .pane-bar, .message-main",
  })
  await page.clickOn("aside li[data-kind=request] summary")
  await page.expectTranscript("sources-activity")
})

it("offers the lines of a mailer with the port and the key of this process, one click each", async () => {
  const page = await openPage(box, "/emails", { leftOut: ".list-pane" })
  await page.click("Send from your app: API or SMTP")
  await page.click("SMTP")
  for (const name of ["Nodemailer", "PHPMailer"]) await page.clickOn(`button[aria-label^="Copy the lines for ${name}"]`)
  await page.click("Settings")
  await page.step("switch smtp.submission off", () =>
    ok(box.sandbox("PATCH", "/settings", { "smtp.submission": "off" })),
  )
  await page.click("SMTP")
  await ok(box.sandbox("PATCH", "/settings", { "smtp.submission": "on" }))
  await page.expectTranscript("sources-send")
})

it("shows an invitation that is another form of the text (assumption smtp.attachments)", async () => {
  const event = "UID:1@acme.test DTSTAMP:20261001T090000Z DTSTART:20261002T090000Z SUMMARY:Lunch"
  const content = `BEGIN:VCALENDAR METHOD:REQUEST BEGIN:VEVENT ${event} END:VEVENT END:VCALENDAR`.replaceAll(
    " ",
    "\r\n",
  )
  const alternatives = [{ contentType: "text/calendar; charset=utf-8; method=REQUEST", content }]
  const text = { subject: "Lunch", text: "Lunch?", alternatives }
  await mailer().sendMail({ from: "hello@acme.test", to: "ann@example.com", ...text })
  const { data } = await ok(box.sandbox("GET", "/emails"))
  const page = await openPage(box, `/emails/${data[0].id}?tab=attachments`, {
    leftOut: ".vlist .row, .pane-bar, aside",
  })
  await page.click("Preview attachment-1.ics")
  await page.expectTranscript("alternative")
})

const FIXED = { subject: "No", text: "Hi", date: new Date(0), messageId: "<2@my-app>" }

it("shows the session of a message that SMTP refused, with its reply", async () => {
  const refused = mailer().sendMail({ from: "hello@other.example", to: "ann@example.com", ...FIXED })
  await expect(refused).rejects.toThrow("550")
  const page = await openPage(box, "/logs?q=is:refused", { leftOut: ".pane-bar, .list-filters" })
  await page.clickOn(".vlist li:nth-child(1) a")
  await page.click("Add and verify other.example")
  await page.expectTranscript("sources-refused")
})

it("shows an invitation above the preview, and its file once (assumption smtp.attachments)", async () => {
  const event = "UID:2@acme.test DTSTAMP:20261001T090000Z DTSTART:20261002T090000Z SUMMARY:Kick-off"
  const content = `BEGIN:VCALENDAR METHOD:REQUEST BEGIN:VEVENT ${event} END:VEVENT END:VCALENDAR`.replaceAll(
    " ",
    "\r\n",
  )
  const icalEvent = { method: "REQUEST", filename: "invite.ics", content }
  await mailer().sendMail({
    ...{ from: "hello@acme.test", to: "ann@example.com", subject: "Invitation" },
    ...{ text: "Join us", html: "<p>Join us</p>", icalEvent },
  })
  const { data } = await ok(box.sandbox("GET", "/emails"))
  const page = await openPage(box, `/emails/${data[0].id}`, { leftOut: ".vlist .row, .pane-bar, aside, header" })
  await page.click("Attachments 1")
  await page.expectTranscript("invitation")
})
