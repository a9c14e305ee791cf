import { expect, it } from "vitest"
import { anAttachment, anEmail } from "../helpers/an-email.ts"
import { ok } from "../helpers/client.ts"
import { type Box, startSandpost } from "../helpers/sandpost.ts"
import { openPage } from "./page.ts"

/** Emails with every status and everything that a row can show. */
async function boxWithEmails(): Promise<Box> {
  const box = await startSandpost()
  await box.send({ subject: "Delivered", html: "<h1>Hi</h1>Your code is 482913.", cc: ["bob@example.com"] })
  await box.send({
    to: ["bounced@sandbox.test"],
    subject: "Bounced",
    tags: { flow: "signup", plan: "pro", lang: "en" },
  })
  await box.advance(60_000)
  await box.send({ to: ["Grace <complained@sandbox.test>"], subject: "Complained", bcc: ["b@example.com"] })
  await box.send({ subject: "", attachments: [anAttachment(), anAttachment({ filename: "b.txt" })] })
  await box.send({ subject: "Scheduled", scheduled_at: "2026-10-02T09:00:00Z" })
  await box.send({ from: "Shop <shop@acme.test>", subject: "Twice" })
  await box.send({ from: "Shop <shop@acme.test>", subject: "Twice" })
  await box.settle()
  return box
}

it("teaches how to send the first email, and sends it", async () => {
  const page = await openPage(await startSandpost(), "/emails")
  for (const tab of ["Node", "Python", "Settings"]) await page.click(tab)
  await page.click("Copy Send an email, Settings")
  await page.click("Send this email for me")
  await page.expectTranscript("emails-first")
})

it("does not call an email the first one beside one that was sent and one that was received", async () => {
  const box = await startSandpost()
  await box.send({ subject: "Sent" })
  await ok(box.sandbox("POST", "/inbound", { from: "bob@example.com", to: "support@sp.acme.test", text: "Received" }))
  const page = await openPage(box, "/emails")
  await page.step("another email arrives", () => box.send({ subject: "Another" }))
  expect(page.transcript).toContain("Another")
  expect(page.transcript).not.toContain("Your first email")
})

it("lists emails with all that a row shows, filters them, and finds them", async () => {
  const page = await openPage(await boxWithEmails(), "/emails")
  await page.click("bounced 1")
  await page.click("bounced 1")
  await page.click("complained 1")
  await page.click("Clear the search")
  await page.fill("Search emails", "subject:tw")
  await page.press("Enter")
  await page.click("Save this search")
  await page.enter("Name", "Two")
  await page.click("Save")
  await page.fill("Search emails", "nothing like this")
  await page.press("Enter")
  await page.fill("Search emails", "status:")
  await page.press("ArrowDown")
  await page.press("Tab")
  await page.fill("Search emails", "wrong:(")
  await page.press("Enter")
  await page.press("Escape")
  await page.expectTranscript("emails-search")
})

it("moves through the list, selects, marks, copies, deletes and restores by keys", async () => {
  const page = await openPage(await boxWithEmails(), "/emails")
  for (const key of ["j", "j", "k", "x", "ArrowDown", "x", "Escape", "End", ".", "Home", "u", "Enter", "n", "n"])
    await page.press(key)
  await page.press("Escape")
  await page.press("a", { ctrlKey: true })
  await page.click("Read")
  await page.click("Unread")
  await page.click("Clear the selection")
  await page.press("x")
  await page.click("Delete")
  await page.click("Undo")
  await page.press("j")
  await page.press("Delete")
  await page.press("PageDown")
  await page.expectTranscript("emails-keys")
})

it("selects rows by clicks, compares two of them, and deletes what a search finds", async () => {
  const leftOut = "[role=option][aria-selected=false]"
  const page = await openPage(await boxWithEmails(), "/emails", { leftOut })
  await page.click("Select Delivered")
  await page.clickOn("[data-row]:nth-child(3) .row-link", { ctrlKey: true })
  await page.clickOn("[data-row]:nth-child(6) .row-link", { shiftKey: true })
  await page.click("Clear the selection")
  await page.click("Select Twice")
  await page.press("=")
  await page.click("Select Twice", 1)
  await page.press("=")
  for (const tab of page.tabs("Comparison")) await page.click(tab)
  await page.press("Escape")
  await page.press("k", { ctrlKey: true })
  await page.fill("Search actions", "compare two")
  await page.press("Enter")
  await page.click("Close")
  await page.clickOn("[data-row] [data-term]")
  await page.click("Delete all matching: 4 emails")
  await page.click("Cancel")
  await page.click("Delete all matching: 4 emails")
  await page.click("Delete 4 emails")
  await page.expectTranscript("emails-select")
})

it("lists the recipients with their counts, and the emails to each, also at a shared link", async () => {
  const box = await startSandpost()
  const to = (...addresses: string[]) => box.send({ to: addresses, subject: `To ${addresses.length}` })
  const first = await to("Ann <ann@example.com>", "bob@example.com")
  await to("עומר@example.com", "ann@example.com")
  await box.settle()
  const page = await openPage(box, "/emails", { leftOut: ".overview, aside" })
  await page.click("Recipients")
  await page.clickOn(".recipients li:nth-child(3) a")
  await page.step("another email arrives", async () => {
    await to("bob@example.com")
    await to("new@example.com")
    await box.settle()
  })
  await page.step("one is read", () => ok(box.sandbox("PATCH", `/emails/${first}`, { read: true })))
  await page.clickOn(".recipients li:nth-child(1) a")
  await page.step("all are deleted but one", () => ok(box.sandbox("DELETE", "/emails?q=to:ann@example.com")))
  await page.click("Recipients")
  await page.expectTranscript("emails-recipients")
})

it("shows the sends that were refused", async () => {
  const box = await startSandpost()
  await box.v1("GET", "/emails/7c9e6679-7425-40de-944b-e07fc1f90ae7")
  await box.refused({ from: "Shop <shop@unknown.test>" })
  await box.refused({ to: ["no address"] })
  const page = await openPage(box, "/emails")
  await page.click("See why")
  await page.clickOn(".vlist li a")
  await page.fill("Search emails", "is:refused to:nobody")
  await page.expectTranscript("emails-refused")
})

it("shows more than a page of emails, and new ones at the top", async () => {
  const box = await startSandpost()
  await ok(
    box.v1(
      "POST",
      "/emails/batch",
      Array.from({ length: 100 }, (_, n) => anEmail({ subject: `Mail ${n}` })),
    ),
  )
  await box.settle()
  const page = await openPage(box, "/emails")
  await page.press("End")
  await page.step("an email arrives", async () => {
    await box.send({ subject: "New" })
    await box.settle()
  })
  await page.press("Home")
  const rows = page.document.querySelectorAll(".row")
  expect([...rows].map((row) => row.getAttribute("aria-posinset"))).toEqual(
    Array.from({ length: 15 }, (_, n) => `${n + 1}`),
  )
  expect(rows[0]?.textContent).toMatch(/delivered.*New/)
})

it("completes a search with fields, values and their counts, and says what it does not understand (assumption search.fields)", async () => {
  const box = await startSandpost()
  await box.send({ tags: { flow: "colour" }, to: ["first@example.com"] })
  // The list reads the first hundred only.
  await ok(
    box.v1(
      "POST",
      "/emails/batch",
      Array.from({ length: 100 }, () => anEmail()),
    ),
  )
  await box.settle()
  const leftOut = "nav.rail, .vlist, [data-testid=overview], .top-bar > :not(search)"
  const page = await openPage(box, "/emails", { frame: true, leftOut })
  await page.fill("Search emails", "sta")
  await page.press("Tab")
  await page.fill("Search emails", "tag:flow=col")
  await page.press("Tab")
  await page.fill("Search emails", "to:")
  for (const wrong of ["tag:flow", "status:purple", "status:bouncd", "foo:bar"]) {
    await page.fill("Search emails", wrong)
    await page.press("Enter")
  }
  await page.expectTranscript("emails-complete")
})

it("counts in the filters what a search finds, and adds to it by filters, tags and statuses of rows", async () => {
  const box = await startSandpost()
  const tags = { plan: "gold plus" }
  await box.send({ tags })
  await box.send({ to: ["bounced@sandbox.test"], tags })
  await box.send()
  await box.refused({ from: "hello@unknown.test", tags })
  await box.refused({ from: "hello@unknown.test" })
  await box.settle()
  const page = await openPage(box, "/emails", { leftOut: ".vlist, [data-testid=overview]" })
  await page.clickOn(".row .tag")
  await page.click("delivered 1")
  await page.click("refused 1")
  await page.click("refused 1")
  await page.expectTranscript("emails-filters")
})
