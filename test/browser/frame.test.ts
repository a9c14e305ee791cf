import { describe, expect, it } from "vitest"
import { quiet, sidewaysScroll } from "./browser.ts"
import { section } from "./section.ts"

declare global {
  var celebrations: number
}

const on = section()
const rows = () => on.page.getByTestId("email-row")
const heading = (name: string | RegExp) => on.page.getByRole("heading", { name })

describe("the page and its server", () => {
  it("announces a new server version and reloads on request (history)", async () => {
    await on.open("/emails")
    await on.live()
    await on.page.route("**/sandbox/info*", async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), version: "9.9.9" } })
    })
    await on.box.send()
    await on.page.getByText("Sandpost was upgraded to 9.9.9").waitFor()
    await on.button("Reload").click()
    await on.page.getByText("Sandpost was upgraded").waitFor({ state: "detached" })
    await rows().first().waitFor()
    expect(await on.page.getByText("Sandpost was upgraded").count()).toBe(0)
  })

  it("shows an error if a section cannot be loaded, and retries (network)", async () => {
    await on.open("/emails")
    await heading("No emails yet").waitFor()
    await on.page.route("**/assets/webhooks-*", (route) => route.abort())
    await on.page.getByRole("link", { name: "Webhooks" }).click()
    await on.page.getByText("This section could not be loaded").waitFor()
    await on.page.unroute("**/assets/webhooks-*")
    await on.button("Try again").click()
    await heading("No endpoint yet").waitFor()
  })

  it("shows the unread count in the favicon and does not ask for notifications by itself (desktop)", async () => {
    await on.open("/emails")
    await on.live()
    await on.page.evaluate(() => {
      Notification.requestPermission = async () => {
        throw new Error("asked without a click")
      }
    })
    await on.box.send()
    await on.page.locator("link[rel=icon][href^='data:image/png']").waitFor({ state: "attached" })
    await rows().first().getByRole("link").click()
    await on.page.locator("link[rel=icon][href='/favicon.svg']").waitFor({ state: "attached" })
  })

  it("goes back and forward through list, search and message (history)", async () => {
    const id = await on.box.send()
    await on.open("/emails")
    await rows().first().getByRole("link").click()
    await on.page.getByTestId("email-detail").waitFor()
    await on.page.goBack()
    await on.page.waitForURL("**/emails")
    await on.page.goForward()
    await on.page.waitForURL(`**/emails/${id}`)
    await on.page.getByTestId("email-detail").waitFor()
  })
})

describe("a server that does not answer (feed)", () => {
  const banner = () => on.page.getByTestId("offline")

  it("is noticed within 5 seconds, stops actions, and is forgotten once it answers", async () => {
    const { id } = await on.box.post<{ id: string }>("/v1/domains", { name: "held.test" })
    // The clock of the page is moved by these 5 seconds only, so that a busy machine does not matter.
    const page = await on.openBlank()
    await page.clock.install()
    await page.addInitScript(() => {
      // The clock does not move the real one.
      AbortSignal.timeout = (ms) => {
        const abort = new AbortController()
        setTimeout(() => abort.abort(), ms)
        return abort.signal
      }
    })
    await page.goto(`${on.box.url}/domains/${id}`)
    await on.live()
    await on.button("Publish all").waitFor()
    await quiet(page)
    // Requests are accepted and never answered.
    await page.route("**/*", () => undefined)
    await page.clock.pauseAt(Date.now() + 60_000)
    for (let ms = 0; ms < 5000; ms += 250) await page.clock.runFor(250)
    await banner().waitFor()
    await page.clock.resume()
    const asked: string[] = []
    on.page.on("request", (request) => request.method() !== "GET" && asked.push(request.url()))
    await on.button("Publish all").click({ force: true })
    await on.button("Publish all").focus()
    await on.page.keyboard.press("Enter")
    expect(await on.button("Add address").getAttribute("aria-disabled")).toBe("true")
    expect(asked).toEqual([])
    await on.page.unroute("**/*")
    await banner().waitFor({ state: "detached" })
    await on.button("Publish all").click()
    await on.button("Unpublish all").waitFor()
  })

  it("is shown once, keeps what is loaded, and leaves nothing behind when it is back", async () => {
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    await on.live()
    await on.page.getByTestId("email-detail").waitFor()
    await quiet(on.page)
    await on.page.context().setOffline(true)
    await banner().waitFor()
    for (let missed = 0; missed < 3; missed++)
      await on.page.waitForEvent("requestfailed", (request) => request.url().endsWith("/healthz"))
    expect(await on.page.getByText("Can't reach Sandpost").count()).toBe(1)
    await on.expectAccessible()
    expect(await heading("Welcome to Acme").isVisible()).toBe(true)
    await on.page.context().setOffline(false)
    await banner().waitFor({ state: "detached" })
    await on.live()
    expect(await on.page.locator(".failed, .toast-error").count()).toBe(0)
  })

  it("does not keep a tab from showing the raw message later", async () => {
    await on.open(`/emails/${await on.box.send()}`)
    await on.live()
    const tab = on.page.getByRole("tab", { name: "Raw" })
    await tab.waitFor()
    await on.page.context().setOffline(true)
    await banner().waitFor()
    await tab.click()
    await on.page.getByRole("tab", { name: "Raw", selected: true }).waitFor()
    await on.page.context().setOffline(false)
    await on.page.getByRole("group", { name: "Raw message" }).waitFor()
  })
})

describe("a form with something entered", () => {
  it("asks before it closes, with the focus on the answer that loses nothing (keys)", async () => {
    await on.open("/domains")
    await on.button("Add").click()
    const name = on.page.getByRole("textbox", { name: "Name" })
    await name.waitFor()
    await on.page.keyboard.press("Escape")
    await name.waitFor({ state: "detached" })
    await on.button("Add").click()
    await name.fill("typed.test")
    const question = on.page.getByText("Discard what you entered?")
    const ways = [
      () => on.page.keyboard.press("Escape"),
      () => on.page.mouse.click(5, 5),
      () => on.inDialog("Cancel").click(),
      () => on.inDialog("Close").click(),
    ]
    for (const close of ways) {
      await close()
      await question.waitFor()
      await on.page.keyboard.press("Enter")
      await question.waitFor({ state: "detached" })
      expect(await name.inputValue()).toBe("typed.test")
    }
    await on.page.keyboard.press("Escape")
    await on.inDialog("Discard").click()
    await name.waitFor({ state: "detached" })
  })
})

describe("the bottom bar of a phone (layout)", () => {
  const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

  it("has labels, and reaches every section, the palette and the state of the feed", async () => {
    await on.open("/emails", PHONE)
    await on.live()
    const bar = on.page.getByRole("navigation", { name: "Sections" })
    for (const name of ["Emails", "Inbound", "Webhooks", "Logs", "More"]) {
      const box = await bar.getByText(name, { exact: true }).boundingBox()
      expect([name, (box?.width ?? 0) > 10 && (box?.x ?? 0) + (box?.width ?? 0) <= 360]).toEqual([name, true])
    }
    for (const link of await bar.locator("> a, > button").all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    expect(await on.page.getByTestId("feed-state").isVisible()).toBe(true)
    await bar.getByRole("button", { name: "More" }).tap()
    await bar.getByRole("link", { name: "API keys" }).tap()
    await on.page.getByTestId("api-key-row").first().waitFor()
    await bar.getByRole("button", { name: "More" }).tap()
    await bar.getByRole("button", { name: "Commands" }).tap()
    await on.page.getByRole("dialog", { name: "Command palette" }).waitFor()
    await on.page.keyboard.press("Escape")
    expect(await sidewaysScroll(on.page)).toBe(0)
  })

  it("takes a finger 44 px high on every button", async () => {
    await on.open("/suppressions", PHONE)
    await heading("No suppressed addresses").waitFor()
    const add = on.button("Add")
    const { x, y, width, height } = (await add.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await on.page.touchscreen.tap(x + width / 2, y + height / 2 - 21)
    await on.page.getByRole("dialog").waitFor()
  })
})

describe("the tabs of a message on a phone", () => {
  it("show the selected one whole, beside the menu of all tabs (layout)", async () => {
    const id = await on.box.send({
      html: "<p>Hello {{name}}</p>",
      attachments: [{ filename: "a.txt", content: "YQ==" }],
    })
    await on.open(`/emails/${id}`, { viewport: { width: 360, height: 740 } })
    await on.page.getByRole("tab", { name: "Checks 1 error" }).waitFor()
    const menu = on.page.locator(".tab-more")
    const leftOf = async () => (await menu.boundingBox())?.x ?? 0
    for (const name of [/^Checks/, /^HTML/, /^Headers/, /^Attachments/, /^Raw/, /^Preview/]) {
      await on.button("All tabs").click()
      await menu.getByRole("button", { name }).click()
      const tab = on.page.getByRole("tab", { name, selected: true })
      const edges = async () => {
        const { x, width } = (await tab.boundingBox()) ?? { x: -1, width: 0 }
        return x >= 0 && x + width <= (await leftOf()) + 1
      }
      await expect.poll(edges).toBe(true)
    }
  })
})

describe("the first email (layout)", () => {
  /** Counts in the page, because the celebration is short. */
  const countCelebrations = () =>
    on.page.evaluate(() => {
      const isCelebration = (node: Node) => node instanceof Element && node.matches("[data-testid=first-mail]")
      const count = (changes: MutationRecord[]) => {
        const added = changes.flatMap((change) => [...change.addedNodes]).filter(isCelebration)
        globalThis.celebrations += added.length
      }
      globalThis.celebrations = 0
      new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
    })
  const celebrations = () => on.page.evaluate(() => globalThis.celebrations)

  it.each([
    ["is celebrated", "no-preference", 1],
    ["is only announced if motion is reduced", "reduce", 0],
  ] as const)("%s", async (_, reducedMotion, count) => {
    await on.open("/emails", { reducedMotion })
    await on.live()
    await heading("No emails yet").waitFor()
    // The counts have been read.
    await on.page.locator(".rail-count").first().waitFor()
    await countCelebrations()
    await on.box.send()
    await on.page.getByText("Your first email is here").waitFor()
    await expect.poll(celebrations).toBe(count)
    await on.page.getByTestId("first-mail").waitFor({ state: "detached" })
    await on.box.send()
    await heading("2 emails").waitFor()
    expect(await celebrations()).toBe(count)
  })
})

/** Two clicks with this much time between them are no double click. */
const TWO_CLICKS_MS = 700

describe("an unknown path", () => {
  it("is a page with the way back in a browser (network)", async () => {
    await on.open("/nonsense")
    await heading("Nothing is here").waitFor()
    await on.page.getByText("Path /nonsense does not exist.").waitFor()
    await on.page.getByRole("link", { name: "Open the inbox" }).click()
    await on.page.getByRole("heading", { name: "No emails yet" }).waitFor()
  })
})

describe("zoom, print and forced colours (layout)", () => {
  it("work", async () => {
    const id = await on.box.send()
    const page = await on.open(`/emails/${id}`, { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })
    await page.getByTestId("preview-frame").waitFor()
    await expect.poll(() => sidewaysScroll(page)).toBe(0)
    await page.emulateMedia({ forcedColors: "active" })
    expect(await page.getByTestId("simulate-more").isVisible()).toBe(true)
    await page.emulateMedia({ forcedColors: "none", media: "print" })
    expect(await page.getByRole("navigation").isVisible()).toBe(false)
    expect(await page.getByRole("heading", { name: "Welcome to Acme" }).isVisible()).toBe(true)
    await page.emulateMedia({ media: "screen" })
  })
})

describe("the keyboard after a click into a mail (keys)", () => {
  const onFrame = () => on.page.evaluate(() => document.activeElement?.tagName === "IFRAME")
  /** A place of a word in the frame of the open mail. */
  const wordAt = async () => {
    const place = await on.page.getByTestId("preview-frame").boundingBox()
    return [(place?.x ?? 0) + 40, (place?.y ?? 0) + 30] as const
  }

  it("belongs to the page, and what is selected in the mail can be copied", async () => {
    const ids = [await on.box.send({ subject: "Older" })]
    ids.push(await on.box.send({ html: "<p style='font-size: 30px; margin: 10px'>Wonderful words</p>" }))
    const page = await on.open(`/emails/${ids[1]}`)
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await page.getByTestId("preview-frame").waitFor()
    await page.mouse.click(...(await wordAt()))
    await expect.poll(onFrame).toBe(false)
    await page.keyboard.press("j")
    await heading("Older").waitFor()
    await page.keyboard.press("k")
    await heading("Welcome to Acme").waitFor()
    await page.waitForTimeout(TWO_CLICKS_MS)

    await page.mouse.dblclick(...(await wordAt()))
    await expect.poll(onFrame).toBe(false)
    await page.keyboard.down("Control")
    await expect.poll(onFrame).toBe(true)
    await page.keyboard.press("c")
    await page.keyboard.up("Control")
    await expect.poll(onFrame).toBe(false)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Wonderful")
    await page.keyboard.press("?")
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor()
  })

  it("stays in the mail after a second click until the pointer leaves it, and after Tab", async () => {
    const page = await on.open(
      `/emails/${await on.box.send({ html: "<p>Hello <a href='https://example.com/a'>a link</a></p>" })}`,
    )
    await page.getByTestId("preview-frame").waitFor()
    await page.mouse.click(...(await wordAt()))
    await expect.poll(onFrame).toBe(false)
    await page.waitForTimeout(TWO_CLICKS_MS)
    await page.mouse.click(...(await wordAt()))
    await page.waitForTimeout(TWO_CLICKS_MS)
    expect(await onFrame()).toBe(true)
    await page.mouse.move(5, 5)
    await expect.poll(onFrame).toBe(false)
    await page.getByTestId("preview-frame").focus()
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Tab")
    await page.waitForTimeout(TWO_CLICKS_MS)
    expect(await onFrame()).toBe(true)
  })
})

describe("the command palette", () => {
  it("keeps its field in its place while the results change (layout)", async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 740 },
    ]) {
      await on.open("/emails", { viewport })
      await heading("No emails yet").waitFor()
      await on.page.keyboard.press("ControlOrMeta+k")
      const field = on.page.getByRole("combobox", { name: "Search actions" })
      const tops: (number | undefined)[] = []
      for (const text of ["", "c", "comp", "compose", "compose nothing"]) {
        await field.fill(text)
        tops.push((await field.boundingBox())?.y)
      }
      expect(new Set(tops).size).toBe(1)
      await on.page.keyboard.press("Escape")
    }
  })

  const choose = async (text: string, title: string) => {
    await on.page.keyboard.press("ControlOrMeta+k")
    await on.page.getByRole("combobox", { name: "Search actions" }).fill(text)
    await on.page.getByRole("option", { name: title, selected: true }).waitFor()
    await on.page.keyboard.press("Enter")
  }

  it("has the view of the open email, then begins with what was run last (layout)", async () => {
    const preview = on.page.getByTestId("preview-frame")
    const html = `<p>Hello</p><img src="${on.box.url}/pixel.png" alt="">`
    await on.open(`/emails/${await on.box.send({ html })}`)
    await preview.waitFor()
    await choose("320", "Preview at 320 px")
    await expect.poll(async () => (await preview.boundingBox())?.width).toBe(320)
    expect(await on.page.getByLabel("Width of the preview in pixels").inputValue()).toBe("320")
    await choose("phone", "Preview: Phone, 390 px")
    await expect.poll(async () => (await preview.boundingBox())?.width).toBe(390)
    await choose("dark preview", "Dark preview")
    await on.page.locator(".preview-frame.dark").waitFor()
    await choose("remote images", "Load remote images")
    await on.page.getByTestId("images-loaded").waitFor()
    await choose("raw", "Open the tab Raw")
    await on.page.getByRole("tab", { name: "Raw", selected: true }).waitFor()
    await on.page.reload()
    await on.page.getByRole("tab", { name: "Raw", selected: true }).waitFor()
    await on.page.keyboard.press("ControlOrMeta+k")
    await expect.poll(() => on.page.locator(".palette-title").first().allInnerTexts()).toEqual(["Open the tab Raw"])
    await on.page.keyboard.press("Escape")
  })

  it("takes a width in its field, and the width of the pane for what is none (layout)", async () => {
    await on.open(`/emails/${await on.box.send()}`)
    const width = async () => (await on.page.getByTestId("preview-frame").boundingBox())?.width ?? 0
    const field = on.page.getByLabel("Width of the preview in pixels")
    await field.fill("425")
    await field.press("Enter")
    await expect.poll(width).toBe(425)
    await field.fill("90")
    await field.press("Enter")
    await expect.poll(width).toBeGreaterThan(500)
    expect(await field.inputValue()).toBe("")
  })

  it("lists all emails that match if there are more than it shows (keys)", async () => {
    for (let n = 1; n <= 7; n++) await on.box.send({ subject: `Invoice ${n}` })
    await on.box.send({ subject: "Other" })
    await on.open("/emails")
    await rows().first().waitFor()
    await on.page.keyboard.press("ControlOrMeta+k")
    await on.page.getByRole("combobox", { name: "Search actions" }).fill("invoice")
    await on.page.getByRole("option", { name: "List all 7 matching emails" }).click()
    await on.page.waitForURL("**/emails?q=invoice")
    await heading("7 emails matching").waitFor()
  })
})
