import type { Browser, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { axe, openBrowser, type Visit, visit } from "./browser.ts"
import { type Inbox, startInbox } from "./inbox.ts"

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
})
afterEach(async () => {
  expect(await axe(page)).toEqual([])
  await seen.close()
  await box.stop()
  expect(seen.errors).toEqual([])
  expect(seen.foreign).toEqual([])
})

async function open(path: string): Promise<void> {
  seen = await visit(browser, box.url + path)
  page = seen.page
}

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" })
const inDialog = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name })

describe("Suppressions", () => {
  it("adds an address, which the service then refuses, and takes it off again", async () => {
    await open("/suppressions")
    await button("Add").click()
    await page.getByLabel("Address", { exact: true }).fill("ada@example.com")
    await inDialog("Suppress").click()
    await page.getByTestId("suppression-row").getByText("ada@example.com").waitFor()
    await expect(box.send()).rejects.toThrow("suppressed_recipient")
    await button("Take ada@example.com off the list").click()
    await inDialog("Take off").click()
    await page.getByRole("heading", { name: "Nobody is suppressed" }).waitFor()
    await box.send()
  })

  it("imports a pasted list and reports the lines it could not read", async () => {
    await open("/suppressions")
    await button("Import").click()
    await page.getByLabel("Addresses, one a line").fill("email\nada@example.com\nnot an address\nbob@example.com")
    await inDialog("Import 3 addresses").click()
    await page.getByText("2 addresses suppressed, 1 line could not be read.").waitFor()
    expect(await page.getByRole("listitem").filter({ hasText: "not an address" }).textContent()).toContain("line 3")
    await button("Done").click()
    await page.getByRole("heading", { name: "2 suppressions" }).waitFor()
  })

  it("shows why a wrong address is refused", async () => {
    await open("/suppressions")
    await button("Add").click()
    await page.getByLabel("Address", { exact: true }).fill("nonsense")
    await inDialog("Suppress").click()
    await page.getByRole("alert").waitFor()
    expect(await page.getByRole("alert").textContent()).toContain("address")
  })
})

describe("Domains", () => {
  it("adds a domain, says what DNS answers, publishes and verifies it", async () => {
    await open("/domains")
    await button("Add").click()
    await page.getByLabel("Name").fill("beta.test")
    await inDialog("Add").click()
    await page.getByRole("heading", { name: "beta.test" }).waitFor()
    await button("Verify").click()
    await page.getByText("DNS answered: nothing by this name").first().waitFor()
    await button("Publish all").click()
    await button("Unpublish all").waitFor()
    await button("Verify").click()
    await page.getByTestId("domain-detail").getByText("verified").nth(3).waitFor()
    await box.send({ from: "hello@beta.test" })
  })
})

describe("API keys", () => {
  it("shows a new token once, and it works", async () => {
    await open("/api-keys")
    await button("Create").click()
    await page.getByLabel("Name", { exact: true }).fill("worker")
    await inDialog("Create").click()
    const token = await page.getByRole("group", { name: "the token" }).textContent()
    const list = () => fetch(`${box.base_url}/emails`, { headers: { authorization: `Bearer ${token}` } })
    expect((await list()).status).toBe(200)
    await button("I have copied it").click()
    await button("Revoke worker").click()
    await inDialog("Revoke key").click()
    await page.getByText("“worker” is revoked").waitFor()
    expect((await list()).status).toBe(401)
  })
})

describe("Logs", () => {
  it("show a request as it comes, with its hints and what it made", async () => {
    await open("/logs")
    await page.locator("[data-testid=feed-state][data-state=live]").waitFor()
    const id = await box.send({ replyTo: "x@example.com" })
    await page.getByTestId("log-row").getByRole("link").click()
    await page.getByTestId("log-detail").getByText("did you mean `reply_to`").waitFor()
    await page.getByRole("link", { name: `the email ${id}` }).click()
    await page.getByTestId("email-detail").waitFor()
  })

  it("are found by how they ended", async () => {
    await box.send()
    await box.get("/v1/emails/7c9e6679-7425-40de-944b-e07fc1f90ae7").catch(() => undefined)
    await open("/logs?q=status%3A4xx")
    await page.getByRole("heading", { name: "1 request matching" }).waitFor()
    await page.getByText("not_found").waitFor()
  })
})

describe("Sandbox", () => {
  it("opens by its address, a tab too, which is in sight on a phone", async () => {
    await open("/sandbox?tab=state")
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    const tab = page.getByRole("tab", { name: "State", selected: true })
    const { x, width } = (await tab.boundingBox()) as { x: number; width: number }
    expect(x + width).toBeLessThanOrEqual(360)
  })

  it("moves the clock, and what was scheduled goes out", async () => {
    const hour = 3_600_000
    const id = await box.send({ scheduled_at: new Date(Date.now() + hour / 2).toISOString() })
    await open("/emails")
    await page.getByTestId("clock-now").click()
    await button("+ 1 hour").click()
    await page.locator("[data-testid=clock-now][data-moved=travelled]").waitFor()
    expect(await box.get(`/v1/emails/${id}`)).toMatchObject({ status: "delivered" })
  })

  it("lists every assumption with its section, and changes one", async () => {
    await open("/emails")
    await page.getByRole("link", { name: "Sandbox" }).click()
    await page.getByRole("tab", { name: "Assumptions" }).click()
    await page.getByLabel("Search the assumptions").fill("emails.pace")
    await page.getByLabel("emails.pace").selectOption("manual")
    await button("back to instant").waitFor()
    const id = await box.send()
    expect(await box.get(`/v1/emails/${id}`)).toMatchObject({ status: "queued" })
  })

  it("puts a fault in the way of the next send, once", async () => {
    await open("/emails")
    await page.getByRole("link", { name: "Sandbox" }).click()
    await page.getByRole("tab", { name: "Faults" }).click()
    await button("Rate limit the next send").click()
    await page.getByText("POST /emails: answers").waitFor()
    await expect(box.send()).rejects.toThrow("rate_limit_exceeded")
    await box.send()
  })

  it("gives recipients an outcome of one's own", async () => {
    await open("/emails")
    await page.getByRole("link", { name: "Sandbox" }).click()
    await page.getByRole("tab", { name: "Outcomes" }).click()
    await button("Add").click()
    await page.getByLabel("Recipient").fill("*@gone.example")
    await page.getByRole("dialog").getByLabel("Outcome").selectOption("bounced")
    await inDialog("Add").click()
    await page.getByText("*@gone.example").waitFor()
    const id = await box.send({ to: ["ada@gone.example"] })
    await box.post("/sandbox/settle", {})
    expect(await box.get(`/v1/emails/${id}`)).toMatchObject({ status: "bounced" })
  })

  it("makes an account for a test worker and opens it", async () => {
    await open("/emails")
    await page.getByRole("link", { name: "Sandbox" }).click()
    await page.getByRole("tab", { name: "Accounts" }).click()
    await button("Add account").click()
    await page.getByLabel("Name").fill("worker-7")
    await inDialog("Add").click()
    await button("I have copied them").click()
    await page.getByRole("listitem").filter({ hasText: "worker-7" }).getByRole("link", { name: "Open" }).click()
    await page.getByRole("heading", { name: "No email has been sent yet" }).waitFor()
    expect(await page.getByLabel("Account").locator("option:checked").textContent()).toBe("worker-7")
  })
})
