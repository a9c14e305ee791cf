import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

const on = section()

describe("Logs", () => {
  it("show new requests live, with hints and the created email", async () => {
    await on.open("/logs")
    await on.page.locator("[data-testid=feed-state][data-state=live]").waitFor()
    const id = await on.box.send({ replyTo: "x@example.com" })
    await on.page.getByTestId("log-row").getByRole("link").click()
    await on.page.getByTestId("log-detail").getByText("did you mean `reply_to`").waitFor()
    await on.page.getByRole("link", { name: `email ${id}` }).click()
    await on.page.getByTestId("email-detail").waitFor()
  })

  it("name requests that came through MCP", async () => {
    const email = { from: "hello@acme.test", to: ["ann@example.com"], subject: "Hi", text: "Hi" }
    const params = { name: "send_email", arguments: email }
    const answer = await fetch(`${on.box.url}/mcp`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    })
    expect(answer.status).toBe(200)
    await on.open("/logs")
    const row = on.page.getByTestId("log-row")
    await row.getByText("MCP", { exact: true }).waitFor()
    await row.getByRole("link").click()
    await on.page.getByTestId("log-detail").getByText("MCP, a tool of a coding agent").waitFor()
  })

  it("have an address to share", async () => {
    await on.box.send()
    await on.open("/logs")
    await on.page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await on.page.getByTestId("log-row").getByRole("link").click()
    await on.button("Copy link").click()
    await on.button("Copied").waitFor()
    expect(await on.page.evaluate(() => navigator.clipboard.readText())).toBe(on.page.url())
  })

  it("are filtered by status", async () => {
    await on.box.send()
    await on.box.get("/v1/emails/7c9e6679-7425-40de-944b-e07fc1f90ae7").catch(() => undefined)
    await on.open("/logs?q=status%3A4xx")
    await on.page.getByRole("heading", { name: "1 request matching" }).waitFor()
    await on.page.getByText("not_found").waitFor()
    await on.button("2xx").click()
    await on.page.waitForURL("**/logs?q=status%3A2xx")
    await on.page.getByTestId("log-row").getByText("POST").waitFor()
    await on.button("all").click()
    await on.page.getByRole("heading", { name: "2 requests", exact: true }).waitFor()
  })

  it("link to the assumption that refused a request", async () => {
    await fetch(`${on.box.base_url}/domains`)
    await on.open("/logs?view=unauthenticated")
    await on.page.getByTestId("log-row").getByRole("link").click()
    await on.page.getByTestId("refusal").getByRole("link", { name: "E2" }).click()
    await on.page.getByRole("searchbox", { name: "Search the assumptions" }).waitFor()
    expect(await on.page.getByRole("searchbox").inputValue()).toBe("E2")
    await on.page.locator(".assumption .tag").first().getByText("E2").waitFor()
  })
})
