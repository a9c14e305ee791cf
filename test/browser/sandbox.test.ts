import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()

describe("Sandbox", () => {
  it("opens by its address, a tab too, which is in sight on a phone", async () => {
    await on.open("/sandbox?tab=state", { viewport: { width: 360, height: 740 } })
    const tab = on.page.getByRole("tab", { name: "State", selected: true })
    const { x, width } = (await tab.boundingBox()) as { x: number; width: number }
    expect(x + width).toBeLessThanOrEqual(360)
  })

  it("moves the clock, and what was scheduled goes out", async () => {
    const hour = 3_600_000
    const id = await on.box.send({ scheduled_at: new Date(Date.now() + hour / 2).toISOString() })
    await on.open("/emails")
    await on.page.getByTestId("clock-now").click()
    await on.page.getByRole("link", { name: id }).waitFor()
    await on.button("+ 1 hour").click()
    await on.page.locator("[data-testid=clock-now][data-moved=travelled]").waitFor()
    expect(await on.box.get(`/v1/emails/${id}`)).toMatchObject({ status: "delivered" })
  })

  it("lists every assumption with its section, and changes one", async () => {
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "Assumptions" }).click()
    await on.page.getByLabel("Search the assumptions").fill("emails.pace")
    await on.page.getByLabel("emails.pace").selectOption("manual")
    await on.button("back to instant").waitFor()
    const id = await on.box.send()
    expect(await on.box.get(`/v1/emails/${id}`)).toMatchObject({ status: "queued" })
  })

  it("puts a fault in the way of the next send, once", async () => {
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "Faults" }).click()
    await on.button("Rate limit the next send").click()
    await on.page.getByText("POST /emails: answers").waitFor()
    await expect(on.box.send()).rejects.toThrow("rate_limit_exceeded")
    await on.box.send()
    await on.page.getByRole("link", { name: "Logs" }).click()
    await on.page.getByText("rate_limit_exceeded").first().waitFor()
  })

  it("gives recipients an outcome of one's own", async () => {
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "Outcomes" }).click()
    await on.button("Add").click()
    await on.page.getByLabel("Recipient").fill("*@gone.example")
    await on.page.getByRole("dialog").getByLabel("Outcome").selectOption("bounced")
    await on.inDialog("Add").click()
    await on.page.getByText("*@gone.example").waitFor()
    const id = await on.box.send({ to: ["ada@gone.example"] })
    await on.box.post("/sandbox/settle", {})
    expect(await on.box.get(`/v1/emails/${id}`)).toMatchObject({ status: "bounced" })
  })

  it("makes an account for a test worker and opens it", async () => {
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "Accounts" }).click()
    await on.button("Add account").click()
    await on.page.getByLabel("Name").fill("worker-7")
    await on.inDialog("Add").click()
    await on.button("I have copied them").click()
    await on.page.getByRole("listitem").filter({ hasText: "worker-7" }).getByRole("link", { name: "Open" }).click()
    await on.page.getByRole("heading", { name: "No email has been sent yet" }).waitFor()
    expect(await on.page.getByLabel("Account").locator("option:checked").textContent()).toBe("worker-7")
  })

  it("says why the default account stays, and deletes another", async () => {
    await on.box.post("/sandbox/accounts", { name: "worker-8" })
    await on.open("/sandbox?tab=accounts")
    const stays = on.page.locator("[aria-label^='Delete the account'][aria-disabled=true]")
    await stays.waitFor()
    expect(await stays.count()).toBe(1)
    await stays.hover()
    expect(await on.page.getByRole("tooltip").textContent()).toContain("default account stays")
    await stays.click({ force: true })
    expect(await on.page.getByRole("dialog").count()).toBe(0)
    await on.button("Delete the account worker-8").click()
    await on.inDialog("Delete account").click()
    await on.page.getByText("“worker-8” deleted").waitFor()
    expect(await on.box.get("/sandbox/accounts")).toMatchObject({ total: 1 })
  })

  it("keeps its state as a file and comes back to it", async () => {
    await on.box.send({ subject: "Kept" })
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "State" }).click()
    const downloading = on.page.waitForEvent("download")
    await on.button("Download snapshot").click()
    const snapshot = await (await downloading).path()
    await on.button("Reset the sandbox").click()
    await on.inDialog("Reset").click()
    await on.page.getByText("The sandbox is as it started").waitFor()
    expect(await on.box.get("/sandbox/emails")).toMatchObject({ total: 0 })
    await on.page.locator("input[type=file]").setInputFiles(snapshot)
    await on.inDialog("Restore").click()
    await on.page.getByText("Restored from").waitFor()
    expect(await on.box.get("/sandbox/emails")).toMatchObject({ total: 1, data: [{ subject: "Kept" }] })
  })
})
