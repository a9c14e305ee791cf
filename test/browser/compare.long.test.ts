import { describe, expect, it } from "vitest"
import { sidewaysScroll } from "./browser.ts"
import { section } from "./section.ts"

const on = section()
const comparison = () => on.page.getByTestId("comparison")
const row = (id: string) => on.page.locator(`[data-testid=email-row][data-email-id="${id}"]`)
const select = (id: string) => row(id).click({ modifiers: ["ControlOrMeta"], position: { x: 200, y: 40 } })

/** Closes the dialog, and then clears the selection. */
const clear = async () => {
  await on.page.keyboard.press("Escape")
  await comparison().waitFor({ state: "detached" })
  await on.page.keyboard.press("Escape")
}

const sendTwo = async () => [
  await on.box.send({
    subject: "Order 1",
    html: "<p>It arrives on Friday.</p><img src='a.png' alt='Chair'>",
    text: "One",
  }),
  await on.box.send({ subject: "Invoice", html: "<p>It arrives on Monday.</p><img src='a.png'>", text: "One" }),
]

describe("two selected emails", () => {
  it("are compared beside each other by a button, the earlier one first, at a URL of their own (layout)", async () => {
    const [first = "", second = ""] = await sendTwo()
    await on.open("/emails")
    await select(second)
    expect(await on.button("Compare").count()).toBe(0)
    await select(first)
    await on.button("Compare").click()
    const [old, fresh] = [
      comparison().locator("del", { hasText: "Friday" }),
      comparison().locator("ins", { hasText: "Monday" }),
    ]
    await old.waitFor()
    const gap = ((await fresh.boundingBox())?.x ?? 0) - ((await old.boundingBox())?.x ?? 0)
    expect(gap).toBeGreaterThan(400)
    expect(await on.page.getByLabel("Compare with").inputValue()).toBe(first)
    await on.page.getByRole("tab", { name: "Rendered" }).click()
    for (const [name, word] of [
      ["Before", "Friday"],
      ["After", "Monday"],
    ]) {
      const frame = on.page.frameLocator(`iframe[title="${name}, rendered"]`)
      await frame.getByText(`It arrives on ${word}.`).waitFor()
      expect(await frame.locator("html").evaluate(() => innerWidth)).toBe(768)
    }
    await on.page.getByRole("tab", { name: "Changes" }).click()
    expect(await comparison().locator("dd").allInnerTexts()).toEqual([
      expect.stringContaining("Order 1 to ada@example.com"),
      expect.stringContaining("Invoice to ada@example.com"),
    ])
    expect(await comparison().locator("h3").allInnerTexts()).toEqual([
      "Subject and headers",
      "HTML",
      "Findings of the checks",
    ])
    expect(new URL(on.page.url()).searchParams.get("compare")).toBe(`${first},${second}`)
    await on.page.reload()
    await comparison().locator("ins", { hasText: "Monday" }).waitFor()
    await on.page.keyboard.press("Escape")
    await comparison().waitFor({ state: "detached" })
    expect(new URL(on.page.url()).search).toBe("")
  })

  it("have room for their actions on a phone (layout)", async () => {
    const ids = await sendTwo()
    await on.open("/emails", { viewport: { width: 360, height: 740 } })
    for (const id of ids) await select(id)
    const bar = on.page.getByRole("toolbar", { name: "Selected emails" })
    expect(await bar.getByText("2 selected").evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(false)
    await bar.getByRole("button", { name: "Compare" }).click()
    await comparison().locator("h3").first().waitFor()
    expect(await sidewaysScroll(on.page)).toBe(0)
    await clear()
  })
})
