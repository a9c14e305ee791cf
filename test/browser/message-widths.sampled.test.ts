import { describe, expect, it } from "vitest"
import { sample } from "../helpers/long.ts"
import { section } from "./section.ts"

const on = section()
const detail = () => on.page.getByTestId("email-detail")

describe("the tabs of a message (layout)", () => {
  it.each(sample([1440, 360, 1280, 1024, 700], 2))("are visible or in a menu at %i px", async (width) => {
    const content = Buffer.from("x").toString("base64")
    const id = await on.box.send({ attachments: [{ filename: "a.txt", content }] })
    await on.open(`/emails/${id}`, { viewport: { width, height: 800 } })
    const list = detail().getByRole("tablist")
    await list.waitFor()
    const isCut = () => list.evaluate((row) => row.scrollWidth > row.clientWidth)
    const hasMenu = async () => (await on.button("All tabs").count()) === 1
    // The label of the checks grows once they are read, and the menu follows the width of the row.
    await expect.poll(async () => (await isCut()) === (await hasMenu())).toBe(true)
    if (!(await isCut())) return
    await on.button("All tabs").click()
    await on.page.getByRole("group", { name: "All tabs" }).getByRole("button", { name: "Raw" }).click()
    await detail().getByRole("tab", { name: "Raw", selected: true }).waitFor()
  })
})

describe("the preview (layout)", () => {
  const inside = (text: string) => on.page.frameLocator("[data-testid=preview-frame]").getByText(text)
  const RESPONSIVE = `<style>.m{display:none}@media(max-width:600px){.d{display:none}.m{display:block}}</style>
    <h1 class="d">DESKTOP</h1><h1 class="m">MOBILE</h1>`
  const innerWidth = () =>
    on.page.getByTestId("preview-frame").evaluate((frame) => (frame as HTMLIFrameElement).offsetWidth)

  it.each(sample([1440, 1024, 1280, 1920], 2))("is as wide as it says in a window of %i px", async (width) => {
    const id = await on.box.send({ html: RESPONSIVE })
    await on.open(`/emails/${id}`, { viewport: { width, height: 800 } })
    await on.button("Desktop, 1,000 px").click()
    await inside("DESKTOP").waitFor()
    await expect.poll(innerWidth).toBe(1000)
    await on.button("Tablet, 768 px").click()
    await inside("DESKTOP").waitFor()
    await expect.poll(innerWidth).toBe(768)
    await on.button("Phone, 390 px").click()
    await inside("MOBILE").waitFor()
    await expect.poll(innerWidth).toBe(390)
    await expect.poll(() => on.page.getByTestId("preview-scale").innerText()).toBe("")
    await on.button("Fit").click()
    await inside("DESKTOP").waitFor()
  })
})
