import type { Locator } from "playwright-core"
import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()
const rows = () => on.page.getByTestId("email-row")
const row = (id: string) => on.page.locator(`[data-testid=email-row][data-email-id="${id}"]`)
const attribute = (locator: Locator, name: string) => locator.getAttribute(name)

describe("the list of captured emails", () => {
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

  it("shows when the feed is down and polls instead (feed)", async () => {
    const page = await on.openBlank()
    await page.routeWebSocket(/live/, (socket) => socket.close())
    await page.goto(`${on.box.url}/emails`)
    await page.locator("[data-testid=feed-state][data-state=polling]").waitFor()
    await row(await on.box.send()).waitFor()
  })
})

describe("one captured email", () => {
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
