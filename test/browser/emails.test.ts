import type { Browser, Locator, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { fastestOf } from "../../src/time/measure.test-helper.ts"
import { newPage, openBrowser, type Visit, visit } from "./browser.ts"
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
  await seen.close()
  await box.stop()
  expect(seen.errors).toEqual([])
  expect(seen.foreign).toEqual([])
})

async function open(path: string): Promise<void> {
  seen = await visit(browser, box.url + path)
  page = seen.page
}

const rows = () => page.getByTestId("email-row")
const subjects = () => page.locator(".row-subject").allInnerTexts()
const row = (id: string) => page.locator(`[data-testid=email-row][data-email-id="${id}"]`)
const live = () => page.locator("[data-testid=feed-state][data-state=live]").waitFor()
const attribute = (locator: Locator, name: string) => locator.getAttribute(name)

describe("the list of captured emails", () => {
  it("shows how to send the first email, with the real URL and key", async () => {
    await open("/emails")
    await page.getByRole("heading", { name: "No emails yet" }).waitFor()
    const lines = await page.getByRole("group", { name: /curl/ }).textContent()
    expect(lines).toContain(`${box.base_url}/emails`)
    expect(lines).toContain(box.tokens.full_access)
  })

  it("shows a new email at the top, with its status as text", async () => {
    await box.send({ subject: "First" })
    await open("/emails")
    await live()
    const id = await box.send({ subject: "Second" })
    await row(id).waitFor()
    expect(await attribute(rows().first(), "data-email-id")).toBe(id)
    await page.locator(`[data-email-id="${id}"][data-status=delivered]`).waitFor()
    expect(await row(id).textContent()).toContain("delivered")
  })

  it("shows a new email within 300 ms of its send", async () => {
    await open("/emails")
    await live()
    const once = async () => {
      const id = await box.send()
      const sent = performance.now()
      await row(id).waitFor()
      return performance.now() - sent
    }
    expect(await fastestOf(300, once)).toBeLessThan(300)
  })

  it("keeps the scroll position while emails arrive", async () => {
    await box.post("/v1/emails/batch", batch(100))
    await open("/emails")
    await live()
    await rows().first().waitFor()
    await page.locator(".vlist").evaluate((list) => {
      list.scrollTop = 2000
    })
    await expect.poll(topRow).toBeDefined()
    const before = await topRow()
    await box.post("/v1/emails/batch", batch(20))
    await page.getByRole("heading", { name: "120 emails" }).waitFor()
    await expect.poll(topRow).toEqual(before)
  })

  it("keeps the search in the URL and completes fields", async () => {
    await box.send({ to: ["bounced@sandbox.test"] })
    await box.send()
    await open("/emails")
    await page.getByRole("combobox", { name: "Search emails" }).pressSequentially("status:bo")
    await expect.poll(() => page.getByRole("option").allInnerTexts()).toEqual(["status:bounced"])
    await page.keyboard.press("Tab")
    await expect.poll(() => page.getByRole("combobox", { name: "Search emails" }).inputValue()).toBe("status:bounced ")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "1 email matching" }).waitFor()
    expect(new URL(page.url()).searchParams.get("q")).toBe("status:bounced")
    await page.goBack()
    await page.getByRole("heading", { name: "2 emails", exact: true }).waitFor()
  })

  it("names the expected values of a field if a search has no results", async () => {
    await box.send()
    await open("/emails?q=status%3Abounce")
    await page.getByRole("heading", { name: "No email matches" }).waitFor()
    await page.getByText("status: expects one of queued, scheduled, sent").waitFor()
  })

  it("supports moving, selecting and deleting by keyboard", async () => {
    for (const subject of ["One", "Two", "Three"]) await box.send({ subject })
    await open("/emails")
    await rows().nth(2).waitFor()
    for (const key of ["j", "j", "x", "Delete"]) await page.keyboard.press(key)
    await page.getByRole("heading", { name: "2 emails" }).waitFor()
    await expect.poll(subjects).toEqual(["Three", "One"])
    await page.getByText("1 email deleted").waitFor()
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByRole("heading", { name: "3 emails" }).waitFor()
    await expect.poll(subjects).toEqual(["Three", "Two", "One"])
  })

  it("shows when the feed is down and polls instead", async () => {
    const offline = await newPage(browser)
    await offline.routeWebSocket(/live/, (socket) => socket.close())
    await offline.goto(`${box.url}/emails`)
    await offline.locator("[data-testid=feed-state][data-state=polling]").waitFor()
    const id = await box.send()
    await offline.locator(`[data-email-id="${id}"]`).waitFor()
    await offline.context().close()
    await open("/emails")
  })
})

describe("one captured email", () => {
  it("bounces, and the API returns the same status", async () => {
    const id = await box.send()
    await open(`/emails/${id}`)
    await page.getByTestId("action-bounced").click()
    await page.getByTestId("timeline").getByText("bounced", { exact: true }).waitFor()
    expect(await box.get(`/v1/emails/${id}`)).toMatchObject({ status: "bounced" })
    await expect(box.send()).rejects.toThrow("suppressed_recipient")
  })

  it("explains why an action is not allowed", async () => {
    const id = await box.send()
    await open(`/emails/${id}`)
    await page.getByTestId("simulate-more").click()
    const entry = page.getByTestId("action-sent")
    expect(await entry.isDisabled()).toBe(true)
    expect(await entry.innerText()).toContain("delivered")
    await page.keyboard.press("Escape")
  })

  it("sends a reason with a bounce", async () => {
    const id = await box.send()
    await open(`/emails/${id}`)
    await page.getByRole("button", { name: "Bounce with details" }).click()
    await page.getByLabel("Reason").fill("552 5.2.2 Mailbox full")
    await page.getByRole("dialog").getByRole("button", { name: "Bounce" }).click()
    await page.getByTestId("timeline").getByText("552 5.2.2 Mailbox full").first().waitFor()
  })

  it("does not count viewing as an open, and only marks it read", async () => {
    const id = await box.send({ track_opens: true, track_clicks: true })
    await open(`/emails/${id}`)
    await page.getByTestId("preview-frame").waitFor()
    await page.locator(`[data-email-id="${id}"]:not(.unread)`).first().waitFor()
    expect(await box.get(`/v1/emails/${id}`)).toMatchObject({ open_count: 0, click_count: 0, opened_at: null })
  })

  it("shows the message without running its scripts", async () => {
    const id = await box.send({
      subject: "<b>bold</b>",
      html: `<script>document.title = "taken"</script><img src="https://tracker.example/x.png" onerror="parent.document.title='taken'"><p>Safe</p>`,
    })
    await open(`/emails/${id}`)
    const frame = page.getByTestId("preview-frame")
    expect(await attribute(frame, "sandbox")).toBe("allow-popups allow-popups-to-escape-sandbox")
    await page.frameLocator("[data-testid=preview-frame]").getByText("Safe").waitFor()
    expect(await page.getByRole("heading", { level: 1 }).last().textContent()).toBe("<b>bold</b>")
    expect(await page.title()).not.toBe("taken")
  })

  it("shows headers, source and codes in tabs", async () => {
    const id = await box.send()
    await open(`/emails/${id}`)
    await page.getByRole("tab", { name: "Headers" }).click()
    await page.getByText("Message-ID", { exact: true }).waitFor()
    await page.getByRole("tab", { name: "Source" }).click()
    expect(await page.getByRole("group", { name: "HTML source" }).textContent()).toContain("<h1>Welcome</h1>")
    await page.getByRole("tab", { name: "Links & codes" }).click()
    await page.getByText("482913", { exact: true }).waitFor()
  })

  it("says when it was deleted", async () => {
    await open("/emails/7c9e6679-7425-40de-944b-e07fc1f90ae7")
    await page.getByRole("heading", { name: "This email is gone" }).waitFor()
  })
})

function batch(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    from: "hello@acme.test",
    to: [`user${i}@example.com`],
    subject: `Mail ${i}`,
    text: "Hello",
  }))
}

/** Returns the uppermost visible row and its position. */
function topRow(): Promise<[string, number] | undefined> {
  return page.locator(".vlist").evaluate((list) => {
    const edge = list.getBoundingClientRect().top
    const inView = [...list.querySelectorAll("[data-email-id]")]
      .map((element): [string, number] => [
        element.getAttribute("data-email-id") ?? "",
        Math.round(element.getBoundingClientRect().top - edge),
      ])
      .filter(([, top]) => top >= 0)
    return inView.sort((a, b) => a[1] - b[1])[0]
  })
}
