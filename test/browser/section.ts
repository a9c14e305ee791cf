import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest"
import { axe, openBrowser, type Visit, visit } from "./browser.ts"
import { type Inbox, startInbox } from "./inbox.ts"

/** A new sandbox and page for each test of a file, in one browser. */
export type Section = {
  browser: Browser
  box: Inbox
  page: Page
  open: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** Waits until the page follows the live feed. */
  live: () => Promise<void>
  /** Stops the clock of the sandbox, so that no failed webhook is retried during the test. */
  stopClock: () => Promise<unknown>
  button: (name: string | RegExp) => ReturnType<Page["getByRole"]>
  /** A button of the open dialog. */
  inDialog: (name: string | RegExp) => ReturnType<Page["getByRole"]>
}

/**
 * Sets up a file of browser tests. After each test, checks that the page is accessible, had no errors, and sent requests only to the
 * sandbox.
 */
export function section(options: Parameters<typeof startInbox>[0] = {}): Section {
  let seen: Visit | undefined
  const on = {
    open: async (path: string, more: BrowserContextOptions = {}) => {
      await seen?.close()
      seen = await visit(on.browser, on.box.url + path, more)
      on.page = seen.page
      return seen.page
    },
    live: () => on.page.locator("[data-testid=feed-state][data-state=live]").waitFor({ state: "attached" }),
    stopClock: () => on.box.post("/sandbox/clock", { frozen: true }),
    button: (name: string | RegExp) => on.page.getByRole("button", { name, exact: typeof name === "string" }),
    inDialog: (name: string | RegExp) => on.page.getByRole("dialog").getByRole("button", { name }),
  } as Section
  beforeAll(async () => {
    on.browser = await openBrowser()
  })
  beforeEach(async () => {
    on.box = await startInbox(options)
  })
  afterEach(async () => {
    // The last click of a test may have opened a page that is still loading. Below, axe reports a page that has no heading.
    const heading = seen?.page.locator("h1").first()
    await heading?.waitFor({ state: "attached", timeout: 30_000 }).catch(() => undefined)
    const broken = seen ? { axe: await axe(on.page), errors: seen.errors, foreign: seen.foreign } : undefined
    // A route that still waits for its answer must not fail the test.
    await seen?.page.unrouteAll({ behavior: "ignoreErrors" })
    await seen?.close()
    seen = undefined
    await on.box.stop()
    if (broken) expect(broken).toEqual({ axe: [], errors: [], foreign: [] })
  })
  afterAll(() => on.browser.close())
  return on
}
