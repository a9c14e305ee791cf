import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isLong } from "../helpers/long.ts"
import { sendMany } from "./batch.ts"
import { openBrowser, visit } from "./browser.ts"
import { type Inbox, startInbox } from "./inbox.ts"
import { tabMemory } from "./tab-memory.ts"

const EMAILS = isLong ? 50_000 : 2_000
const COUNT = EMAILS.toLocaleString("en")
const ROW_PX = 48
const MOST_MB = 150
/** Number of pages of 100 that are read before memory is measured, and again before it is compared. */
const STOPS = 45

/** 50,000 emails take minutes on a busy machine. */
const MANY_MS = 300_000

let browser: Browser
let box: Inbox
let ids: string[]

beforeAll(async () => {
  browser = await openBrowser()
  box = await startInbox()
  ids = await sendMany(box, EMAILS)
}, MANY_MS)
afterAll(async () => {
  await browser.close()
  await box.stop()
})

/** Scrolls to `stops` positions between two points of the list (0 is the top, 1 the end) and waits for all rows there. */
async function scrollThrough(page: Page, from: number, to: number, stops: number): Promise<void> {
  const list = page.locator(".vlist")
  for (let stop = 1; stop <= stops; stop++) {
    const top = Math.round((from + ((to - from) * stop) / stops) * EMAILS * ROW_PX)
    await list.evaluate((element, px) => {
      element.scrollTop = px
    }, top)
    await page.waitForFunction((px) => {
      const box = document.querySelector(".vlist")
      const rows = [...document.querySelectorAll<HTMLElement>(".vlist li")]
      const at = Math.min(px, (box?.scrollHeight ?? 0) - (box?.clientHeight ?? 0))
      const inView = rows.some(
        (row) => Math.abs(Number.parseFloat(row.style.transform.slice("translateY(".length)) - at) < 100,
      )
      return inView && !rows.some((row) => row.classList.contains("blank"))
    }, top)
  }
}

const inView = (page: Page, id: string) =>
  page.waitForFunction((wanted) => {
    const row = document.querySelector(`[data-email-id="${wanted}"]`)?.getBoundingClientRect()
    const list = document.querySelector(".vlist")?.getBoundingClientRect()
    return row && list && row.top >= list.top - 1 && row.bottom <= list.bottom + 1
  }, id)

describe(`the list of ${COUNT} captured emails`, () => {
  // Fewer emails never fill a tab.
  if (isLong)
    it(
      "keeps the tab under 150 MB while scrolling and receiving (cost)",
      async () => {
        const { page, close } = await visit(browser, `${box.url}/emails`)
        await page.getByRole("heading", { name: `${COUNT} emails` }).waitFor()
        await scrollThrough(page, 0, 0.5, STOPS)
        const half = await tabMemory(page)
        await scrollThrough(page, 0.5, 1, STOPS)
        await sendMany(box, 1000, "Live")
        await page.getByRole("heading", { name: "51,000 emails" }).waitFor()
        const all = await tabMemory(page)
        console.log(`50,000 emails: ${JSON.stringify({ half, all })}`)
        expect(all.renderer_mb).toBeLessThan(MOST_MB)
        // The list releases the pages read first, so that the heap does not grow with further pages.
        expect(all.heap_mb - half.heap_mb).toBeLessThan(3)
        await close()
      },
      MANY_MS,
    )

  it("scrolls to the row of an email opened by URL, anywhere in the list (layout)", async () => {
    const far = ids[EMAILS * 0.4] as string
    const near = ids.at(-70) as string
    const { page, close } = await visit(browser, `${box.url}/emails/${far}`)
    await inView(page, far)
    await page.goto(`${box.url}/emails/${near}?q=from:acme.test`)
    await inView(page, near)
    await page.goto(`${box.url}/emails/${far}?q=subject:nothing`)
    await page
      .getByTestId("email-detail")
      .getByText(`Mail ${EMAILS * 0.4}`)
      .first()
      .waitFor()
    await close()
  })

  it("starts at the top for a new search (layout)", async () => {
    const { page, close } = await visit(browser, `${box.url}/emails`)
    await page.getByTestId("email-row").first().waitFor()
    await scrollThrough(page, 0, 0.5, 1)
    await page.getByRole("combobox", { name: "Search emails" }).fill("subject:Mail")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: `${COUNT} emails matching` }).waitFor()
    await inView(page, ids.at(-1) as string)
    await close()
  })
})
