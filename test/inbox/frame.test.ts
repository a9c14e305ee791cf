import { expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
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

it("shows all accounts together, and does what is done to an email in its own account", async () => {
  const box = await startSandpost({ auto_accounts: true })
  const send = (name: string) => box.as(`sp_test_${name}`).send({ subject: `From ${name}` })
  for (const name of ["worker-1", "worker-2"]) await send(name)
  await box.settle()
  const leftOut = ".top-bar > :not(select, label), aside"
  const page = await openPage(box, "/emails?account_id=*", { frame: true, leftOut })
  await page.step("an email of a new account", () => send("worker-3"))
  await page.clickOn("[data-row]:nth-child(2) .row-link")
  await page.press("b")
  await page.click("Bounce")
  await page.press("Escape")
  await page.press("Escape")
  await page.press("a", { ctrlKey: true })
  await page.click("Delete")
  await page.click("Undo")
  await page.click("Delete all: 3 emails")
  await page.click("Delete 3 emails")
  await page.click("Undo")
  await page.clickOn('nav a[href^="/domains"]')
  await page.clickOn('nav a[href^="/logs"]')
  await page.clickOn(".vlist li a")
  await page.expectTranscript("all-accounts")
})

it("shows the time of the sandbox, and leads to all accounts", async () => {
  const box = await startSandpost()
  await ok(box.sandbox("POST", "/accounts", { name: "worker-1" }))
  const page = await openPage(box, "/emails", { frame: true, leftOut: "nav.rail, main" })
  await page.step("the clock is set", () =>
    ok(box.sandbox("POST", "/clock", { set: "2030-01-02T03:04:05.000Z", frozen: true })),
  )
  await page.fill("Account", "*")
  await page.expectTranscript("frame-time")
})

it("says that an account does not exist, and leads to the default one", async () => {
  const page = await openPage(await startSandpost(), "/emails?account_id=7c9e6679-7425-40de-944b-e07fc1f90ae7")
  await page.click("Open the default account")
  await page.expectTranscript("frame-account")
})

it("runs commands with the amounts typed, and says why one is impossible", async () => {
  const box = await startSandpost()
  await box.send({ subject: "Quarterly figures" })
  const id = await box.send({ to: ["failed@sandbox.test"], subject: "Lost" })
  await box.settle()
  const leftOut = "[role=option][aria-selected=false], .list-pane, .message-main, aside"
  const page = await openPage(box, `/emails/${id}`, { frame: true, leftOut })
  const run = async (words: string) => {
    await page.press("k", { ctrlKey: true })
    await page.fill("Search actions", words)
    await page.press("Enter")
  }
  await run("bounce this")
  await page.press("Escape")
  await run("quarterly")
  await run("rate limit 3")
  await run("clock 2 days")
  await run("dark theme")
  expect(page.document.documentElement.getAttribute("data-theme")).toBe("dark")
  await run("compose")
  await page.press("Escape")
  await run("reset this")
  await page.click("Reset this account")
  await page.expectTranscript("palette-run")
})
