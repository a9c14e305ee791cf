import { describe, expect, it } from "vitest"
import { sample } from "../helpers/long.ts"
import { sidewaysScroll } from "./browser.ts"
import { section } from "./section.ts"

const on = section()
const base64 = (text: string) => Buffer.from(text).toString("base64")
const preview = () => on.page.getByTestId("attachment-preview")
const PHONE = { viewport: { width: 360, height: 740 } }

type File = { filename: string; content: string; content_type?: string }

const aFile = (filename: string, text: string, content_type?: string): File => ({
  filename,
  content: base64(text),
  ...(content_type && { content_type }),
})

/** Opens the attachments of an email, and the preview of its first file. */
async function show(file: File, options = {}): Promise<void> {
  const id = await on.box.send({ attachments: [file] })
  await on.open(`/emails/${id}?tab=attachments`, options)
  await on.button(`Preview ${file.filename}`).click()
}

const INVITATION = [
  ...["BEGIN:VCALENDAR", "METHOD:REQUEST", "BEGIN:VEVENT", "SUMMARY:Planning <script>window.pwned=1</script>"],
  ...["DTSTART:20260318T090000Z", "DTEND:20260318T100000Z", "LOCATION:Room 4", "SEQUENCE:1"],
  ...["RECURRENCE-ID:20260319T090000Z", "EXDATE:20260325T090000Z,20260401T090000Z", "RDATE;VALUE=DATE:20260320"],
  ...["ORGANIZER;CN=Gus Lind:mailto:gus@acme.test", "ATTENDEE;CN=Ann;PARTSTAT=ACCEPTED:mailto:ann@example.com"],
  ...["END:VEVENT", "END:VCALENDAR"],
].join("\r\n")

describe("the attachments of a message", () => {
  it("have checksums to copy, on demand (desktop)", async () => {
    const id = await on.box.send({ attachments: [aFile("a.bin", "Hello", "application/octet-stream")] })
    await on.open(`/emails/${id}?tab=attachments`, { permissions: ["clipboard-read", "clipboard-write"] })
    await on.page.getByText("Checksums of a.bin").click()
    await on.button("Copy SHA-256 of a.bin").click()
    await expect
      .poll(() => on.page.evaluate("navigator.clipboard.readText()"))
      .toBe("185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969")
    await on.button("Copy MD5 of a.bin").waitFor()
    expect(await on.button("Preview a.bin").count()).toBe(0)
  })

  it.each(sample([PHONE, {}], 1))("show a table of the first rows of a CSV file in %o (layout)", async (options) => {
    await show(aFile("a.csv", `name;city\n${'"Lind; Gus";<b>Oslo</b>\n'.repeat(100_000)}`), options)
    await preview().getByRole("columnheader", { name: "city" }).waitFor()
    await preview().getByRole("cell", { name: "Lind; Gus" }).first().waitFor()
    expect(await preview().getByRole("cell", { name: "<b>Oslo</b>" }).count()).toBe(199)
    await preview().getByText("Only the first 200 rows").waitFor()
    await on.expectAccessible()
    expect(await sidewaysScroll(on.page)).toBe(0)
  })

  it.each(sample([PHONE, {}], 1))(
    "show an invitation in the time zone of the reader in %o (layout)",
    async (options) => {
      await show(aFile("invite.ics", INVITATION), { ...options, timezoneId: "America/New_York", locale: "en-GB" })
      const card = on.page.getByTestId("invitation")
      await card.getByText("Updated").waitFor()
      await card.getByText("Planning <script>window.pwned=1</script>").waitFor()
      expect(await card.innerText()).toMatch(/Wednesday,? 18 March 2026, 05:00 to 06:00/)
      for (const date of ["Thursday, 19 March", "Wednesday, 25 March", "Wednesday, 1 April", "Friday, 20 March"])
        expect((await card.innerText()).replace(/day,? /g, "day, ")).toContain(date)
      await card.getByText("Your time zone, America/New_York. The invitation says UTC.").waitFor()
      for (const text of ["Room 4", "Gus Lind <gus@acme.test>", "Ann <ann@example.com>"])
        await card.getByText(text).waitFor()
      expect(await sidewaysScroll(on.page)).toBe(0)
      await on.expectAccessible()
    },
  )

  it("show markup as text and run nothing, whatever the type of the file (frame)", async () => {
    const markup = "<svg onload='window.pwned=1'><script>window.pwned=1</script><img src=x onerror=pwned=1>"
    const files = [
      aFile("a.txt", markup, "text/plain"),
      aFile("b.txt", markup, "text/html"),
      aFile("a.html", markup),
      aFile("a.svg", markup, "image/svg+xml"),
    ]
    await on.open(`/emails/${await on.box.send({ attachments: files })}?tab=attachments`)
    for (const { filename } of files) {
      await on.button(`Preview ${filename}`).click()
      await preview().getByText("<script>window.pwned=1</script>").waitFor()
      expect(await on.page.evaluate("window.pwned")).toBeUndefined()
      expect(await preview().locator("img, script, svg").count()).toBe(0)
      await on.button(`Close ${filename}`).click()
    }
  })

  it("show images (frame)", async () => {
    const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
    await show({ filename: "a.png", content: pixel })
    const image = preview().getByRole("img", { name: "a.png" })
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
  })

  it("show a PDF in the viewer of the browser, in a frame without the origin of the inbox (frame)", async () => {
    const file = aFile("a.pdf", "%PDF-1.4 <script>parent.pwned=1</script>")
    const id = await on.box.send({ attachments: [file] })
    await on.openBlank()
    await on.page.addInitScript("Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })")
    // Stands for the worst viewer: one that runs what it finds as a page.
    await on.page.route("**/attachments/0?pdf=show", async (route) => {
      const response = await route.fetch()
      expect(response.headers()["content-type"]).toBe("application/pdf")
      const headers = { ...response.headers(), "content-type": "text/html" }
      await route.fulfill({ response, headers, body: "<p>viewer</p><script>parent.pwned=1;window.ran=1</script>" })
    })
    await on.page.goto(`${on.box.url}/emails/${id}?tab=attachments`)
    await on.button("Preview a.pdf").click()
    const frame = on.page.frameLocator("iframe[title='a.pdf']")
    await frame.getByText("viewer").waitFor()
    expect(await on.page.evaluate("window.pwned")).toBeUndefined()
    const origins = await Promise.all(on.page.frames().map((one) => one.evaluate("[self.origin, self.ran]")))
    expect(origins).toContainEqual(["null", undefined])
  })
})
