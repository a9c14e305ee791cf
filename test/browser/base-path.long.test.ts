import { expect, it, onTestFinished } from "vitest"
import { INBOX_PAGES } from "../../src/inbox-pages.ts"
import { freePort } from "../helpers/free-port.ts"
import { aProxy } from "../helpers/proxy.ts"
import { sharedBrowser, visit } from "./browser.ts"
import { startInbox } from "./inbox.ts"

it.each([
  ["keeps the path and sends another Host", (path: string) => path],
  ["removes the path", (path: string) => path.slice("/mail".length)],
])("the inbox works below a base path, with the live feed, behind a proxy that %s (network)", async (_, path) => {
  const port = await freePort()
  const proxy = await aProxy(`http://127.0.0.1:${port}`, { path, host: `127.0.0.1:${port}` })
  const box = await startInbox({ port, public_url: proxy, base_path: "/mail" })
  onTestFinished(box.stop)
  const { page, errors, foreign, close } = await visit(await sharedBrowser(), `${proxy}/mail/`)
  onTestFinished(close)
  await page.locator("[data-testid=feed-state][data-state=live]").waitFor()
  expect(page.url()).toBe(`${proxy}/mail/emails`)
  const id = await box.send()
  await page.locator(`[data-email-id="${id}"]`).click()
  await page.frameLocator("iframe").getByText("Your code is 482913.").waitFor()
  expect(new URL(page.url()).pathname).toBe(`/mail/emails/${id}`)
  await page.reload()
  await page.frameLocator("iframe").getByText("Your code is 482913.").waitFor()
  for (const section of Object.keys(INBOX_PAGES)) {
    await page.locator(`a.rail-link[href="/mail${section}"]`).click()
    await page.locator(`a.rail-link[href="/mail${section}"][aria-current=page]`).waitFor()
  }
  const docs = await page.locator('a[href="/mail/docs"]').count()
  expect(docs).toBe(1)
  await page.goto(`${proxy}/mail/docs`)
  await page.getByText("/emails/batch").first().waitFor()
  expect([errors, foreign]).toEqual([[], []])
})
