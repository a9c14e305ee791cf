import { describe, expect, it } from "vitest"
import { sample } from "../helpers/long.ts"
import { sendMany } from "./batch.ts"
import { sidewaysScroll } from "./browser.ts"
import { section } from "./section.ts"

const on = section()
const detail = () => on.page.getByTestId("email-detail")
const PHONE = { viewport: { width: 360, height: 740 } }

describe("the raw message", () => {
  it("keeps the lines of folded headers (layout)", async () => {
    const id = await on.box.send({ headers: { "X-Long": "word ".repeat(60).trim() } })
    await on.open(`/emails/${id}?tab=raw`)
    const pre = on.page.getByRole("group", { name: "Raw message" }).locator("pre")
    await pre.waitFor()
    const { lines, height, line } = await pre.evaluate((element) => ({
      lines: element.textContent.trimEnd().split("\n").length,
      height: element.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(element).lineHeight),
    }))
    expect(Math.round(height / line)).toBeLessThanOrEqual(lines + 1)
  })
})

describe("an open message while the server does not answer", () => {
  it("has its error above it, not over it (layout)", async () => {
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    await on.live()
    const title = detail().getByRole("heading", { level: 1 })
    await title.waitFor()
    await on.page.route(`**/sandbox/emails/${id}*`, (route) => route.abort())
    await on.box.post(`/sandbox/emails/${id}/events`, { type: "bounced" })
    const failed = detail().locator(".failed")
    await failed.waitFor()
    const bottom = async () => failed.evaluate((element) => element.getBoundingClientRect().bottom)
    const top = () => title.evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThanOrEqual(0)
    expect(await failed.getByRole("button", { name: "Try again" }).isVisible()).toBe(true)
  })
})

describe("the search box next to an open message", () => {
  it("clears text that was not run and keeps the email open (keys)", async () => {
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    const search = on.page.getByRole("combobox", { name: "Search emails" })
    await search.fill("status:")
    await on.page.getByRole("option").first().waitFor()
    await search.press("Escape")
    await on.page.getByRole("option").first().waitFor({ state: "hidden" })
    await search.press("Escape")
    await expect.poll(() => search.inputValue()).toBe("")
    expect(new URL(on.page.url()).pathname).toBe(`/emails/${id}`)
  })
})

describe("selecting", () => {
  it("selects rows between two clicks that were never loaded (layout)", async () => {
    const ids = await sendMany(on.box, 1500)
    await on.open("/emails")
    const row = (id: string | undefined) => on.page.locator(`[data-email-id="${id}"]`)
    await row(ids.at(-1))
      .getByRole("link")
      .click({ modifiers: ["ControlOrMeta"] })
    await on.page.locator(".vlist").evaluate((list) => {
      list.scrollTop = list.scrollHeight
    })
    await row(ids[0])
      .getByRole("link")
      .click({ modifiers: ["Shift"] })
    await on.page.getByText("1,500 selected").waitFor()
    await on.page.keyboard.press("Delete")
    await on.page.getByRole("heading", { name: "No emails yet" }).waitFor()
    await on.button("Undo").click()
    await on.page.getByRole("heading", { name: "1,500 emails" }).waitFor()
  })
})

describe("the MIME structure of a message", () => {
  it.each(sample([PHONE, {}], 1))("is a tree in the tab of the headers in %o (layout)", async (options) => {
    const content = Buffer.from("Invoice").toString("base64")
    const id = await on.box.send({ text: "Hi", attachments: [{ filename: `${"long-name-".repeat(20)}.pdf`, content }] })
    await on.open(`/emails/${id}?tab=headers`, options)
    const tree = on.page.getByTestId("mime-tree")
    await tree.getByText("multipart/mixed").waitFor()
    await tree.locator("li li li", { hasText: "text/html" }).waitFor()
    await tree.getByText("base64 · attachment · long-name-").waitFor()
    expect(await sidewaysScroll(on.page)).toBe(0)
  })
})

describe("the List-Unsubscribe headers of a message", () => {
  const part = () => on.page.getByTestId("unsubscribe")

  it.each(sample([PHONE, {}], 1))(
    "are explained, and one click unsubscribes as a mail client would in %o (layout)",
    async (options) => {
      const id = await on.box.send({ list_unsubscribe: true })
      await on.open(`/emails/${id}?tab=links`, options)
      await part().getByText("One click (RFC 8058)").waitFor()
      await on.button("Unsubscribe with one click").click()
      await part().getByText("The response is 200: the recipient is unsubscribed and suppressed.").waitFor()
      const { events } = await on.box.get<{ events: { type: string }[] }>(`/sandbox/emails/${id}`)
      expect(events.at(-1)?.type).toBe("unsubscribed")
      expect(await sidewaysScroll(on.page)).toBe(0)
    },
  )
})
