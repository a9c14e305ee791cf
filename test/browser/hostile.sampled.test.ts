import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, Frame } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { isLong, isNightly } from "../helpers/long.ts"
import { follow, sharedBrowser, type Visit, visit } from "./browser.ts"
import { type HostileMail, hostileMails } from "./hostile-mail.ts"
import { type Inbox, startInbox } from "./inbox.ts"

let browser: Browser
let box: Inbox
const away: string[] = []
/** The largest mails take seconds each on a busy machine. */
const LARGE_MS = 60_000
const server = createServer((req, res) => {
  away.push(`request ${req.url}`)
  res.end()
})
server.on("connection", () => away.push("connection"))
let mails: readonly HostileMail[]

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const all = hostileMails(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  // Every fifth is of every kind but the very long ones; the long tests open the others, without the fifths again.
  mails = isNightly ? all : all.filter((_, index) => (index % 5 === 4) !== isLong)
  browser = await sharedBrowser()
  box = await startInbox()
})
afterAll(async () => {
  await box.stop()
  server.close()
})

const quotedName = (name: string) => `"${name.replaceAll(/["\\]/g, "\\$&").slice(0, 200)}" <eve@example.com>`

/** Adds a line at the beginning of the HTML, to check that the mail is shown. */
const marked = (html: string | undefined, index: number) =>
  html === undefined ? {} : { html: `<p>mail ${index}</p>${html}` }

/** Opens all mails with all their tabs. Returns the problems of each mail. */
async function openAll(section: string, ids: string[]): Promise<string[]> {
  const seen = await visit(browser, `${box.url}/${section}`)
  const wrong: string[] = []
  seen.page.on("dialog", (dialog) => {
    wrong.push(`said ${dialog.message()}`)
    void dialog.dismiss()
  })
  seen.page.on("popup", (page) => wrong.push(`opened ${page.url()}`))
  for (const [index, id] of ids.entries()) wrong.push(...(await look(seen, section, id, index)))
  wrong.push(...seen.errors)
  await seen.close()
  return wrong
}

/** Opens a mail and its tabs one by one, like clicks on the page. Resolves when all of them have been shown. */
async function openTabs({
  path,
  id,
  all,
  most_ms,
}: {
  path: string
  id: string
  all: boolean
  most_ms: number
}): Promise<void> {
  const pause = () => new Promise((done) => setTimeout(done, 2))
  const until = async (isShown: () => unknown, what: string) => {
    for (const end = Date.now() + most_ms; !isShown(); await pause())
      if (Date.now() > end) throw new Error(`no ${what}`)
  }
  history.pushState(null, "", path)
  dispatchEvent(new PopStateEvent("popstate"))
  await until(() => document.querySelector(`.message[data-id="${id}"]`), `mail ${id}`)
  for (const tab of document.querySelectorAll<HTMLElement>(
    ".message-main > .tabs > .tab-row > .tab-list > [role=tab]",
  )) {
    if (!all) break
    tab.click()
    await until(() => tab.ariaSelected === "true", `tab ${tab.textContent}`)
    if (tab.textContent?.startsWith("Raw"))
      await until(() => document.querySelector("[aria-label='Raw message']"), "raw message")
  }
  document.querySelector<HTMLElement>(".message-main [role=tab]")?.click()
}

async function look({ page }: Visit, section: string, id: string, index: number): Promise<string[]> {
  const { what, html } = mails[index] as HostileMail
  const path = `/${section}/${id}`
  await page.evaluate(openTabs, { path, id, all: section === "emails", most_ms: LARGE_MS })
  if (html !== undefined) {
    const inside = page.frameLocator("[data-testid=preview-frame]")
    // HTML that nests too deep is shown as text, behind the reason.
    const marker = inside.getByText(new RegExp(`\\bmail ${index}\\b`)).first()
    await marker.waitFor({ state: "attached", timeout: LARGE_MS })
  }
  const wrong: string[] = []
  // Only the page and the preview: frames inside a preview are blocked, so they have no content to check.
  const frames = [page.mainFrame(), ...page.mainFrame().childFrames()]
  for (const frame of frames) if (await isPwned(frame)) wrong.push("a script ran")
  const around = await page.evaluate(() => ({
    path: location.pathname,
    title: document.title,
    sideways: document.documentElement.scrollWidth - innerWidth,
    foreign: document.querySelectorAll("script:not([src^='/assets/']), .main img[src^='http:']").length,
  }))
  if (around.path !== path) wrong.push(`went to ${around.path}`)
  if (!around.title.endsWith("Sandpost")) wrong.push("the title changed")
  if (around.sideways > 0) wrong.push("scrolls sideways")
  if (around.foreign > 0) wrong.push("markup of the mail is in the page")
  return wrong.map((problem) => `${what}: ${problem}`)
}

const isPwned = (frame: Frame) =>
  frame.evaluate("window.pwned").catch((error: unknown) => {
    // The preview of the mail before may have been removed in the meantime.
    if (!frame.isDetached()) throw error
  })

async function sendAll(): Promise<string[]> {
  const bodies = mails.map(({ name, what, ...mail }, index) => ({
    from: name ? quotedName(name).replace("eve@example.com", "eve@acme.test") : "eve@acme.test",
    to: [name ? quotedName(name) : "ada@example.com"],
    subject: what,
    text: "text",
    ...mail,
    ...marked(mail.html, index),
  }))
  const { data } = await box.post<{ data: { id: string; error?: unknown }[] }>("/v1/emails/batch", bodies)
  expect(data.filter(({ error }) => error)).toEqual([])
  return data.map(({ id }) => id)
}

async function receiveAll(): Promise<string[]> {
  const ids: string[] = []
  for (const [index, { what, name, tags, ...mail }] of mails.entries()) {
    const { data } = await box.post<{ data: { inbound_id: string }[] }>("/sandbox/inbound", {
      from: name ? quotedName(name) : "eve@example.com",
      to: "a@sp.acme.test",
      subject: tags ? Object.values(tags)[0] : what,
      text: "text",
      ...mail,
      ...marked(mail.html, index),
    })
    ids.push(data[0]?.inbound_id as string)
  }
  return ids
}

describe("a hundred hostile emails (frame)", () => {
  it("are one hundred, of which every fifth is opened, and the others by the long tests", () => {
    expect(hostileMails("http://127.0.0.1")).toHaveLength(100)
    expect(mails).toHaveLength(isNightly ? 100 : isLong ? 80 : 20)
  })

  it("run no script, send no request and stay in their frame", async () => {
    const ids = { emails: await sendAll(), inbound: await receiveAll() }
    expect(await openAll("emails", ids.emails)).toEqual([])
    expect(await openAll("inbound", ids.inbound)).toEqual([])
    expect(away).toEqual([])
    // Each of the hundred is opened twice, with all its tabs.
  }, 400_000)

  it("run no script when their links are clicked", async () => {
    const links = hostileMails("").filter(({ html }) => html && /<a href="(javascript|&#106|data):?/.test(html))
    expect(links.length).toBeGreaterThan(2)
    // A sandbox without the others, which take longer to open.
    const own = await startInbox()
    const { page, close } = await visit(browser, own.url)
    const said: string[] = []
    page.context().on("dialog", (dialog) => said.push(dialog.message()))
    for (const { html } of links) {
      await follow(page, `/emails/${await own.send({ html })}`)
      await page.frameLocator("[data-testid=preview-frame]").locator("a").first().click()
      for (const any of page.context().pages()) said.push((await any.evaluate("window.pwned ?? ''")) as string)
    }
    expect(said.filter(Boolean)).toEqual([])
    expect(await page.title()).toContain("Sandpost")
    expect(away).toEqual([])
    await close()
    await own.stop()
  })
})
