import type { Request } from "playwright-core"
import { describe, expect, it } from "vitest"
import { sample } from "../helpers/long.ts"
import { quiet } from "./browser.ts"
import { section } from "./section.ts"

const on = section()

/** Collects the requests to the control API while `act` runs, until `done` is on the page and the feed is quiet. */
async function requestsOf(act: () => Promise<unknown>, done: () => Promise<unknown>): Promise<string[]> {
  const requests: string[] = []
  const note = (request: { method(): string; url(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/sandbox/")) requests.push(`${request.method()} ${pathname}`)
  }
  on.page.on("request", note)
  await act()
  await done()
  await on.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  on.page.off("request", note)
  return requests.sort()
}

/** Waits until the page has read everything it shows. */
async function openQuiet(path: string): Promise<void> {
  await on.open(path)
  await on.live()
  await quiet(on.page)
}

describe("the requests of the inbox (network)", () => {
  it.each(sample(["/emails", "/webhooks", "/emails?q=is:unread", "/inbound", "/logs"], 2))(
    "are one for each address when %s is opened",
    async (path) => {
      await openQuiet("/api-keys")
      const requests: string[] = []
      on.page.on("request", (request) => {
        const { pathname } = new URL(request.url())
        // Reading the domains verifies them, which may change the counts.
        if (pathname.startsWith("/sandbox/") && pathname !== "/sandbox/info") requests.push(pathname)
      })
      await on.page.goto(on.box.url + path)
      await on.live()
      await on.page.waitForLoadState("networkidle")
      expect(requests).toContain("/sandbox/clock")
      expect(requests.filter((one, index) => requests.indexOf(one) < index)).toEqual([])
    },
  )

  it("are few and small when the inbox is opened for the first time, also with failed webhooks", async () => {
    await on.stopClock()
    await on.box.post("/sandbox/webhooks", { url: "http://127.0.0.1:9/hook" })
    await on.box.send({ to: ["bounced@sandbox.test"] })
    await on.box.post("/sandbox/settle", {})
    const page = await on.openBlank()
    const asked: string[] = []
    let scripts = 0
    const sizes: Promise<void>[] = []
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url())
      // How often it asks for the icon is the browser's own matter.
      if (pathname !== "/sandbox/info" && pathname !== "/favicon.svg") asked.push(pathname + search)
      if (request.resourceType() !== "script") return
      const measure = async () => {
        const { responseBodySize, responseHeadersSize } = await request.sizes()
        scripts += responseBodySize + responseHeadersSize
      }
      sizes.push(measure())
    }
    page.on("requestfinished", note)
    await page.goto(`${on.box.url}/emails`)
    await page.getByTestId("email-row").getByText("webhook failing").waitFor()
    await on.live()
    await quiet(page)
    page.off("requestfinished", note)
    await Promise.all(sizes)
    expect(sizes.length).toBeGreaterThan(0)
    expect(scripts).toBeLessThan(60_000)
    expect(asked.filter((one, index) => asked.indexOf(one) < index)).toEqual([])
    expect(asked.filter((one) => one.startsWith("/sandbox/deliveries"))).toHaveLength(1)
    await page.getByTestId("email-row").hover()
    await page.waitForResponse(/\/assets\/message-/)
  })

  it("are the event, the counts, and what the report of a bounce says", async () => {
    await on.stopClock()
    await on.box.post("/sandbox/webhooks", { url: "http://127.0.0.1:9/hook" })
    const id = await on.box.send()
    await openQuiet(`/emails/${id}`)
    const timeline = on.page.getByTestId("timeline")
    // The counts of the navigation are refreshed last.
    const counts = on.page.waitForResponse("**/sandbox/info*")
    const requests = await requestsOf(
      () => on.page.getByTestId("action-bounced").click(),
      async () => {
        await timeline.locator("[data-kind=attempt]").filter({ hasText: "email.bounced" }).waitFor()
        await counts
      },
    )
    // Suppressions are read again on their live message.
    expect([...new Set(requests)]).toEqual([
      ...["GET /sandbox/deliveries", "GET /sandbox/info", "GET /sandbox/suppressions"],
      `POST /sandbox/emails/${id}/events`,
    ])
    await expect.poll(() => on.page.getByTestId("action-bounced").isDisabled()).toBe(true)
    await on.page.locator(`[data-email-id="${id}"][data-status=bounced]`).waitFor()
    await on.page.getByText("Send again").first().waitFor()
  })

  it("are none for a log entry in the Sandbox section", async () => {
    await openQuiet("/sandbox")
    for (const tab of ["Time", "Faults", "Outcomes", "Accounts", "Settings", "State"]) {
      await on.page.getByRole("tab", { name: tab, exact: true }).click()
      await quiet(on.page)
      const count = on.page.locator(".rail-link", { hasText: "Logs" }).locator(".rail-count")
      const before = Number(await count.textContent())
      const requests = await requestsOf(
        () => on.box.get("/v1/emails"),
        () => on.page.locator(".rail-link", { hasText: `Logs${before + 1}` }).waitFor(),
      )
      expect([tab, ...requests]).toEqual([tab])
    }
  })

  it("reread the faults for a log entry only while a fault is active and shown", async () => {
    await on.box.post("/sandbox/faults", { method: "POST", path: "/emails", error: { type: "internal_error" } })
    await openQuiet("/sandbox?tab=faults")
    await on.page.getByText("Not triggered yet · 1 left").waitFor()
    const requests = await requestsOf(
      () => on.box.send().catch(() => undefined),
      () => on.page.getByText("Triggered once").waitFor(),
    )
    expect(requests).toEqual(["GET /sandbox/faults"])
  })
})
