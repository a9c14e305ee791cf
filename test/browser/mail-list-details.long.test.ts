import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()
const rows = () => on.page.getByTestId("email-row")
const row = (id: string) => on.page.locator(`[data-testid=email-row][data-email-id="${id}"]`)
const search = () => on.page.getByRole("combobox", { name: "Search emails" })
const q = () => new URL(on.page.url()).searchParams.get("q")
const heading = (name: string) => on.page.getByRole("heading", { name, exact: true })

describe("the pane beside the list", () => {
  it("has the last failures and the addresses while no email is open", async () => {
    const id = await on.box.send({ to: ["bounced@sandbox.test"], subject: "Lost" })
    await on.box.send()
    await on.open("/emails")
    const overview = on.page.getByTestId("overview")
    await overview.getByRole("link", { name: "Lost" }).waitFor()
    expect(await overview.getByRole("link", { name: "Lost" }).getAttribute("href")).toBe(`/emails/${id}`)
    await overview.getByText(on.box.base_url).waitFor()
    await on.page.getByTestId("chip-bounced").click()
    await heading("1 email matching").waitFor()
    expect(q()).toBe("status:bounced")
  })

  it("has no counts beside a search without results, and no empty filters are above it", async () => {
    await on.box.send()
    await on.open("/emails?q=nothing-like-it")
    await on.page.getByText("Nothing matches the search").waitFor()
    expect(await on.page.getByTestId("overview").count()).toBe(0)
    expect(await on.page.getByRole("toolbar", { name: "Filter" }).isVisible()).toBe(false)
  })
})

describe("the filters of a list", () => {
  it("are statuses with counts, which replace each other and go away", async () => {
    await on.box.send({ to: ["bounced@sandbox.test"] })
    await on.box.send()
    await on.box.send()
    await on.open("/emails")
    await expect.poll(() => on.page.getByTestId("chip-delivered").innerText()).toBe("delivered\n2")
    await on.page.getByTestId("chip-delivered").click()
    await heading("2 emails matching").waitFor()
    await on.page.getByTestId("chip-bounced").click()
    await heading("1 email matching").waitFor()
    expect(q()).toBe("status:bounced")
    await on.page.getByTestId("chip-bounced").click()
    await heading("3 emails").waitFor()
  })

  it("count within the search and add to it, also the refused sends", async () => {
    const run = { tags: { run: "run-3" } }
    await on.box.send(run)
    await on.box.send({ to: ["bounced@sandbox.test"], ...run })
    await on.box.send()
    for (const tags of [{ run: "run-3" }, { run: "run-4" }]) {
      await on.box.send({ from: "hello@unknown.test", tags }).catch(() => undefined)
    }
    await on.open("/emails?q=tag%3Arun%3Drun-3")
    const counts = () => on.page.getByRole("toolbar", { name: "Filter" }).innerText()
    await expect.poll(counts).toBe("refused\n1\nbounced\n1\ndelivered\n1")
    await on.page.getByTestId("chip-delivered").click()
    await heading("1 email matching").waitFor()
    expect(q()).toBe("tag:run=run-3 status:delivered")
    await expect.poll(counts).toBe("refused\n1\nbounced\n1\ndelivered\n1")
    await on.page.getByTestId("refused-filter").click()
    await heading("1 refused send").waitFor()
    expect(q()).toBe("tag:run=run-3 is:refused")
    await on.page.getByTestId("refused-filter").click()
    await heading("2 emails matching").waitFor()
    expect(q()).toBe("tag:run=run-3")
  })

  it("are added by a click on a tag or status of a row, and on an address, domain or tag of a message", async () => {
    const id = await on.box.send({ to: ["Ann <ann@example.com>"], tags: { plan: "gold plus" } })
    await on.open("/emails")
    await on.button("Compact rows").click()
    await row(id).locator(".tag").click()
    await expect.poll(q).toBe('tag:"plan=gold plus"')
    await row(id).locator(".badge").getByText("delivered").click()
    await expect.poll(q).toBe('tag:"plan=gold plus" status:delivered')
    await on.page.goto(`${on.box.url}/emails/${id}`)
    const detail = on.page.getByTestId("email-detail")
    await detail.getByRole("link", { name: "ann", exact: true }).click()
    await expect.poll(q).toBe("to:ann@example.com")
    await detail.getByRole("link", { name: "example.com" }).click()
    await expect.poll(q).toBe("to:ann@example.com to:example.com")
    await detail.getByRole("link", { name: "plan=gold plus" }).click()
    await expect.poll(q).toBe('to:ann@example.com to:example.com tag:"plan=gold plus"')
    await heading("1 email matching").waitFor()
    await on.page.waitForURL(`**/emails/${id}?*`)
  })

  it("also work on inbound email", async () => {
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
  const options = () => on.page.getByRole("option").locator("code").allInnerTexts()

  it("offers the values of a field as soon as the field is completed", async () => {
    await on.open("/emails")
    await search().pressSequentially("sta")
    await expect.poll(options).toEqual(["status:"])
    await on.page.keyboard.press("Tab")
    await expect.poll(() => search().inputValue()).toBe("status:")
    await expect.poll(options).toContain("status:bounced")
    expect(await options()).not.toContain("status:")
  })

  it("offers recipients and tags of the emails in the list", async () => {
    await on.box.send({ to: ["Ann <ann@example.com>"], tags: { flow: "login" } })
    await on.open("/emails")
    await rows().first().waitFor()
    await search().fill("to:")
    await expect.poll(options).toEqual(["to:ann@example.com"])
    await search().fill("tag:lo")
    await expect.poll(options).toEqual(["tag:flow=login"])
  })

  it("remembers recent searches, and those that are saved", async () => {
    await on.box.send()
    await on.open("/emails")
    for (const text of ["subject:welcome", "status:delivered"]) {
      await search().fill(text)
      await search().press("Enter")
      await expect.poll(q).toBe(text)
      await heading("1 email matching").waitFor()
    }
    await on.button("Save this search").click()
    await on.button("Clear the search").click()
    await heading("1 email").waitFor()
    await on.page.reload()
    await search().focus()
    await expect.poll(async () => (await options()).slice(0, 2)).toEqual(["status:delivered", "subject:welcome"])
    await on.page.getByRole("option", { name: /subject:welcome/ }).click()
    await expect.poll(q).toBe("subject:welcome")
  })

  it("explains a tag without a value above what it finds", async () => {
    await on.box.send({ tags: { flow: "login" } })
    await on.open("/emails?q=tag%3Aflow")
    await on.page.getByText("tag:flow matches every value of flow.").waitFor()
    await rows().waitFor()
  })

  it("says that a field is unknown (search.fields)", async () => {
    await on.box.send()
    await on.open("/emails?q=foo%3Abar")
    await on.page.getByText("`foo:bar` in `q` is not a search field.").waitFor()
  })
})
