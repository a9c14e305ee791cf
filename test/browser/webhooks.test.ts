import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describe, expect, it, onTestFinished } from "vitest"
import { verifySignature } from "../../src/verify-signature.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { startReceiver } from "../webhooks/exam-receivers.ts"
import { section } from "./section.ts"

const on = section()
const row = () => on.page.getByTestId("delivery-row")

/** Adds an endpoint with the form. Returns the shown secret and Node snippet. */
async function addEndpoint(url: string): Promise<{ secret: string | null; snippet: string | null }> {
  await on.open("/webhooks")
  await on.button("Add an endpoint").click()
  await on.page.getByLabel("URL").fill(url)
  await on.inDialog("Add").click()
  const secret = await on.page.getByRole("group", { name: "the secret" }).textContent()
  const snippet = await on.page.getByRole("group", { name: "Verify a delivery, Node" }).textContent()
  await on.button("I have copied it").click()
  await on.page.getByTestId("webhook-detail").waitFor()
  return { secret, snippet }
}

describe("Webhooks", () => {
  it("show a new secret, and a snippet that verifies only real deliveries", async () => {
    const receiver = await aReceiver()
    const { secret, snippet } = await addEndpoint(receiver.url)
    await on.expectAccessible()
    expect(secret).toMatch(/^whsec_/)
    await on.box.send()
    await receiver.got(2)
    const [first] = receiver.requests
    const { verify } = await import(`data:text/javascript,${encodeURIComponent(snippet ?? "")}`)
    expect(verify(first?.raw, first?.signature)).toBe(true)
    expect(verify(`${first?.raw} `, first?.signature)).toBe(false)
  })

  it("list deliveries with their attempts, and redeliver", async () => {
    await on.stopClock()
    const receiver = await aReceiver(503)
    await addEndpoint(receiver.url)
    await on.live()
    await on.box.send()
    await row().getByText("email.delivered").click()
    const dialog = on.page.getByRole("dialog")
    await dialog.getByText("answered 503").waitFor()
    expect(await dialog.getByRole("group", { name: "Request headers" }).textContent()).toContain(
      "Service-Signature: t=",
    )
    receiver.behave(200)
    await on.inDialog("Redeliver").click()
    await dialog.getByText("Attempt 2").waitFor()
    await dialog.getByText("answered 200").waitFor()
    await on.page.keyboard.press("Escape")
    await on.page.locator("[data-testid=delivery-row][data-status=succeeded]").waitFor()
    await on.page
      .getByTestId("webhook-detail")
      .getByText(/^\d+ %$/)
      .waitFor()
  })

  it("send a test event of any type", async () => {
    const receiver = await aReceiver()
    await addEndpoint(receiver.url)
    await on.page.getByLabel("Type of the test event").selectOption("email.clicked")
    await on.button("Send test event").click()
    await on.page.getByText("The endpoint responded 200").waitFor()
    await row().getByText("email.clicked").waitFor()
    expect(receiver.requests[0]?.event).toMatchObject({ type: "email.clicked", data: { url: expect.any(String) } })
    receiver.behave(500)
    await on.button("Send test event").click()
    await on.page.locator(".toast-error").getByText("The endpoint responded 500").waitFor()
  })

  it("say in red when an endpoint was disabled after 15 failures and why its deliveries were given up, and enable it again", async () => {
    await on.stopClock()
    const receiver = await aReceiver(500)
    await addEndpoint(receiver.url)
    await on.live()
    for (let i = 0; i < 20; i++) await on.button("Send test event").click()
    await expect.poll(() => receiver.requests.length).toBe(20)
    await on.page.getByText("0 consecutive (disabled at 15)").waitFor()
    await on.box.send()
    const meter = () => on.page.getByRole("meter").evaluate((one: HTMLMeterElement) => one.value > one.high)
    await expect.poll(meter).toBe(true)
    for (let i = 0; i < 7; i++) await on.box.send()
    await on.box.post("/sandbox/settle", {})
    await on.button("Re-enable").waitFor()
    await on.page.getByText("15 consecutive (disabled at 15)").waitFor()
    await on.page
      .getByTestId("webhook-detail")
      .getByText(/^\d+s ago$|^now$/)
      .first()
      .waitFor()
    // The last one was not even tried.
    const all = on.page.locator("[data-testid=delivery-row][data-status=dropped]")
    const dropped = all.filter({ hasText: "Given up" }).first()
    await dropped.locator(".badge.tone-red").waitFor()
    await dropped.locator(".delivery-answer.tone-red").getByText("Given up: endpoint disabled: 500 in").waitFor()
    // The whole row is the target.
    await dropped.locator(".delivery-about").click({ position: { x: 5, y: 5 }, force: true })
    await on.page.getByRole("dialog").getByText("Given up: endpoint disabled").waitFor()
    await on.page.keyboard.press("Escape")
    await on.button("Re-enable").click()
    await on.page.getByText("0 consecutive (disabled at 15)").waitFor()
  })

  it("examine a receiver with the keyboard alone, and explain each failure", async () => {
    const receiver = await startReceiver(onTestFinished, { isGenuine: () => true })
    await addEndpoint(receiver.url)
    await on.button("Examine receiver").focus()
    await on.page.keyboard.press("Enter")
    await on.page.getByLabel("Page that must not change (optional)").fill(receiver.effect_url)
    await on.page.keyboard.press("Enter")
    await on.page.getByRole("status").getByText("Examining the receiver.").waitFor()
    await on.page.getByRole("status").getByText("8 cases failed").waitFor()
    const wrong = on.page.locator("[data-testid=exam-case][data-case=wrong_secret]")
    expect(await wrong.innerText()).toMatch(
      /failed\s+Wrong secret[\s\S]+Sent[\s\S]+Expected[\s\S]+Rejected[\s\S]+Got[\s\S]+a stranger can fake bounces[\s\S]+Why it matters[\s\S]+How to fix it/,
    )
    await on.page.getByText("16 passed, 8 failed, 0 unsure").waitFor()
    await on.expectAccessible()
    await on.page.getByText("16 passed cases").click()
    await on.page.locator("[data-testid=exam-case][data-case=charset][data-result=passed]").waitFor()
    await on.page.getByText("no deliveries yet").waitFor()
    await on.page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await on.button("Copy results").click()
    await on.button("Copied").waitFor()
    expect(await on.page.evaluate(() => navigator.clipboard.readText())).toContain(
      "Wrong secret: failed\n  Sent: An event",
    )
    await on.button("Close results").click()
    await on.page.getByTestId("exam").waitFor({ state: "detached" })
  })

  it("group the cases of an exam by cause", async () => {
    const receiver = await startReceiver(onTestFinished, { screen: () => 500 })
    await addEndpoint(receiver.url)
    await on.button("Examine receiver").click()
    await on.inDialog("Examine").click()
    await on.page.getByText("It responds with 500 to every genuine event: fix this first.").waitFor()
    expect(await on.page.getByTestId("exam-cause").count()).toBeLessThan(6)
    await on.page
      .getByText(/other cases with the same result/)
      .first()
      .click()
    await on.page.locator("[data-testid=exam-case][data-case=unknown_type]").waitFor()
  })

  it("have an address for each delivery, with the newest attempt first and its request beside the response", async () => {
    await on.stopClock()
    const receiver = await aReceiver(503)
    await addEndpoint(receiver.url)
    await on.live()
    const id = await on.box.send({ subject: "Größe <b>" })
    await on.page.locator("[data-testid=delivery-row][data-status=pending]").first().waitFor()
    const line = row().filter({ hasText: "email.delivered" })
    await line.getByText("503 in").waitFor()
    await line.getByText("ada@example.com").waitFor()
    await line.getByText("Größe <b>").waitFor()
    await line.getByRole("link").click()
    await on.page.waitForURL(/\/webhooks\/[\w-]+\/deliveries\/[\w-]+$/)
    await on.inDialog("Redeliver").click()
    await on.page
      .locator(".toast-error")
      .getByText(/^Redelivery failed: 503 in/)
      .waitFor()
    const attempts = on.page.getByTestId("attempt")
    await attempts.nth(1).waitFor()
    expect(await attempts.first().innerText()).toMatch(/^Attempt 2/)
    const box = (name: string) => attempts.first().getByRole("group", { name, exact: true }).boundingBox()
    const gap = async () => {
      const [request, response] = await Promise.all([box("Request headers"), box("Response")])
      return (response?.x ?? 0) - (request?.x ?? 0) - (request?.width ?? 0)
    }
    await expect.poll(gap).toBeGreaterThan(-1)
    const address = new URL(on.page.url()).pathname
    await on.page.keyboard.press("Escape")
    await on.page.waitForURL(/\/webhooks\/[\w-]+$/)
    await on.open(address)
    await on.page.getByRole("dialog").getByRole("link", { name: "Open the email" }).click()
    await on.page.waitForURL(new RegExp(`/emails/${id}$`))
  })

  it("show the answer of each delivery on a phone", async () => {
    const receiver = await aReceiver(503)
    await on.box.post("/v1/webhooks", { url: receiver.url })
    const [{ id } = { id: "" }] = (await on.box.get<{ data: { id: string }[] }>("/sandbox/webhooks")).data
    await on.box.send()
    await on.open(`/webhooks/${id}`, { viewport: { width: 360, height: 740 }, hasTouch: true })
    await row().first().getByText("503 in").waitFor()
  })

  it("page through more endpoints than one page has", async () => {
    for (let n = 0; n < 130; n++) await on.box.post("/v1/webhooks", { url: `http://127.0.0.1:9/${n}` })
    await on.open("/webhooks")
    await on.page.getByRole("heading", { name: "130 endpoints" }).waitFor()
    const list = on.page.getByRole("list", { name: "Webhooks" })
    await list.getByText("http://127.0.0.1:9/129", { exact: true }).waitFor()
    await expect.poll(() => list.getByRole("listitem").count()).toBeLessThan(60)
    await on.page.locator(".vlist").evaluate((box) => {
      box.scrollTop = box.scrollHeight
    })
    await list.getByText("http://127.0.0.1:9/0", { exact: true }).click()
    await on.page.getByTestId("webhook-detail").getByRole("heading", { name: "http://127.0.0.1:9/0" }).waitFor()
    await on.live()
    await on.box.post("/v1/webhooks", { url: "http://127.0.0.1:9/live" })
    await on.page.getByRole("heading", { name: "131 endpoints" }).waitFor()
  })

  it("filter deliveries by event, status, text and exam", async () => {
    const receiver = await startReceiver(onTestFinished)
    const { secret } = await addEndpoint(receiver.url)
    receiver.use(secret ?? "")
    for (const subject of ["Invoice", "Welcome"]) await on.box.send({ subject })
    await on.box.post("/sandbox/settle", {})
    await on.page.reload()
    const total = (text: string) => on.page.getByRole("list", { name: text, exact: true }).waitFor()
    await total("4 deliveries")
    await on.page.getByLabel("Text in the deliveries").fill("invoice")
    await total("2 deliveries")
    await on.page.getByLabel("Event of the deliveries").selectOption("email.sent")
    await total("1 delivery")
    await on.button("failed").click()
    await on.page.getByText("No delivery matches.").waitFor()
    await on.button("all").click()
    await total("1 delivery")
    await on.page.getByLabel("Text in the deliveries").fill("")
    await on.page.getByLabel("Event of the deliveries").selectOption("")
    await total("4 deliveries")
    const [{ id } = { id: "" }] = (await on.box.get<{ data: { id: string }[] }>("/sandbox/webhooks")).data
    await on.box.post(`/sandbox/webhooks/${id}/exam`, { cases: ["charset"] })
    await total("4 deliveries")
    await on.button("exam").click()
    await row().first().getByText("exam: charset").waitFor()
  })

  it("show a failing endpoint in the rail, in its row, in its details and at the emails", async () => {
    await on.stopClock()
    const receiver = await aReceiver(500)
    await addEndpoint(receiver.url)
    await on.live()
    await on.box.send()
    const words = "retrying, 2 of 15 consecutive failures"
    await on.page.getByTestId("webhook-detail").getByText(words).waitFor()
    const item = on.page.getByRole("list", { name: "Webhooks" })
    await item.getByText(words).waitFor()
    await item.getByText("failing", { exact: true }).waitFor()
    await on.page.getByRole("navigation", { name: "Sections" }).getByText("1 failing").waitFor()
    await on.page.getByRole("link", { name: /^Emails/ }).click()
    const mark = () => on.page.getByTestId("email-row").getByText("webhook failing")
    await mark().waitFor()
    await on.open("/emails")
    await mark().waitFor()
    await on.live()
    receiver.behave(200)
    await on.box.post("/sandbox/clock", { advance_ms: 10_000 })
    await mark().waitFor({ state: "detached" })
  })

  it("copy an attempt as a curl command with a valid signature", async () => {
    const receiver = await aReceiver()
    const { secret } = await addEndpoint(receiver.url)
    await on.page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await on.live()
    await on.box.send({ subject: "It's $HOME `here`" })
    await row().getByText("email.delivered").click()
    const clipboard = () => on.page.evaluate(() => navigator.clipboard.readText())
    await on.inDialog("Copy link").click()
    await expect.poll(clipboard).toBe(on.page.url())
    await on.inDialog("Copy as curl").click()
    await expect.poll(clipboard).toMatch(/^curl /)
    const command = await clipboard()
    const before = receiver.requests.length
    await promisify(execFile)("sh", ["-c", command.replace(/^curl /, "curl -s ")])
    await receiver.got(before + 1)
    const delivered = receiver.requests.find(({ event }) => event.type === "email.delivered")
    const copied = receiver.requests.at(-1)
    expect(copied?.raw).toBe(delivered?.raw)
    expect(verifySignature(secret ?? "", copied?.signature, copied?.raw ?? "")).toBe(true)
  })
})

describe("a first-time user", () => {
  it("bounces an email and finds its signed webhook", async () => {
    const receiver = await aReceiver()
    await on.open("/")
    await on.button("Send this email for me").click()
    await on.page.getByTestId("email-detail").getByRole("heading", { name: "Welcome to Acme" }).waitFor()
    await on.page.getByRole("link", { name: "Add a webhook" }).click()
    await on.button("Add an endpoint").click()
    await on.page.getByLabel("URL").fill(receiver.url)
    await on.inDialog("Add").click()
    await on.button("I have copied it").click()
    await on.page.getByRole("link", { name: /^Emails/ }).click()
    await on.page.getByTestId("email-row").getByRole("link").click()
    await on.page.getByTestId("action-bounced").click()
    const entry = on.page.getByTestId("timeline").locator("[data-kind=attempt]").filter({ hasText: "email.bounced" })
    await entry.click()
    await entry.getByText("Service-Signature: t=").waitFor()
    expect(receiver.requests.at(-1)?.event).toMatchObject({ type: "email.bounced" })
  })
})
