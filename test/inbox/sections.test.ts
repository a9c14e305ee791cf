import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { needs } from "../helpers/installed.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { startSandpost } from "../helpers/sandpost.ts"
import { openPage } from "./page.ts"

it("adds a domain, shows its records, verifies and deletes it", async () => {
  const page = await openPage(await startSandpost(), "/domains")
  await page.click("Add")
  await page.enter("Name", "shop.test")
  await page.click("Add", 0)
  await page.click("Copy all records")
  await page.click("Verify")
  await page.click("Publish SPF")
  await page.click("Verify")
  await page.click("Publish all")
  await page.click("Verify")
  await page.click("Unpublish DKIM")
  await page.click("Verify")
  await page.click("Publish all")
  await page.click("Verify")
  await page.click("Add address")
  await page.enter("Local part, or * for any", "support")
  await page.click("Add", 0)
  await page.click("Add address")
  await page.enter("Local part, or * for any", "x")
  await page.enter("Host", "other.test")
  await page.click("Add", 0)
  await page.click("Cancel")
  await page.click("Discard")
  await page.click(page.buttonsIn("main").find((name) => name.startsWith("Delete support@")) ?? "Delete")
  await page.click("Undo")
  await page.click("Delete shop.test")
  await page.click("Undo")
  await page.expectTranscript("domains")
})

it("shows what a receiving address lacks, publishes it, and deletes a catch-all like any other", async () => {
  const box = await startSandpost()
  const { id: domain_id } = await ok(box.v1("POST", "/domains", { name: "waiting.test" }))
  await ok(box.sandbox("POST", "/receiving-addresses", { domain_id, local_part: "support" }))
  const page = await openPage(box, `/domains/${domain_id}`)
  await page.click("Publish the MX record of support@sp.waiting.test")
  await page.click("acme.testverified")
  await page.click("Delete *@sp.acme.test")
  await page.click("Undo")
  await page.expectTranscript("domains-receiving")
})

it("shows the request that adds the first domain of an account, and publishes and verifies it from the palette", async ({
  skip,
}) => {
  needs("curl", skip)
  const box = await startSandpost()
  const { id, tokens } = await ok(box.sandbox("POST", "/accounts", { name: "worker-1" }))
  const leftOut = "[role=option][aria-selected=false]"
  const page = await openPage(box, `/domains?account_id=${id}`, { leftOut })
  const curl = page.document.querySelector("[aria-label*=curl][role=group]")?.textContent ?? ""
  await page.step("the shown request, with a key", () =>
    promisify(execFile)("sh", ["-c", curl.replace("YOUR_API_KEY", tokens.full_access)]),
  )
  await page.click("shop.testpending")
  for (const command of ["Publish all records of shop.test", "Verify shop.test"]) {
    await page.press("k", { ctrlKey: true })
    await page.fill("Search actions", command)
    await page.press("Enter")
  }
  await page.expectTranscript("domains-first")
})

it("adds a webhook, tests and edits it, shows its deliveries, and sends one again", async () => {
  const box = await startSandpost()
  const receiver = await aReceiver()
  const page = await openPage(box, "/webhooks")
  await page.click("Add an endpoint")
  await page.enter("URL", "ftp://wrong")
  await page.click("Add")
  await page.enter("URL", receiver.url)
  await page.enter("Description", "For tests")
  await page.click("All events")
  await page.click("email.delivered")
  await page.click("Add")
  await page.click("I have copied it")
  await page.fill("Type of the test event", "email.delivered")
  await page.click("Send test event")
  receiver.behave(500)
  await page.click("Send test event")
  await page.step("an email is sent, and refused by the endpoint", async () => {
    await box.send({ subject: "Hooked" })
    await box.settle()
  })
  for (const filter of page.buttonsIn("[aria-label='Deliveries to show']")) await page.click(filter)
  await page.click("all")
  await page.fill("Text in the deliveries", "hooked")
  await page.fill("Event of the deliveries", "email.sent")
  await page.fill("Text in the deliveries", "")
  await page.fill("Event of the deliveries", "")
  await page.clickOn("[data-testid=delivery-row] a")
  receiver.behave(200)
  await page.click("Redeliver")
  await page.press("Escape")
  await page.click("retried")
  await page.click("Edit")
  await page.enter("Description", "")
  await page.click("Save")
  await page.click("Delete this endpoint")
  await page.click("Undo")
  await page.expectTranscript("webhooks")
})

it("shows a failing endpoint in the rail, in its row, in its details and at the emails, until it answers", async () => {
  const box = await startSandpost()
  const receiver = await aReceiver(500)
  const { id } = await ok(box.v1("POST", "/webhooks", { url: receiver.url, events: ["email.sent", "email.delivered"] }))
  const page = await openPage(box, `/webhooks/${id}`, { frame: true })
  await page.step("an email is sent", async () => {
    await box.send()
    await box.settle()
  })
  await page.clickOn('nav a[href="/emails"]')
  await page.clickOn('nav a[href="/webhooks"]')
  for (const enabled of [false, true])
    await page.step(`enabled: ${enabled}`, () => ok(box.sandbox("PATCH", `/webhooks/${id}`, { enabled })))
  receiver.behave(200)
  await page.step("the events are sent again", () => box.advance(10_000))
  await page.expectTranscript("webhooks-failing")
})

it("adds, imports, finds and removes suppressions", async () => {
  const box = await startSandpost()
  const page = await openPage(box, "/suppressions")
  await page.step("an address is suppressed", () => box.suppress("a@example.com", "bounced"))
  await page.click("Add")
  await page.enter("Address", "nonsense")
  await page.click("Suppress")
  await page.enter("Address", "b@example.com")
  await page.enter("Reason", "complained")
  await page.click("Suppress")
  await page.click("Import")
  await page.fill("Addresses, one per line", "c@example.com\nd@example.com, complained\nnonsense\n")
  await page.click("Import 3 addresses")
  await page.click("Done")
  await page.fill("Search suppressions", "c@")
  await page.press("Enter")
  await page.click("Remove c@example.com from suppressions")
  await page.click("Undo")
  await page.expectTranscript("suppressions")
})

it("creates, renames and revokes API keys, whose shown token works until then", async () => {
  const box = await startSandpost()
  const page = await openPage(box, "/api-keys")
  await page.click("Create")
  await page.enter("Name", "ci")
  await page.enter("Permission", "full_access")
  await page.click("Create")
  const token = page.document.querySelector("[aria-label='the token']")?.textContent ?? ""
  const expectStatus = async (status: number) =>
    expect((await box.v1("GET", "/emails", undefined, { token })).status).toBe(status)
  await expectStatus(200)
  await page.click("I have copied it")
  await page.click("Rename")
  await page.enter("Name", "cd")
  await page.click("Rename")
  await page.click("RevokeRequests with it are rejected")
  await expectStatus(401)
  await page.click("Undo")
  await expectStatus(200)
  await page.expectTranscript("api-keys")
})

it("lists requests, filters them, and shows one", async () => {
  const box = await startSandpost()
  await box.send({ html: "<p>Hi</p>" })
  await box.refused({ to: ["nobody"] })
  await ok(box.v1("GET", "/emails?limit=1"))
  await box.v1("GET", "/emails", undefined, { token: "wrong" })
  const page = await openPage(box, "/logs")
  for (const filter of ["4xx", "2xx", "5xx", "unauthenticated", "all"]) await page.click(filter)
  for (const row of [1, 2, 3]) await page.clickOn(`.vlist li:nth-child(${row}) a`)
  for (const copy of ["Copy link", "Copy as curl", "Copy as fetch", "Copy the request id"]) await page.click(copy)
  await page.expectTranscript("logs")
})

it("shows new requests with their hints, leads to the email, and back", async () => {
  const box = await startSandpost()
  const page = await openPage(box, "/logs", { leftOut: "[data-testid=email-detail]" })
  await page.step("a request with an unknown field", () => box.send({ replyTo: "x@example.com" }))
  await page.clickOn(".vlist li a")
  await page.clickOn("a[href^='/emails/']")
  await page.clickOn("a[href^='/logs/']")
  await page.expectTranscript("logs-live")
})

it("leads from a refused request to the assumption that refused it", async () => {
  const box = await startSandpost()
  await box.v1("GET", "/domains", undefined, { token: "" })
  const page = await openPage(box, "/logs?view=unauthenticated")
  await page.clickOn(".vlist li a")
  await page.click("E2")
  await page.expectTranscript("logs-assumption")
})

it("sends a logged request again, with changes", async () => {
  const box = await startSandpost()
  await box.refused({ to: ["nobody"] })
  const [{ id }] = (await ok(box.sandbox("GET", "/logs"))).data
  const page = await openPage(box, `/logs/${id}`)
  await page.click("Send again")
  await page.fill("Body", "{")
  await page.click("Go to the error")
  await page.fill("Body", '{"from":"Acme <hello@acme.test>","to":["ann@example.com"],"subject":"Again","text":"x"}')
  await page.click("Format")
  await page.click("Send")
  await page.expectTranscript("logs-send-again")
})
