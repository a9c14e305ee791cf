import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()

describe("Sandbox", () => {
  it("opens a tab by URL and scrolls it into view on a phone", async () => {
    await on.open("/sandbox?tab=state", { viewport: { width: 360, height: 740 } })
    const tab = on.page.getByRole("tab", { name: "State", selected: true })
    const { x, width } = (await tab.boundingBox()) as { x: number; width: number }
    expect(x + width).toBeLessThanOrEqual(360)
  })

  it("sends scheduled emails when the clock is advanced", async () => {
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
    await on.button("Restore default (instant)").waitFor()
    const id = await on.box.send()
    expect(await on.box.get(`/v1/emails/${id}`)).toMatchObject({ status: "queued" })
  })

  it("injects a fault into the next send only", async () => {
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "Faults" }).click()
    await on.button("Rate limit the next send").click()
    await on.page.getByText("POST /emails: returns").waitFor()
    await expect(on.box.send()).rejects.toThrow("rate_limit_exceeded")
    await on.box.send()
    await on.page.getByRole("link", { name: "Logs" }).click()
    await on.page.getByText("rate_limit_exceeded").first().waitFor()
  })

  it("applies a custom outcome rule", async () => {
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

  it("adds an account and opens it", async () => {
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "Accounts" }).click()
    await on.button("Add account").click()
    await on.page.getByLabel("Name").fill("worker-7")
    await on.inDialog("Add").click()
    await on.button("I have copied them").click()
    await on.page.getByRole("listitem").filter({ hasText: "worker-7" }).getByRole("link", { name: "Open" }).click()
    await on.page.getByRole("heading", { name: "No emails yet" }).waitFor()
    expect(await on.page.getByLabel("Account").locator("option:checked").textContent()).toBe("worker-7")
  })

  it("explains why the default account cannot be deleted, and deletes another", async () => {
    await on.box.post("/sandbox/accounts", { name: "worker-8" })
    await on.open("/sandbox?tab=accounts")
    const stays = on.page.locator("[aria-label^='Delete the account'][aria-disabled=true]")
    await stays.waitFor()
    expect(await stays.count()).toBe(1)
    await stays.hover()
    expect(await on.page.getByRole("tooltip").textContent()).toContain("default account cannot be deleted")
    await stays.click({ force: true })
    expect(await on.page.getByRole("dialog").count()).toBe(0)
    await on.button("Delete the account worker-8").click()
    await on.page.getByText("“worker-8” deleted").waitFor()
    expect(await on.box.get("/sandbox/accounts")).toMatchObject({ total: 1 })
    await on.button("Undo").click()
    await on.button("Delete the account worker-8").waitFor()
    expect(await on.box.get("/sandbox/accounts")).toMatchObject({ total: 2 })
  })

  it("downloads a snapshot and restores it after a reset", async () => {
    await on.box.send({ subject: "Kept" })
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "State" }).click()
    const downloading = on.page.waitForEvent("download")
    await on.button("Download snapshot").click()
    const snapshot = await (await downloading).path()
    await on.button("Reset the sandbox").click()
    await on.inDialog("Reset").click()
    await on.page.getByText("Reset complete").waitFor()
    expect(await on.box.get("/sandbox/emails")).toMatchObject({ total: 0 })
    await on.page.locator("input[type=file]").setInputFiles(snapshot)
    await on.inDialog("Restore").click()
    await on.page.getByText("Restored from").waitFor()
    expect(await on.box.get("/sandbox/emails")).toMatchObject({ total: 1, data: [{ subject: "Kept" }] })
  })
})
