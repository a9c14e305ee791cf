import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sharedBrowser, type Visit, visit } from "./browser.ts"
import { type Inbox, startInbox } from "./inbox.ts"

let browser: Browser
let box: Inbox
let seen: Visit
beforeAll(async () => {
  browser = await sharedBrowser()
  box = await startInbox({ api_key: "sp_key_of_this_sandbox" })
  seen = await visit(browser, `${box.url}/docs`)
})
afterAll(async () => {
  await seen.close()
  await box.stop()
})

/** Opens an operation, executes its example and returns the status of the response. */
async function tryOut({ page }: Visit, operation: string): Promise<string> {
  const block = page.locator(`.opblock[id$="-${operation}"]`)
  // Swagger UI draws all operations at once.
  await block.waitFor({ timeout: 60_000 })
  await block.locator(".opblock-summary-control").click()
  await block.getByRole("button", { name: "Try it out" }).click()
  expect(await block.locator('tr[data-param-name="Idempotency-Key"] input').inputValue()).toBe("")
  await block.getByRole("button", { name: "Execute" }).click()
  return await block.locator(".live-responses-table tbody .response-col_status").first().innerText()
}

describe("GET /docs in a browser (network)", () => {
  it("sends each request with the development key of the sandbox, as often as it is executed", async () => {
    expect(await tryOut(seen, "sendEmail")).toContain("200")
    const again = seen.page.locator('.opblock[id$="-sendEmail"]').getByRole("button", { name: "Execute" })
    const answered = seen.page.waitForResponse("**/v1/emails")
    await again.click()
    expect((await answered).status()).toBe(200)
    expect(await box.get("/v1/emails")).toMatchObject({ total: 2 })
    expect([seen.errors, seen.foreign]).toEqual([[], []])
  })

  it("also does so if a password protects it", async () => {
    const own = await startInbox({ ui_password: "correct horse" })
    const httpCredentials = { username: "any", password: "correct horse" }
    const protectedPage = await visit(browser, `${own.url}/docs`, { httpCredentials })
    expect(await tryOut(protectedPage, "sendEmail")).toContain("200")
    await protectedPage.close()
    await own.stop()
  })

  it("explains the API without references to documents that the reader does not have", async () => {
    await seen.page.getByText("The transactional email service that this sandbox emulates").waitFor()
    for (const path of ["/openapi.yaml", "/sandbox.openapi.yaml"]) {
      const yaml = await seen.page.evaluate(async (url) => (await fetch(url)).text(), path)
      const shown = yaml.replace(/(^| )#.*$/gm, "")
      expect(shown).not.toMatch(/\bsections? \d|\bassumptions? [A-Z]\d/i)
    }
  })

  it("has its own title and a link back to the inbox", async () => {
    expect(await seen.page.title()).toBe("API reference · Sandpost")
    await seen.page.getByRole("link", { name: "Back to the inbox" }).click()
    await seen.page.getByTestId("feed-state").waitFor({ state: "attached" })
  })
})
