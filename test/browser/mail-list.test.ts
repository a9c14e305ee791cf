import { describe, expect, it } from "vitest"
import { sendMany } from "./batch.ts"
import { section } from "./section.ts"

const on = section()
const rows = () => on.page.getByTestId("email-row")
const row = (id: string) => on.page.locator(`[data-testid=email-row][data-email-id="${id}"]`)
const search = () => on.page.getByRole("combobox", { name: "Search emails" })
const q = () => new URL(on.page.url()).searchParams.get("q")
const heading = (name: string) => on.page.getByRole("heading", { name, exact: true })

describe("the filters above the list", () => {
  it("begin with what needs a look, and can all be reached with a mouse (layout)", async () => {
    for (const to of ["ada@example.com", "bounced@sandbox.test", "complained@sandbox.test", "failed@sandbox.test"])
      await on.box.send({ to: [to] })
    await on.box.send({ scheduled_at: new Date(Date.now() + 86_400_000).toISOString() })
    await on.open("/emails")
    const chips = on.page.getByRole("toolbar", { name: "Filter" })
    const names = async () => (await chips.locator(".chip").allInnerTexts()).map((text) => text.split("\n")[0])
    await expect.poll(names).toEqual(["failed", "bounced", "complained", "scheduled", "delivered"])
    await chips.getByRole("button", { name: "More" }).click()
    const edge = (await chips.boundingBox())?.x ?? 0
    for (const chip of await chips.locator(".chip").all()) {
      const box = await chip.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(edge + 360)
    }
    await chips.getByRole("button", { name: /^delivered/ }).click()
    await heading("1 email matching").waitFor()
    await on.expectAccessible()
  })
})

describe("the bar of a selection", () => {
  it("is as high for two emails, which can be compared, as for one, with Delete in its row (layout)", async () => {
    for (const subject of ["One", "Two"]) await on.box.send({ subject })
    await on.open("/emails")
    await rows().nth(1).waitFor()
    const bar = on.page.getByRole("toolbar", { name: "Selected emails" })
    await rows().nth(0).getByRole("checkbox").check({ force: true })
    const height = (await bar.boundingBox())?.height
    await rows().nth(1).getByRole("checkbox").check({ force: true })
    await bar.getByRole("button", { name: "Compare" }).waitFor()
    expect((await bar.boundingBox())?.height).toBe(height)
    await on.page.keyboard.press("Escape")
  })
})

describe("rows", () => {
  it("are at least 16 in a window of 900 px, or higher if the reader wishes, which is remembered (layout)", async () => {
    await sendMany(on.box, 30)
    await on.open("/emails")
    const whole = () =>
      on.page.locator(".vlist").evaluate((list) => {
        const { top, bottom } = list.getBoundingClientRect()
        const boxes = [...list.querySelectorAll("[data-email-id]")].map((one) => one.getBoundingClientRect())
        return boxes.filter((box) => box.top >= top && box.bottom <= bottom).length
      })
    await rows().first().waitFor()
    expect(await whole()).toBeGreaterThanOrEqual(16)
    expect(await on.button("Compact rows").innerText()).toBe("Compact")
    await on.button("Compact rows").click()
    await expect.poll(whole).toBeLessThan(14)
    await on.page.reload()
    await on.page.locator("[data-density=comfortable] [data-email-id]").first().waitFor()
  })

  it("leave the recipient its room beside their marks, which have names (layout)", async () => {
    await on.box.post("/sandbox/webhooks", { url: "http://127.0.0.1:9/", events: ["email.sent"] })
    const send = (subject: string) => on.box.send({ subject, to: ["somebody.with.a.long.name@customers.example"] })
    const [plain] = [await send("Once"), await send("Twice")]
    const marked = await send("Twice")
    await on.box.post("/sandbox/settle", {})
    await on.open("/emails")
    await row(marked).getByText("webhook failing").waitFor()
    expect(await row(marked).getByTitle("duplicate").innerText()).toBe("duplicate")
    const widthOf = async (id: string) => (await row(id).locator(".row-who").boundingBox())?.width ?? 0
    expect(await widthOf(marked)).toBeGreaterThan(100)
    expect(await row(plain).getByTitle("duplicate").count()).toBe(0)
  })

  it("give the subject the whole width before the text, and have at most two tags after the text (layout)", async () => {
    const subject = "You are approaching the limit of your plan, please choose another one before the end of the month"
    const id = await on.box.send({ subject, tags: { a: "1", b: "2", c: "3" } })
    await on.open("/emails")
    const widthOf = (name: string) =>
      row(id)
        .locator(name)
        .evaluate((one) => one.getBoundingClientRect())
    const [link, text] = [await widthOf(".row-link"), await widthOf(".row-subject")]
    expect(link.right - text.right).toBeLessThan(40)
    await on.button("Compact rows").click()
    expect(await row(id).locator(".row-tags .tag").allInnerTexts()).toEqual(["a=1", "b=2", "+1"])
    expect((await widthOf(".row-tags")).left).toBeGreaterThanOrEqual((await widthOf(".row-snippet")).right)
  })

  it("show that they are unread beside the checkbox, not in it (layout)", async () => {
    const id = await on.box.send()
    await on.open("/emails")
    await row(id).hover()
    const box = await row(id).getByRole("checkbox").boundingBox()
    const dot = await row(id)
      .locator(".row-check")
      .evaluate((one) => {
        const { left, width } = getComputedStyle(one, "::before")
        return one.getBoundingClientRect().left + Number.parseFloat(left) + Number.parseFloat(width)
      })
    expect(dot).toBeLessThanOrEqual(box?.x ?? 0)
  })

  it("have a sketch in their place while they are read (layout)", async () => {
    await sendMany(on.box, 300)
    await on.open("/emails")
    await rows().first().waitFor()
    await on.page.route("**/sandbox/emails?*", (route) => route.abort())
    await on.page.locator(".vlist").evaluate((list) => list.scrollTo({ top: list.scrollHeight }))
    await on.page.locator(".row.blank").first().waitFor()
    expect(
      await on.page.evaluate(() => [
        getComputedStyle(document.querySelector(".vlist > ul") as Element).backgroundImage.slice(0, 15),
        getComputedStyle(document.querySelector(".row.blank") as Element).backgroundColor,
      ]),
    ).toEqual(["linear-gradient", "rgba(0, 0, 0, 0)"])
    await on.page.unrouteAll()
  })
})

describe("a search that takes longer than half a second", () => {
  it("says that it is being prepared, a quick one does not (network)", async () => {
    const id = await on.box.send({ text: "The silver teapot" })
    await on.open("/emails")
    const preparing = on.page.getByText("Preparing the search…")
    let answer = () => {}
    await on.page.route("**/sandbox/emails?*", async (route) => {
      await new Promise<void>((done) => {
        answer = done
      })
      await route.continue()
    })
    await search().fill("teapot")
    await preparing.waitFor()
    answer()
    await row(id).waitFor()
    await preparing.waitFor({ state: "detached" })
    await on.page.unrouteAll({ behavior: "ignoreErrors" })
    await search().fill("nothing-like-it")
    await on.page.getByText("Nothing matches the search").waitFor()
    expect(await preparing.count()).toBe(0)
  })
})

describe("a list that is scrolled down", () => {
  it("says how many emails are new, and goes to them (layout)", async () => {
    await sendMany(on.box, 60)
    await on.open("/emails")
    await on.live()
    await rows().first().waitFor()
    await on.page.locator(".vlist").evaluate((list) => list.scrollTo({ top: 2000 }))
    await expect.poll(() => on.page.locator(".vlist").evaluate((list) => list.scrollTop)).toBe(2000)
    for (let n = 0; n < 3; n++) await on.box.send()
    await on.button("3 new").click()
    await expect.poll(() => on.page.locator(".vlist").evaluate((list) => list.scrollTop)).toBe(0)
    await on.button("3 new").waitFor({ state: "detached" })
  })
})

describe("the search box", () => {
  it("filters as the user types, as one entry of the history, and keeps the open message (history)", async () => {
    const id = await on.box.send({ subject: "Invoice 1" })
    await on.box.send({ subject: "Receipt" })
    // A page of its own: the history of the shared one is full.
    await on.open(`/emails/${id}`, { colorScheme: "light" })
    await heading("2 emails").waitFor()
    const before = await on.page.evaluate("history.length")
    await search().pressSequentially("subject:inv ", { delay: 60 })
    await heading("1 email matching").waitFor()
    expect([q(), await search().inputValue()]).toEqual(["subject:inv", "subject:inv "])
    await search().pressSequentially("status:", { delay: 60 })
    await on.page.getByTestId("email-detail").waitFor()
    await search().pressSequentially("bounced", { delay: 60 })
    await on.page.getByText("No results for").waitFor()
    expect(await on.page.evaluate("history.length")).toBe((before as number) + 1)
    await on.page.goBack()
    await heading("2 emails").waitFor()
    await expect.poll(() => search().inputValue()).toBe("")
  })

  it("leaves the box on Enter, so that the next keys move in the list (keys)", async () => {
    const id = await on.box.send({ subject: "Invoice 1" })
    await on.box.send({ subject: "Receipt" })
    await on.open("/emails")
    await search().fill("subject:inv")
    await heading("1 email matching").waitFor()
    for (const key of ["Enter", "j", "Enter"]) await on.page.keyboard.press(key)
    await on.page.waitForURL((url) => url.pathname.endsWith(id))
  })
})

describe("the keyboard", () => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await on.page.keyboard.press(key)
  }
  const cursor = () => on.page.locator(".row.at-cursor .row-subject").innerText()
  const path = () => new URL(on.page.url()).pathname

  it("moves by row, page and to both ends of a list of any length (keys)", async () => {
    await sendMany(on.box, 300)
    await on.open("/emails")
    await rows().first().waitFor()
    await press("End")
    await expect.poll(cursor).toBe("Mail 0")
    await press("Home")
    await expect.poll(cursor).toBe("Mail 299")
    await press("PageDown")
    await expect.poll(cursor).toMatch(/^Mail 28[345]$/)
    await press("PageUp")
    await expect.poll(cursor).toBe("Mail 299")
  })

  it("opens a message with the focus before its actions, then the next unread one (keys)", async () => {
    const [first, second] = [await on.box.send({ subject: "One" }), await on.box.send({ subject: "Two" })]
    await on.open("/emails")
    await rows().first().waitFor()
    await press("j", "Enter")
    const focused = () =>
      on.page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)
    await expect.poll(focused).toBe("Email: Two")
    expect(path()).toBe(`/emails/${second}`)
    await press("Tab", "Tab", "Tab")
    expect(await focused()).toBe("Bounce")
    await press("n")
    await expect.poll(path).toBe(`/emails/${first}`)
    for (const id of [first, second]) await row(id).and(on.page.locator(":not(.unread)")).waitFor()
    await press("n")
    await on.page.getByText("No more unread").waitFor()
  })

  it("copies the code of a row with one click and of a message from its header, and names the link to follow (desktop)", async () => {
    const link = `<a href="https://acme.test/confirm?t=1">Confirm</a> <a href="https://acme.test/u">Unsubscribe</a>`
    await on.box.send({ subject: "Other", html: "<p>Order 5551 of box 7712, hall 3319.</p>" })
    const id = await on.box.send({ html: `<p>Your code is 482913.</p>${link}` })
    await on.open("/emails", { permissions: ["clipboard-read", "clipboard-write"] })
    await row(id).hover()
    await row(id)
      .getByRole("button", { name: /482913/ })
      .click()
    await on.page.getByText("Code 482913 copied").waitFor()
    expect(await on.page.evaluate("navigator.clipboard.readText()")).toBe("482913")
    expect(new URL(on.page.url()).pathname).toBe("/emails")
    await row(id).click()
    const essentials = on.page.getByTestId("essentials")
    await essentials.getByRole("button", { name: "482913 Copy ." }).click()
    await essentials.getByRole("link", { name: "Confirm", exact: true }).waitFor()
    await on.expectAccessible()
    await press("j", ".")
    const none = on.page.getByRole("status").getByText("No code found. Numbers in this email:")
    await none.waitFor()
    expect(await on.page.locator(".toast-note").count()).toBe(1)
    await on.button("7712").click()
    expect(await on.page.evaluate("navigator.clipboard.readText()")).toBe("7712")
  })

  it("shows where the link of a mail without a code leads, in its row and header (desktop)", async () => {
    const url = `http://192.0.2.7/${"x".repeat(300)}`
    const id = await on.box.send({
      html: `<a href="https://acme.test/">Acme</a> <a href="${url}">bank.example/login</a>`,
    })
    await on.open("/emails")
    await row(id).hover()
    const shown = row(id).locator(".row-link-name")
    await shown.getByText("bank.example/login").waitFor()
    await shown.getByText("192.0.2.7").waitFor()
    // It covers the subject, and opens the mail like that.
    await shown.click({ force: true })
    await on.page.getByTestId("essentials").getByText("192.0.2.7", { exact: true }).waitFor()
  })

  it("runs the search that a refused one probably meant (network)", async () => {
    await on.box.send({ to: ["bounced@sandbox.test"] })
    await on.box.send()
    await on.box.post("/sandbox/settle", {})
    await on.open("/emails?q=subject:welcome%20status:bouncd")
    await on.button("Search subject:welcome status:bounced").click()
    await rows().first().waitFor()
    expect(await rows().count()).toBe(1)
    expect(await search().inputValue()).toBe("subject:welcome status:bounced")
    expect(await on.page.getByRole("alert").count()).toBe(0)
  })

  it("selects the whole list with Ctrl A, except in a text field (keys)", async () => {
    await sendMany(on.box, 150)
    await on.open("/emails")
    await rows().first().waitFor()
    await press("ControlOrMeta+a")
    await on.page.getByText("150 selected").waitFor()
    await on.expectAccessible()
    await press("Escape")
    await search().fill("mail")
    await press("ControlOrMeta+a", "Delete")
    await expect.poll(() => search().inputValue()).toBe("")
    expect(await on.page.getByText("150 selected").count()).toBe(0)
    await press("Escape", "Escape")
  })

  it("gives the subject its room in the palette, finds it before a text, and shows direction overrides as marks (layout)", async () => {
    await on.box.send({ subject: "Order 10148 \u202egpj.exe", to: [`${"a-long-name.".repeat(4)}ann@mail.example.com`] })
    await on.box.send({ subject: "Welcome", html: "<p>About your order.</p>", to: ["bob@example.com"] })
    await on.open("/emails")
    await rows().first().waitFor()
    expect(await rows().last().locator(".row-subject").innerText()).toBe("Order 10148 ⟨RLO⟩gpj.exe")
    await press("ControlOrMeta+k")
    await on.page.getByRole("combobox", { name: "Search actions" }).fill("order")
    const found = on.page.getByRole("option").filter({ hasText: "@" })
    await expect.poll(() => found.count()).toBe(2)
    expect(await found.locator(".palette-title").allInnerTexts()).toEqual(["Order 10148 ⟨RLO⟩gpj.exe", "Welcome"])
    expect((await found.first().boundingBox())?.height).toBeLessThan(40)
    await found.first().getByText("delivered").waitFor()
    await press("Escape")
  })
})
