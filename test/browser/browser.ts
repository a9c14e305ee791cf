import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright-core"
import { installedBrowser } from "../helpers/installed-browser.ts"
import { NO_GPU, packagedBrowser } from "../helpers/packaged-browser.ts"

/** The error text of a request that the content security policy has blocked. */
export const BLOCKED = "csp"

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** Starts a browser without a GPU: the installed one, or the packaged one. */
export async function openBrowser(): Promise<Browser> {
  const installed = installedBrowser()
  if (installed !== null) return chromium.launch({ executablePath: installed, args: ["--no-sandbox", NO_GPU] })
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("No browser found. Install Chrome, Chromium or Edge, or set CHROME_PATH to its program.")
  }
  return chromium.launch({ ...(await packagedBrowser()), headless: true })
}

let shared: Promise<Browser> | undefined

/** The browser of the test files of one worker, which run one after the other. It ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser()
  return shared
}

export const WINDOW = { width: 1440, height: 900 }

export type Visit = { page: Page; errors: string[]; foreign: string[]; close: () => Promise<void> }

/** The requests of each context that have not ended. */
const openRequests = new WeakMap<BrowserContext, Set<Request>>()

/** A page in a context of its own. */
export async function newPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(10_000)
  const open = new Set<Request>()
  openRequests.set(context, open)
  context.on("request", (request) => open.add(request))
  context.on("requestfinished", (request) => open.delete(request))
  context.on("requestfailed", (request) => open.delete(request))
  return await context.newPage()
}

/** Opens an empty page. Records its errors and every request to another origin than that of `url`. */
export async function newVisit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const page = await newPage(browser, { viewport: WINDOW, reducedMotion: "reduce", ...options })
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
  return { page, errors, foreign, close: () => context.close() }
}

/** Opens a new page at `url`, see {@link newVisit}. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const visit = await newVisit(browser, url, options)
  await visit.page.goto(url)
  return visit
}

type Violation = { id: string; nodes: { html: string }[] }

/** Returns the violations that axe finds on the page, of the named rules only if there are any. Frames of messages are not checked. */
export async function axe(page: Page, rules: string[] = []): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) {
    await page.evaluate(`(() => { const module = undefined; ${axeSource} })()`)
  }
  const options = { iframes: false, resultTypes: ["violations"], ...(rules.length > 0 && { runOnly: rules }) }
  const violations = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as Violation[]
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)
}

/** Longer than the inbox waits before it reads again what a live message has changed. */
const QUIET_MS = 600

/** Waits until the page has nothing left to read: no request is open or begins for a while, measured by the timers of the page. */
export async function quiet(page: Page, ms = QUIET_MS): Promise<void> {
  let asked = true
  const isBeat = (request: Request) => request.url().endsWith("/healthz")
  const note = (request: Request) => {
    if (!isBeat(request)) asked = true
  }
  const open = () => [...(openRequests.get(page.context()) ?? [])].some((request) => !isBeat(request))
  page.on("request", note)
  while (asked || open()) {
    asked = false
    await page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), ms)
  }
  page.off("request", note)
}

/** Goes to a path of the inbox like a link, without loading the inbox again, and waits until everything there is read. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"))`,
  )
  await quiet(page, 50)
  await page.getByRole("heading", { level: 1 }).first().waitFor()
}

/** Returns by how many pixels the page is wider than its window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - innerWidth")
}
