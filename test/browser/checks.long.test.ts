import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { section } from "./section.ts"

const on = section()

it("a place opens the source, with the excerpt selected (keys)", async () => {
  const text = `${"Line\n".repeat(200)}Hello {{name}}`
  const html = `<p>One</p>\n${"<p>More</p>\n".repeat(200)}<p>Hello <b>{{name}}</b></p>`
  await on.open(`/emails/${await on.box.send({ html, text })}?tab=checks`)
  const selected = () => on.page.evaluate("String(getSelection())")
  await on.button("in html, line 202, column 13").click()
  await expect.poll(selected).toContain("{{name}}")
  const row = on.page.locator(".source .hl-tag", { hasText: "</b>" })
  expect((await row.boundingBox())?.y).toBeGreaterThan(200)
  expect((await row.boundingBox())?.y).toBeLessThan(900)
  await on.page.getByRole("tab", { name: "Checks" }).click()
  await on.button("in text, line 201, column 7").click()
  await expect.poll(selected).toBe("{{name}}")
})

it("minified HTML is formatted for reading, while the lines that a check names are those of the source (keys)", async () => {
  const html = `<table><tr><td><p>One</p><p>${"word ".repeat(40)}<b>{{name}}</b></p></td></tr></table>\n<p>Last {{code}}</p>`
  await on.open(`/emails/${await on.box.send({ html, text: "Hello" })}?tab=source`)
  const lines = on.page.locator(".source-line")
  await expect.poll(() => lines.allTextContents()).toEqual(html.split(/(?<=\n)/))
  await on.button("Format").click()
  await expect.poll(() => lines.count()).toBe(11)
  expect(await lines.nth(3).textContent()).toBe("      <p>One</p>\n")
  await on.expectAccessible()
  await on.page.getByRole("tab", { name: "Checks" }).click()
  await on.page.getByText("1 more place").first().click()
  await on.button("in html, line 2, column 9").click()
  await expect.poll(() => on.page.evaluate("String(getSelection())")).toBe("{{code}}")
  expect(await lines.count()).toBe(2)
})

it("a source longer than what is shown says so above it, and so does a place behind its end (layout)", async () => {
  const html = `${"<p>More</p>\n".repeat(6_000)}<p>Hello {{name}}</p>`
  await on.open(`/emails/${await on.box.send({ html, text: "Hello" })}?tab=checks`)
  await on.button("in html, line 6001, column 10").click()
  await on.page.getByText("Line 6001, column 10 is behind the end of what is shown.").waitFor()
  const limit = on.page.getByText("Only the first 3,000 lines are shown.")
  expect((await limit.boundingBox())?.y).toBeLessThan(
    (await on.page.locator(".source-line").first().boundingBox())?.y ?? 0,
  )
  await on.button("Format").click()
  await expect.poll(() => on.page.locator(".source-line").count()).toBe(3_000)
})

it("the links are requested by a button only, and their answers are a table (axe)", async () => {
  const asked: string[] = []
  const app = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`)
    if (req.url === "/old") res.writeHead(302, { Location: "/new" }).end()
    else res.writeHead(Number(req.url?.slice(1)) || 200).end()
  })
  await new Promise<void>((done) => app.listen(0, "127.0.0.1", done))
  onTestFinished(() => void app.close())
  const at = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  const link = (url: string) => `<a href="${url}">Link to ${url}</a>`
  const html = [`${at}/old`, `${at}/404`, `${at}/405`, "http://user:secret@acme.test/"].map(link).join("\n")
  await on.open(`/emails/${await on.box.send({ html })}?tab=checks`)
  const links = on.page.getByTestId("link-checks")
  await links.getByText("A request may use up a one-time link").waitFor()
  expect(asked).toEqual([])
  await on.button("Request the links").click()
  const row = (text: string) => links.locator("tbody tr", { hasText: text })
  await row("/404").getByText("404", { exact: true }).waitFor()
  expect(asked.toSorted()).toEqual(["HEAD /404", "HEAD /405", "HEAD /new", "HEAD /old"])
  await row("/old").getByText("200", { exact: true }).waitFor()
  await row("/old").getByText(`redirects to ${at}/new`).waitFor()
  await row("/405").getByText("does not answer HEAD").waitFor()
  await row("user:secret").getByText("not requested: it contains a user name or password").waitFor()
  await on.expectAccessible()
  await row("/404").getByRole("button", { name: "in html, line 2, column 10" }).click()
  await expect.poll(() => on.page.evaluate("String(getSelection())")).toBe(`${at}/404`)
})

it("the console has no error for the styles of a mail (frame)", async () => {
  const id = await on.box.send({
    html: '<style>p{color:red}</style><p style="color:blue">Hi <b style="x:y">Ann</b></p>',
  })
  await on.open("/emails")
  const errors: string[] = []
  on.page.on("console", (message) => message.type() === "error" && errors.push(message.text()))
  await on.page.goto(`${on.box.url}/emails/${id}?tab=checks`)
  await on.page.getByTestId("inbox-preview").waitFor()
  expect(errors).toEqual([])
})

it("the row of an inbox shows the preheader, and is cut on a phone and a desktop (layout)", async () => {
  const preheader = '<div style="display:none">Choose a new password.&zwnj;&nbsp;</div>'
  const words = "It is valid for one hour, and only once. ".repeat(10)
  const subject = "Reset the password of your account at Acme"
  const id = await on.box.send({ subject, html: `<style>a{}</style>${preheader}<p>Hi <b>A</b>nn,</p><p>${words}</p>` })
  await on.open(`/emails/${id}?tab=checks`)
  const preview = on.page.getByTestId("inbox-preview")
  await preview.getByText("The preheader is shown after the subject").waitFor()
  const text = (await preview.getByTestId("inbox-row-desktop-light").locator(".inbox-subject").innerText()).trim()
  expect(text).toMatch(
    /^Reset the password of your account at Acme – Choose a new password\.[\s\u200c]+Hi Ann, It is.*…$/,
  )
  expect(text.length).toBeLessThan(140)
  const phone = preview.getByTestId("inbox-row-phone-light")
  expect(Math.round((await phone.boundingBox())?.width ?? 0)).toBe(360)
  const subjectLine = phone.locator(":scope > .inbox-cut")
  expect(await subjectLine.evaluate((line) => line.scrollWidth > line.clientWidth)).toBe(true)
  const colors = await preview
    .locator(".inbox-row.phone")
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).backgroundColor))
  expect(colors).toEqual(["rgb(255, 255, 255)", "rgb(27, 27, 29)"])
})
