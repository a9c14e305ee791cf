import { beforeEach, describe, expect, it } from "vitest"
import { section } from "./section.ts"

const EML = ["From: Ada <ada@example.com>", "To: support@sp.acme.test", "Subject: From a file", "", "Hello"]

const on = section()

beforeEach(async () => {
  const { data } = await on.box.get<{ data: { id: string }[] }>("/sandbox/domains")
  await on.box.post("/sandbox/receiving-addresses", { domain_id: data[0]?.id, local_part: "support" })
  await on.open("/inbound")
  await on.page.getByRole("heading", { name: "No inbound email yet" }).waitFor()
})

const compose = () => on.page.getByRole("button", { name: "Compose inbound email" }).click()
const arrive = () => on.page.getByRole("button", { name: "Deliver" }).click()
const field = (name: string) => on.page.getByRole("dialog").getByLabel(name, { exact: true })
/** The .eml file as a browser passes a dropped file. */
const droppedFile = () =>
  on.page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], "mail.eml", { type: "message/rfc822" }))
    return data
  }, EML.join("\r\n"))

const unfold = () => on.page.getByText("Authentication and headers").click()

describe("Inbound", () => {
  it("folds what few need in the dialogs, and unfolds it for a field that the browser refuses (layout)", async () => {
    await compose()
    const dialog = on.page.getByRole("dialog")
    const shown = () => dialog.locator("input.field, select.field, textarea.field").filter({ visible: true }).count()
    expect(await shown()).toBe(5)
    expect((await on.inDialog("Deliver").boundingBox())?.y).toBeLessThan(800)
    await on.expectAccessible()
    await unfold()
    expect(await shown()).toBe(12)
    await field("From").fill("bo@example.com")
    const score = on.page.getByLabel("Spam score")
    await score.pressSequentially("1e")
    await unfold()
    await expect.poll(() => score.isVisible()).toBe(false)
    await on.inDialog("Deliver").click()
    await expect.poll(() => score.isVisible()).toBe(true)
    await on.open(`/emails/${await on.box.send()}`)
    await on.page.getByTestId("answers").click()
    await on.page.getByTestId("answer-reply").click()
    await dialog.getByLabel("Text").waitFor()
    expect(await shown()).toBe(2)
    await dialog.getByText("Authentication", { exact: true }).click()
    await dialog.getByLabel("DMARC").waitFor()
  })

  it("delivers an .eml file unchanged (desktop)", async () => {
    await compose()
    const file = { name: "mail.eml", mimeType: "message/rfc822", buffer: Buffer.from(EML.join("\r\n")) }
    await on.page.getByRole("dialog").locator("input[type=file]").first().setInputFiles(file)
    await on.page.getByText("mail.eml will be delivered unchanged").waitFor()
    await arrive()
    await on.page.getByTestId("inbound-detail").getByRole("heading", { name: "From a file" }).waitFor()
  })

  it("delivers an .eml dropped on the dialog once, on submit (desktop)", async () => {
    await compose()
    await on.page
      .locator(".drop-zone")
      .first()
      .dispatchEvent("drop", { dataTransfer: await droppedFile() })
    await on.page.getByText("mail.eml will be delivered unchanged").waitFor()
    await arrive()
    await on.page.getByTestId("inbound-detail").getByRole("heading", { name: "From a file" }).waitFor()
    expect(await on.box.get("/sandbox/inbound")).toMatchObject({ total: 1 })
  })

  it("delivers an .eml dropped anywhere on the page (desktop)", async () => {
    await on.page.locator(".split").dispatchEvent("drop", { dataTransfer: await droppedFile() })
    await on.page.getByTestId("inbound-detail").getByRole("heading", { name: "From a file" }).waitFor()
  })

  it("offers to create a missing receiving address, and keeps the chosen files and what was typed (desktop)", async () => {
    const addresses = `${on.box.url}/sandbox/receiving-addresses`
    const { data: existing } = await on.box.get<{ data: { id: string; domain_id: string; local_part: string }[] }>(
      "/sandbox/receiving-addresses",
    )
    const catchAll = existing.find(({ local_part }) => local_part === "*")
    await fetch(`${addresses}/${catchAll?.id}`, { method: "DELETE" })
    await compose()
    await field("From").fill("bo@example.com")
    await field("To").fill("nobody@sp.acme.test")
    await field("Subject").fill("Typed once")
    await unfold()
    await field("Cc").fill("copy@example.com")
    await field("Headers, one per line").fill("In-Reply-To: <1@acme.test>")
    const files = ["a.txt", "b.txt"].map((name) => ({ name, mimeType: "text/plain", buffer: Buffer.from(name) }))
    await on.page.getByRole("dialog").locator("input[type=file]").last().setInputFiles(files)
    await on.page.getByRole("button", { name: "Remove a.txt" }).click()
    await arrive()
    const alert = on.page.getByRole("alert").filter({ hasText: "550 5.1.1" })
    await alert.waitFor()
    await on.page.getByRole("button", { name: "Create it and deliver" }).click()
    await on.page.getByTestId("inbound-detail").getByRole("heading", { name: "Typed once" }).waitFor()
    const { data } = await on.box.get<{ data: { id: string }[] }>("/sandbox/inbound")
    expect(await on.box.get(`/sandbox/inbound/${data[0]?.id}`)).toMatchObject({
      recipient: "nobody@sp.acme.test",
      cc: ["copy@example.com"],
      headers: expect.arrayContaining([{ name: "In-Reply-To", value: "<1@acme.test>" }]),
      attachments: [{ filename: "b.txt" }],
    })
    const { data: domains } = await on.box.get<{ data: { id: string }[] }>("/sandbox/domains")
    const body = JSON.stringify({ domain_id: domains[0]?.id, local_part: "*" })
    const made = await fetch(addresses, { method: "POST", headers: { "Content-Type": "application/json" }, body })
    expect(made.status).toBe(200)
  })

  it("delivers several .eml files dropped on any page, and reports those that failed (desktop)", async () => {
    await on.page.goto(`${on.box.url}/domains`)
    await on.page.getByRole("heading", { name: "1 domain" }).waitFor()
    const dropped = (files: [name: string, text: string][]) =>
      on.page.evaluateHandle((all) => {
        const data = new DataTransfer()
        for (const [name, text] of all) data.items.add(new File([text], name))
        return data
      }, files)
    const mail = EML.join("\r\n")
    const bad = mail.replace("support@sp.acme.test", "nobody@else.example")
    const dataTransfer = await dropped([
      ["one.eml", mail],
      ["two.eml", mail],
      ["three.eml", bad],
    ])
    await on.page.locator(".main").dispatchEvent("drop", { dataTransfer })
    const report = on.page.getByRole("dialog", { name: "1 file could not be delivered" })
    await report.getByText("2 emails received.").waitFor()
    await report.getByRole("listitem").getByText("three.eml").waitFor()
    await on.expectAccessible()
    expect(await on.box.get("/sandbox/inbound")).toMatchObject({ total: 2 })
    await on.page.keyboard.press("Escape")
    const isLeft = await on.page
      .locator(".top-bar")
      .evaluate(
        (bar, data) =>
          bar.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data })),
        await dropped([["notes.pdf", "x"]]),
      )
    expect(isLeft).toBe(false)
    await on.page.getByText("Only .eml files can be dropped here.").waitFor()
  })

  it("delivers a dropped .eml for somebody else to a chosen address, and creates the receiving address for it (desktop)", async () => {
    const drop = async (to: string) => {
      const dataTransfer = await on.page.evaluateHandle(
        (text) => {
          const data = new DataTransfer()
          data.items.add(new File([text], "real.eml"))
          return data
        },
        EML.join("\r\n").replace("support@sp.acme.test", to),
      )
      await on.page.locator(".main").dispatchEvent("drop", { dataTransfer })
      return on.page.getByRole("dialog").getByLabel("Deliver to")
    }
    expect(await (await drop("nobody@else.example")).inputValue()).toBe("support@sp.acme.test")
    await on.inDialog("Deliver").click()
    await on.page.waitForURL("**/inbound/*")
    expect(await (await drop("Help <help@acme.test>")).inputValue()).toBe("help@acme.test")
    await on.inDialog("Create help@acme.test and deliver").click()
    await expect.poll(() => on.box.get("/sandbox/inbound?q=to:help")).toMatchObject({ total: 1 })
    // Another address is not created before it was refused.
    await (await drop("news@acme.test")).fill("other@acme.test")
    await on.inDialog("Deliver").click()
    await on.inDialog("Create it and deliver").click()
    await expect.poll(() => on.box.get("/sandbox/inbound?q=to:other")).toMatchObject({ total: 1 })
  })
})
