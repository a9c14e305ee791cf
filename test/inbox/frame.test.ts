import { it } from "vitest"
import { startSandpost } from "../helpers/sandpost.ts"
import { openPage } from "./page.ts"

it("leads to each section, by the rail and by keys", async () => {
  const page = await openPage(await startSandpost(), "/", { frame: true })
  await page.click("Inbound0")
  for (const letter of "edwsklx") {
    await page.press("g")
    await page.press(letter)
  }
  await page.click("Use the dark theme")
  await page.click("Use the light theme")
  await page.click("Desktop notifications")
  await page.press("?")
  await page.press("Escape")
  await page.expectTranscript("frame")
})

it("finds commands and emails in the palette", async () => {
  const box = await startSandpost()
  await box.send({ subject: "Invoice 7" })
  const page = await openPage(box, "/emails")
  await page.press("k", { ctrlKey: true })
  await page.fill("Search actions", "invoice")
  await page.press("ArrowDown")
  await page.press("ArrowUp")
  await page.press("Enter")
  await page.press("k", { ctrlKey: true })
  await page.fill("Search actions", "advance")
  await page.press("Enter")
  await page.press("k", { ctrlKey: true })
  await page.fill("Search actions", "nothing of this kind")
  await page.press("Escape")
  await page.expectTranscript("palette")
})

it("has its sections in a menu on a phone", async () => {
  const box = await startSandpost()
  const id = await box.send()
  const page = await openPage(box, "/emails", { width: 400, frame: true })
  await page.click("More")
  await page.clickOn(`[data-row="${id}"] .row-link`)
  await page.expectTranscript("phone")
})

it("shows all accounts together", async () => {
  const box = await startSandpost()
  await box.send({ subject: "One" })
  const page = await openPage(box, "/emails?account_id=*", { frame: true })
  await page.clickOn("[data-row] .row-link")
  await page.expectTranscript("all-accounts")
})
