import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()

describe("API keys", () => {
  it("shows a new token once, and it works", async () => {
    await on.open("/api-keys")
    await on.button("Create").click()
    await on.page.getByLabel("Name", { exact: true }).fill("worker")
    await on.inDialog("Create").click()
    const token = await on.page.getByRole("group", { name: "the token" }).textContent()
    await on.page.locator(".rail-link", { hasText: /API keys\s*3/ }).waitFor()
    const list = () => fetch(`${on.box.base_url}/emails`, { headers: { authorization: `Bearer ${token}` } })
    expect((await list()).status).toBe(200)
    await on.button("I have copied it").click()
    await on.button("Revoke worker").click()
    await on.inDialog("Revoke key").click()
    await on.page.getByText("“worker” revoked").waitFor()
    expect((await list()).status).toBe(401)
  })

  it("renames a key", async () => {
    await on.box.post("/v1/api-keys", { name: "before" })
    await on.open("/api-keys")
    await on.button("Rename before").click()
    await on.page.getByRole("dialog").getByLabel("Name").fill("after")
    await on.inDialog("Rename").click()
    await on.button("Rename after").waitFor()
  })
})
