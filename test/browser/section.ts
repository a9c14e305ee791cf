import type { BrowserContextOptions, Page } from "playwright-core"
import { afterEach, beforeEach, expect } from "vitest"
import { axe, newVisit, sharedBrowser, type Visit, WINDOW } from "./browser.ts"
import { type Inbox, startInbox } from "./inbox.ts"

/**
 * The sandbox and the page of the test files of one worker, which run one after the other. Both end with the worker. Each test begins
 * with the start state of the sandbox and a page without storage.
 */
export type Section = {
  box: Inbox
  /** The page opened last. */
  page: Page
  /** Opens a path in the shared page. With options that a page cannot change, opens it in a page of the test's own. */
  open: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** Opens an empty page of the test's own, for what a page keeps for good and what must be there before the inbox loads. */
  openBlank: (options?: BrowserContextOptions) => Promise<Page>
  /** Waits until the page follows the live feed. */
  live: () => Promise<void>
  /** Checks the page as it is. For states that `manners.test.ts` does not open. */
  expectAccessible: () => Promise<void>
  /** Stops the clock of the sandbox, so that no failed webhook is retried during the test. */
  stopClock: () => Promise<unknown>
  button: (name: string | RegExp) => ReturnType<Page["getByRole"]>
  /** A button of the open dialog. */
  inDialog: (name: string | RegExp) => ReturnType<Page["getByRole"]>
}

let box: Inbox | undefined
let shared: Visit | undefined

/** Sets up a file of browser tests. After each test, checks that the page had no errors, and sent requests only to the sandbox. */
export function section(): Section {
  let own: Visit | undefined
  /** What the test has opened last. */
  let current: Visit | undefined
  const closeOwn = async () => {
    await own?.close()
    own = undefined
  }
  const on = {
    open: async (path: string, { viewport = WINDOW, permissions = [], ...more }: BrowserContextOptions = {}) => {
      if (Object.keys(more).length > 0) await on.openBlank({ viewport, permissions, ...more })
      else {
        await closeOwn()
        shared ??= await newVisit(await sharedBrowser(), on.box.url)
        current = shared
        on.page = shared.page
        await on.page.setViewportSize(viewport ?? WINDOW)
        await on.page.context().grantPermissions(permissions)
      }
      await on.page.goto(on.box.url + path)
      return on.page
    },
    openBlank: async (more: BrowserContextOptions = {}) => {
      await closeOwn()
      own = await newVisit(await sharedBrowser(), on.box.url, more)
      current = own
      on.page = own.page
      return on.page
    },
    live: () => on.page.locator("[data-testid=feed-state][data-state=live]").waitFor({ state: "attached" }),
    expectAccessible: async () => expect(await axe(on.page)).toEqual([]),
    stopClock: () => on.box.post("/sandbox/clock", { frozen: true }),
    button: (name: string | RegExp) => on.page.getByRole("button", { name, exact: typeof name === "string" }),
    inDialog: (name: string | RegExp) => on.page.getByRole("dialog").getByRole("button", { name }),
  } as Section
  beforeEach(async () => {
    box ??= await startInbox({ smtp_port: 0 })
    on.box = box
    await on.box.post("/sandbox/reset", {})
  })
  afterEach(async ({ task }) => {
    // The last click of a test may have opened a page that is still loading.
    const heading = current?.page.locator("h1").first()
    const hasHeading = await heading?.waitFor({ state: "attached" }).then(
      () => true,
      () => false,
    )
    const seen = current && { hasHeading, errors: current.errors.splice(0), foreign: current.foreign.splice(0) }
    current = undefined
    await closeOwn()
    if (shared && task.result?.state === "fail") {
      // A failed test may leave its page in any state.
      await shared.close()
      shared = undefined
    }
    if (shared) await clear(shared.page, on.box.url)
    if (seen) expect(seen).toEqual({ hasHeading: true, errors: [], foreign: [] })
  })
  return on
}

/** Leaves the inbox, and clears what a test has changed in its page. */
async function clear(page: Page, url: string): Promise<void> {
  // A route that still waits for its answer must not fail the test.
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await page.context().clearPermissions()
  // Chromium would start a process for a page that is not of the sandbox.
  await page.goto(`${url}/healthz`)
  await page.evaluate("localStorage.clear(); sessionStorage.clear()")
}
