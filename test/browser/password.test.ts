import { describe, expect, it, onTestFinished } from "vitest"
import { sharedBrowser, visit } from "./browser.ts"
import { startInbox } from "./inbox.ts"

async function startProtected() {
  const box = await startInbox({ ui_password: "open sesame" })
  onTestFinished(box.stop)
  return box
}

describe("an inbox behind a password", () => {
  it("works with the password, including the live feed (network)", async () => {
    const box = await startProtected()
    const browser = await sharedBrowser()
    const httpCredentials = { username: "any", password: "open sesame" }
    const { page, errors, foreign, close } = await visit(browser, `${box.url}/emails`, { httpCredentials })
    onTestFinished(close)
    await page.locator("[data-testid=feed-state][data-state=live]").waitFor()
    const id = await box.send()
    await page.locator(`[data-email-id="${id}"]`).waitFor()
    expect([errors, foreign]).toEqual([[], []])
  })
})
