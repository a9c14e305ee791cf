import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()

const refuse = (fields: object) => on.box.send({ from: "hello@unknown.test", ...fields }).catch(() => undefined)

describe("refused sends", () => {
  it("are a filter of the emails with their number (history)", async () => {
    await on.box.send()
    await refuse({ subject: "First" })
    await on.open("/emails")
    await on.live()
    const filter = on.page.getByTestId("refused-filter")
    await filter.getByText("1", { exact: true }).waitFor()
    await refuse({ subject: "Second", to: ["bob@example.com"] })
    await filter.getByText("2", { exact: true }).waitFor()
    await filter.click()
    await on.page.waitForURL("**/emails?q=is%3Arefused")
    await on.page.getByRole("heading", { name: "2 refused sends" }).waitFor()
    await on.page.getByRole("combobox", { name: "Search emails" }).fill("is:refused to:bob@example.com")
    await on.page.keyboard.press("Enter")
    await on.page.getByRole("heading", { name: "1 refused send", exact: true }).waitFor()
    await on.page.getByTestId("log-row").getByRole("link").click()
    await on.page.getByTestId("log-detail").getByText("domain_not_verified").first().waitFor()
    expect(await on.page.getByRole("combobox", { name: "Search emails" }).inputValue()).toBe(
      "is:refused to:bob@example.com",
    )
    await on.page.keyboard.press("Escape")
    await on.page.getByTestId("log-detail").waitFor({ state: "detached" })
    await on.page.keyboard.press("j")
    await on.page.getByTestId("log-detail").waitFor()
    await on.page.goBack()
    await on.page.getByRole("heading", { name: "1 refused send", exact: true }).waitFor()
    await on.page.getByTestId("refused-filter").click()
    await on.page.waitForURL("**/emails?q=to%3Abob%40example.com")
    await on.page.getByRole("button", { name: "Show all emails" }).click()
    await on.page.getByTestId("email-row").waitFor()
  })

  it("are all shown, also those that are read only when they come into view (layout)", async () => {
    for (let n = 0; n < 300; n++) await refuse({ subject: `Refused ${n}` })
    await on.open("/emails?q=is%3Arefused")
    await on.page.getByRole("heading", { name: "300 refused sends" }).waitFor()
    await on.page.locator(".vlist").evaluate((list) => {
      list.scrollTop = list.scrollHeight
    })
    await on.page.getByTestId("log-row").getByText("Refused 0 →").waitFor()
  })

  it("end in the button that removes their reason and sends them again, without a request to copy (journey)", async () => {
    await on.box.post("/sandbox/suppressions", { address: "gone@example.com" })
    await on.box.send({ to: ["gone@example.com"], subject: "To the gone" }).catch(() => undefined)
    await refuse({ subject: "From the unknown" })
    await on.open("/emails?q=is%3Arefused")
    await on.page.getByTestId("log-row").getByText("To the gone").click()
    const refusal = on.page.getByTestId("refusal")
    await refusal.getByText("gone@example.com is on the suppression list").waitFor()
    expect(await refusal.innerText()).not.toMatch(/DELETE|POST/)
    await on.expectAccessible()
    await on.button("Remove gone@example.com from suppressions, then send again").click()
    await on.page.getByRole("heading", { name: "To the gone" }).waitFor()
    await on.page.goBack()
    await on.page.goto(`${on.box.url}/emails?q=is%3Arefused`)
    await on.page.getByTestId("log-row").getByText("From the unknown").click()
    await on.button("Add and verify unknown.test, then send again").click()
    await on.page.getByRole("heading", { name: "From the unknown" }).waitFor()
  })
})
