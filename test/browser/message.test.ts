import type { Locator } from "playwright-core"
import { describe, expect, it } from "vitest"
import { sidewaysScroll } from "./browser.ts"
import { section } from "./section.ts"

const on = section()
const detail = () => on.page.getByTestId("email-detail")
const PHONE = { viewport: { width: 360, height: 740 } }

describe("the header of a message (layout)", () => {
  it("is visible first, also on a phone, with the full date", async () => {
    const to = Array.from({ length: 10 }, (_, i) => `Person with a long name ${i} <person${i}@customers.example>`)
    const id = await on.box.send({ to })
    const { created_at } = await on.box.get<{ created_at: string }>(`/v1/emails/${id}`)
    await on.open(`/emails/${id}`, PHONE)
    await detail().getByRole("tab", { name: "Preview", exact: true }).waitFor()
    await detail().getByText(created_at.slice(0, 19).replace("T", " ")).waitFor()
    expect(await detail().evaluate((pane) => pane.scrollTop)).toBe(0)
  })

  it("has one line for fifty recipients, and expands it", async () => {
    const to = Array.from({ length: 50 }, (_, i) => `person${i}@customers.example`)
    await on.open(`/emails/${await on.box.send({ to })}`)
    await detail().getByText("person1@customers.example", { exact: true }).waitFor()
    const row = detail().locator("[data-name=To]")
    await expect.poll(() => row.evaluate((box) => box.clientHeight)).toBeLessThan(26)
    expect(await detail().getByText("person49@customers.example", { exact: true }).count()).toBe(0)
    await on.button(/^and 4\d more$/).click()
    await detail().getByText("person49@customers.example", { exact: true }).waitFor()
  })
})

describe("a subject of more than two lines (layout)", () => {
  it("is shown whole on demand, also on a phone, and no other has the button", async () => {
    const id = await on.box.send({ subject: "A very long subject ".repeat(20) })
    await on.open(`/emails/${id}`, PHONE)
    const title = detail().getByRole("heading", { level: 1 })
    await on.button("Whole subject").click()
    await expect.poll(() => title.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
    await on.button("Less").click()
    await expect.poll(() => title.evaluate((it) => it.scrollHeight > 2 * it.clientHeight)).toBe(true)
    await on.open(`/emails/${await on.box.send({ subject: "ที่นี่ ยื่น ผู้ใหญ่" })}`, PHONE)
    await title.waitFor()
    expect(await on.button("Whole subject").count()).toBe(0)
  })
})

/** The top of the message's body. */
const bodyTop = () => on.page.getByTestId("preview-frame").evaluate((frame) => frame.getBoundingClientRect().top)

describe("the body of a message (layout)", () => {
  const MAIL = {
    from: "Acme Orders <orders@acme.test>",
    to: ["Gus Lind <gus@customers.example>", "Hana Sato <hana@customers.example>"],
    cc: ["office@acme.test"],
    bcc: ["archive@acme.test"],
    reply_to: ["orders@acme.test"],
    subject: "Your order 7731 has shipped",
    html: `<p>Order 7731 has <a href="https://acme.test/track">shipped</a></p>`,
    tags: { flow: "shipping", order: "7731" },
    track_opens: true,
    track_clicks: true,
  }

  it.each([
    [300, { width: 1440, height: 900 }],
    [300, { width: 1280, height: 800 }],
    [300, PHONE.viewport],
  ])("starts at most %i px down in a window of %o", async (most, viewport) => {
    const id = await on.box.send(MAIL)
    await on.box.post(`/sandbox/emails/${id}/events`, { type: "opened" })
    await on.open(`/emails/${id}`, { viewport })
    await on.page.locator("[data-testid=email-detail] [data-status=delivered]").waitFor()
    await expect.poll(bodyTop).toBeLessThanOrEqual(most)
    await expect.poll(() => sidewaysScroll(on.page)).toBe(0)
  })

  it("stays near the top below a long subject", async () => {
    await on.open(`/emails/${await on.box.send({ subject: "A very long subject ".repeat(20) })}`)
    await detail().getByRole("heading", { level: 1 }).waitFor()
    await expect.poll(bodyTop).toBeLessThanOrEqual(300)
  })
})

describe("the tab of a message", () => {
  it("is that of its link, and stays for the next email of the list (history)", async () => {
    const [first, second] = [await on.box.send({ subject: "First" }), await on.box.send({ subject: "Second" })]
    await on.open(`/emails/${second}`)
    await detail().getByRole("tab", { name: "Text" }).click()
    await on.page.keyboard.press("j")
    await detail().getByRole("heading", { name: "First" }).waitFor()
    await detail().getByRole("tab", { name: "Text", selected: true }).waitFor()
    expect(new URL(on.page.url()).searchParams.get("tab")).toBe("text")
    await on.page.goBack()
    await on.page.goBack()
    await on.open(`/emails/${first}`)
    await detail().getByRole("tab", { name: "Preview", selected: true }).waitFor()
  })
})

describe("the download of a message", () => {
  it("is in the menu and the palette, and named after the subject (desktop)", async () => {
    await on.open(`/emails/${await on.box.send({ subject: "Invoice 1/2: \u202Epaid" })}`)
    const saved = async (start: () => Promise<void>) => {
      const download = on.page.waitForEvent("download")
      await start()
      return (await download).suggestedFilename()
    }
    await on.page.getByTestId("message-menu").click()
    expect(await saved(() => on.button("Download .eml").click())).toBe("Invoice 1 2 ⟨RLO⟩paid.eml")
    await on.page.keyboard.press("ControlOrMeta+k")
    await on.page.getByRole("combobox", { name: "Search actions" }).fill("download html")
    expect(await saved(() => on.page.keyboard.press("Enter"))).toBe("Invoice 1 2 ⟨RLO⟩paid.html")
  })
})

describe("the tabs of a message", () => {
  it("keep their places when the number of findings arrives (layout)", async () => {
    const id = await on.box.send()
    await on.openBlank()
    let answer = () => {}
    const held = new Promise<void>((done) => {
      answer = done
    })
    await on.page.route("**/sandbox/emails/*/checks*", async (route) => {
      await held
      await route.continue()
    })
    await on.page.goto(`${on.box.url}/emails/${id}`)
    const source = detail().getByRole("tab", { name: "HTML" })
    const before = await source.boundingBox()
    answer()
    await detail()
      .getByRole("tab", { name: /^Checks \d/ })
      .waitFor()
    expect(await source.boundingBox()).toEqual(before)
  })
})

describe("the title of the document", () => {
  it("has the subject and the unread count (desktop)", async () => {
    const id = await on.box.send({ subject: "Your invoice" })
    await on.box.send()
    await on.open("/emails")
    await expect.poll(() => on.page.title()).toBe("(2) Emails · Sandpost")
    await on.page.locator(`[data-email-id="${id}"]`).getByRole("link").click()
    await expect.poll(() => on.page.title()).toBe("(1) Your invoice · Sandpost")
  })
})

describe("what can be simulated", () => {
  it("keeps the URL of a local receiver beside its time in Activity (layout)", async () => {
    await on.stopClock()
    await on.box.post("/v1/webhooks", { url: "http://127.0.0.1:9601/receiver/of/acme" })
    const id = await on.box.send()
    await on.open(`/emails/${id}?tab=activity`)
    const title = on.page.getByTestId("timeline").getByTestId("endpoint-url").first()
    const gap = await title.evaluate((url) => {
      const time = url.closest("summary")?.querySelector("time")
      return (time?.getBoundingClientRect().left ?? 0) - url.getBoundingClientRect().right
    })
    expect(gap).toBeGreaterThanOrEqual(0)
  })

  it.each([1280, 1440])("has Bounce, Complain, Open and Click beside each other at %i px (layout)", async (width) => {
    const id = await on.box.send({ html: `<a href="https://acme.test/a">A</a>`, track_opens: true, track_clicks: true })
    await on.open(`/emails/${id}`, { viewport: { width, height: 900 } })
    const toggle = on.page.getByTestId("activity-toggle")
    await toggle.waitFor()
    if ((await toggle.getAttribute("aria-pressed")) === "true") await toggle.click()
    for (const event of ["bounced", "complained", "opened", "clicked"])
      await on.page.getByRole("toolbar", { name: "Simulate" }).getByTestId(`action-${event}`).waitFor()
    const overflow = "[...document.querySelectorAll('.pane-bar')].some((bar) => bar.scrollWidth > bar.clientWidth)"
    expect(await on.page.evaluate(overflow)).toBe(false)
  })

  it("has a button for every possible action, and the others in its menu with their reasons (layout)", async () => {
    await on.open(`/emails/${await on.box.send()}`)
    const group = on.page.getByRole("toolbar", { name: "Simulate" })
    await group.getByRole("button", { name: "Bounce", exact: true }).waitFor()
    await expect.poll(() => group.locator(".action button:first-child").allInnerTexts()).toEqual(["Bounce", "Complain"])
    await on.page.getByTestId("simulate-more").click()
    const sent = on.page.getByTestId("action-sent")
    expect(await sent.isVisible()).toBe(false)
    await on.page.getByText(/^Why not /).click()
    expect(await sent.isDisabled()).toBe(true)
    expect(await sent.innerText()).toContain("Only while queued")
    expect(await on.page.getByTestId("action-opened").innerText()).toContain("Sent without track_opens")
    const lines = await on.page.getByTestId("action-delivered").evaluate((entry) => entry.clientHeight)
    expect(lines).toBeLessThan(40)
    await on.page.keyboard.press("Escape")
    await sent.waitFor({ state: "hidden" })
    expect(await detail().isVisible()).toBe(true)
  })

  it("offers what helps if the recipient was suppressed meanwhile, and no second try (network)", async () => {
    await on.open(`/emails/${await on.box.send({ to: ["failed@sandbox.test"] })}`)
    await on.button("Send again").waitFor()
    await on.page.route("**/sandbox/suppressions?*", (route) =>
      route.fulfill({ json: { data: [], total: 0, limit: 100, offset: 0 } }),
    )
    await on.box.post("/sandbox/suppressions", { address: "failed@sandbox.test", reason: "blocked" })
    await on.button("Send again").click()
    const help = on.page
      .locator(".toast-error")
      .getByRole("button", { name: "Remove from suppressions and send again" })
    await help.waitFor()
    expect(await on.button("Try again").count()).toBe(0)
  })

  it("keeps its tooltips off the subject (layout)", async () => {
    await on.open(`/emails/${await on.box.send()}`)
    await on.page.getByTestId("action-bounced").hover()
    const tip = on.page.getByRole("tooltip")
    await tip.waitFor()
    const subject = await detail().getByRole("heading", { level: 1 }).boundingBox()
    const box = await tip.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(subject?.y ?? 0)
  })

  it.each([1280, 1024, 360])("has one row in a window of %i px (layout)", async (width) => {
    const id = await on.box.send({
      to: ["queued@sandbox.test"],
      track_opens: true,
      track_clicks: true,
      html: "<a href='https://a.test'>A</a>",
    })
    await on.open(`/emails/${id}`, { viewport: { width, height: 800 } })
    const bar = detail().locator(".pane-bar")
    await on.page.getByTestId("simulate-more").waitFor()
    const ends = await bar
      .locator(":scope > *")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0))
    expect(Math.max(...ends.map(({ bottom }) => bottom)) - Math.min(...ends.map(({ top }) => top))).toBeLessThan(40)
    expect(Math.max(...ends.map(({ right }) => right))).toBeLessThanOrEqual(width)
  })

  it("keeps no tooltip over the mail after a click (keys)", async () => {
    await on.open(`/emails/${await on.box.send({ list_unsubscribe: true })}`)
    await on.page.getByTestId("action-unsubscribed").hover()
    await on.page.getByRole("tooltip").waitFor()
    await on.page.getByTestId("action-unsubscribed").click()
    await on.page.getByTestId("timeline").getByText("unsubscribed", { exact: true }).waitFor()
    await on.page.getByRole("tooltip").waitFor({ state: "hidden" })
  })
})

describe("a message that could not be read", () => {
  it("says so, like the state of the connection, and is read once the server answers (feed)", async () => {
    const id = await on.box.send()
    await on.open("/emails")
    await on.live()
    await on.page.locator(`[data-email-id="${id}"]`).waitFor()
    // Requests are accepted and not answered, also that for the code of a message.
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
    await on.page.route(/assets\/message/, (route) => answers.then(() => route.continue()))
    await on.page.route(/healthz|sandbox\/emails\/\w/, () => undefined)
    await on.page.locator(`[data-email-id="${id}"]`).getByRole("link").click()
    await on.page.getByText("This email could not be read").waitFor()
    await on.page.locator("[data-testid=feed-state][data-state=offline]").waitFor()
    await on.expectAccessible()
    await on.button("Back to the list").waitFor()
    await on.page.unroute(/healthz|sandbox\/emails\/\w/)
    answer()
    await detail().getByRole("heading", { name: "Welcome to Acme" }).waitFor()
    await on.live()
  })
})

describe("deleting an open message", () => {
  it("can be undone at once, which opens it again, whatever the feed says later (feed)", async () => {
    const id = await on.box.send({ subject: "Not this one" })
    await on.open(`/emails/${id}`)
    await on.button("Delete this email").click()
    // As soon as it is there: the page must not close the email after that.
    await on.button("Undo").click()
    await on.page.getByText("Restored").waitFor()
    await detail().getByRole("heading", { name: "Not this one" }).waitFor()
    expect(new URL(on.page.url()).pathname).toBe(`/emails/${id}`)
  })
})

/** The color in the middle of an element of the page, as a screenshot has it. */
async function colorOf(element: Locator): Promise<number[]> {
  const png = (await element.screenshot()).toString("base64")
  return await on.page.evaluate(async (url) => {
    const image = Object.assign(new Image(), { src: url })
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext("2d")
    context?.drawImage(image, 0, 0)
    return [...(context?.getImageData(image.width / 2, image.height / 2, 1, 1).data ?? [])].slice(0, 3)
  }, `data:image/png;base64,${png}`)
}

describe("the preview", () => {
  const inside = (text: string) => on.page.frameLocator("[data-testid=preview-frame]").getByText(text)
  const frame = () => on.page.getByTestId("preview-frame")
  const innerWidth = () => frame().evaluate((element) => (element as HTMLIFrameElement).offsetWidth)
  /** Clicks where people see an element of the scaled mail. Chromium 156 tells its place without the scale, so that Playwright clicks beside it. */
  const clickScaled = async (element: Locator) => {
    await element.waitFor()
    const place = await element.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
    const outer = await frame().evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
    const scale = outer.width / (await innerWidth())
    await on.page.mouse.click(
      outer.x + (place.x + place.width / 2) * scale,
      outer.y + (place.y + place.height / 2) * scale,
    )
  }

  it("is scaled to its pane, says so, and is remembered; its links still work (layout)", async () => {
    const id = await on.box.send({
      html: `<p style="margin:300px 0 0 700px"><a href="${on.box.url}/llms.txt">Go</a></p>`,
    })
    await on.open(`/emails/${id}`)
    await on.button("Desktop, 1,000 px").click()
    await expect.poll(() => on.page.getByTestId("preview-scale").innerText()).toMatch(/^[67]\d %$/)
    const stage = on.page.locator(".preview-stage")
    expect((await frame().boundingBox())?.width).toBeCloseTo((await stage.boundingBox())?.width ?? 0, 0)
    await on.page.reload()
    await expect.poll(innerWidth).toBe(1000)
    const opened = on.page.context().waitForEvent("page")
    await clickScaled(inside("Go"))
    await (await opened).close()
  })

  it("requests each remote image once, so that a tracking pixel counts one open (network)", async () => {
    const html = `<p>Hi</p><img src="${on.box.url}/pixel.gif"><td background="${on.box.url}/b.png">`
    await on.open(`/emails/${await on.box.send({ html })}`)
    await inside("Hi").waitFor()
    await on.page.waitForLoadState("networkidle")
    const requested: string[] = []
    on.page.on("request", (request) => requested.push(new URL(request.url()).pathname))
    await on.button("Load 2 remote images").click()
    await on.page.getByText("2 images allowed").waitFor()
    await expect.poll(() => requested).toContain("/pixel.gif")
    await on.page.waitForLoadState("networkidle")
    expect(requested.filter((path) => path === "/pixel.gif")).toHaveLength(1)
  })

  it("offers to load images only if there are any, and blocks them again (axe)", async () => {
    await on.open(`/emails/${await on.box.send()}`)
    await inside("Welcome").waitFor()
    expect(await on.button(/^Load .* image/).count()).toBe(0)
    // Images of the sandbox's own server are refused to a frame without its origin.
    const html = `<img src="${on.box.url}/favicon.svg"><img src="cid:none"><td background="${on.box.url}/b.png">`
    await on.open(`/emails/${await on.box.send({ html })}`)
    await on.button("Load 2 remote images").click()
    await on.page.getByText("2 images allowed").waitFor()
    await on.expectAccessible()
    await on.button("Block again").click()
    await on.button("Load 2 remote images").waitFor()
  })
})

describe("the preview in dark mode (frame)", () => {
  const RED =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="
  const MAIL = `<div id="text" style="width:60px;height:60px;background:#fff"></div><img width="60" height="60" src="${RED}">`
  const inside = (selector: string) => on.page.frameLocator("[data-testid=preview-frame]").locator(selector)
  const isDark = ([red = 255, green = 255, blue = 255]: number[]) => Math.max(red, green, blue) < 60

  it("stays light for a mail without dark styles, and says so", async () => {
    await on.open(`/emails/${await on.box.send({ html: MAIL })}`)
    await on.button("Dark preview").click()
    await on.page.getByText("This mail has no dark styles.").waitFor()
    expect(await colorOf(inside("#text"))).toEqual([255, 255, 255])
  })

  it("inverts colors but not images when dark is forced", async () => {
    await on.open(`/emails/${await on.box.send({ html: MAIL })}`)
    await on.button("Dark preview").click()
    await on.button("Forced dark").click()
    await on.page.locator("iframe.forced").waitFor()
    await expect.poll(async () => isDark(await colorOf(inside("#text")))).toBe(true)
    const [red = 0, green = 255, blue = 255] = await colorOf(inside("img"))
    expect([red > 2 * green, red > 2 * blue]).toEqual([true, true])
    await on.button("Forced dark").click()
    await expect.poll(() => colorOf(inside("#text"))).toEqual([255, 255, 255])
  })

  it("uses the dark styles of a mail that has some, and says nothing", async () => {
    const style = "<style>@media (prefers-color-scheme: dark) { #text { background: #000 !important } }</style>"
    // The color scheme that Playwright emulates would hide that of the frame.
    await on.open(`/emails/${await on.box.send({ html: style + MAIL })}`, { colorScheme: null })
    expect(await colorOf(inside("#text"))).toEqual([255, 255, 255])
    await on.button("Dark preview").click()
    await expect.poll(() => colorOf(inside("#text"))).toEqual([0, 0, 0])
    expect(await on.page.getByText("This mail has no dark styles.").count()).toBe(0)
  })
})

describe("HTML that a browser cannot lay out (frame)", () => {
  it.each([
    // Just above the limit: the layout of 3,000 tables crashed the tab.
    ["65 tables", "<table><tr><td>".repeat(65)],
    ["260 elements", "<div>".repeat(260)],
  ])("of %s is shown as text, which says so first, and opens in every other view", async (_, nested) => {
    await on.open(`/emails/${await on.box.send({ html: `${nested}deep`, text: "Hello" })}`)
    const preview = on.page.frameLocator("[data-testid=preview-frame]")
    expect(await preview.locator("body").innerText()).toMatch(/^Shown as text\. The HTML nests more than 256.*deep$/s)
    for (const name of ["Text", "Links & codes", "Checks", "HTML", "Headers", "Raw"]) {
      await detail().getByRole("tab", { name }).click()
      await detail().getByRole("tab", { name, selected: true }).waitFor()
    }
    await detail().getByRole("group", { name: "Raw message" }).waitFor()
  })
})

describe("a long HTML", () => {
  it("begins with 200 KB of it, says so above it, and shows 1 MB if asked for more (layout)", async () => {
    await on.open(
      `/emails/${await on.box.send({ html: `<p>Begin</p>${`<p>${"word ".repeat(199)}</p>`.repeat(1_800)}` })}`,
    )
    const preview = on.page.frameLocator("[data-testid=preview-frame]")
    const lines = () => preview.locator("p").count()
    const limit = on.page.getByText("Only the first 200 KB of 1.8 MB are shown.")
    await preview.getByText("Begin").waitFor()
    expect(await lines()).toBeLessThan(210)
    const top = (await limit.boundingBox())?.y ?? Number.POSITIVE_INFINITY
    expect(top).toBeLessThan(await bodyTop())
    await on.button("Show the first 1 MB").click()
    await on.page.getByText("Only the first 1 MB of 1.8 MB are shown. Download HTML, in the menu, has all").waitFor()
    await expect.poll(lines).toBeGreaterThan(900)
  })
})
