import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()

describe("Sandbox", () => {
  it("opens a tab by URL and scrolls it into view on a phone", async () => {
    await on.open("/sandbox?tab=state", { viewport: { width: 360, height: 740 } })
    const tab = on.page.getByRole("tab", { name: "State", selected: true })
    const right = async () => {
      const box = await tab.boundingBox()
      return box && box.x + box.width
    }
    await expect.poll(right).toBeLessThanOrEqual(360)
  })

  it("sends scheduled emails when the clock is advanced", async () => {
    const hour = 3_600_000
    const id = await on.box.send({ subject: "Later", scheduled_at: new Date(Date.now() + hour / 2).toISOString() })
    await on.open("/emails")
    await on.page.getByTestId("clock-now").click()
    await on.page.getByRole("link", { name: "Later" }).waitFor()
    await on.button("+ 1 hour").click()
    await on.page.locator("[data-testid=clock-now][data-moved=travelled]").waitFor()
    await on.page.getByText("Clock advanced 1 h: 1 email (1 delivered)").waitFor()
    await on.page.getByLabel("Advance by").fill("1d12h")
    await on.button("Advance").click()
    await on.page.getByText("Clock advanced 1d12h: nothing was due").waitFor()
    await on.page.getByLabel("Set to (UTC)").fill("2099-03-01 09:00:00")
    await on.button("Set").click()
    await on.page.getByText("Clock set: nothing was due").waitFor()
    expect(await on.page.getByTestId("clock-now").getAttribute("data-now")).toMatch(/^2099-03-01T09:00:/)
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
    await on.page.getByRole("link", { name: "1 fault active" }).waitFor()
    await expect(on.box.send()).rejects.toThrow("rate_limit_exceeded")
    await on.page.getByRole("heading", { name: "Past" }).waitFor()
    await on.page.getByTestId("faults-active").waitFor({ state: "detached" })
    await on.button("Accept, then answer 500").click()
    await on.page.getByText("POST /emails: processes the request, then returns 500").waitFor()
    await expect(on.box.send()).rejects.toThrow("500")
    expect(await on.box.get("/sandbox/emails")).toMatchObject({ total: 1 })
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
    await on.button("Remove the rule for *@gone.example").click()
    await on.page.getByText("No custom rules").waitFor()
    await on.button("Undo").click()
    await on.page.getByText("*@gone.example", { exact: true }).waitFor()
  })

  it("lists recipients with a behaviour", async () => {
    await on.open("/sandbox?tab=outcomes")
    await on.page.getByText("Recipients that behave like people and machines").click()
    const personas = on.page.getByTestId("personas").getByRole("listitem")
    await personas.getByText("scanner@sandbox.test", { exact: true }).waitFor()
    const { data } = await on.box.get<{ data: object[] }>("/sandbox/personas")
    await expect.poll(() => personas.count()).toBe(data.length)
    await on.expectAccessible()
  })

  it("applies a rule with a script", async () => {
    await on.open("/emails")
    await on.page.getByRole("link", { name: "Sandbox" }).click()
    await on.page.getByRole("tab", { name: "Outcomes" }).click()
    await on.button("Add").click()
    await on.page.getByLabel("Recipient").fill("*@slow.example")
    await on.page.getByLabel("script").fill("delayed, delivered after 1h")
    await on.inDialog("Add").click()
    await on.page.getByText("delayed, delivered after 1h").waitFor()
    const id = await on.box.send({ to: ["ada@slow.example"] })
    await on.box.post("/sandbox/settle", {})
    expect(await on.box.get(`/v1/emails/${id}`)).toMatchObject({ status: "delayed" })
  })

  it("adds an account and opens it", async () => {
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

  it("shows more accounts than one page has on request", async () => {
    for (let n = 0; n < 120; n++) await on.box.post("/sandbox/accounts", { name: `worker-${n}` })
    await on.open("/sandbox?tab=accounts")
    const cards = on.page.getByRole("listitem")
    await on.button("Show 50 more of 121").click()
    await on.button("Show 21 more of 121").click()
    await on.button("Delete the account Default").waitFor()
    await expect.poll(() => cards.count()).toBe(121)
  })

  it("explains why the default account cannot be deleted, and deletes another", async () => {
    await on.box.post("/sandbox/accounts", { name: "worker-8" })
    await on.open("/sandbox?tab=accounts")
    const stays = on.page.locator("[aria-label^='Delete the account'][aria-disabled=true]")
    await expect.poll(() => stays.count()).toBe(1)
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

  it("resets one account or everything, and deletes exactly what it says", async () => {
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

  it("never takes everything for one account, also before the account is known", async () => {
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

  it("downloads a snapshot and restores it after a reset", async () => {
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
