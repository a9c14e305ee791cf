// Takes the screenshots in docs/screenshots of a Sandpost with `--fixture demo`: every section in light, dark and at phone width.
// `npm run screenshots`, or with words to take only the screenshots whose names contain one of them.
import { mkdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { styleText } from "node:util"
import { createSandpost } from "../src/app/sandpost.ts"
import { tools } from "../src/tools/tools.ts"
import { openBrowser } from "../test/browser/browser.ts"
import { root } from "./setup.mjs"

const folder = join(root, "docs", "screenshots")
const words = process.argv.slice(2)

/** As many as `test/docs.test.ts` allows. */
const MOST_BYTES = 4_000_000
const LOOKS = [
  { look: "light", viewport: { width: 1440, height: 880 } },
  { look: "dark", viewport: { width: 1440, height: 880 } },
  { look: "phone", viewport: { width: 360, height: 740 }, hasTouch: true },
]
const TABS = ["time", "faults", "outcomes", "accounts", "settings", "state"]

/** The screenshots in the order of the navigation: name, path, and the element to scroll into view. */
async function shots(get) {
  const first = async (path) => (await get(path)).data[0].id
  const email = await first("/sandbox/emails?q=subject:shipped")
  const bounced = await first("/sandbox/emails?q=status:bounced")
  const receipt = async (order) => await first(`/sandbox/emails?q=subject:${order}`)
  const inbound = async (subject) => await first(`/sandbox/inbound?q=${encodeURIComponent(`subject:"${subject}"`)}`)
  const domains = (await get("/v1/domains")).data
  const domain = (status) => domains.find((one) => one.status === status).id
  const webhooks = (await get("/v1/webhooks")).data
  const failing = webhooks.find(({ description }) => description.startsWith("Analytics")).id
  const log = await first("/sandbox/logs?q=status:422")
  return [
    ["emails", "/emails"],
    ["email", `/emails/${email}`],
    ["email-checks", `/emails/${email}?tab=checks`, "checks"],
    ["email-compare", `/emails?compare=${await receipt(7738)},${await receipt(7740)}`],
    ["email-bounced", `/emails/${bounced}?tab=activity`, "timeline"],
    ["email-search", "/emails?q=status:delivered%20tag:flow=receipt"],
    ["inbound", `/inbound/${await inbound("autumn catalogue")}`],
    ["inbound-failed", `/inbound/${await inbound("mailbox is full")}?tab=verdict`, "verdict"],
    ["domains", `/domains/${domain("pending")}`],
    ["webhooks", `/webhooks/${failing}`],
    ["suppressions", "/suppressions"],
    ["api-keys", "/api-keys"],
    ["logs", `/logs/${log}`],
    ["emails-refused", "/emails?q=is:refused"],
    ...TABS.map((tab) => [`sandbox-${tab}`, `/sandbox?tab=${tab}`]),
  ]
}

// At a fixed time, so that screenshots differ only if something has changed.
const options = { port: 0, smtp_port: 0, data: "memory", log_level: "silent", fixture: "demo" }
const sandpost = await createSandpost({ ...options, now: "2026-11-20T12:00:00.000Z" }, tools)
const get = async (path) => {
  const answer = await fetch(sandpost.url + path, {
    headers: { authorization: `Bearer ${sandpost.tokens.full_access}` },
  })
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
  return await answer.json()
}
const post = (path, body) =>
  fetch(sandpost.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${sandpost.tokens.full_access}` },
    body: JSON.stringify(body),
  })
// A refused send: the entries of the fixture have no exchange.
await post("/v1/emails", {
  from: "Lantern <hello@acme.test>",
  to: ["pia@"],
  subject: "Your invoice for November",
  html: "<p>Hello Pia, your invoice is attached.</p>",
  tags: { flow: "billing" },
})
await post("/sandbox/faults", {
  method: "POST",
  path: "/emails",
  times: 3,
  error: { type: "rate_limit_exceeded", retry_after: 2 },
})
await post("/sandbox/faults", { path: "/emails/**", latency_ms: 400, times: 0 })
await post("/sandbox/accounts", { name: "Worker 1", plan: "free", domains: ["shop.test"] })

const browser = await openBrowser()
try {
  const all = await shots(get)
  const wanted = (name) => words.length === 0 || words.some((word) => name.includes(word))
  if (words.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let bytes = 0
  for (const { look, ...options } of LOOKS) {
    const context = await browser.newContext({
      ...options,
      // An emulated scheme would override that of the inbox within the preview of a message.
      colorScheme: null,
      reducedMotion: "reduce",
      timezoneId: "UTC",
      locale: "en-GB",
    })
    const page = await context.newPage()
    page.on("pageerror", (error) => console.error(styleText("red", `${look}: ${error.message}`)))
    if (look === "dark") {
      await page.goto(sandpost.url)
      await page.getByRole("button", { name: "Use the dark theme" }).click()
    }
    for (const [name, path, part] of all) {
      if (!wanted(`${name}-${look}`)) continue
      await page.goto(sandpost.url + path, { waitUntil: "networkidle" })
      const sideways = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
      if (sideways > 0) console.error(styleText("red", `${name}-${look} scrolls sideways by ${sideways} px`))
      for (const text of await page.locator(".failed").allInnerTexts())
        console.error(styleText("red", `${name}-${look}: ${text}`))
      // On a phone, this element may be below the window.
      if (part) await page.locator(`[data-testid="${part}"], .${part}`).first().scrollIntoViewIfNeeded()
      const file = join(folder, `${name}-${look}.png`)
      const picture = await page.screenshot({ path: file, animations: "disabled", caret: "hide" })
      bytes += picture.length
    }
    await context.close()
  }
  console.log(`docs/screenshots: ${(bytes / 1_000_000).toFixed(1)} MB`)
  if (bytes > MOST_BYTES)
    console.log("Too large to commit. Run: pngquant --force --strip --ext .png docs/screenshots/*.png")
} finally {
  await browser.close()
  await sandpost.stop()
}
