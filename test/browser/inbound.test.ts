import type { Browser, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { axe, openBrowser, type Visit, visit } from "./browser.ts"
import { type Inbox, startInbox } from "./inbox.ts"

const EML = ["From: Ada <ada@example.com>", "To: support@sp.acme.test", "Subject: From a file", "", "Hello"]

let browser: Browser
let box: Inbox
let seen: Visit
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  box = await startInbox()
  const { data } = await box.get<{ data: { id: string }[] }>("/sandbox/domains")
  await box.post("/sandbox/receiving-addresses", { domain_id: data[0]?.id, local_part: "support" })
  seen = await visit(browser, `${box.url}/inbound`)
  page = seen.page
  await page.getByRole("heading", { name: "No inbound email yet" }).waitFor()
})
afterEach(async () => {
  expect(await axe(page)).toEqual([])
  await seen.close()
  await box.stop()
  expect(seen.errors).toEqual([])
})

const compose = () => page.getByRole("button", { name: "Compose inbound email" }).click()
const arrive = () => page.getByRole("button", { name: "Deliver" }).click()
const field = (name: string) => page.getByRole("dialog").getByLabel(name, { exact: true })
/** The .eml file as a browser passes a dropped file. */
const droppedFile = () =>
  page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], "mail.eml", { type: "message/rfc822" }))
    return data
  }, EML.join("\r\n"))

describe("Inbound", () => {
  it("delivers an email with the chosen verdict and explains it", async () => {
    await compose()
    await field("From").fill("Bo <bo@example.com>")
    await field("Subject").fill("Hi there")
    await field("Text").fill("Your code is 551204")
    await page.getByLabel("Sender verdict").selectOption("failed")
    await arrive()
    const detail = page.getByTestId("inbound-detail")
    await detail.getByRole("heading", { name: "Hi there" }).waitFor()
    const verdict = page.getByRole("complementary")
    await verdict.getByText("failed").first().waitFor()
    await expect.poll(() => verdict.locator("[data-check]").count()).toBeGreaterThanOrEqual(3)
    await page.locator("[data-testid=inbound-row]:not(.unread)").waitFor()
  })

  it("delivers an .eml file unchanged", async () => {
    await compose()
    const file = { name: "mail.eml", mimeType: "message/rfc822", buffer: Buffer.from(EML.join("\r\n")) }
    await page.getByRole("dialog").locator("input[type=file]").first().setInputFiles(file)
    await page.getByText("mail.eml will be delivered unchanged").waitFor()
    await arrive()
    await page.getByTestId("inbound-detail").getByRole("heading", { name: "From a file" }).waitFor()
  })

  it("delivers an .eml dropped on the dialog once, on submit", async () => {
    await compose()
    await page
      .locator(".drop-zone")
      .first()
      .dispatchEvent("drop", { dataTransfer: await droppedFile() })
    await page.getByText("mail.eml will be delivered unchanged").waitFor()
    await arrive()
    await page.getByTestId("inbound-detail").getByRole("heading", { name: "From a file" }).waitFor()
    expect(await box.get("/sandbox/inbound")).toMatchObject({ total: 1 })
  })

  it("delivers an .eml dropped anywhere on the page", async () => {
    await page.locator(".split").dispatchEvent("drop", { dataTransfer: await droppedFile() })
    await page.getByTestId("inbound-detail").getByRole("heading", { name: "From a file" }).waitFor()
  })

  it("offers to create a missing receiving address, and keeps what was typed", async () => {
    await compose()
    await field("From").fill("bo@example.com")
    await field("To").fill("nobody@sp.acme.test")
    await field("Subject").fill("Typed once")
    await field("Cc").fill("copy@example.com")
    await field("Headers, one per line").fill("In-Reply-To: <1@acme.test>")
    const files = ["a.txt", "b.txt"].map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) }))
    await page.getByRole("dialog").locator("input[type=file]").last().setInputFiles(files)
    await page.getByRole("button", { name: "Remove a.txt" }).click()
    await arrive()
    const alert = page.getByRole("alert").filter({ hasText: "550 5.1.1" })
    await alert.waitFor()
    await page.getByRole("button", { name: "Create it and deliver" }).click()
    await page.getByTestId("inbound-detail").getByRole("heading", { name: "Typed once" }).waitFor()
    const { data } = await box.get<{ data: { id: string }[] }>("/sandbox/inbound")
    expect(await box.get(`/sandbox/inbound/${data[0]?.id}`)).toMatchObject({
      recipient: "nobody@sp.acme.test",
      cc: ["copy@example.com"],
      headers: expect.arrayContaining([{ name: "In-Reply-To", value: "<1@acme.test>" }]),
      attachments: [{ filename: "b.txt" }],
    })
  })

  it("delivers several .eml files dropped on any page, and reports those that failed", async () => {
    await page.goto(`${box.url}/domains`)
    await page.getByRole("heading", { name: "1 domain" }).waitFor()
    const dropped = (files: [name: string, text: string][]) =>
      page.evaluateHandle((all) => {
        const data = new DataTransfer()
        for (const [name, text] of all) data.items.add(new File([text], name))
        return data
      }, files)
    const mail = EML.join("\r\n")
    const bad = mail.replace("support@sp.acme.test", "nobody@else.example")
    const dataTransfer = await dropped([
      ["one.eml", mail],
      ["two.eml", mail],
      ["three.eml", bad],
    ])
    await page.locator(".main").dispatchEvent("drop", { dataTransfer })
    const report = page.getByRole("dialog", { name: "1 file could not be delivered" })
    await report.getByText("2 emails received.").waitFor()
    await report.getByRole("listitem").getByText("three.eml").waitFor()
    expect(await box.get("/sandbox/inbound")).toMatchObject({ total: 2 })
    await page.keyboard.press("Escape")
    const isLeft = await page
      .locator(".top-bar")
      .evaluate(
        (bar, data) =>
          bar.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data })),
        await dropped([["notes.pdf", "x"]]),
      )
    expect(isLeft).toBe(false)
    await page.getByText("Only .eml files can be dropped here.").waitFor()
  })

  it("shows new emails live", async () => {
    await page.locator("[data-testid=feed-state][data-state=live]").waitFor()
    await box.post("/sandbox/inbound", { from: "cy@example.com", to: "support@sp.acme.test", subject: "Knock" })
    await page.getByTestId("inbound-row").getByText("Knock").waitFor()
  })
})
