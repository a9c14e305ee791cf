import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { type Box, NOW, sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"
import type { Account, Page } from "../../helpers/wire.ts"

const box = await sandpostForFile()
const HTML =
  '<html><body><p>Hi <a href="https://acme.test/a?x=1&amp;y=2">one</a> <a href="http://b.test">two</a></p></body></html>'
const tracked = { html: HTML, track_opens: true, track_clicks: true }

/** The HTML that goes out, and its addresses. */
async function outgoing(own: Box, fields: Record<string, unknown>) {
  const id = await own.send({ text: undefined, ...fields })
  const raw = await own.raw(id)
  const [, body = ""] = raw.split("\r\n\r\n")
  return { ...(await own.captured(id)), html: decodeQuotedPrintable(body) }
}
const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString()

const follow = (url: string, { method = "GET", headers = {} } = {}) => box.ask(method, url, undefined, { headers })

describe("track_opens and track_clicks (section 2.2, assumption account.track_clicks)", () => {
  it("are false when left out", async () => {
    const { html, pixel_url, links } = await outgoing(box, { html: HTML })
    expect(pixel_url).toBeNull()
    expect(links.map(({ tracked_url }) => tracked_url)).toEqual([null, null])
    expect(html).not.toContain("/t/")
  })
  it.each(["track_opens", "track_clicks"])("%s overrides the account's default in either direction", async (flag) => {
    const own = await startSandpost()
    await own.settings({ [`account.${flag}`]: true })
    expect(await own.get(await own.send({ html: HTML }))).toMatchObject({ [flag]: true })
    expect(await own.get(await own.send({ html: HTML, [flag]: false }))).toMatchObject({ [flag]: false })
    const { body } = await own.sandbox<Page<Account>>("GET", "/accounts")
    await ok(own.sandbox("PATCH", `/accounts/${body.data[0]?.id}`, { [flag]: false }))
    expect(await own.get(await own.send({ html: HTML }))).toMatchObject({ [flag]: false })
    expect(await own.get(await own.send({ html: HTML, [flag]: true }))).toMatchObject({ [flag]: true })
  })
  it("are kept without html, and nothing is rewritten", async () => {
    const text = "See https://acme.test/a"
    const id = await box.send({ text, track_opens: true, track_clicks: true })
    expect(await box.get(id)).toMatchObject({ track_opens: true, track_clicks: true })
    // A text has no pixel, and its links stay as they are.
    const { pixel_url, links } = await box.captured(id)
    expect({ pixel_url, links }).toMatchObject({ pixel_url: null, links: [{ tracked_url: null }] })
    const raw = await box.raw(id)
    expect(raw).toContain(text)
    expect(raw).not.toContain(`${box.url}/t/`)
  })
})

describe("opens and clicks by machines (assumption tracking.count_machines)", () => {
  const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
  const machines: Record<string, string>[] = [
    { "User-Agent": "curl/8.5.0" },
    { "User-Agent": "" },
    { "User-Agent": "Mozilla/5.0" },
    { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "User-Agent": "python-requests/2.32" },
    { "User-Agent": browser, "Sec-Purpose": "prefetch;prerender" },
    { "User-Agent": browser, Purpose: "prefetch" },
  ]
  async function countsAfter(own: Box, headers: Record<string, string>) {
    const { id, pixel_url, links } = await outgoing(own, tracked)
    await own.settle()
    for (const url of [pixel_url, links[0]?.tracked_url]) {
      const { status } = await own.ask("GET", url as string, undefined, { headers })
      expect([200, 302]).toContain(status)
    }
    const { open_count, click_count } = await own.get(id)
    return { open_count, click_count }
  }
  it("count by default", async () => {
    expect(await countsAfter(box, { "User-Agent": "curl/8.5.0" })).toEqual({ open_count: 1, click_count: 1 })
  })
  it("are answered but not counted with tracking.count_machines=false", async () => {
    const own = await startSandpost()
    await own.settings({ "tracking.count_machines": false })
    for (const headers of machines) {
      expect(await countsAfter(own, headers), JSON.stringify(headers)).toEqual({ open_count: 0, click_count: 0 })
    }
    expect(await countsAfter(own, { "User-Agent": browser })).toEqual({ open_count: 1, click_count: 1 })
  })
})

describe("the rewritten HTML (assumption tracking.rewriting)", () => {
  it("has the pixel before </body>, and differs otherwise only in the links", async () => {
    const { html, pixel_url, links } = await outgoing(box, tracked)
    const pixel = html.match(/<img [^>]*>/)?.[0] as string
    expect(pixel).toContain(pixel_url)
    expect(html).toContain(`${pixel}</body>`)
    let restored = html.replace(pixel, "")
    for (const [index, written] of ["https://acme.test/a?x=1&amp;y=2", "http://b.test"].entries()) {
      restored = restored.replace(links[index]?.tracked_url as string, written)
    }
    expect(restored.trim()).toBe(HTML)
  })
  it("puts the pixel at the end if there is no </body>", async () => {
    const { html } = await outgoing(box, { html: "<p>Hi</p>", track_opens: true })
    expect(html.trim()).toMatch(/^<p>Hi<\/p><img [^>]*>$/)
  })
  it.each([
    '<a href="mailto:a@b.test">',
    '<a href="tel:+491">',
    '<a href="#top">',
    '<a href="/relative">',
    '<a href="ftp://b.test/">',
    '<a href="javascript:x()">',
    '<a name="x">',
    '<link href="https://b.test/a.css">',
    '<img src="https://b.test/a.png">',
    "https://b.test/plain",
    "<!-- <a href='https://b.test'> -->",
  ])("leaves %s alone", async (html) => {
    expect((await outgoing(box, { html, track_clicks: true })).html.trim()).toBe(html)
  })
  it("rewrites http and https links of <a href>, in the order of the message", async () => {
    const { links } = await outgoing(box, tracked)
    expect(links).toEqual([
      {
        url: "https://acme.test/a?x=1&y=2",
        text: expect.any(String),
        tracked_url: expect.stringContaining(`${box.url}/t/`),
      },
      { url: "http://b.test", text: expect.any(String), tracked_url: expect.stringContaining(`${box.url}/t/`) },
    ])
  })
  it("does not change the text body", async () => {
    const id = await box.send({ ...tracked, text: "Go to https://acme.test/plain" })
    expect(await box.raw(id)).toContain("Go to https://acme.test/plain")
  })
  it("uses --public-url if one is set", async () => {
    const own = await startSandpost({ public_url: "https://mail.example.com/box" })
    expect((await outgoing(own, tracked)).pixel_url).toMatch(/^https:\/\/mail\.example\.com\/box\/t\//)
  })
})

describe("opens and clicks over /t (section 2.1, assumption tracking.hits)", () => {
  it("counts each load of the pixel, and keeps the first time", async () => {
    const own = await startSandpost()
    const { id, pixel_url } = await outgoing(own, tracked)
    await own.settle()
    const response = await follow(pixel_url as string, { headers: { "User-Agent": "Mail/1.0" } })
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/gif"])
    expect(response.headers.get("cache-control")).toContain("no-store")
    expect(response.bytes.subarray(0, 3).toString()).toBe("GIF")
    await own.advance(5000)
    await follow(pixel_url as string)
    expect(await own.get(id)).toMatchObject({ status: "delivered", open_count: 2, opened_at: NOW, click_count: 0 })
    expect((await own.captured(id)).events.at(-2)).toMatchObject({ type: "opened", user_agent: "Mail/1.0" })
  })

  it("counts each click and redirects to the stored URL", async () => {
    const own = await startSandpost()
    const { id, links } = await outgoing(own, tracked)
    await own.settle()
    const response = await follow(links[0]?.tracked_url as string)
    expect([response.status, response.headers.get("location")]).toEqual([302, "https://acme.test/a?x=1&y=2"])
    expect(await own.get(id)).toMatchObject({ click_count: 1, clicked_at: NOW, open_count: 0 })
    expect((await own.captured(id)).events.at(-1)).toMatchObject({
      type: "clicked",
      url: "https://acme.test/a?x=1&y=2",
    })
  })

  it.each([
    ["https://acme.test\\@evil.test/", "https://acme.test/@evil.test/"],
    ["https://[::1]:8080/a", "https://[::1]:8080/a"],
    ["https://müller.test/ü?q=ü", "https://xn--mller-kva.test/%C3%BC?q=%C3%BC"],
    ["HTTPS://Acme.test/A%20b%zz", "HTTPS://Acme.test/A%20b%zz"],
    ["https://acme.test:99999\\@evil.test/ä", "https://acme.test:99999/@evil.test/%C3%A4"],
  ])("redirects %s like a browser: %s", async (href, location) => {
    const { links } = await outgoing(box, { html: `<a href="${href}">x</a>`, track_clicks: true })
    expect(links[0]?.url).toBe(href)
    expect((await follow(links[0]?.tracked_url as string)).headers.get("location")).toBe(location)
  })

  it.each(["?url=https://evil.test", "?to=https://evil.test&u=https://evil.test", "#https://evil.test"])(
    "redirects to the same URL if the request adds %s",
    async (more) => {
      const { links } = await outgoing(box, tracked)
      expect((await follow(links[1]?.tracked_url + more)).headers.get("location")).toMatch(/^http:\/\/b\.test\/?$/)
    },
  )

  it.each(["/9", "/-1", "/x", "/0x0", "/1e0", ""])("returns 404 for the unknown link %s", async (index) => {
    const { links } = await outgoing(box, tracked)
    const url = String(links[0]?.tracked_url).replace(/\/0$/, index)
    const response = await follow(url)
    expect(response.status).toBe(404)
    expect(response.headers.get("location")).toBeNull()
  })

  it("returns the pixel for an unknown message, and 404 for an unknown link", async () => {
    const { pixel_url, links } = await outgoing(box, tracked)
    const wrong = (url: string) => url.replace(/\/t\/(.)\/[^/.]+/, "/t/$1/AAAAAAAAAAAAAAAAAAAAAAAA")
    expect((await follow(wrong(pixel_url as string))).status).toBe(200)
    const answer = await box.ask("GET", wrong(links[0]?.tracked_url as string))
    expect(answer).toMatchObject({ status: 404, body: { error: { type: "not_found" } } })
  })

  it("does not count HEAD", async () => {
    const own = await startSandpost()
    const { id, pixel_url, links } = await outgoing(own, tracked)
    await own.settle()
    expect((await follow(pixel_url as string, { method: "HEAD" })).status).toBe(200)
    expect((await follow(links[0]?.tracked_url as string, { method: "HEAD" })).status).toBe(302)
    expect(await own.get(id)).toMatchObject({ open_count: 0, click_count: 0 })
  })

  const WAYS: Record<string, string[]> = {
    queued: [],
    sent: ["sent"],
    delayed: ["sent", "delayed"],
    delivered: ["sent", "delivered"],
    bounced: ["sent", "bounced"],
    complained: ["sent", "delivered", "complained"],
    failed: ["failed"],
    scheduled: [],
    cancelled: [],
  }
  it.each([
    ...["sent", "delayed", "delivered", "complained"].map((status) => [status, 1] as const),
    ...["queued", "scheduled", "cancelled", "failed", "bounced"].map((status) => [status, 0] as const),
  ])("responds for a %s message and counts %i", async (status, counted) => {
    const own = await startSandpost({ pace: "manual" })
    const late = status === "scheduled" || status === "cancelled"
    const { id, pixel_url, links } = await outgoing(own, {
      ...tracked,
      ...(late && { scheduled_at: "2026-10-02T00:00:00Z" }),
    })
    for (const type of WAYS[status] ?? []) await own.trigger(id, type)
    if (status === "cancelled") await own.v1("POST", `/emails/${id}/cancel`)
    expect((await follow(pixel_url as string)).status).toBe(200)
    expect((await follow(links[0]?.tracked_url as string)).status).toBe(302)
    expect(await own.get(id)).toMatchObject({ status, open_count: counted, click_count: counted })
  })

  it("does not count events without their tracking flag (section 2.1)", async () => {
    const own = await startSandpost()
    const { pixel_url, links } = await outgoing(own, tracked)
    const plain = await own.send({ html: HTML })
    await own.settle()
    expect(pixel_url && links[0]?.tracked_url).toBeTruthy()
    for (const type of ["opened", "clicked"]) {
      expect((await own.sandbox("POST", `/emails/${plain}/events`, { type })).status).toBe(422)
    }
    expect(await own.get(plain)).toMatchObject({ open_count: 0, click_count: 0 })
  })

  it("counts 20 concurrent hits exactly", async () => {
    const own = await startSandpost()
    const { id, pixel_url } = await outgoing(own, tracked)
    await own.settle()
    await Promise.all(Array.from({ length: 20 }, () => follow(pixel_url as string)))
    expect(await own.get(id)).toMatchObject({ open_count: 20 })
  })

  it("uses unguessable URLs with a separate token for each message", async () => {
    const urls = new Set<string>()
    for (let n = 0; n < 10; n++) urls.add((await outgoing(box, tracked)).pixel_url as string)
    expect(urls.size).toBe(10)
    for (const url of urls) expect(new URL(url).pathname).toMatch(/^\/t\/o\/[A-Za-z0-9_-]{22,}/)
  })
})
