import type { WebSocketRoute } from "playwright-core"
import { describe, expect, it } from "vitest"
import { sendMany } from "./batch.ts"
import { section } from "./section.ts"

const on = section()
const subjects = () => on.page.locator(".row-subject").allInnerTexts()
const heading = (name: string) => on.page.getByRole("heading", { name, exact: true })

/**
 * Opens the list with a feed that drops server messages while `gap.open`, cannot be connected while `gap.away`, and can send any message
 * to the page.
 */
async function openWithGap() {
  const gap: { open: boolean; away: boolean; page?: WebSocketRoute } = { open: false, away: false }
  await on.openBlank()
  await on.page.routeWebSocket(/live/, (socket) => {
    if (gap.away) return socket.close()
    gap.page = socket
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!gap.open) socket.send(message)
    })
  })
  await on.page.goto(`${on.box.url}/emails`)
  await on.live()
  return gap
}

/** Returns the uppermost visible row and its position. */
const topRow = () =>
  on.page.locator(".vlist").evaluate((list) => {
    const edge = list.getBoundingClientRect().top
    const rows = [...list.querySelectorAll("[data-email-id]")]
    const below = rows.map((row) => ({
      id: row.getAttribute("data-email-id"),
      top: row.getBoundingClientRect().top - edge,
    }))
    return below.filter(({ top }) => top >= 0).sort((a, b) => a.top - b.top)[0]
  })

/** The top row, once every row in view has been read and rendered. */
async function settledTopRow() {
  await on.page.waitForFunction(() => {
    const list = document.querySelector(".vlist")
    return list?.querySelector("[data-email-id]") && !list.querySelector(".blank")
  })
  await on.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return await topRow()
}

describe("a live feed with a gap (feed)", () => {
  it("reads the list again after a resync: new, changed and deleted emails", async () => {
    const [first] = await sendMany(on.box, 3, "Old")
    const gap = await openWithGap()
    await heading("3 emails").waitFor()
    gap.open = true
    await on.box.send({ subject: "Missed" })
    await on.box.post(`/sandbox/emails/${first}/events`, { type: "complained" })
    await fetch(`${on.box.url}/sandbox/emails?q=subject:%22Old%201%22`, { method: "DELETE" })
    expect(await heading("3 emails").isVisible()).toBe(true)
    gap.open = false
    gap.page?.send(JSON.stringify({ type: "resync" }))
    await expect.poll(subjects).toEqual(["Missed", "Old 2", "Old 0"])
    await on.page.locator(`[data-email-id="${first}"][data-status=complained]`).waitFor()
  })

  it("keeps the scroll position after any number of missed emails", async () => {
    await sendMany(on.box, 200)
    const gap = await openWithGap()
    // Before its rows are counted, the list has no height to scroll.
    await heading("200 emails").waitFor()
    await on.page.locator(".vlist").evaluate((list) => {
      list.scrollTop = 3000
    })
    for (const missed of [10, 100]) {
      gap.open = true
      const before = await settledTopRow()
      await sendMany(on.box, missed, "Missed")
      gap.open = false
      gap.page?.send(JSON.stringify({ type: "resync" }))
      await heading(missed === 10 ? "210 emails" : "310 emails").waitFor()
      await expect.poll(topRow).toEqual(before)
    }
  })

  it("reconnects after a lost connection and shows the mail sent in between", async () => {
    const gap = await openWithGap()
    gap.away = true
    await gap.page?.close({ code: 1001 })
    await on.page.locator("[data-testid=feed-state][data-state=polling]").waitFor()
    await on.box.send({ subject: "While away" })
    gap.away = false
    await on.page.getByText("While away").waitFor()
    await on.live()
    await on.box.send({ subject: "Back again" })
    await on.page.getByText("Back again").waitFor()
    await expect.poll(subjects).toEqual(["Back again", "While away"])
  })

  it("reads the list again after more messages than the feed can carry", async () => {
    await on.open("/emails")
    await on.live()
    await Promise.all(Array.from({ length: 7 }, () => sendMany(on.box, 100)))
    await heading("700 emails").waitFor()
    const withStatus = (status: string) => on.page.locator(`[data-testid=email-row]${status}`).count()
    await expect.poll(() => withStatus("[data-status=delivered]")).toBeGreaterThan(0)
    await expect.poll(() => withStatus(":not([data-status=delivered])")).toBe(0)
  })
})
