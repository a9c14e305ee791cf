import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { aProxy } from "../../helpers/proxy.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"
import { sendTo, TRACKED } from "../../helpers/send-to.ts"

/** The origins of all links that lead back to Sandpost, and the raw message. */
async function originsOf(box: Box, id: string) {
  const email = await ok(box.sandbox("GET", `/emails/${id}`))
  const raw = await (await fetch(`${box.url}/sandbox/emails/${id}/raw`)).text()
  const inRaw = raw.replaceAll("=\r\n", "").match(/https?:\/\/[^/\s>]+[^\s>"]*?(?=\/t\/)/g) ?? []
  const bases = [
    email.pixel_url,
    email.unsubscribe_url,
    ...email.links.map((link: { tracked_url: string }) => link.tracked_url),
    ...inRaw,
  ]
  return [...new Set(bases.filter((url) => url !== null).map((url) => String(url).replace(/\/t\/.*/, "")))]
}

describe("links in mail (assumption public_url)", () => {
  it("lead to the mapped port to which the email was sent, where a browser can follow them", async () => {
    const box = await startSandpost()
    const mapped = await aProxy(box.url)
    const { id } = await sendTo(box, new URL(mapped).host)
    expect(await originsOf(box, id)).toEqual([mapped])
    const { links, unsubscribe_url, pixel_url } = await ok(box.sandbox("GET", `/emails/${id}`))
    const clicked = await fetch(links[0].tracked_url, { redirect: "manual" })
    expect([clicked.status, clicked.headers.get("location")]).toEqual([302, "https://shop.example/sale"])
    expect((await fetch(pixel_url)).status).toBe(200)
    expect((await fetch(unsubscribe_url, { method: "POST" })).status).toBe(200)
    const { click_count, open_count, events } = await ok(box.sandbox("GET", `/emails/${id}`))
    expect([click_count, open_count]).toEqual([1, 1])
    expect(events.map(({ type }: { type: string }) => type)).toContain("unsubscribed")
  })

  it.each([
    ["localhost:49153", "http://localhost:49153"],
    ["LOCALHOST:49153", "http://localhost:49153"],
    ["192.168.1.20:9000", "http://192.168.1.20:9000"],
    ["[::1]:9000", "http://[::1]:9000"],
    ["host.docker.internal:80", "http://host.docker.internal"],
    ["mail.shop.test", "http://mail.shop.test"],
  ])("take an allowed Host: %s", async (host, origin) => {
    const box = await startSandpost({ allow_hosts: ["*.shop.test"] })
    const { id } = await sendTo(box, host)
    expect(await originsOf(box, id)).toEqual([origin])
  })

  it.each([
    ...["evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1@evil.example", "localhost:8025/x"],
    ...['localhost"onload=x', "localhost:99999999", "localhost#x", "*.shop.test"],
  ])("never take the Host %j, with which nothing can be sent", async (host) => {
    const box = await startSandpost()
    expect((await sendTo(box, host)).status).toBeGreaterThanOrEqual(400)
    expect((await ok(box.sandbox("GET", "/emails"))).total).toBe(0)
  })

  it("ignore what the headers of proxies say", async () => {
    const box = await startSandpost()
    const forwarded = {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
      Forwarded: "host=evil.example",
      Origin: "https://evil.example",
    }
    const { id } = await sendTo(box, "localhost:9000", TRACKED, forwarded)
    expect(await originsOf(box, id)).toEqual(["http://localhost:9000"])
  })

  it("have the base path", async () => {
    const box = await startSandpost({ base_path: "/mail" })
    const { id } = await sendTo(box, "localhost:9000")
    expect(await originsOf(box, id)).toEqual(["http://localhost:9000/mail"])
  })

  it("of a batch, a retry and a scheduled email are those of their request", async () => {
    const box = await startSandpost()
    const scheduled = { ...TRACKED, scheduled_at: "2026-10-02T09:00:00Z" }
    const { id } = await sendTo(box, "localhost:9000", scheduled)
    await box.advance(48 * 60 * 60 * 1000)
    expect(await originsOf(box, id)).toEqual(["http://localhost:9000"])
    const headers = { "Idempotency-Key": "once" }
    const first = await sendTo(box, "localhost:9001", TRACKED, headers)
    expect(await sendTo(box, "localhost:9002", TRACKED, headers)).toEqual(first)
    expect(await originsOf(box, first.id)).toEqual(["http://localhost:9001"])
  })

  it("of mail without a request lead to the bound address", async () => {
    const box = await startSandpost({ fixture: "demo" })
    const { data } = await ok(box.sandbox("GET", "/emails?limit=100"))
    const tracked = data.filter((email: { track_clicks: boolean }) => email.track_clicks)
    for (const { id } of data) {
      for (const origin of await originsOf(box, id)) expect(origin).toBe(box.url)
    }
    expect(tracked.length).toBeGreaterThan(0)
  })

  it("follow a public URL, at the start or while Sandpost runs, also those of earlier mail", async () => {
    const box = await startSandpost({ public_url: "https://mail.example.com/box" })
    const { id } = await sendTo(box, "localhost:9000")
    expect(await originsOf(box, id)).toEqual(["https://mail.example.com/box"])
    const { data } = await ok(box.sandbox("GET", "/settings"))
    const row = data.find(({ name }: { name: string }) => name === "public_url")
    expect(row).toMatchObject({ value: "https://mail.example.com/box", default: "" })
    await ok(box.sandbox("PATCH", "/settings", { public_url: "http://localhost:49153/" }))
    expect(await originsOf(box, id)).toEqual(["http://localhost:49153"])
    await ok(box.sandbox("PATCH", "/settings", { public_url: "" }))
    expect(await originsOf(box, id)).toEqual(["http://localhost:9000"])
    await ok(box.sandbox("POST", "/reset", {}))
    const other = await sendTo(box, "localhost:9000")
    expect(await originsOf(box, other.id)).toEqual(["https://mail.example.com/box"])
  })

  it("do not allow the host of a public URL that was set while Sandpost runs", async () => {
    const box = await startSandpost()
    await ok(box.sandbox("PATCH", "/settings", { public_url: "http://evil.example" }))
    expect((await sendTo(box, "evil.example")).status).toBe(403)
  })

  it.each([
    "evil.example",
    "ftp://x.test",
    "http://x.test/?q",
    "http://u:p@x.test",
    "javascript:alert(1)",
    5,
    null,
    [],
  ])("refuse the public URL %j", async (public_url) => {
    const box = await startSandpost()
    const { status, body } = await box.sandbox("PATCH", "/settings", { public_url })
    expect(status).toBe(422)
    expect(body.error.message).toMatch(/`public_url` must be /)
  })
})
