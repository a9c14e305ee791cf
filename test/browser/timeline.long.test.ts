import { describe, expect, it } from "vitest"
import { sample } from "../helpers/long.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { section } from "./section.ts"

const on = section()
const kind = (name: string) => on.page.getByTestId("timeline").locator(`[data-kind=${name}]`)

describe("the activity of an email", () => {
  it("keeps entries open while new ones arrive (feed)", async () => {
    await on.stopClock()
    await on.box.post("/sandbox/webhooks", { url: "http://127.0.0.1:1/hook", events: ["email.sent"] })
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    await on.live()
    await kind("waiting").locator("summary").click()
    await kind("waiting").getByText("http://127.0.0.1:1/hook").waitFor()
    await on.box.post(`/sandbox/emails/${id}/events`, { type: "bounced" })
    await kind("event").getByText("bounced", { exact: true }).waitFor()
    await kind("waiting").getByText("http://127.0.0.1:1/hook").waitFor()
    await expect.poll(() => on.page.locator("[data-testid=timeline] details[open]").count()).toBe(1)
  })

  it("lists every event and webhook attempt with request and response (axe)", async () => {
    await on.stopClock()
    const receiver = await aReceiver(500)
    await on.box.post("/sandbox/webhooks", { url: receiver.url, events: ["email.bounced"] })
    const id = await on.box.send({ to: ["bounced+x@sandbox.test"] })
    await receiver.got(1)
    await on.open(`/emails/${id}`)
    await kind("event").getByText("bounced", { exact: true }).waitFor()
    await kind("attempt").getByText("500", { exact: true }).waitFor()
    await kind("attempt").getByText(new URL(receiver.url).host).waitFor()
    await kind("waiting").getByText("attempt 2 scheduled").waitFor()
    await kind("attempt").locator("summary").click()
    const [request] = receiver.requests
    await kind("attempt").getByText(`Service-Signature: ${request?.signature}`).waitFor()
    const body = await kind("attempt").getByRole("group", { name: "Event" }).textContent()
    expect(JSON.parse(body ?? "")).toEqual(request?.event)
    await kind("attempt").getByText("answered 500").waitFor()
    await on.expectAccessible()
    receiver.behave(200)
    await on.page.getByTestId("timeline").getByRole("button", { name: "Redeliver" }).click()
    await kind("attempt").getByText("attempt 2").waitFor()
  })

  it.each(sample([1440, 1024, 1280], 2))(
    "opens an entry with at least 560 px for its JSON at %i px (layout)",
    async (width) => {
      const receiver = await aReceiver(200)
      await on.box.post("/sandbox/webhooks", { url: receiver.url, events: ["email.sent"] })
      const id = await on.box.send()
      await receiver.got(1)
      await on.open(`/emails/${id}`, { viewport: { width, height: 800 } })
      if (width < 1440) await on.button("Activity").click()
      await kind("attempt").locator("summary").click()
      const json = kind("attempt").getByRole("group", { name: "Event" })
      await json.waitFor()
      await expect.poll(() => json.evaluate((box) => box.clientWidth)).toBeGreaterThanOrEqual(560)
    },
  )

  it.each(sample([1280, 1024, 360], 2))(
    "shows itself after a simulated event at %i px, and closes by Escape (layout)",
    async (width) => {
      const id = await on.box.send()
      await on.open(`/emails/${id}`, { viewport: { width, height: 800 } })
      await on.page.getByTestId("email-detail").getByRole("heading", { level: 1 }).waitFor()
      expect(await on.page.getByTestId("timeline").count()).toBe(0)
      if (width < 1200) await on.page.getByTestId("simulate-more").click()
      await on.page.getByTestId("action-complained").click()
      await kind("event").getByText("complained", { exact: true }).waitFor()
      await kind("event").first().locator("> details > summary").click()
      await on.page.keyboard.press("Escape")
      await expect.poll(() => on.page.locator("[data-testid=timeline] details[open]").count()).toBe(0)
      await on.page.keyboard.press("Escape")
      await on.page.getByTestId("timeline").waitFor({ state: "detached" })
      expect(new URL(on.page.url()).pathname).toBe(`/emails/${id}`)
      await on.page.keyboard.press("Escape")
      await on.page.waitForURL("**/emails")
    },
  )

  it("is opened and closed by a key, and stays as it was after a reload (history)", async () => {
    const id = await on.box.send()
    await on.open(`/emails/${id}`)
    await on.page.getByTestId("timeline").waitFor()
    const main = on.page.locator(".message-main")
    await expect.poll(() => main.evaluate((box) => box.clientWidth)).toBeGreaterThanOrEqual(640)
    await on.page.keyboard.press("a")
    await on.page.getByTestId("timeline").waitFor({ state: "detached" })
    await on.page.reload()
    await on.page.getByTestId("preview-frame").waitFor()
    expect(await on.page.getByTestId("timeline").count()).toBe(0)
    await on.button("Activity").click()
    await on.button("Close activity").click()
    await on.page.getByTestId("timeline").waitFor({ state: "detached" })
  })

  it("says that older webhook attempts are no longer kept (network)", async () => {
    const id = await on.box.send()
    await on.page.unrouteAll()
    await on.page.route(`**/sandbox/emails/${id}`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), deliveries_complete: false } })
    })
    await on.open(`/emails/${id}`)
    await on.page.getByText("Older webhook attempts are no longer kept").waitFor()
  })

  it("is not covered by a toast, which says how a redelivery ended (layout)", async () => {
    await on.stopClock()
    const receiver = await aReceiver(500)
    await on.box.post("/sandbox/webhooks", { url: receiver.url, events: ["email.sent"] })
    const id = await on.box.send()
    await receiver.got(1)
    await on.open(`/emails/${id}`)
    await kind("attempt").locator("summary").click()
    await on.page.getByTestId("timeline").getByRole("button", { name: "Redeliver" }).click()
    const toast = on.page.getByRole("status").getByText("Redelivery failed: 500")
    await toast.waitFor()
    const gap = async () => {
      const [covering, covered] = [await toast.boundingBox(), await on.page.getByTestId("timeline").boundingBox()]
      return (covered?.x ?? 0) - (covering?.x ?? 0) - (covering?.width ?? 0)
    }
    await expect.poll(gap).toBeGreaterThan(0)
  })
})
