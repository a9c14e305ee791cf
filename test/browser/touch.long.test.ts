import { describe, expect, it } from "vitest"
import { follow } from "./browser.ts"
import { section } from "./section.ts"

const on = section()
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/**
 * The controls of the page that a finger hits on less than 24 × 24 px, the primary ones on less than 44 px in height. A link within a
 * text may be small (WCAG 2.2, 2.5.8).
 */
const tooSmall = () =>
  on.page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")]
    return all.flatMap((one) => {
      const target = one.closest("label") ?? one
      target.scrollIntoView({ block: "center", inline: "center" })
      const { left, top, width, height } = target.getClientRects()[0] ?? new DOMRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const hits = (right: number, down: number) => {
        const hit = document.elementFromPoint(x + right, y + down)
        return hit !== null && target.contains(hit)
      }
      // Invisible, or below something that is open.
      if (width < 2 || !one.checkVisibility({ visibilityProperty: true }) || !hits(0, 0)) return []
      const inText = getComputedStyle(target).display === "inline"
      const [across, down] = [inText ? 0 : 11, target.matches(".button.primary") ? 21 : inText ? 0 : 11]
      const isLarge = hits(-across, 0) && hits(across, 0) && hits(0, -down) && hits(0, down)
      return isLarge ? [] : [`${target.tagName} ${target.className}: ${target.ariaLabel ?? target.innerText}`]
    })
  })

describe("a finger (layout)", () => {
  it("hits every control on a phone", async () => {
    await on.box.post("/v1/webhooks", { url: "http://127.0.0.1:9/" })
    const { id: webhook } = await on.box.post<{ id: string }>("/sandbox/webhooks", { url: "http://127.0.0.1:9/hook" })
    const id = await on.box.send({
      cc: ["bo@example.com"],
      tags: { a: "1" },
      html: "<a href='https://acme.test/'>x</a>",
    })
    await on.box.send({ to: ["bounced@sandbox.test"] })
    await on.box.send({ from: "a@unknown.test" }).catch(() => undefined)
    await on.box.post("/sandbox/settle", {})
    const { data: logs } = await on.box.get<{ data: { id: string }[] }>("/sandbox/logs?q=status:403")
    const found: Record<string, string[]> = {}
    await on.open("/emails", PHONE)
    for (const path of [
      ...[
        "/emails",
        `/emails/${id}`,
        `/emails/${id}?tab=checks`,
        `/emails/${id}?tab=links`,
        "/emails?q=to:a",
        "/inbound",
      ],
      ...["/webhooks", `/webhooks/${webhook}`, "/suppressions", "/api-keys", "/logs", `/logs/${logs[0]?.id}`],
      ...["time", "faults", "outcomes", "accounts", "settings", "settings&show=assumptions", "state"].map(
        (tab) => `/sandbox?tab=${tab}`,
      ),
    ]) {
      await follow(on.page, path)
      const small = await tooSmall()
      if (small.length > 0) found[path] = small
    }
    expect(found).toEqual({})
  })
})

describe("the top bar of a phone (layout)", () => {
  it("gives the search its room, also if an account, a fault and the clock are shown", async () => {
    await on.stopClock()
    await on.box.post("/sandbox/accounts", { name: "worker-7" })
    await on.box.post("/sandbox/faults", { path: "/emails", times: 1, error: { type: "internal_error" } })
    await on.open("/emails", PHONE)
    await on.page.getByTestId("faults-active").waitFor()
    await on.page.getByRole("combobox", { name: "Account" }).waitFor()
    const input = on.page.getByRole("combobox", { name: "Search emails" })
    const cut = () =>
      input.evaluate((one) => {
        const { font } = getComputedStyle(one)
        const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D
        pen.font = font
        return pen.measureText("Search").width > one.clientWidth
      })
    expect(await cut()).toBe(false)
    await input.fill("status:delivered tag:flow=receipt")
    await expect.poll(async () => (await input.boundingBox())?.width ?? 0).toBeGreaterThan(180)
    await on.button("Clear the search").tap()
    await on.page.getByRole("heading", { level: 1 }).tap()
    await on.page.getByTestId("faults-active").waitFor()
  })
})

describe("a menu on a phone (layout)", () => {
  it("stays within the window", async () => {
    await on.open(`/emails/${await on.box.send()}`, PHONE)
    for (const name of ["Simulate", "Reply as recipient", "More"]) {
      await on.page.getByTestId("email-detail").getByRole("button", { name, exact: true }).tap()
      const menu = on.page.getByTestId("email-detail").getByRole("group", { name, exact: true })
      const { x = -1, width = 0 } = (await menu.boundingBox()) ?? {}
      expect([name, x >= 0 && x + width <= 360]).toEqual([name, true])
      await on.page.keyboard.press("Escape")
    }
  })
})

describe("the filters of deliveries on a phone (layout)", () => {
  it("take two rows", async () => {
    const { id } = await on.box.post<{ id: string }>("/sandbox/webhooks", { url: "http://127.0.0.1:9/hook" })
    await on.open(`/webhooks/${id}`, PHONE)
    const filters = on.page.locator(".delivery-filters")
    await filters.waitFor()
    expect((await filters.boundingBox())?.height).toBeLessThan(70)
  })
})
