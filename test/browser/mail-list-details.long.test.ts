import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()
const rows = () => on.page.getByTestId("email-row")
const search = () => on.page.getByRole("combobox", { name: "Search emails" })
const q = () => new URL(on.page.url()).searchParams.get("q")
const heading = (name: string) => on.page.getByRole("heading", { name, exact: true })

describe("a search without results", () => {
  it("has no counts beside it, and no empty filters above it (layout)", async () => {
    await on.box.send()
    await on.open("/emails?q=nothing-like-it")
    await on.page.getByText("Nothing matches the search").waitFor()
    expect(await on.page.getByTestId("overview").count()).toBe(0)
    expect(await on.page.getByRole("toolbar", { name: "Filter" }).isVisible()).toBe(false)
  })
})

describe("the filters of a list", () => {
  it("also work on inbound email, whose count has its room (layout)", async () => {
    const { data } = await on.box.get<{ data: { id: string }[] }>("/sandbox/domains")
    await on.box.post("/sandbox/receiving-addresses", { domain_id: data[0]?.id, local_part: "support" })
    for (const n of [1, 2]) {
      await on.box.post("/sandbox/inbound", { from: `a${n}@example.com`, to: "support@sp.acme.test", subject: "Hi" })
    }
    await on.open("/inbound")
    await on.page.getByTestId("chip-received").click()
    await heading("2 inbound emails matching").waitFor()
    await on.page.getByTestId("overview").getByText("support@sp.acme.test").waitFor()
    expect(await on.page.locator(".list-count").evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  })
})

describe("the search box", () => {
  const options = () => on.page.getByRole("option").locator(":first-child").allInnerTexts()

  it("remembers recent searches after a reload, and saved views by their names, also in the palette (history)", async () => {
    await on.box.send()
    await on.open("/emails")
    for (const text of ["subject:welcome", "status:delivered"]) {
      await search().fill(text)
      await search().press("Enter")
      await expect.poll(q).toBe(text)
      await heading("1 email matching").waitFor()
    }
    await on.button("Save this search").click()
    await on.page.getByLabel("Name").fill("Arrived")
    await on.page.keyboard.press("Enter")
    await on.page.getByText("View “Arrived” saved").waitFor()
    expect(new URL(on.page.url()).searchParams.get("name")).toBe("Arrived")
    await on.button("Clear the search").click()
    await heading("1 email").waitFor()
    await on.page.reload()
    await search().focus()
    await expect.poll(async () => (await options()).slice(0, 2)).toEqual(["Arrived", "subject:welcome"])
    await on.page.getByRole("option", { name: /subject:welcome/ }).click()
    await expect.poll(q).toBe("subject:welcome")
    await on.open("/logs")
    await on.page.keyboard.press("ControlOrMeta+k")
    await on.page.getByRole("combobox", { name: "Search actions" }).fill("arrived")
    await on.page.keyboard.press("Enter")
    await expect.poll(q).toBe("status:delivered")
    expect(new URL(on.page.url()).pathname).toBe("/emails")
  })

  it("offers to save the view of a link, and renames and removes it (axe)", async () => {
    await on.box.send()
    await on.open("/emails?q=status%3Adelivered&name=Shared+view")
    const notice = on.page.getByText("This link is a view: “Shared view”.")
    await notice.waitFor()
    await rows().first().getByRole("link").click()
    await on.page.getByTestId("email-detail").waitFor()
    await on.expectAccessible()
    await on.button("Save the view").click()
    expect(await on.page.getByLabel("Name").inputValue()).toBe("Shared view")
    await on.inDialog("Save").click()
    await notice.waitFor({ state: "detached" })
    await on.button("Save this search").click()
    await on.expectAccessible()
    await on.page.getByLabel("Name").fill("Mine")
    await on.inDialog("Rename").click()
    await on.page.getByText("View “Mine” saved").waitFor()
    await on.button("Save this search").click()
    await on.inDialog("Remove").click()
    await on.page.locator("[aria-label='Save this search'][aria-pressed=false]").waitFor()
    await on.button("Undo").click()
    await on.page.locator("[aria-label='Save this search'][aria-pressed=true]").waitFor()
    await on.open("/emails?q=status%3Adelivered&name=Shared+view")
    await rows().first().waitFor()
    expect(await notice.count()).toBe(0)
    await on.page.getByTestId("chip-delivered").click()
    await expect.poll(() => new URL(on.page.url()).searchParams.get("name")).toBeNull()
  })
})
