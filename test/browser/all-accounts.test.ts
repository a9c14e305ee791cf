import { expect, it, onTestFinished } from "vitest"
import { anEmail } from "../helpers/an-email.ts"
import { ok } from "../helpers/client.ts"
import { Box, create } from "../helpers/sandpost.ts"
import { sharedBrowser, visit } from "./browser.ts"

/** A sandbox with two accounts, and the page of all accounts. */
async function allAccounts(path: string) {
  const box = new Box(await create({ now: undefined, check_contract: false, auto_accounts: true }))
  onTestFinished(box.stop)
  const send = (name: string, fields = {}) =>
    ok(box.as(`sp_test_${name}`).v1("POST", "/emails", anEmail({ subject: `From ${name}`, ...fields })))
  const first = await send("worker-1")
  await send("worker-2")
  const opened = await visit(await sharedBrowser(), `${box.url}${path}`)
  onTestFinished(opened.close)
  const { page } = opened
  const row = (subject: string) => page.getByTestId("email-row").filter({ hasText: subject })
  return { box, send, first, row, ...opened }
}

it("the account switcher shows all accounts: the list names the account of each row, also of one that has just come", async () => {
  const { page, row, send, errors, foreign } = await allAccounts("/emails")
  await page.getByLabel("Account", { exact: true }).selectOption("All accounts")
  await page.waitForURL("**/emails?account_id=*")
  await row("From worker-1").locator(".row-account", { hasText: "worker-1" }).waitFor()
  await page.locator("[data-testid=feed-state][data-state=live]").waitFor()
  await send("worker-3")
  await row("From worker-3").locator(".row-account", { hasText: "worker-3" }).waitFor()
  await page.getByRole("link", { name: "Logs" }).click()
  const requests = page.getByTestId("account-row")
  await requests.filter({ hasText: "From worker-2" }).waitFor()
  expect(await requests.count()).toBe(3)
  await page.getByRole("link", { name: "Domains" }).click()
  await page.getByRole("heading", { name: "Select an account" }).waitFor()
  expect([errors, foreign]).toEqual([[], []])
})

it("an email of all accounts opens beside the list, and what is done there is done in its own account", async () => {
  const { box, page, row, errors } = await allAccounts("/emails?account_id=*")
  const pane = page.getByTestId("email-detail")
  for (const name of ["worker-1", "worker-2"]) {
    await row(`From ${name}`).getByRole("link").click()
    await pane.getByRole("heading", { name: `From ${name}` }).waitFor()
    await row("From worker-1").and(page.locator(":not(.unread)")).waitFor()
    expect(await row("From worker-2").count()).toBe(1)
  }
  await page.getByTestId("action-bounced").click()
  await page.locator("[data-testid=email-row][data-status=bounced]").filter({ hasText: "worker-2" }).waitFor()
  const suppressions = async (name: string) => (await ok(box.sandbox("GET", `/suppressions?account=${name}`))).total
  expect([await suppressions("worker-2"), await suppressions("worker-1")]).toEqual([1, 0])
  expect(errors).toEqual([])
})

it("emails of all accounts are deleted in their accounts, and restored together", async () => {
  const { box, page, row, errors } = await allAccounts("/emails?account_id=*")
  const stored = async () => (await ok(box.sandbox("GET", "/emails?account=*"))).total
  await row("From worker-1").waitFor()
  await page.keyboard.press("Control+a")
  await page.getByRole("toolbar", { name: "Selected emails" }).getByRole("button", { name: "Delete" }).click()
  await page.getByText("2 emails deleted").waitFor()
  expect(await stored()).toBe(0)
  await page.getByRole("button", { name: "Undo" }).click()
  await row("From worker-2").waitFor()
  expect(await stored()).toBe(2)
  await page.getByRole("button", { name: "Delete all: 2 emails" }).click()
  await page.getByText("Deletes all 2 emails of all accounts.").waitFor()
  await page.getByRole("dialog").getByRole("button", { name: "Delete 2 emails" }).click()
  await expect.poll(stored).toBe(0)
  await page.getByRole("button", { name: "Undo" }).last().click()
  await row("From worker-1").waitFor()
  expect(await stored()).toBe(2)
  expect(errors).toEqual([])
})

it("a link from an email of all accounts to another section opens that in the email's account", async () => {
  const { page, row, errors } = await allAccounts("/emails?account_id=*")
  await row("From worker-1").getByRole("link").click()
  await page.getByRole("link", { name: "API request" }).click()
  await page.waitForURL(/\/logs\/[0-9a-f-]{36}\?account_id=[0-9a-f-]{36}$/)
  await page
    .getByRole("heading", { name: /POST \/v1\/emails|\/emails/ })
    .first()
    .waitFor()
  expect(errors).toEqual([])
})
