import { mkdtemp } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startProgram } from "../helpers/start-program.ts"
import { axe, sharedBrowser, sidewaysScroll, visit } from "./browser.ts"
import { hostileMails } from "./hostile-mail.ts"
import { type Inbox, startInbox } from "./inbox.ts"

let browser: Browser
let box: Inbox
let page: string
const away: string[] = []
const server = createServer((req, res) => {
  away.push(`request ${req.url}`)
  res.end()
})
server.on("connection", () => away.push("connection"))
/** A mail that ends the frame and the entry, if it is not escaped. */
const FAKE = `"></iframe></details></main><h1>Sandpost report: all is well</h1><script>document.title='pwned'</script>`

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  browser = await sharedBrowser()
  box = await startInbox()
  const bait = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Very long ones are for the inbox.
  const mails = hostileMails(bait).filter(({ html }) => html !== undefined && html.length < 20_000)
  for (const { subject = "Hostile", html = "" } of mails.slice(0, 150)) {
    await box.post("/v1/emails", {
      from: "eve@acme.test",
      to: ["ann@example.com"],
      subject: subject.slice(0, 200),
      html,
    })
  }
  await box.send({ subject: FAKE, html: FAKE, to: ["bounced@sandbox.test"] })
  await box
    .post("/v1/emails", { from: "nobody@unverified.example", to: ["a@x.test"], subject: "Refused", text: "x" })
    .catch(() => undefined)
  const folder = await mkdtemp(join(tmpdir(), "sandpost-page-"))
  await startProgram(["report", "--html", folder, "--run", join(folder, "run.sandpost")], { SANDPOST_URL: box.url })
    .ended
  page = pathToFileURL(join(folder, "index.html")).href
})
afterAll(async () => {
  await box.stop()
  server.close()
})

describe("the page of a report, from the disk", () => {
  it("loads nothing and runs nothing of hostile mail, whose markup stays inside its frame (frame)", async () => {
    const seen = await visit(browser, page)
    const wrong: string[] = []
    // From a file, Chromium refuses references to other SVG files itself, with another error than that of a policy.
    seen.page.context().on("requestfinished", (request) => /^http/.test(request.url()) && wrong.push(request.url()))
    seen.page.on("dialog", (dialog) => {
      wrong.push(dialog.message())
      void dialog.dismiss()
    })
    seen.page.on("popup", (popup) => wrong.push(popup.url()))
    expect(await seen.page.locator("h1").allTextContents()).toEqual(["Sandpost report of run.sandpost"])
    // What failed is first.
    expect(await seen.page.locator("details[id] summary").first().textContent()).toContain("bounced")
    const entries = seen.page.locator("details[id]")
    await entries.first().locator("summary").first().click()
    expect(await seen.page.frames()[1]?.locator("body").textContent()).toContain("Sandpost report: all is well")
    const count = await entries.count()
    expect(count).toBeGreaterThan(60)
    for (let n = 0; n < count; n++) {
      await entries.nth(n).evaluate((entry) => entry.setAttribute("open", ""))
      await entries.nth(n).scrollIntoViewIfNeeded()
    }
    expect(await seen.page.title()).toBe("Sandpost report of run.sandpost")
    expect(await seen.page.evaluate("window.pwned")).toBeUndefined()
    expect([...wrong, ...seen.errors, ...away]).toEqual([])
    await seen.close()
  })

  it.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 360],
  ] as const)(
    "has no violation of accessibility in %s at %i pixels, and no scrolling to the side (axe)",
    async (colorScheme, width) => {
      const seen = await visit(browser, page, { colorScheme, viewport: { width, height: 800 } })
      await seen.page
        .locator("details")
        .first()
        .evaluate((entry) => entry.setAttribute("open", ""))
      await seen.page
        .locator("details[id]")
        .first()
        .evaluate((entry) => entry.setAttribute("open", ""))
      expect(await axe(seen.page)).toEqual([])
      expect(await sidewaysScroll(seen.page)).toBe(0)
      await seen.close()
    },
  )
})
