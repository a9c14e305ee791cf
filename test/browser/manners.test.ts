import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { INBOX_PAGES } from "../../src/inbox-pages.ts"
import { axe, follow, sharedBrowser, sidewaysScroll, type Visit, visit } from "./browser.ts"
import { type Inbox, startInbox } from "./inbox.ts"

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }
const WINDOWS = { "in a wide window": {}, "on a phone": PHONE }

type Window = keyof typeof WINDOWS
const windows = Object.keys(WINDOWS) as Window[]

let browser: Browser
let box: Inbox
/** One page for each window. */
const visits = {} as Record<Window, Visit>
/** An account without records. */
let worker: string
/** The paths of the entries that can be open next to their lists. */
let open: Record<string, string> = {}

beforeAll(async () => {
  browser = await sharedBrowser()
  box = await startInbox()
  const attachments = [{ filename: "a.csv", content: Buffer.from("name;city").toString("base64") }]
  const email = await box.send({ tags: { flow: "login" }, track_opens: true, bcc: ["audit@acme.test"], attachments })
  const { id: endpoint } = await box.post<{ id: string }>("/v1/webhooks", { url: "http://127.0.0.1:9/hook" })
  const bounced = await box.send({ to: ["bounced@sandbox.test"] })
  worker = (await box.post<{ id: string }>("/sandbox/accounts", { name: "worker-1", plan: "free" })).id
  await box.post("/sandbox/faults", { path: "/emails/**", latency_ms: 1, times: 0, method: "DELETE" })
  await box.post("/sandbox/outcomes", { recipient: "*@gone.example", outcome: "bounced" })
  const first = async (path: string) => (await box.get<{ data: { id: string }[] }>(path)).data[0]?.id
  const domain = await first("/v1/domains")
  await box.post("/sandbox/inbound", {
    from: "ada@example.com",
    to: await receivingAddress(domain),
    subject: "A question",
    text: "Hello",
    verdict: "failed",
  })
  await box
    .post("/v1/emails", { from: "hello@acme.test", to: ["ada@"], subject: "Hi", text: "Hi" })
    .catch(() => undefined)
  await box.post("/sandbox/settle", {})
  open = {
    email: `/emails/${email}`,
    bounced: `/emails/${bounced}`,
    comparison: `/emails?compare=${email},${bounced}`,
    inbound: `/inbound/${await first("/sandbox/inbound")}`,
    domain: `/domains/${domain}`,
    webhook: `/webhooks/${endpoint}`,
    delivery: `/webhooks/${endpoint}/deliveries/${await first("/sandbox/deliveries")}`,
    log: `/logs/${await first("/v1/logs")}`,
    refused: `/emails?q=is%3Arefused&send=${await first("/sandbox/logs?q=is:refused")}`,
  }
  for (const window of windows) {
    visits[window] = await visit(browser, `${box.url}/emails`, WINDOWS[window])
    await visits[window].page.locator("[data-testid=feed-state][data-state=live]").waitFor({ state: "attached" })
  }
})
afterAll(async () => {
  for (const window of windows) await visits[window].close()
  await box.stop()
})

async function receivingAddress(domain_id: string | undefined): Promise<string> {
  const support = { domain_id, local_part: "support" }
  return (await box.post<{ address: string }>("/sandbox/receiving-addresses", support)).address
}

/** The rules of axe whose result differs between light and dark. */
const OF_COLORS = ["color-contrast", "link-in-text-block"]

/** What is wrong with the page as it is, in light and dark. */
async function problems(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" })
  const inDark = await axe(page, OF_COLORS)
  await page.emulateMedia({ colorScheme: "light" })
  const inLight = await axe(page)
  const wider = await sidewaysScroll(page)
  return [...inDark, ...inLight, ...(wider > 0 ? [`scrolls sideways by ${wider} px`] : [])]
}

const TABS = ["time", "faults", "outcomes", "accounts", "settings", "settings&show=assumptions", "state"].map(
  (tab) => `/sandbox?tab=${tab}`,
)
const SECTIONS = Object.keys(INBOX_PAGES).filter((path) => path !== "/sandbox")
const VIEWS = ["/emails?q=is%3Arefused", "/emails?q=status%3Abounced&name=Bounces", "/logs?view=unauthenticated"]
const NOTHING = ["/emails?q=subject%3Anothing", "/emails/7c9e6679-7425-40de-944b-e07fc1f90ae7"]
const MESSAGE_TABS = ["text", "links", "checks", "source", "headers", "attachments", "raw"].map((tab) => `?tab=${tab}`)

/** Opens paths one after the other, and returns what is wrong on each. */
async function problemsOf(paths: string[], { page, errors }: Visit): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await follow(page, path)
    found.push(...(await problems(page)).map((problem) => `${path}: ${problem}`))
  }
  return [...found, ...errors]
}

describe.each(windows)("the inbox %s (axe)", (window) => {
  it("is accessible in every section, in light and dark, and never scrolls sideways", async () => {
    expect(await problemsOf([...SECTIONS, ...TABS, ...VIEWS], visits[window])).toEqual([])
  })

  it("is accessible beside every kind of open entry, in light and dark, and never scrolls sideways", async () => {
    expect(await problemsOf(Object.values(open), visits[window])).toEqual([])
  })

  it("is accessible with the recipients above the list", async () => {
    const { page, errors } = visits[window]
    const toggle = page.getByRole("button", { name: "Recipients", exact: true })
    for (const path of ["/emails", "/inbound"]) {
      await follow(page, path)
      await toggle.click()
      await page.getByRole("navigation", { name: "Recipients" }).getByRole("link").nth(1).waitFor()
      expect([path, ...(await problems(page)), ...errors]).toEqual([path])
      await toggle.click()
    }
  })

  it("is accessible while a refused request is sent again", async () => {
    const { page, errors } = visits[window]
    await follow(page, open.log ?? "")
    await page.getByRole("button", { name: "Send again" }).click()
    await page.getByTestId("send-again").waitFor()
    expect(await problems(page)).toEqual([])
    await page.getByRole("button", { name: "Send", exact: true }).click()
    await page.getByTestId("both-responses").waitFor()
    expect([await problems(page), errors]).toEqual([[], []])
  })
})

// On a phone, these have the same parts as the pages above.
describe("the inbox in a wide window (axe)", () => {
  it("is accessible in every tab of a message, in light and dark", async () => {
    const paths = MESSAGE_TABS.map((tab) => open.email + tab)
    expect(await problemsOf(paths, visits["in a wide window"])).toEqual([])
  })

  it("is accessible where there is nothing to show, in light and dark", async () => {
    const seen = await visit(browser, `${box.url}/emails?account_id=${worker}`)
    await seen.page.getByRole("heading", { name: "No emails yet" }).waitFor()
    expect(await problemsOf([...SECTIONS, ...NOTHING], seen)).toEqual([])
    await seen.page.goto(`${box.url}/emails?account_id=7c9e6679-7425-40de-944b-e07fc1f90ae7`)
    await seen.page.getByRole("heading", { name: "This account does not exist" }).waitFor()
    expect(await problems(seen.page)).toEqual([])
    await seen.close()
  })
})

/** The page of each dialog, the button that opens it, and the command in the menu of the button. */
const DIALOGS: [path: string, button: string | RegExp, command?: RegExp][] = [
  ["/emails", /^Delete all/],
  ["email", "Simulate", /^Run a script/],
  ["email", "Reply as recipient", /^Reply all/],
  ["/inbound", "Compose"],
  ["/domains", "Add"],
  ["domain", "Add address"],
  ["/webhooks", "Add"],
  ["webhook", "Examine receiver"],
  ["webhook", "Recover failed"],
  ["/suppressions", "Add"],
  ["/suppressions", "Import"],
  ["/api-keys", "Create"],
  ["/sandbox?tab=faults", "Add fault"],
  ["/sandbox?tab=outcomes", "Add"],
  ["/sandbox?tab=accounts", "Add account"],
  ["/sandbox?tab=state", "Reset everything"],
]

describe.each(windows)("the dialogs of the inbox %s (axe)", (window) => {
  it("are accessible, fit the window and return the focus", async () => {
    const { page, errors } = visits[window]
    for (const [where, name, command] of DIALOGS) {
      await follow(page, open[where] ?? where)
      const button = page.getByRole("button", { name, exact: typeof name === "string" }).first()
      await button.click()
      if (command) await page.getByRole("button", { name: command }).click()
      await page.getByRole("dialog").waitFor()
      expect([where, name, ...(await problems(page))]).toEqual([where, name])
      await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
      const focused = () => button.evaluate((it) => it === document.activeElement)
      await expect.poll(focused, { message: `${where}: ${name}` }).toBe(true)
    }
    for (const keys of ["?", "Control+k"]) {
      await page.keyboard.press(keys)
      await page.getByRole("dialog").waitFor()
      expect([keys, ...(await problems(page))]).toEqual([keys])
      await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
    }
    expect(errors).toEqual([])
  })
})

describe("the frame of the inbox", () => {
  it("sends requests only to its own server (network)", async () => {
    for (const { page, foreign } of Object.values(visits)) {
      await follow(page, "/emails")
      await page.getByTestId("email-row").first().waitFor()
      expect(foreign).toEqual([])
    }
  })

  it("shows one pane at a time on a phone (layout)", async () => {
    const { page, close } = await visit(browser, `${box.url}/emails`, PHONE)
    await page.getByTestId("email-row").last().getByRole("link").click()
    await page.getByTestId("email-detail").waitFor()
    await page.getByTestId("email-row").first().waitFor({ state: "hidden" })
    await page.getByRole("button", { name: "Back to the list" }).click()
    await page.getByTestId("email-row").first().waitFor()
    await close()
  })
})
