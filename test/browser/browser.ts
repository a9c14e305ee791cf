import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from "playwright-core"
import { browserProgram } from "../helpers/browser-program.ts"

/** The error text of a request that the content security policy has blocked. */
export const BLOCKED = "csp"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Starts a browser without a GPU: the installed one, or the packaged one. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await browserProgram())
}

export type Visit = { page: Page; errors: string[]; foreign: string[]; close: () => Promise<void> }

/** A page in a context of its own, with a timeout that only ends a test that hangs. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(100_000)
  return await context.newPage()
}

/** Opens a new page at `url`. Records its errors and every request to another origin. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const page = await newPage(browser, { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...options })
  const context = page.context()
  const errors: string[] = []
  const foreign: string[] = []
  page.on("pageerror", (error) => errors.push(error.message))
  context.on("requestfinished", (request) => note(request))
  context.on("requestfailed", (request) => request.failure()?.errorText !== BLOCKED && note(request))
  const note = (request: Request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith("http") && origin !== new URL(url).origin) foreign.push(request.url())
  }
  await page.goto(url)
  return { page, errors, foreign, close: () => context.close() }
}

type Violation = { id: string; nodes: { html: string }[] }

/** Returns the violations that axe finds on the page. Frames of messages are not checked. */
export async function axe(page: Page): Promise<string[]> {
  const violations = (await page.evaluate(
    `(() => { const module = undefined; ${axeSource}; return axe.run(document, { iframes: false, resultTypes: ["violations"] }) })()
      .then((found) => found.violations)`,
  )) as Violation[]
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)
}

/** Longer than the inbox waits before it reads again what a live message has changed. */
const QUIET_MS = 600

/** Waits until the page has nothing left to read: no request begins for a while, measured by the timers of the page. */
export async function quiet(page: Page): Promise<void> {
  let asked = true
  const note = (request: Request) => {
    if (!request.url().endsWith("/healthz")) asked = true
  }
  page.on("request", note)
  while (asked) {
    asked = false
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), QUIET_MS)
  }
  page.off("request", note)
}

/** Returns by how many pixels the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - innerWidth")
}
