import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sendMany } from "./batch.ts"
import { follow, sharedBrowser, type Visit, visit } from "./browser.ts"
import { type Inbox, startInbox } from "./inbox.ts"

let browser: Browser
let box: Inbox
let seen: Visit
let page: Page
/** The pages of all accounts, which load the inbox anew. */
let all: Visit
let endpoint: string

beforeAll(async () => {
  browser = await sharedBrowser()
  box = await startInbox()
  for (const url of ["http://127.0.0.1:9/one", "http://127.0.0.1:9/two"])
    endpoint = (await box.post<{ id: string }>("/v1/webhooks", { url })).id
  await sendMany(box, 60)
  for (const name of ["one.test", "two.test"]) await box.post("/v1/domains", { name })
  for (const address of ["ann@gone.example", "bob@gone.example"]) await box.post("/sandbox/suppressions", { address })
  await box.send({ to: ["bounced@sandbox.test"] })
  for (const subject of ["First question", "Second question"])
    await box.post("/sandbox/inbound", { from: "ada@example.com", to: "a@sp.acme.test", subject, text: "Hello" })
  for (const to of ["ada@", "bob@"])
    await box
      .post("/v1/emails", { from: "hello@acme.test", to: [to], subject: "Hi", text: "Hi" })
      .catch(() => undefined)
  await box.post("/sandbox/settle", {})
  seen = await visit(browser, `${box.url}/emails`)
  page = seen.page
  all = await visit(browser, `${box.url}/emails?account_id=*`)
})
afterAll(async () => {
  await seen.close()
  await all.close()
  await box.stop()
})

type Focused = { list: string | null; position: number; of: number; name: string } | null

/** What a screen reader says of the focused row, and where the row is in its list. */
const focused = (on: Page): Promise<Focused> =>
  on.evaluate(() => {
    const row = document.activeElement?.closest(".vlist li")
    if (!row) return null
    const target = document.activeElement as HTMLElement
    return {
      list: row.parentElement?.ariaLabel ?? null,
      position: Number(row.ariaPosInSet),
      of: Number(row.ariaSetSize),
      name: (target.ariaLabel ?? target.textContent ?? "").replace(/\s+/g, " ").trim(),
    }
  })

const press = async (on: Page, ...keys: string[]) => {
  for (const key of keys) await on.keyboard.press(key)
}
const expectAt = async (on: Page, position: number) =>
  await expect.poll(async () => (await focused(on))?.position, { message: `row ${position}` }).toBe(position)

/** Moves over the list that has the focus in its first row, and out of it. */
async function moveAround(on: Page, list: RegExp, name: RegExp): Promise<void> {
  await expectAt(on, 1)
  const first = await focused(on)
  expect(first?.list).toMatch(list)
  expect(first?.name).toMatch(name)
  const count = first?.of ?? 0
  expect(count).toBeGreaterThan(1)
  await press(on, "ArrowDown")
  await expectAt(on, 2)
  await press(on, "k")
  await expectAt(on, 1)
  await press(on, "End")
  await expectAt(on, count)
  await press(on, "j")
  await expectAt(on, count)
  await press(on, "Home")
  await expectAt(on, 1)
  const inTabOrder = await on.evaluate(() => {
    const rows = [...(document.activeElement?.closest("ul")?.children ?? [])]
    return rows.filter((row) => row.matches("[tabindex='0']") || row.querySelector("[tabindex='0']")).length
  })
  expect(inTabOrder).toBe(1)
  for (let presses = 0; presses < 4 && (await focused(on))?.position === 1; presses++) await press(on, "Tab")
  expect((await focused(on))?.list ?? "").not.toMatch(list)
  expect(await on.locator("h1:visible").count()).toBe(1)
}

const LISTS: [what: string, path: string, list: RegExp, name: RegExp][] = [
  ["emails", "/emails", /^\d+ emails$/, /bounced@sandbox.test unread ?bounced.*Welcome to Acme/],
  ["refused sends", "/emails?q=is%3Arefused", /refused sends$/, /POST .*Hi.*422.*validation/],
  ["inbound", "/inbound", /^2 inbound emails$/, /ada@example.com.*unread.*Second question/],
  ["domains", "/domains", /^Domains$/, /two.test.*(pending|not_started)/],
  ["endpoints", "/webhooks", /^Webhooks$/, /127.0.0.1:9\/two/],
  ["suppressions", "/suppressions", /^\d+ suppressions$/, /bounced@sandbox.test, bounced|gone.example, manual/],
  ["API keys", "/api-keys", /API keys$/, /full_access|sending/],
  ["logs", "/logs", /^\d+ requests$/, /POST \/.*(422|20\d)/],
]

describe("the focus follows the cursor, one row is in the tab order, and Tab leaves the list (keys):", () => {
  it.each(LISTS)("%s", async (_, path, list, name) => {
    await follow(page, path)
    await page.locator(".vlist li:not(.blank)").nth(1).waitFor()
    await press(page, "j")
    await moveAround(page, list, name)
  })

  it("deliveries, beside the endpoints", async () => {
    await follow(page, `/webhooks/${endpoint}`)
    const rows = page.getByTestId("delivery-row")
    await rows.first().waitFor()
    await page.evaluate("document.activeElement.blur()")
    await press(page, "j")
    expect((await focused(page))?.list).toBe("Webhooks")
    await rows.first().locator("[tabindex='0']").first().focus()
    await moveAround(page, /deliveries$/, /^email\.\w+, (dropped|pending|failed), .*@(example|sandbox)/)
  })

  it.each(["/emails", "/inbound", "/webhooks", "/logs"])("all accounts at %s", async (path) => {
    await follow(all.page, path)
    await all.page.locator(".vlist li:not(.blank)").nth(1).waitFor()
    await press(all.page, "j")
    await moveAround(all.page, /^\d+ /, /\w/)
  })
})

describe("the focused row (keys)", () => {
  const subject = async () => (await focused(page))?.name.match(/Mail \d+/)?.[0]

  it("stays focused while the list scrolls away from it and emails arrive, and a neighbour is once it is deleted", async () => {
    await follow(page, "/emails")
    await page.getByTestId("email-row").nth(1).waitFor()
    await press(page, "j", "j", "j")
    await expectAt(page, 3)
    const before = await subject()
    await page.locator(".vlist").evaluate((list) => list.scrollTo({ top: list.scrollHeight }))
    await page.getByText("Mail 0", { exact: true }).waitFor()
    await box.send({ subject: "New" })
    await expectAt(page, 4)
    expect(await subject()).toBe(before)
    await press(page, "Home", "Delete")
    await page.getByText("1 email deleted").waitFor()
    await expectAt(page, 1)
    await press(page, "j")
    await expectAt(page, 2)
  })

  it("opens with Enter, and is the place that j goes on from after Escape", async () => {
    await follow(page, "/domains")
    await page.locator(".side-row").nth(1).waitFor()
    await press(page, "Home", "j", "Enter")
    await page.getByRole("heading", { level: 1, name: "one.test" }).waitFor()
    await expectAt(page, 2)
    expect(seen.errors).toEqual([])
  })
})

describe("the focus (keys)", () => {
  it("returns from a message to its row, and goes from a search to the list", async () => {
    await follow(page, "/emails")
    await page.getByTestId("email-row").nth(1).waitFor()
    await press(page, "Home", "j", "Enter")
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toMatch(/message-pane/)
    await press(page, "Escape")
    await page.getByTestId("email-detail").waitFor({ state: "detached" })
    await expectAt(page, 2)
    await press(page, "/")
    await page.keyboard.type("Mail 1")
    await press(page, "Enter")
    await page.getByRole("heading", { name: /matching$/ }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.className)).toMatch(/list-pane/)
    await press(page, "j")
    await expectAt(page, 1)
  })

  it("goes to what a command of the palette has opened", async () => {
    await follow(page, "/emails")
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await press(page, "ControlOrMeta+k")
    await page.keyboard.type("add a domain")
    await page.getByRole("option", { name: /Add a domain/, selected: true }).waitFor()
    await press(page, "Enter")
    await page.getByRole("dialog", { name: "Add a domain" }).waitFor()
    await page.keyboard.type("added.test")
    await press(page, "Enter")
    await page.getByRole("heading", { level: 1, name: "added.test" }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("added.test")
    expect(seen.errors).toEqual([])
  })
})

it("with forced colours, the open row, the focused row and a pressed filter can be told apart (layout)", async () => {
  const id = (await box.get<{ data: { id: string }[] }>("/v1/logs")).data[0]?.id
  await follow(page, `/logs/${id}`)
  await page.emulateMedia({ forcedColors: "active" })
  const styleOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { borderLeftColor, outlineStyle } = getComputedStyle(one)
        return { bar: borderLeftColor, outline: outlineStyle }
      })
  await page.locator(".log-line[data-open]").waitFor()
  const [open, other] = [await styleOf(".log-line[data-open]"), await styleOf(".log-line:not([data-open])")]
  expect(open.bar).not.toBe(other.bar)
  expect(other.outline).toBe("none")
  await press(page, "j")
  expect((await styleOf(".log-link:focus-visible")).outline).toBe("solid")
  expect((await styleOf(".chip[aria-pressed=true]")).outline).toBe("solid")
  expect((await styleOf(".chip[aria-pressed=false]")).outline).toBe("none")
  await page.emulateMedia({ forcedColors: "none" })
})
