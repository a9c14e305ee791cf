import { describe, expect, it } from "vitest"
import { sendMany } from "./batch.ts"
import { section } from "./section.ts"

const on = section()
const detail = () => on.page.getByTestId("email-detail")
const PHONE = { viewport: { width: 360, height: 740 } }

describe("the header of a message", () => {
  it("is visible first, also on a phone, with the full date", async () => {
    const to = Array.from({ length: 10 }, (_, i) => `Person with a long name ${i} <person${i}@customers.example>`)
    const id = await on.box.send({ to })
    const { created_at } = await on.box.get<{ created_at: string }>(`/v1/emails/${id}`)
    await on.open(`/emails/${id}`, PHONE)
    await detail().getByRole("tab", { name: "HTML", exact: true }).waitFor()
    await detail().getByText(created_at.slice(0, 19).replace("T", " ")).waitFor()
    expect(await detail().evaluate((pane) => pane.scrollTop)).toBe(0)
  })

  it("folds a long list of recipients and expands it", async () => {
    const to = Array.from({ length: 50 }, (_, i) => `person${i}@customers.example`)
    await on.open(`/emails/${await on.box.send({ to })}`)
    await detail().getByText("person7@customers.example", { exact: true }).waitFor()
    expect(await detail().getByText("person49@customers.example", { exact: true }).count()).toBe(0)
    await on.button("and 42 more").click()
    await detail().getByText("person49@customers.example", { exact: true }).waitFor()
  })
})

describe("an action with options", () => {
  it("describes its effect on the selected recipient", async () => {
    await on.open(`/emails/${await on.box.send({ to: ["ada@example.com", "bob@example.com"] })}`)
    await on.button("Bounce with details").click()
    const dialog = on.page.getByRole("dialog")
    await dialog.getByText("Suppresses ada@example.com").waitFor()
    await dialog.locator("select[name=recipient]").selectOption("bob@example.com")
    await dialog.getByText("Suppresses bob@example.com").waitFor()
    await on.inDialog("Bounce").click()
    await on.page.locator("[data-testid=email-row][data-status=bounced]").waitFor()
    const { data } = await on.box.get<{ data: { address: string }[] }>("/sandbox/suppressions")
    expect(data.map(({ address }) => address)).toEqual(["bob@example.com"])
  })
})

describe("the search box next to an open message", () => {
  it("clears text that was not run and keeps the email open", async () => {
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    const search = on.page.getByRole("combobox", { name: "Search emails" })
    await search.fill("status:")
    await search.press("Escape")
    await search.press("Escape")
    expect(await search.inputValue()).toBe("")
    expect(new URL(on.page.url()).pathname).toBe(`/emails/${id}`)
  })
})

describe("selecting", () => {
  it("selects rows between two clicks that were never loaded", async () => {
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
    await on.inDialog("Delete 1,500 emails").click()
    await on.page.getByRole("heading", { name: "No emails yet" }).waitFor()
  })
})
