import { expect, it, onTestFinished } from "vitest"
import { anEmail } from "../helpers/an-email.ts"
import { ok } from "../helpers/client.ts"
import { Box, create } from "../helpers/sandpost.ts"
import { sharedBrowser, visit } from "./browser.ts"

it("the account switcher shows all accounts: lists name the account of each row, and a row opens in it", async () => {
  const box = new Box(await create({ now: undefined, check_contract: false, auto_accounts: true }))
  onTestFinished(box.stop)
  const send = (name: string) =>
    ok(box.as(`sp_test_${name}`).v1("POST", "/emails", anEmail({ subject: `From ${name}` })))
  await send("worker-1")
  const { page, errors, foreign, close } = await visit(await sharedBrowser(), `${box.url}/emails`)
  onTestFinished(close)
  await page.getByLabel("Account", { exact: true }).selectOption("All accounts")
  await page.waitForURL("**/emails?account_id=*")
  const rows = page.getByTestId("account-row")
  await rows.filter({ hasText: "From worker-1" }).locator(".tag", { hasText: "worker-1" }).waitFor()
  await page.locator("[data-testid=feed-state][data-state=live]").waitFor()
  const { id } = await send("worker-2")
  await rows.filter({ hasText: "From worker-2" }).locator(".tag", { hasText: "worker-2" }).waitFor()
  await page.getByRole("link", { name: "Logs" }).click()
  await rows.filter({ hasText: "From worker-2" }).waitFor()
  expect(await rows.count()).toBe(2)
  await page.getByRole("link", { name: "Domains" }).click()
  await page.getByRole("heading", { name: "Select an account" }).waitFor()
  await page.getByRole("link", { name: "Emails" }).first().click()
  await rows.filter({ hasText: "From worker-2" }).getByRole("link").click()
  await page.waitForURL(new RegExp(`/emails/${id}\\?account_id=[0-9a-f-]{36}$`))
  await page.getByRole("heading", { name: "From worker-2" }).waitFor()
  expect([errors, foreign]).toEqual([[], []])
})
