import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, it, onTestFinished } from "vitest"
import { ok } from "../helpers/client.ts"
import { startSandpost } from "../helpers/sandpost.ts"
import { openPage } from "./page.ts"

it("moves the clock", async () => {
  const box = await startSandpost()
  await box.send({ scheduled_at: "2026-10-02T09:00:00Z", subject: "Later" })
  const page = await openPage(box, "/sandbox?tab=time")
  await page.click("+ 5 min")
  await page.enter("Advance by", "2h30m")
  await page.submit("Advance")
  await page.click("Skip to next event")
  await page.enter("Set to (UTC)", "2026-11-01 09:00")
  await page.submit("Set")
  await page.enter("Set to (UTC)", "2026-01-01 09:00:00")
  await page.submit("Set")
  await page.click("Wait until idle")
  await page.expectTranscript("sandbox-time")
})

it("adds, repeats and removes faults", async () => {
  const box = await startSandpost()
  const page = await openPage(box, "/sandbox?tab=faults")
  await page.click("Rate limit the next send")
  await page.step("a send", () => box.refused({}))
  await page.click(page.buttonsIn("main").find((name) => name.startsWith("Again: ")) ?? "Again")
  await page.click("Add fault")
  await page.enter("Method", "GET")
  await page.enter("Path under /v1", "/emails/*")
  await page.enter("Status", "503")
  await page.enter("Retry after (seconds or HTTP date)", "3")
  await page.click("Add")
  await page.click("Add fault")
  for (const kind of ["disconnect", "error"]) await page.fill("Effect", kind)
  await page.fill("Effect", "latency")
  await page.enter("Delay (ms)", "50")
  await page.enter("Times (0: until removed)", "0")
  await page.click("Add")
  for (const button of page.buttonsIn("main").filter((one) => one.startsWith("Remove the fault")))
    await page.click(button)
  await page.click("Undo")
  await page.click("Remove all")
  await page.expectTranscript("sandbox-faults")
})

it("shows outcomes, and adds and removes rules", async () => {
  const page = await openPage(await startSandpost(), "/sandbox?tab=outcomes")
  await page.click("Recipients that behave like people and machines")
  await page.click("Add")
  await page.enter("Recipient (* matches anything)", "*@slow.example")
  await page.enter("Outcome", "bounced")
  await page.enter("Delay (s)", "2.5")
  await page.click("Add")
  await page.click("Add")
  await page.enter("Recipient (* matches anything)", "two@slow.example")
  await page.enter("Or a script of several steps", "delivered after 1m, opened after 1h")
  await page.click("Add")
  await page.click("Remove the rule for *@slow.example")
  await page.press("z", { ctrlKey: true })
  await page.expectTranscript("sandbox-outcomes")
})

it("changes settings of each kind, and restores them", async () => {
  const leftOut = ".assumption:nth-child(n + 6)"
  const page = await openPage(await startSandpost(), "/sandbox?tab=assumptions", { leftOut })
  await page.fill("Search the assumptions", "errors.status")
  await page.fill("Search the assumptions", "webhooks")
  const [first, second] = page.buttonsIn("main").filter((one) => one.startsWith("Change "))
  for (const name of [first, second]) {
    await page.click(name ?? "")
    await page.enter("Value", "nonsense")
    await page.click("Save")
    await page.enter("Value", "7")
    await page.click("Save")
    if (page.document.querySelector("dialog")) await page.click("Cancel").then(() => page.click("Discard"))
  }
  await page.clickOn("main input[type=checkbox]")
  for (const button of page.buttonsIn("main").filter((one) => one.startsWith("Restore"))) await page.click(button)
  await page.expectTranscript("sandbox-settings")
})

it("explains a setting in the assumption behind it, also at its former address", async () => {
  const leftOut = ".assumption:nth-child(n + 4)"
  const page = await openPage(await startSandpost(), "/sandbox?tab=assumptions#M3", { leftOut })
  await page.click("Settings", 1)
  await page.fill("Search the settings", "emails.pace")
  await page.fill("emails.pace", "manual")
  await page.click("M3: why emails.pace")
  await page.click(page.buttonsIn("main").find((name) => name.startsWith("changed")) ?? "changed")
  await page.expectTranscript("sandbox-assumption")
})

it("adds, changes and deletes accounts", async () => {
  const page = await openPage(await startSandpost(), "/sandbox?tab=accounts")
  await page.click("Add account")
  await page.enter("Name", "worker-1")
  await page.enter("Verified domains", "a.test, b.test")
  await page.submit("Add")
  await page.click("I have copied them")
  await page.click(".env of worker-1")
  await page.click("I have copied it")
  await page.click(".env of Default")
  await page.click("Close")
  await page.fill("Plan of worker-1", "free")
  await page.click("Opens", 1)
  await page.click("Clicks", 1)
  await page.click("Delete the account worker-1")
  await page.click("Undo")
  await page.click("Delete the account Default")
  await page.expectTranscript("sandbox-accounts")
})

it("shows all accounts, outcome rules and faults, also if they are more than one page of answers", async () => {
  const box = await startSandpost()
  for (let n = 0; n < 101; n++) {
    await ok(box.sandbox("POST", "/accounts", { name: `worker-${n}` }))
    await ok(box.sandbox("POST", "/outcomes", { recipient: `*@outcome${n}.test`, outcome: "bounced" }))
    await ok(box.sandbox("POST", "/faults", { path: `/emails/${n}`, latency_ms: 1 }))
  }
  const page = await openPage(box, "/api-keys")
  const count = (begin: string) => new Set(page.buttonsIn("main").filter((name) => name.startsWith(begin))).size
  const offered = () => page.document.querySelectorAll("[aria-label=Account] option").length
  expect(offered()).toBe(102)
  await page.step("open the accounts", () => page.find("Account").focus())
  expect(offered()).toBe(103)
  await page.clickOn("nav a[href^='/sandbox']")
  await page.click("Accounts")
  await page.click("Show 50 more of 102")
  await page.click("Show 2 more of 102")
  expect(count("Delete the account")).toBe(102)
  await page.click("Outcomes")
  expect(count("Remove the rule for")).toBe(101)
  await page.click("Faults")
  expect(count("Remove the fault")).toBe(101)
})

it("resets the state, and saves it", async () => {
  const page = await openPage(await startSandpost(), "/sandbox?tab=state")
  await page.click("Download snapshot")
  await page.click("Domains")
  await page.click("Webhooks")
  await page.click("Domains")
  await page.click("Reset this account")
  await page.click("Reset this account", 0)
  await page.click("Reset everything")
  await page.expectTranscript("sandbox-state")
})

it("runs the exam", async () => {
  const box = await startSandpost()
  let status = 200
  const receiver = createServer((_, response) => response.writeHead(status).end("ok")).listen(0, "127.0.0.1")
  onTestFinished(() => void receiver.close())
  await once(receiver, "listening")
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const { id } = await ok(box.v1("POST", "/webhooks", { url, events: ["email.delivered"] }))
  const page = await openPage(box, `/webhooks/${id}`, { leftOut: "[data-testid=delivery-row]:nth-child(n + 3)" })
  await page.click("Examine receiver")
  await page.click("Examine")
  await page.click("Copy results")
  await page.click("Close results")
  status = 500
  await page.click("Examine receiver")
  await page.click("Examine")
  await page.click("Close results")
  await page.click("exam")
  await page.expectTranscript("sandbox-exam")
})
