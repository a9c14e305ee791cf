import { describe, expect, it } from "vitest"
import { sidewaysScroll } from "./browser.ts"
import { section } from "./section.ts"

const on = section()

describe("Sandbox", () => {
  it("leads to the emails that left while the clock moved, the last first (journey)", async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await on.box.send({ subject: "Second", scheduled_at: at(2) })
    await on.box.send({ subject: "First", scheduled_at: at(1) })
    await on.box.send({ subject: "At once" })
    await on.open("/emails")
    await on.live()
    await on.page.keyboard.press("ControlOrMeta+k")
    await on.page.getByRole("combobox", { name: "Search actions" }).fill("clock 3d")
    await on.page.keyboard.press("Enter")
    await on.button("Show the 2 emails").click()
    await on.page.getByRole("heading", { name: "2 emails matching" }).waitFor()
    expect(await on.page.getByTestId("email-row").locator(".row-subject").allInnerTexts()).toEqual(["Second", "First"])
  })

  it("opens a tab by URL and scrolls it into view on a phone (layout)", async () => {
    await on.open("/sandbox?tab=state", { viewport: { width: 360, height: 740 } })
    const tab = on.page.getByRole("tab", { name: "State", selected: true })
    const right = async () => {
      const box = await tab.boundingBox()
      return box && box.x + box.width
    }
    await expect.poll(right).toBeLessThanOrEqual(360)
  })

  it("injects a fault into the next sends, as many as the preset says, and again (journey)", async () => {
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "Faults" }).click()
    await on.button("Rate limit the next send").click()
    await on.page.getByText("POST /emails: returns").waitFor()
    await on.page.getByRole("link", { name: "1 fault active" }).waitFor()
    await expect(on.box.send()).rejects.toThrow("rate_limit_exceeded")
    await on.page.getByRole("heading", { name: "Past" }).waitFor()
    await on.page.getByTestId("faults-active").waitFor({ state: "detached" })
    await on.page.getByRole("button", { name: "Again: POST /emails: returns" }).click()
    await on.page.getByRole("link", { name: "1 fault active" }).waitFor()
    await expect(on.box.send()).rejects.toThrow("rate_limit_exceeded")
    await on.page.getByLabel("Times: Fail the next request").fill("3")
    await on.page.keyboard.press("Enter")
    await on.page.getByText("Not triggered yet · 3 left").waitFor()
    for (let n = 0; n < 3; n++) await expect(on.box.send()).rejects.toThrow("internal_error")
    await on.button("Accept, then answer 500").click()
    await on.page.getByText("POST /emails: processes the request, then returns 500").waitFor()
    await expect(on.box.send()).rejects.toThrow("500")
    expect(await on.box.get("/sandbox/emails")).toMatchObject({ total: 1 })
    await on.box.send()
    await on.page.getByRole("link", { name: "Logs" }).click()
    await on.page.getByText("Injected: rate_limit_exceeded").first().waitFor()
  })

  it("lists recipients with a behaviour (axe)", async () => {
    await on.open("/sandbox?tab=outcomes")
    await on.page.getByText("Recipients that behave like people and machines").click()
    const personas = on.page.getByTestId("personas").getByRole("listitem")
    await personas.getByText("scanner@sandbox.test", { exact: true }).waitFor()
    const { data } = await on.box.get<{ data: object[] }>("/sandbox/personas")
    await expect.poll(() => personas.count()).toBe(data.length)
    await on.expectAccessible()
  })

  it.each([700, 720, 899, 900])("has room for an account in a window of %i pixels (layout)", async (width) => {
    await on.open("/sandbox?tab=accounts", { viewport: { width, height: 450 } })
    const row = on.page.getByTestId("account-row").first()
    await row.waitFor()
    await expect.poll(() => row.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    await expect.poll(() => sidewaysScroll(on.page)).toBe(0)
  })

  it("adds an account, whose row is one line high, and opens it (layout)", async () => {
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "Accounts" }).click()
    await on.button("Add account").click()
    await on.page.getByLabel("Name").fill("worker-7")
    await on.inDialog("Add").click()
    expect(await on.page.getByRole("group", { name: "the .env file" }).innerText()).toMatch(
      /^BASE_URL=http.*\/v1\nAPI_KEY=sp_/,
    )
    await on.button("I have copied them").click()
    const row = on.page.getByRole("listitem").filter({ hasText: "worker-7" })
    expect((await row.boundingBox())?.height).toBeLessThan(60)
    await on.button(".env of worker-7").click()
    await on.page.getByText("A key named “env” was created.").waitFor()
    await on.button("I have copied it").click()
    await on.page.getByRole("listitem").filter({ hasText: "worker-7" }).getByRole("link", { name: "Open" }).click()
    await on.page.getByRole("heading", { name: "No emails yet" }).waitFor()
    await expect.poll(() => on.page.getByLabel("Account").locator("option:checked").textContent()).toBe("worker-7")
  })

  it("resets one account or everything, and deletes exactly what it says (journey)", async () => {
    const worker = await on.box.post<{ id: string }>("/sandbox/accounts", { name: "worker-9", domains: ["acme.test"] })
    await on.box.post("/v1/webhooks", { url: "http://127.0.0.1:9/" })
    await on.box.send()
    await on.box.post("/sandbox/settle", {})
    await on.open("/sandbox?tab=state")
    const keep = on.page.locator("label").filter({ hasText: "API keys" })
    expect(await keep.evaluate((label) => Number.parseFloat(getComputedStyle(label).columnGap))).toBeGreaterThan(4)
    const texts = ["account", "everything"].map((scope) => on.page.getByTestId(`reset-${scope}`))
    await texts[0]
      ?.getByText(/Deletes 1 email, 1 domain, .*1 webhook, 2 deliveries, 2 API keys, 2 log entries\./)
      .waitFor()
    await texts[1]
      ?.getByText(/Deletes 1 other account, 1 email, 2 domains, .*1 webhook, 2 deliveries, 4 API keys, .* in all/)
      .waitFor()
    await on.live()
    const theirs = () => on.box.get(`/sandbox/domains?account_id=${worker.id}`)
    await on.box.send({ subject: "Live" })
    await texts[0]?.getByText("Deletes 2 emails").waitFor()
    await on.button("Reset this account").click()
    await on.page.getByRole("dialog").getByText("Deletes 2 emails").waitFor()
    await on.inDialog("Reset this account").click()
    await on.page.getByText("Account reset").waitFor()
    expect(await on.box.get("/sandbox/info")).toMatchObject({ counts: { emails: 0, webhooks: 0, logs: 0, domains: 1 } })
    expect(await theirs()).toMatchObject({ total: 1 })
    await on.button("Reset everything").click()
    await on.page.getByRole("dialog").getByText("Deletes 1 other account").waitFor()
    await on.inDialog("Reset everything").click()
    await on.page.getByText("Everything reset").waitFor()
    await expect(theirs()).rejects.toThrow("404")
    expect(await on.box.get("/sandbox/accounts")).toMatchObject({ total: 1 })
  })

  it("never takes everything for one account, also before the account is known (network)", async () => {
    await on.box.post("/sandbox/accounts", { name: "worker-9" })
    const asked: string[] = []
    const page = await on.openBlank()
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname === "/sandbox/reset") asked.push(search)
    })
    let answer: () => void = () => undefined
    const isLate = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route("**/sandbox/info*", (route) => isLate.then(() => route.continue()))
    await page.goto(`${on.box.url}/sandbox?tab=state`)
    await page.getByTestId("reset-everything").getByText("1 other account").waitFor()
    answer()
    await page
      .getByTestId("reset-account")
      .getByText(/^Deletes/)
      .waitFor()
    expect(asked).toEqual(["", expect.stringContaining("account_id=")])
  })

  it("downloads a snapshot and restores it after a reset (desktop)", async () => {
    await on.box.send({ subject: "Kept" })
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "State" }).click()
    const downloading = on.page.waitForEvent("download")
    await on.button("Download snapshot").click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^sandpost-snapshot-\d{4}-\d\d-\d\d-\d{4}\.ndjson$/)
    const snapshot = await download.path()
    await on.button("Reset everything").click()
    await on.inDialog("Reset everything").click()
    await on.page.getByText("Everything reset").waitFor()
    expect(await on.box.get("/sandbox/emails")).toMatchObject({ total: 0 })
    const other = { name: "notes.json", mimeType: "application/json", buffer: Buffer.from("{}") }
    await on.page.locator("input[type=file]").setInputFiles(other)
    await on.page.getByText("notes.json is not a snapshot.").waitFor()
    await on.page.locator("input[type=file]").setInputFiles(snapshot)
    await on.inDialog("Restore").click()
    await on.page.getByText("Restored from").waitFor()
    expect(await on.box.get("/sandbox/emails")).toMatchObject({ total: 1, data: [{ subject: "Kept" }] })
  })
})
