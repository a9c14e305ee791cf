import { it } from "vitest"
import { anAttachment } from "../helpers/an-email.ts"
import { ok } from "../helpers/client.ts"
import { startSandpost } from "../helpers/sandpost.ts"
import { openPage } from "./page.ts"

it("teaches how to receive mail, and composes a message", async () => {
  const box = await startSandpost()
  const page = await openPage(box, "/inbound")
  await page.click("Compose")
  await page.enter("From", "Ada <ada@example.com>")
  await page.enter("To", "support@acme.test")
  await page.enter("Subject", "Help")
  await page.enter("Text", "My code is 482913")
  await page.enter("Headers, one per line", "nonsense")
  await page.submit("Deliver")
  await page.enter("Headers, one per line", "X-One: 1")
  await page.enter("Spam score", "7.5")
  await page.enter("Sender verdict", "failed")
  await page.choose("Attach files", { "a.txt": "one", "b.csv": "two" })
  await page.click("Remove a.txt")
  await page.submit("Deliver")
  await page.press("Escape")
  await page.click("Keep editing")
  await page.click("Create it and deliver")
  await page.fill("Search inbound email", "from:ada")
  await page.press("Enter")
  await page.fill("Search inbound email", "status:spam x")
  await page.press("Enter")
  await page.press("Escape")
  await page.fill("Search inbound email", "")
  await page.press("Enter")
  await page.step("another email arrives", () =>
    ok(box.sandbox("POST", "/inbound", { from: "cy@example.com", to: "support@acme.test", subject: "Knock" })),
  )
  await page.expectTranscript("inbound-compose")
})

it("lists the recipients of received mail, and counts what is unread", async () => {
  const box = await startSandpost()
  for (const to of ["a@sp.acme.test", "b@sp.acme.test", "a@sp.acme.test"])
    await ok(box.sandbox("POST", "/inbound", { from: "ann@example.com", to, subject: "Hi", text: "Hi" }))
  const page = await openPage(box, "/inbound?q=to:a@sp.acme.test", { leftOut: ".overview, .message-pane, aside" })
  await page.click("Recipients")
  await page.clickOn("[data-testid=inbound-row] a")
  await page.expectTranscript("inbound-recipients")
})

it("shows a received message in all its tabs, with its checks", async () => {
  const box = await startSandpost()
  const [domain] = (await ok(box.v1("GET", "/domains"))).data
  const { address } = await ok(box.v1("POST", "/inbound/addresses", { domain_id: domain.id, local_part: "support" }))
  const mail = { from: "Ada <ada@example.com>", to: [address], subject: "Help", text: "Hello" }
  const attachments = [anAttachment()]
  await ok(box.sandbox("POST", "/inbound", { ...mail, html: "<p>Hello</p>", dkim: "fail", spam_score: 9, attachments }))
  await box.settle()
  const [{ id }] = (await ok(box.sandbox("GET", "/inbound"))).data
  const page = await openPage(box, `/inbound/${id}`)
  for (const tab of page.tabs("Views of this message")) await page.click(tab)
  await page.click("Attachments 1")
  await page.click("Preview invoice.txt")
  await page.press("u")
  await page.click("Delete this email")
  await page.expectTranscript("inbound-message")
})

it("names what one-click unsubscribe of a received message lacks, and does not request it", async () => {
  const box = await startSandpost()
  const mail = { from: "eve@example.com", to: "a@sp.acme.test", subject: "News", text: "Hi" }
  const leave = { "List-Unsubscribe": "<https://acme.test/leave>" }
  for (const headers of [{ ...leave, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }, leave])
    await ok(box.sandbox("POST", "/inbound", { ...mail, headers }))
  await box.settle()
  const [{ id }] = (await ok(box.sandbox("GET", "/inbound"))).data
  const page = await openPage(box, `/inbound/${id}?tab=links`, { leftOut: ".list-pane, .pane-bar, aside" })
  await page.press("j")
  await page.expectTranscript("inbound-unsubscribe")
})
