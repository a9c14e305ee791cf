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
    expect(await verdict.textContent()).toContain("failed")
    expect(await verdict.locator("[data-check]").count()).toBeGreaterThanOrEqual(3)
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

  it("shows the SMTP reply for an unknown recipient", async () => {
    await compose()
    await field("From").fill("bo@example.com")
    await field("To").fill("nobody@sp.acme.test")
    await arrive()
    const alert = page.getByRole("alert")
    await alert.waitFor()
    expect(await alert.textContent()).toContain("550 5.1.1")
    await page.getByRole("button", { name: "Cancel" }).click()
  })

  it("shows new emails live", async () => {
    await page.locator("[data-testid=feed-state][data-state=live]").waitFor()
    await box.post("/sandbox/inbound", { from: "cy@example.com", to: "support@sp.acme.test", subject: "Knock" })
    await page.getByTestId("inbound-row").getByText("Knock").waitFor()
  })
})
