import { expect, it } from "vitest"
import { anAttachment } from "../helpers/an-email.ts"
import { ok } from "../helpers/client.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { startSandpost } from "../helpers/sandpost.ts"
import { openPage } from "./page.ts"

const HTML = `<html lang="en"><head><title>Order</title><style>@media (prefers-color-scheme: dark) { body { color: #fff } }</style></head>
<body><h1>Your order</h1><p>Hi {{name}}, your code is <b>482913</b>.</p><img src="https://cdn.acme.test/logo.png">
<a href="https://acme.test/orders/42?ref=mail">Track it</a> <a href="https://acme.test/unsubscribe">Unsubscribe</a>
<a href="mailto:help@acme.test">Help</a></body></html>`
const tracked = { track_opens: true, track_clicks: true, list_unsubscribe: true }
const CALENDAR = [
  ..."BEGIN:VCALENDAR VERSION:2.0 METHOD:REQUEST BEGIN:VEVENT UID:1@acme.test".split(" "),
  ...["DTSTAMP:20261001T090000Z", "DTSTART:20261002T090000Z", "DTEND:20261002T100000Z", "SUMMARY:Demo"],
  ...["LOCATION:Room 1", "ORGANIZER;CN=Ada:mailto:ada@acme.test", "ATTENDEE;CN=Ann:mailto:ann@example.com"],
  ...["END:VEVENT", "END:VCALENDAR", ""],
].join("\r\n")
const file = (filename: string, text: string) =>
  anAttachment({ filename, content: Buffer.from(text).toString("base64") })

it("shows an email in all its tabs", async () => {
  const box = await startSandpost()
  const fields = { html: HTML, text: "Track it: https://acme.test/orders/42.", tags: { flow: "order" } }
  const id = await box.send({ ...fields, reply_to: ["Help <help@acme.test>"] })
  await box.settle()
  const page = await openPage(box, `/emails/${id}`)
  await page.click("Text")
  await page.click("HTML")
  await page.click("Format")
  await page.press("3")
  for (const tab of page.tabs("Views of this message")) await page.click(tab)
  await page.press("?")
  await page.expectTranscript("message-tabs")
})

it("shows the links that tracking adds, and unsubscribes with one click", async () => {
  const box = await startSandpost()
  const id = await box.send({ ...tracked, html: HTML })
  const page = await openPage(box, `/emails/${id}?tab=links`)
  await page.click("Unsubscribe with one click")
  await page.expectTranscript("message-links")
})

it("previews an email in several widths and in dark mode", async () => {
  const box = await startSandpost()
  const id = await box.send({ html: HTML })
  const page = await openPage(box, `/emails/${id}`)
  for (const button of page.buttonsIn("[role=toolbar][aria-label=Preview]")) await page.click(button)
  await page.expectTranscript("message-preview")
})

it("previews each kind of attachment", async () => {
  const box = await startSandpost()
  const attachments = [
    ...[file("a.txt", "Hello"), file("b.csv", "Name;Sum\nAda;1\nBob;2,5"), file("c.json", '{"a":[1,true,null]}')],
    ...[file("d.json", "{oops"), file("e.ics", CALENDAR), file("f.ics", "BEGIN:VCALENDAR\nEND:VCALENDAR")],
    ...[
      file("g.pdf", "%PDF-1.4"),
      file("h.png", "PNG"),
      file("i.bin", "\0\x01"),
      file("j.csv", ""),
      file("k.txt", "\0"),
      file("l.ics", "Meet me at noon"),
      file("m.ics", CALENDAR.replace(/(DTSTART|DTEND):(\w+)Z/g, "$1;TZID=Nowhere:$2")),
    ],
  ]
  const id = await box.send({ attachments })
  const page = await openPage(box, `/emails/${id}?tab=attachments`)
  for (const name of page.buttonsIn("[role=tabpanel]").filter((one) => /^(Show|Preview|View)/.test(one)))
    await page.click(name)
  await page.expectTranscript("message-attachments")
})

it("says that no webhook was sent because its endpoint is disabled, and enables it", async () => {
  const box = await startSandpost()
  const add = (url: string, events: string[]) =>
    ok(box.v1<{ id: string }>("POST", "/webhooks", { url: `http://127.0.0.1:9/${url}`, events }))
  const { id } = await add("bounces", ["email.bounced"])
  const other = await add("openings", ["email.opened"])
  for (const one of [id, other.id]) await ok(box.sandbox("PATCH", `/webhooks/${one}`, { enabled: false }))
  const page = await openPage(box, `/emails/${await box.send({ text: "Hello" })}`, { leftOut: ".list-pane" })
  await page.click("Bounce")
  await page.click("Enable")
  await page.expectTranscript("message-disabled-endpoint")
})

it("simulates each event, with and without details, and shows it in the activity", async () => {
  const box = await startSandpost()
  await ok(box.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/hook", events: ["email.sent", "email.opened"] }))
  const id = await box.send({
    track_opens: true,
    track_clicks: true,
    html: HTML,
    to: ["ann@example.com", "bob@example.com"],
  })
  const page = await openPage(box, `/emails/${id}`)
  await page.click("Open")
  await page.click("Click with details")
  await page.enter("Mail program", "Apple Mail Privacy Protection")
  await page.enter("IP address", "192.0.2.7")
  await page.enter("Recipient", "bob@example.com")
  await page.submit("Click")
  await page.press("b")
  await page.fill("Recipient", "bob@example.com")
  await page.enter("Preset", "552 5.2.2 Mailbox full")
  await page.submit("Bounce")
  await page.press("o")
  await page.press("a")
  await page.press("a")
  await page.expectTranscript("message-events")
})

it("tells what a complaint did and how many webhooks were sent, and undoes it with one click", async () => {
  const box = await startSandpost()
  const receiver = await aReceiver(200)
  for (const url of [receiver.url, "http://127.0.0.1:9/hook"])
    await ok(box.v1("POST", "/webhooks", { url, events: ["email.complained"] }))
  const id = await box.send({ to: ["Ann <ann@example.com>"], attachments: [anAttachment()] })
  await box.settle()
  const page = await openPage(box, `/emails/${id}`, { leftOut: ".list-pane, .message-main, aside" })
  await page.click("Complain")
  await page.click("Remove and send again")
  await page.expectTranscript("message-complaint")
})

it("runs scripts, cancels what is scheduled, sends again, and marks and deletes", async () => {
  const box = await startSandpost()
  const id = await box.send({ scheduled_at: "2026-10-02T09:00:00Z", html: HTML })
  const page = await openPage(box, `/emails/${id}`)
  await page.press("d")
  await page.press("w")
  await page.click("Send again")
  await page.click("Copy link")
  await page.click("Copy id")
  await page.click("Download .eml")
  await page.click("Download HTML")
  await page.click("Mark unreadu")
  await page.press(".")
  await page.click("Delete this email")
  await page.click("Undo")
  await page.expectTranscript("message-menu")
})

it("runs a script for an email, and shows its steps", async () => {
  const box = await startSandpost()
  const id = await box.send({ to: ["quiet@sandbox.test", "ann@example.com"], track_opens: true, subject: "Steps" })
  const page = await openPage(box, `/emails/${id}`)
  await page.click("Run a script")
  await page.enter("Steps", "delivered after 1m, opened after nonsense")
  await page.click("Run")
  for (const word of page.buttonsIn("[aria-label='Words that can follow']").slice(0, 3)) await page.click(word)
  await page.fill("Persona", "phone")
  await page.fill("Steps", "op")
  await page.press("Tab")
  await page.fill("Steps", "opened after 2m, complained after 1h")
  await page.click("Run")
  await page.step("two minutes pass", () => box.advance(120_000))
  await page.expectTranscript("message-script")
})

it("names the links that a scanner did not request, and allows them with one click", async () => {
  const box = await startSandpost()
  const id = await box.send({ to: ["scanner+1@sandbox.test"], html: '<a href="http://localhost:1/go">Go</a>' })
  await box.advance(1000)
  const page = await openPage(box, `/emails/${id}`, { leftOut: ".list-pane, .message-main, .pane-bar" })
  await page.clickOn("[data-testid=timeline] [data-kind=step] summary")
  await page.click("Request links of localhost:1")
  await page.expectTranscript("message-scanner")
})

it("shows the deliveries of each event, and opens one", async () => {
  const box = await startSandpost()
  const receiver = await aReceiver()
  const hook = { url: receiver.url, events: ["email.sent", "email.delivered"], description: "Backend" }
  await ok(box.v1("POST", "/webhooks", hook))
  receiver.behave(500)
  const id = await box.send({ subject: "Hooked", replyTo: "x@example.com" })
  await box.advance(60_000)
  const page = await openPage(box, `/emails/${id}`)
  await page.click("Problems only")
  await page.click("Problems only")
  await page.clickOn(".timeline .entry-head, .timeline summary, .timeline button.entry")
  await page.expectTranscript("message-deliveries")
})

it("answers an email as its recipient would", async () => {
  const box = await startSandpost()
  const id = await box.send({ html: HTML })
  const page = await openPage(box, `/emails/${id}`)
  for (const answer of page.buttonsIn("[role=group][aria-label='Reply as recipient']")) {
    await page.click(answer)
    await page.press("Escape")
  }
  await page.expectTranscript("message-answers")
})

it("answers at an address that receives, without one to create", async () => {
  const box = await startSandpost()
  const id = await box.send({ reply_to: ["help@sp.acme.test"] })
  await box.settle()
  const page = await openPage(box, `/emails/${id}`, { leftOut: ".list-pane, .message-main, aside" })
  await page.click("ReplyThe recipient answers in the thread")
  await page.enter("Text", "Thank you")
  await page.click("Deliver")
  await page.expectTranscript("message-reply")
})

it("compares an email with the one before like it, and with another", async () => {
  const box = await startSandpost()
  for (const [subject, day] of [
    ["Invoice", "Sunday"],
    ["Order 1001", "Friday"],
  ])
    await box.send({ subject, text: `It arrives on ${day}.` })
  const id = await box.send({ subject: "Order 1002", text: "It arrives on Monday." })
  const leftOut = ".list-pane, .pane-bar, .finding-group, aside, [role=option][aria-selected=false]"
  const page = await openPage(box, `/emails/${id}?tab=checks`, { leftOut })
  await page.press("k", { ctrlKey: true })
  await page.fill("Search actions", "compare this")
  await page.press("Enter")
  await page.click("Close")
  await page.click("Compare with the one before")
  await page.step("choose the third email", () => {
    const options = [...page.document.querySelectorAll("dialog select option")]
    page.enter("Compare with", options.at(-1)?.getAttribute("value") ?? "")
  })
  await page.clickOn("dialog a[href^='/emails/']")
  await page.expectTranscript("message-compare")
})

it("shows how the row of an inbox begins without a preheader, and without HTML", async () => {
  const box = await startSandpost()
  await box.send({ html: '<img src="x.png" alt="">', text: "Hello" })
  const id = await box.send({ text: "Hi\nAnn" })
  await box.settle()
  const page = await openPage(box, `/emails/${id}?tab=checks`, {
    leftOut: ".list-pane, .pane-bar, .finding-group, aside",
  })
  await page.press("j")
  await page.expectTranscript("message-row")
})

it("says that an attachment is too large to preview, or that the browser shows no PDF files", async () => {
  const box = await startSandpost()
  const attachments = [
    ...[file("a.json", `"${"x".repeat(1_000_001)}"`), file("a.txt", "x".repeat(300_000)), file("a.pdf", "%PDF-1.4")],
  ]
  const id = await box.send({ attachments })
  const leftOut = ".list-pane, .pane-bar, aside, pre"
  const page = await openPage(box, `/emails/${id}?tab=attachments`, { leftOut })
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: false })
  for (const { filename } of attachments) await page.click(`Preview ${filename}`)
  await page.expectTranscript("message-too-large")
})

it("says that an email is gone or was sent twice, and shows what a person wrote to many", async () => {
  const box = await startSandpost()
  const to = Array.from({ length: 12 }, (_, n) => `person${n}@example.com`)
  await box.send({ subject: "Same", to })
  const id = await box.send({ subject: "Same", to })
  const page = await openPage(box, `/emails/${id}`)
  await page.click("All addresses")
  await page.click("and 7 more")
  await page.step("the email is deleted elsewhere", () => box.sandbox("DELETE", `/emails/${id}`))
  await page.click("Back to the list", 1)
  await page.expectTranscript("message-gone")
})

it("links five of many duplicates of an email, and counts the others", async () => {
  const box = await startSandpost()
  const ids: string[] = []
  for (let n = 0; n < 8; n++) ids.push(await box.send({ subject: "Same" }))
  const page = await openPage(box, `/emails/${ids[0]}`)
  const shown = page.document.querySelector("[data-testid=duplicates] p")
  expect(shown?.querySelectorAll("a")).toHaveLength(5)
  expect(shown?.textContent).toMatch(/ and 2 more$/)
})
