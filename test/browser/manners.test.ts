import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { axe, openBrowser, sidewaysScroll, visit } from "./browser.ts"
import { type Inbox, startInbox } from "./inbox.ts"

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }
const LOOKS = [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["on a phone", PHONE],
] as const

let browser: Browser
let box: Inbox
let email: string
/** The paths of the entries that can be open next to their lists. */
let open: Record<string, string> = {}

beforeAll(async () => {
  browser = await openBrowser()
  box = await startInbox()
  email = await box.send({ tags: { flow: "login" }, track_opens: true, bcc: ["audit@acme.test"] })
  const { id: endpoint } = await box.post<{ id: string }>("/v1/webhooks", { url: "http://127.0.0.1:9/hook" })
  await box.send({ to: ["bounced@sandbox.test"] })
  await box.post("/sandbox/accounts", { name: "worker-1", plan: "free" })
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
  open = {
    inbound: `/inbound/${await first("/sandbox/inbound")}`,
    domain: `/domains/${domain}`,
    webhook: `/webhooks/${endpoint}`,
    log: `/logs/${await first("/v1/logs")}`,
  }
})
afterAll(async () => {
  await browser.close()
  await box.stop()
})

async function receivingAddress(domain_id: string | undefined): Promise<string> {
  const host = { domain_id, local_part: "*" }
  return (await box.post<{ address: string }>("/sandbox/receiving-addresses", host)).address.replace("*", "support")
}

describe.each(LOOKS)("the inbox, %s", (_, options) => {
  const SECTIONS = ["/inbound", "/domains", "/webhooks", "/suppressions", "/api-keys", "/logs"]
  const TABS = ["time", "faults", "outcomes", "accounts", "assumptions", "state"].map((tab) => `/sandbox?tab=${tab}`)
  const OTHERS = ["/emails?q=is%3Arefused", "/logs?view=unauthenticated"]
  const paths = () => ["/emails", `/emails/${email}`, ...OTHERS, ...Object.values(open), ...SECTIONS, ...TABS]

  it("is accessible and never scrolls sideways", async () => {
    const { page, close, errors } = await visit(browser, box.url, options)
    for (const path of paths()) {
      await page.goto(box.url + path)
      await page.getByRole("heading", { level: 1 }).first().waitFor()
      await page.locator("[data-testid=feed-state][data-state=live]").waitFor({ state: "attached" })
      expect([path, ...(await axe(page))]).toEqual([path])
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0])
      expect(errors).toEqual([])
    }
    await close()
  })

  it("is accessible while a refused request is sent again", async () => {
    const { page, close, errors } = await visit(browser, box.url + open.log, options)
    await page.getByRole("button", { name: "Send again" }).click()
    await page.getByTestId("send-again").waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole("button", { name: "Send", exact: true }).click()
    await page.getByTestId("both-responses").waitFor()
    expect([await axe(page), await sidewaysScroll(page), errors]).toEqual([[], 0, []])
    await close()
  })
})

/** The page of each dialog, and the button that opens it. */
const DIALOGS: [path: string, button: string | RegExp][] = [
  ["/emails", /^Delete all/],
  ["email", "Bounce with details"],
  ["/inbound", "Compose"],
  ["/domains", "Add"],
  ["domain", "Add address"],
  ["/webhooks", "Add"],
  ["webhook", "Examine receiver"],
  ["/suppressions", "Add"],
  ["/suppressions", "Import"],
  ["/api-keys", "Create"],
  ["/sandbox?tab=faults", "Add fault"],
  ["/sandbox?tab=outcomes", "Add"],
  ["/sandbox?tab=accounts", "Add account"],
  ["/sandbox?tab=state", "Reset everything"],
]

describe.each(LOOKS)("the dialogs of the inbox, %s", (_, options) => {
  it("are accessible, fit the window and return the focus", async () => {
    const { page, close, errors } = await visit(browser, `${box.url}/emails`, options)
    for (const [where, name] of DIALOGS) {
      await page.goto(box.url + (where === "email" ? `/emails/${email}` : (open[where] ?? where)))
      const button = page.getByRole("button", { name, exact: typeof name === "string" }).first()
      await button.click()
      await page.getByRole("dialog").waitFor()
      expect([where, name, ...(await axe(page))]).toEqual([where, name])
      expect([where, name, await sidewaysScroll(page)]).toEqual([where, name, 0])
      await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
      const focused = () => button.evaluate((it) => it === document.activeElement)
      await expect.poll(focused, { message: `${where}: ${name}` }).toBe(true)
    }
    for (const keys of ["?", "Control+k"]) {
      await page.keyboard.press(keys)
      await page.getByRole("dialog").waitFor()
      expect([keys, ...(await axe(page))]).toEqual([keys])
      await page.keyboard.press("Escape")
      await page.getByRole("dialog").waitFor({ state: "detached" })
    }
    expect(errors).toEqual([])
    await close()
  })
})

describe("the frame of the inbox", () => {
  it("sends requests only to its own server", async () => {
    const { page, foreign, close } = await visit(browser, box.url)
    await page.getByTestId("email-row").first().waitFor()
    expect(foreign).toEqual([])
    await close()
  })

  it("opens a section with g and a letter, and lists its shortcuts", async () => {
    const { page, close } = await visit(browser, `${box.url}/emails`)
    await page.getByTestId("email-row").first().waitFor()
    await page.keyboard.press("?")
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Next email").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await page.keyboard.press("g")
    await page.keyboard.press("s")
    await page.getByText("bounced@sandbox.test").waitFor()
    expect(new URL(page.url()).pathname).toBe("/suppressions")
    await close()
  })

  it("runs commands from the palette", async () => {
    const { page, close } = await visit(browser, `${box.url}/emails`, { colorScheme: "light" })
    await page.getByTestId("email-row").first().waitFor()
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox", { name: "Search actions" }).fill("dark theme")
    await page.getByRole("option", { name: "Toggle dark theme", selected: true }).waitFor()
    await page.keyboard.press("Enter")
    await page.locator("html[data-theme=dark]").waitFor()
    await close()
  })

  it("shows sandbox time", async () => {
    // A sandbox of its own, because the log entries of the others would expire.
    const own = await startInbox()
    const { page, close } = await visit(browser, `${own.url}/emails`)
    const clock = page.getByTestId("clock-now")
    await clock.waitFor()
    await page.locator("[data-testid=feed-state][data-state=live]").waitFor()
    await own.post("/sandbox/clock", { set: "2030-01-02T03:04:05.000Z", frozen: true })
    await page.locator("[data-testid=clock-now][data-moved=frozen]").waitFor()
    await expect.poll(() => clock.textContent()).toContain("03:04:05")
    await close()
    await own.stop()
  })

  it("shows one pane at a time on a phone", async () => {
    const { page, close } = await visit(browser, `${box.url}/emails`, PHONE)
    await page.getByTestId("email-row").last().getByRole("link").click()
    await page.getByTestId("email-detail").waitFor()
    await page.getByTestId("email-row").first().waitFor({ state: "hidden" })
    await page.getByRole("button", { name: "Back to the list" }).click()
    await page.getByTestId("email-row").first().waitFor()
    await close()
  })
})
