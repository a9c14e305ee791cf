import { describe, expect, it, onTestFinished } from "vitest"
import { aReceiver } from "../helpers/receiver.ts"
import { startReceiver } from "../tools/exam/receivers.ts"
import { addEndpoint } from "./endpoint.ts"
import { section } from "./section.ts"

const on = section()
const row = () => on.page.getByTestId("delivery-row")

describe("Webhooks", () => {
  it("show a new secret, and a snippet that verifies only real deliveries (journey)", async () => {
    const receiver = await aReceiver()
    const { secret, snippet } = await addEndpoint(on, receiver.url)
    await on.expectAccessible()
    expect(secret).toMatch(/^whsec_/)
    await on.box.send()
    await receiver.got(2)
    const [first] = receiver.requests
    const { verify } = await import(`data:text/javascript,${encodeURIComponent(snippet ?? "")}`)
    expect(verify(first?.raw, first?.signature)).toBe(true)
    expect(verify(`${first?.raw} `, first?.signature)).toBe(false)
  })

  it("say in red when an endpoint was disabled after 15 failures and why its deliveries were given up, and enable it again (layout)", async () => {
    await on.stopClock()
    const receiver = await aReceiver(500)
    await addEndpoint(on, receiver.url)
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

  it("examine a receiver with the keyboard alone, and explain each failure (keys)", async () => {
    const receiver = await startReceiver(onTestFinished, { isGenuine: () => true })
    await addEndpoint(on, receiver.url)
    await on.button("Examine receiver").focus()
    await on.page.keyboard.press("Enter")
    await on.page.getByLabel("Page that must not change (optional)").fill(receiver.effect_url)
    await on.page.keyboard.press("Enter")
    await on.page.getByRole("status").getByText("Examining the receiver.").waitFor()
    await on.page.getByRole("status").getByText("8 cases failed").waitFor()
    await on.page.getByText("8 cases with this cause").focus()
    await on.page.keyboard.press("Enter")
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

  it("have an address for each delivery, with the newest attempt first and its request beside the response (layout)", async () => {
    await on.stopClock()
    const receiver = await aReceiver(503)
    await addEndpoint(on, receiver.url)
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
})

describe("a first-time user", () => {
  it("bounces an email and finds its signed webhook (journey)", async () => {
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
