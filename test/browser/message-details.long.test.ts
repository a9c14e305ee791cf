import { createTransport } from "nodemailer"
import { describe, expect, it } from "vitest"
import { sample } from "../helpers/long.ts"
import { sendMany } from "./batch.ts"
import { sidewaysScroll } from "./browser.ts"
import { section } from "./section.ts"

const on = section()
const detail = () => on.page.getByTestId("email-detail")
const PHONE = { viewport: { width: 360, height: 740 } }

describe("an action with options", () => {
  it("describes its effect on the selected recipient", async () => {
    await on.open(`/emails/${await on.box.send({ to: ["ada@example.com", "bob@example.com"] })}`)
    await on.button("Bounce with details").click()
    const dialog = on.page.getByRole("dialog")
    await dialog.getByText("Suppresses ada@example.com").waitFor()
    await dialog.locator("select[name=recipient]").selectOption("bob@example.com")
    await dialog.getByText("Suppresses bob@example.com").waitFor()
    await on.inDialog("Bounce").click()
    await on.page.locator("[data-testid=email-row][data-status=bounced]").waitFor()
    const { data } = await on.box.get<{ data: { address: string }[] }>("/sandbox/suppressions")
    expect(data.map(({ address }) => address)).toEqual(["bob@example.com"])
  })
})

describe("the dialogs of opens and clicks", () => {
  const LINKS = `<p><a href="https://acme.test/a">Pay now</a> <a href="https://acme.test/b"><img alt="Logo"></a></p>`

  it("take the user agent and IP address of a mail program", async () => {
    const id = await on.box.send({ html: LINKS, track_opens: true, track_clicks: true })
    await on.open(`/emails/${id}`)
    await on.button("Open with details").click()
    await on.page.getByLabel("Mail program").selectOption("Gmail image proxy")
    await expect.poll(() => on.page.getByLabel("User agent").inputValue()).toContain("GoogleImageProxy")
    await on.page.getByLabel("IP address").fill("2001:db8::7")
    await on.inDialog("Open").click()
    await on.page.getByTestId("timeline").getByText("opened", { exact: true }).waitFor()
    const { events } = await on.box.get<{ events: object[] }>(`/sandbox/emails/${id}`)
    expect(events.at(-1)).toMatchObject({
      type: "opened",
      ip: "2001:db8::7",
      user_agent: expect.stringContaining("GoogleImageProxy"),
    })
  })

  it("have the text of a link beside its URL, as the list of links has", async () => {
    const id = await on.box.send({ html: LINKS, track_clicks: true })
    await on.open(`/emails/${id}?tab=links`)
    await on.button("Click with details").click()
    const options = on.page.getByRole("dialog").locator("select[name=url] option")
    await expect
      .poll(() => options.allInnerTexts())
      .toEqual(["Pay now: https://acme.test/a", "Logo: https://acme.test/b"])
    await on.page.locator("select[name=url]").selectOption("https://acme.test/b")
    await on.inDialog("Click").click()
    await on.page.getByTestId("timeline").getByText("https://acme.test/b").first().waitFor()
    await expect.poll(() => detail().locator(".link-text").allInnerTexts()).toEqual(["Pay now", "Logo"])
  })
})

describe("the subject", () => {
  it("of blanks alone is shown as missing", async () => {
    const id = await on.box.send({ subject: " " })
    await on.open(`/emails/${id}`)
    await detail().getByRole("heading", { name: "(no subject)" }).waitFor()
    expect(await on.page.locator(".row-subject").innerText()).toBe("(no subject)")
  })
})

describe("the raw message", () => {
  it("keeps the lines of folded headers (layout)", async () => {
    const id = await on.box.send({ headers: { "X-Long": "word ".repeat(60).trim() } })
    await on.open(`/emails/${id}?tab=raw`)
    const pre = on.page.getByRole("group", { name: "Raw message" }).locator("pre")
    await pre.waitFor()
    const { lines, height, line } = await pre.evaluate((element) => ({
      lines: element.textContent.trimEnd().split("\n").length,
      height: element.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(element).lineHeight),
    }))
    expect(Math.round(height / line)).toBeLessThanOrEqual(lines + 1)
  })
})

describe("an open message while the server does not answer", () => {
  it("has its error above it, not over it (layout)", async () => {
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    await on.live()
    const title = detail().getByRole("heading", { level: 1 })
    await title.waitFor()
    await on.page.route(`**/sandbox/emails/${id}*`, (route) => route.abort())
    await on.box.post(`/sandbox/emails/${id}/events`, { type: "bounced" })
    const failed = detail().locator(".failed")
    await failed.waitFor()
    const bottom = async () => failed.evaluate((element) => element.getBoundingClientRect().bottom)
    const top = () => title.evaluate((element) => element.getBoundingClientRect().top)
    await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThanOrEqual(0)
    expect(await failed.getByRole("button", { name: "Try again" }).isVisible()).toBe(true)
  })
})

describe("the search box next to an open message", () => {
  it("clears text that was not run and keeps the email open (keys)", async () => {
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    const search = on.page.getByRole("combobox", { name: "Search emails" })
    await search.fill("status:")
    await on.page.getByRole("option").first().waitFor()
    await search.press("Escape")
    await on.page.getByRole("option").first().waitFor({ state: "hidden" })
    await search.press("Escape")
    await expect.poll(() => search.inputValue()).toBe("")
    expect(new URL(on.page.url()).pathname).toBe(`/emails/${id}`)
  })
})

describe("selecting", () => {
  it("selects rows between two clicks that were never loaded (layout)", async () => {
    const ids = await sendMany(on.box, 1500)
    await on.open("/emails")
    const row = (id: string | undefined) => on.page.locator(`[data-email-id="${id}"]`)
    await row(ids.at(-1))
      .getByRole("link")
      .click({ modifiers: ["ControlOrMeta"] })
    await on.page.locator(".vlist").evaluate((list) => {
      list.scrollTop = list.scrollHeight
    })
    await row(ids[0])
      .getByRole("link")
      .click({ modifiers: ["Shift"] })
    await on.page.getByText("1,500 selected").waitFor()
    await on.page.keyboard.press("Delete")
    await on.page.getByRole("heading", { name: "No emails yet" }).waitFor()
    await on.button("Undo").click()
    await on.page.getByRole("heading", { name: "1,500 emails" }).waitFor()
  })
})

describe("the MIME structure of a message", () => {
  it.each(sample([PHONE, {}], 1))("is a tree in the tab of the headers in %o (layout)", async (options) => {
    const content = Buffer.from("Invoice").toString("base64")
    const id = await on.box.send({ text: "Hi", attachments: [{ filename: `${"long-name-".repeat(20)}.pdf`, content }] })
    await on.open(`/emails/${id}?tab=headers`, options)
    const tree = on.page.getByTestId("mime-tree")
    await tree.getByText("multipart/mixed").waitFor()
    await tree.locator("li li li", { hasText: "text/html" }).waitFor()
    await tree.getByText("base64 · attachment · long-name-").waitFor()
    expect(await sidewaysScroll(on.page)).toBe(0)
  })
})

describe("the List-Unsubscribe headers of a message", () => {
  const part = () => on.page.getByTestId("unsubscribe")

  it.each(sample([PHONE, {}], 1))(
    "are explained, and one click unsubscribes as a mail client would in %o (layout)",
    async (options) => {
      const id = await on.box.send({ list_unsubscribe: true })
      await on.open(`/emails/${id}?tab=links`, options)
      await part().getByText("One click (RFC 8058)").waitFor()
      await on.button("Unsubscribe with one click").click()
      await part().getByText("The response is 200: the recipient is unsubscribed and suppressed.").waitFor()
      const { events } = await on.box.get<{ events: { type: string }[] }>(`/sandbox/emails/${id}`)
      expect(events.at(-1)?.type).toBe("unsubscribed")
      expect(await sidewaysScroll(on.page)).toBe(0)
    },
  )

  it("of received mail name what is missing, and are not requested", async () => {
    const mail = { from: "eve@example.com", to: "a@sp.acme.test", subject: "News", text: "Hi" }
    const headers = { "List-Unsubscribe": "<https://acme.test/leave>" }
    const receive = async (more: object) => {
      const body = { ...mail, headers: { ...headers, ...more } }
      const { data } = await on.box.post<{ data: { inbound_id: string }[] }>("/sandbox/inbound", body)
      await on.open(`/inbound/${data[0]?.inbound_id}?tab=links`)
    }
    await receive({})
    await part().getByText("One click is not possible: add the header List-Unsubscribe-Post").waitFor()
    await receive({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" })
    await part().getByText("The message has no DKIM signature").waitFor()
    await part().getByText("This address is not of the sandbox, which does not request it.").waitFor()
    expect(await on.button("Unsubscribe with one click").count()).toBe(0)
  })
})

describe("an email that came over SMTP (smtp.submission)", () => {
  it("shows the message as the application submitted it, and its request as mail over SMTP", async () => {
    const auth = { user: "app", pass: on.box.tokens.full_access }
    const client = createTransport({ host: "127.0.0.1", port: on.box.smtp_port as number, auth, ignoreTLS: true })
    const headers = { Received: "from my-app" }
    await client.sendMail({ from: "hello@acme.test", to: "ann@example.com", subject: "By SMTP", text: "Hi", headers })
    await on.open("/emails")
    await on.page.getByText("By SMTP").first().click()
    await on.page.getByRole("tab", { name: "As submitted" }).click()
    await detail().getByText("Received: from my-app").waitFor()
    await on.page.getByRole("tab", { name: "Raw" }).click()
    await detail().getByText("DKIM-Signature:").waitFor()
    expect(await detail().getByText("Received: from my-app").count()).toBe(0)
    await detail().getByRole("link", { name: "SMTP submission" }).click()
    await on.page.getByText("SMTP, shown as the request with the same content").waitFor()
  })

  it("has no such tab for an email of the API", async () => {
    await on.open(`/emails/${await on.box.send()}?tab=raw`)
    await on.page.getByRole("tab", { name: "Raw" }).waitFor()
    expect(await on.page.getByRole("tab", { name: "As submitted" }).count()).toBe(0)
  })
})
