import type { Locator } from "playwright-core"
import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()
const rows = () => on.page.getByTestId("email-row")
const subjects = () => on.page.locator(".row-subject").allInnerTexts()
const row = (id: string) => on.page.locator(`[data-testid=email-row][data-email-id="${id}"]`)
const attribute = (locator: Locator, name: string) => locator.getAttribute(name)

describe("the list of captured emails", () => {
  it("shows how to send the first email, with the real URL and key", async () => {
    await on.open("/emails")
    await on.page.getByRole("heading", { name: "No emails yet" }).waitFor()
    const lines = await on.page.getByRole("group", { name: /curl/ }).textContent()
    expect(lines).toContain(`${on.box.base_url}/emails`)
    expect(lines).toContain(on.box.tokens.full_access)
  })

  it("shows a new email at the top, with its status as text", async () => {
    await on.box.send({ subject: "First" })
    await on.open("/emails")
    await on.live()
    const id = await on.box.send({ subject: "Second" })
    await row(id).waitFor()
    expect(await attribute(rows().first(), "data-email-id")).toBe(id)
    await on.page.locator(`[data-email-id="${id}"][data-status=delivered]`).waitFor()
    expect(await row(id).textContent()).toContain("delivered")
  })

  it("shows a new email within 300 ms of the message of the feed (feed)", async () => {
    // The clock of the page stands still but for these 300 ms, so that a busy machine does not matter.
    const page = await on.openBlank()
    await page.clock.install()
    const feed = page.waitForEvent("websocket")
    await page.goto(`${on.box.url}/emails`)
    await on.live()
    await page.clock.pauseAt(Date.now() + 60_000)
    const received = (await feed).waitForEvent("framereceived", ({ payload }) => payload.includes("email.created"))
    const id = await on.box.send()
    await received
    for (let ms = 0; ms < 300; ms += 50) await page.clock.runFor(50)
    await row(id).waitFor()
  })

  it("keeps the scroll position while emails arrive (layout)", async () => {
    await on.box.post("/v1/emails/batch", batch(100))
    await on.open("/emails")
    await on.live()
    await rows().first().waitFor()
    await on.page.locator(".vlist").evaluate((list) => {
      list.scrollTop = 2000
    })
    await expect.poll(topRow).toBeDefined()
    const before = await topRow()
    await on.box.post("/v1/emails/batch", batch(20))
    await on.page.getByRole("heading", { name: "120 emails" }).waitFor()
    await expect.poll(topRow).toEqual(before)
  })

  it("completes a search with values of mail that the list does not show, with their counts", async () => {
    await on.box.send({ tags: { flow: "colour" }, to: ["first@example.com"] })
    await on.box.post("/v1/emails/batch", batch(100))
    await on.open("/emails")
    const box = on.page.getByRole("combobox", { name: "Search emails" })
    await box.pressSequentially("tag:flow=col")
    await expect.poll(() => on.page.getByRole("option").allInnerTexts()).toEqual(["tag:flow=colour\n1"])
    await on.page.keyboard.press("Tab")
    await expect.poll(() => box.inputValue()).toBe("tag:flow=colour ")
    await on.page.getByRole("heading", { name: "1 email matching" }).waitFor()
    await box.fill("to:first")
    await on.page.getByRole("option", { name: "to:first@example.com" }).click()
    await on.page.getByRole("heading", { name: "1 email matching" }).waitFor()
  })

  it("keeps the search in the URL and completes fields (history)", async () => {
    await on.box.send({ to: ["bounced@sandbox.test"] })
    await on.box.send()
    await on.open("/emails")
    await on.page.getByRole("combobox", { name: "Search emails" }).pressSequentially("status:bo")
    await expect.poll(() => on.page.getByRole("option").allInnerTexts()).toEqual(["status:bounced"])
    await on.expectAccessible()
    await on.page.keyboard.press("Tab")
    await expect
      .poll(() => on.page.getByRole("combobox", { name: "Search emails" }).inputValue())
      .toBe("status:bounced ")
    await on.page.keyboard.press("Enter")
    await on.page.getByRole("heading", { name: "1 email matching" }).waitFor()
    expect(new URL(on.page.url()).searchParams.get("q")).toBe("status:bounced")
    await on.page.goBack()
    await on.page.getByRole("heading", { name: "2 emails", exact: true }).waitFor()
  })

  it("names the values of a field that a search has a wrong one of (search.fields)", async () => {
    await on.box.send()
    await on.open("/emails?q=status%3Apurple")
    await on.page.getByText("status is one of queued, scheduled, sent").waitFor()
  })

  it("supports moving, selecting and deleting by keyboard", async () => {
    for (const subject of ["One", "Two", "Three"]) await on.box.send({ subject })
    await on.open("/emails")
    await rows().nth(2).waitFor()
    for (const key of ["j", "j", "x", "Delete"]) await on.page.keyboard.press(key)
    await on.page.getByRole("heading", { name: "2 emails" }).waitFor()
    await expect.poll(subjects).toEqual(["Three", "One"])
    await on.page.getByText("1 email deleted").waitFor()
    await on.page.getByRole("button", { name: "Undo" }).click()
    await on.page.getByRole("heading", { name: "3 emails" }).waitFor()
    await expect.poll(subjects).toEqual(["Three", "Two", "One"])
  })

  it("shows when the feed is down and polls instead (feed)", async () => {
    const page = await on.openBlank()
    await page.routeWebSocket(/live/, (socket) => socket.close())
    await page.goto(`${on.box.url}/emails`)
    await page.locator("[data-testid=feed-state][data-state=polling]").waitFor()
    await row(await on.box.send()).waitFor()
  })
})

describe("one captured email", () => {
  it("bounces, and the API returns the same status", async () => {
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    await on.page.getByTestId("action-bounced").click()
    await on.page.getByTestId("timeline").getByText("bounced", { exact: true }).waitFor()
    expect(await on.box.get(`/v1/emails/${id}`)).toMatchObject({ status: "bounced" })
    await expect(on.box.send()).rejects.toThrow("suppressed_recipient")
  })

  it("explains why an action is not allowed", async () => {
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    await on.page.getByTestId("simulate-more").click()
    await on.page.getByText(/^Why not /).click()
    const entry = on.page.getByTestId("action-sent")
    expect(await entry.isDisabled()).toBe(true)
    expect(await entry.innerText()).toContain("Only while queued")
    expect(await entry.getAttribute("title")).toContain("An email that is delivered cannot become sent")
    await on.page.keyboard.press("Escape")
  })

  it("sends a reason with a bounce", async () => {
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    await on.page.getByRole("button", { name: "Bounce with details" }).click()
    await on.page.getByLabel("Reason").fill("552 5.2.2 Mailbox full")
    await on.page.getByRole("dialog").getByRole("button", { name: "Bounce" }).click()
    await on.page.getByTestId("timeline").getByText("552 5.2.2 Mailbox full").first().waitFor()
  })

  it("does not count viewing as an open, and only marks it read (frame)", async () => {
    const id = await on.box.send({ track_opens: true, track_clicks: true })
    await on.open(`/emails/${id}`)
    await on.page.getByTestId("preview-frame").waitFor()
    await on.page.locator(`[data-email-id="${id}"]:not(.unread)`).first().waitFor()
    expect(await on.box.get(`/v1/emails/${id}`)).toMatchObject({ open_count: 0, click_count: 0, opened_at: null })
  })

  it("shows the message without running its scripts (frame)", async () => {
    const id = await on.box.send({
      subject: "<b>bold</b>",
      html: `<script>document.title = "taken"</script><img src="https://tracker.example/x.png" onerror="parent.document.title='taken'"><p>Safe</p>`,
    })
    await on.open(`/emails/${id}`)
    const frame = on.page.getByTestId("preview-frame")
    expect(await attribute(frame, "sandbox")).toBe("allow-popups allow-popups-to-escape-sandbox")
    await on.page.frameLocator("[data-testid=preview-frame]").getByText("Safe").waitFor()
    expect(await on.page.getByRole("heading", { level: 1 }).last().textContent()).toBe("<b>bold</b>")
    expect(await on.page.title()).not.toBe("taken")
  })

  it("shows headers, source and codes in tabs", async () => {
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    await on.page.getByRole("tab", { name: "Headers" }).click()
    await on.page.getByText("Message-ID", { exact: true }).waitFor()
    await on.page.getByRole("tab", { name: "HTML" }).click()
    expect(await on.page.getByRole("group", { name: "HTML source" }).textContent()).toContain("<h1>Welcome</h1>")
    await on.page.getByRole("tab", { name: "Links & codes" }).click()
    await on.page.getByRole("tabpanel").getByText("482913", { exact: true }).waitFor()
  })

  it("says when it was deleted", async () => {
    await on.open("/emails/7c9e6679-7425-40de-944b-e07fc1f90ae7")
    await on.page.getByRole("heading", { name: "This email is gone" }).waitFor()
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
  return on.page.locator(".vlist").evaluate((list) => {
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
