import { describe, expect, it } from "vitest"
import { section } from "./section.ts"

type Shown = { title: string; body: string; onclick?: () => void }
declare global {
  var shown: Shown[]
  var away: boolean
}

const on = section()
const bell = () => on.page.getByRole("button", { name: "Desktop notifications" })
const isOn = (on: boolean) => expect.poll(() => bell().getAttribute("aria-pressed")).toBe(String(on))
const titles = () => on.page.evaluate(() => shown.map(({ title, body }) => `${title} / ${body}`))

/** Opens the list in a browser that allows notifications. `shown` collects them; `away` simulates that the page has no focus. */
async function openNotifying(permissions = ["notifications"]) {
  const page = await on.openBlank()
  await page.context().grantPermissions(permissions, { origin: on.box.url })
  await page.addInitScript(() => {
    globalThis.shown = []
    globalThis.away = false
    const real = globalThis.Notification
    const Stub = function (this: Shown, title: string, options: { body: string }) {
      Object.assign(this, { title, body: options.body, close: () => undefined })
      globalThis.shown.push(this)
    }
    // In headless Chromium, `permission` is always "denied". Only `requestPermission` returns the real value.
    const granted = () => sessionStorage.getItem("granted") ?? "default"
    Object.defineProperty(Stub, "permission", { get: granted })
    const requestPermission = async () => {
      sessionStorage.setItem("granted", await real.requestPermission())
      return granted()
    }
    Object.assign(Stub, { requestPermission })
    Object.assign(globalThis, { Notification: Stub })
    document.hasFocus = () => !globalThis.away
  })
  await page.goto(`${on.box.url}/emails`)
  await on.live()
  return page
}

const setAway = (away: boolean) =>
  on.page.evaluate((value) => {
    globalThis.away = value
  }, away)

describe("desktop notifications (desktop)", () => {
  it("appear after being turned on while the page is in the background, and open the email when clicked", async () => {
    await openNotifying()
    await setAway(true)
    await on.box.send({ subject: "Before" })
    await on.page.getByText("Before").waitFor()
    expect(await titles()).toEqual([])
    await bell().click()
    await on.page.getByText("Notifications on").waitFor()
    await isOn(true)
    const id = await on.box.send({ subject: "Your order has shipped" })
    await expect.poll(titles).toEqual([expect.stringContaining("Your order has shipped / ")])
    await on.page.evaluate(() => globalThis.shown[0]?.onclick?.())
    await on.page.waitForURL(`**/emails/${id}`)
    await on.page.getByTestId("email-detail").waitFor()
  })

  it("do not appear while the page has focus, stay on after a reload, and can be turned off", async () => {
    await openNotifying()
    await bell().click()
    await isOn(true)
    await on.box.send({ subject: "Seen" })
    await on.page.getByText("Seen").waitFor()
    expect(await titles()).toEqual([])
    await on.page.reload()
    await on.live()
    await isOn(true)
    await setAway(true)
    await on.box.send({ subject: "Not seen" })
    await expect.poll(titles).toHaveLength(1)
    await bell().click()
    await on.page.getByText("Notifications off").waitFor()
    await on.box.send({ subject: "Off" })
    await on.page.getByText("Off", { exact: true }).waitFor()
    expect(await titles()).toHaveLength(1)
  })

  it("explain when the browser blocks them", async () => {
    await openNotifying([])
    await bell().click()
    await on.page.getByText("Notifications are blocked in the browser settings.").waitFor()
    await isOn(false)
  })
})
