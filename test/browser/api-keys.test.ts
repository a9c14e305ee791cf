import type { Locator } from "playwright-core"
import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()

describe("API keys", () => {
  it("closes the dialog with the token only by its button (keys)", async () => {
    await on.open("/api-keys")
    await on.button("Create").click()
    await on.page.getByLabel("Name", { exact: true }).fill("worker")
    await on.inDialog("Create").click()
    const token = on.page.getByRole("group", { name: "the token" })
    await token.waitFor()
    await on.expectAccessible()
    for (const key of ["Escape", "Escape", "Escape"]) await on.page.keyboard.press(key)
    await on.page.mouse.click(5, 5)
    expect(await token.isVisible()).toBe(true)
    expect(await on.inDialog("Close").count()).toBe(0)
    await on.button("I have copied it").click()
    await token.waitFor({ state: "detached" })
  })

  it("has its columns below their heads, also once a key is renamed (layout)", async () => {
    await on.box.post("/v1/api-keys", { name: "before" })
    await on.open("/api-keys")
    await on.button("Actions of before").click()
    await on.button("Rename").click()
    await on.page.getByRole("dialog").getByLabel("Name").fill("after")
    await on.inDialog("Rename").click()
    await on.button("Actions of after").waitFor()
    const left = async (line: Locator) => (await line.locator("> :nth-child(2)").boundingBox())?.x
    const [head, row] = [on.page.locator(".table-head"), on.page.getByTestId("api-key-row").first()]
    await expect.poll(async () => (await left(head)) === (await left(row))).toBe(true)
  })
})
