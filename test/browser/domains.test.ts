import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()

describe("Domains", () => {
  it("adds a domain, shows the DNS result, publishes and verifies it", async () => {
    await on.open("/domains")
    await on.button("Add").click()
    await on.page.getByLabel("Name").fill("beta.test")
    await on.inDialog("Add").click()
    await on.page.getByRole("heading", { name: "beta.test" }).waitFor()
    await on.button("Verify").click()
    await on.page.getByText("DNS: record not found").first().waitFor()
    await on.button("Publish all").click()
    await on.button("Unpublish all").waitFor()
    await on.button("Verify").click()
    await on.page.getByTestId("domain-detail").getByText("verified").nth(3).waitFor()
    await on.box.send({ from: "hello@beta.test" })
  })

  it("shows the request that adds a domain, and verifies it from the palette", async () => {
    const worker = await on.box.post<{ id: string; tokens: { full_access: string } }>("/sandbox/accounts", {})
    await on.open(`/domains?account_id=${worker.id}`)
    const shown = on.page.getByRole("group", { name: /curl/ })
    await shown.getByText("YOUR_API_KEY").waitFor()
    const text = ((await shown.textContent()) ?? "").replace("YOUR_API_KEY", worker.tokens.full_access)
    await promisify(execFile)("sh", ["-c", text])
    await on.page.getByRole("link", { name: "shop.test" }).click()
    await on.page.getByTestId("domain-detail").waitFor()
    const run = async (action: string) => {
      await on.page.keyboard.press("ControlOrMeta+k")
      await on.page.getByRole("combobox", { name: "Search actions" }).fill(action)
      await on.page.getByRole("option", { name: action, selected: true }).waitFor()
      await on.page.keyboard.press("Enter")
    }
    await run("Publish all records of shop.test")
    await on.button("Unpublish all").waitFor()
    await run("Verify shop.test")
    await on.page.getByText("shop.test is verified").waitFor()
  })

  it("deletes a domain without a question, and restores it with its addresses", async () => {
    const { id } = await on.box.post<{ id: string }>("/v1/domains", { name: "gone.test" })
    await on.box.post("/sandbox/receiving-addresses", { domain_id: id, local_part: "support" })
    await on.open(`/domains/${id}`)
    await on.button("Delete gone.test").click()
    await on.page.getByText("gone.test and 1 receiving address deleted.").waitFor()
    await on.page.waitForURL(/\/domains$/)
    await on.page.getByRole("link", { name: "gone.test" }).waitFor({ state: "detached" })
    await on.button("Undo").click()
    await on.page.waitForURL(new RegExp(`/domains/${id}$`))
    await on.page.getByTestId("domain-detail").getByText("support@sp.gone.test").waitFor()
  })

  it("shows the record of a pending receiving address, publishes it, and deletes the catch-all like any other", async () => {
    const { id } = await on.box.post<{ id: string }>("/v1/domains", { name: "waiting.test" })
    await on.box.post("/sandbox/receiving-addresses", { domain_id: id, local_part: "support" })
    await on.open(`/domains/${id}`)
    const card = on.page.getByRole("listitem").filter({ hasText: "support@sp.waiting.test" })
    await card.getByText("sp.waiting.test MX 10 mx.sandpost.test").waitFor()
    await card.getByText("sp.waiting.test has no MX record").waitFor()
    await on.button("Publish the MX record of support@sp.waiting.test").click()
    await card.getByText("active", { exact: true }).waitFor()
    await card.getByText("has no MX record").waitFor({ state: "detached" })

    const { data } = await on.box.get<{ data: { id: string; name: string }[] }>("/v1/domains")
    await on.open(`/domains/${data.find(({ name }) => name === "acme.test")?.id}`)
    await on.button("Delete *@sp.acme.test").click()
    await on.page.getByText("*@sp.acme.test deleted. Emails already received are kept.").waitFor()
    await on.button("Undo").click()
    await on.page.getByText("*@sp.acme.test", { exact: true }).waitFor()
  })

  it("unpublishes one record, and the next verification says which one is missing", async () => {
    const [domain] = (await on.box.get<{ data: { id: string }[] }>("/v1/domains")).data
    await on.open(`/domains/${domain?.id}`)
    const dkim = on.page.locator("[data-purpose=dkim]")
    await dkim.getByText("verified", { exact: true }).waitFor()
    await on.button("Unpublish DKIM").click()
    await on.button("Publish DKIM").waitFor()
    await on.button("Publish all").waitFor()
    await on.button("Verify").click()
    await dkim.getByText("pending", { exact: true }).waitFor()
    await dkim.getByText("DNS: record not found").waitFor()
    await on.page.locator(".toast-error").getByText("1 record not found").waitFor()
    await on.page.locator("[data-purpose=spf]").getByText("verified", { exact: true }).waitFor()
    await on.button("Publish DKIM").click()
    await on.button("Unpublish DKIM").waitFor()
    await on.button("Verify").click()
    await dkim.getByText("verified", { exact: true }).waitFor()
    // The success replaces the failure.
    await on.page.locator(".toast-ok").getByText("is verified").waitFor()
    expect(await on.page.locator(".toast-error").count()).toBe(0)
  })

  it("copies all records, and has the button that copies a value beside it (layout)", async () => {
    const [domain] = (await on.box.get<{ data: { id: string }[] }>("/v1/domains")).data
    await on.open(`/domains/${domain?.id}`)
    await on.page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await on.button("Copy all records").click()
    const clipboard = () => on.page.evaluate(() => navigator.clipboard.readText())
    await expect
      .poll(clipboard)
      .toMatch(/^sp\.acme\.test\. IN TXT "v=spf1 .*\n.* IN TXT "v=DKIM1; .*" ".*"\n.* IN MX 10 .*\.\n/)
    const spf = on.page.locator("[data-purpose=spf] .record-cell").last()
    const [value, button] = [await spf.locator("code").boundingBox(), await spf.getByRole("button").boundingBox()]
    expect((button?.x ?? 0) - (value?.x ?? 0) - (value?.width ?? 0)).toBeLessThan(20)
  })
})
