import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { longestTurn } from "../../../src/time/measure.test-helper.ts"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"
import { sendTo } from "../../helpers/send-to.ts"

const box = await sandpostForFile()

/** An application that remembers requests. `/go/3` redirects three times, `/status/404` answers 404, `/slow` after a while. */
const hits: string[] = []
let open = 0
let most = 0
const app = createServer((req: IncomingMessage, res) => {
  hits.push(`${req.method} ${req.url}`)
  const [, what, detail] = (req.url ?? "").split("/")
  if (what === "slow") {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      res.end()
    }, 5)
    return
  }
  if (what === "to") return void res.writeHead(302, { Location: decodeURIComponent(detail ?? "") }).end()
  if (what === "go" && detail !== "0") return void res.writeHead(302, { Location: `/go/${Number(detail) - 1}` }).end()
  res.writeHead(what === "status" ? Number(detail) : 200).end()
})
let at = ""
beforeAll(async () => {
  await new Promise<void>((done) => app.listen(0, "127.0.0.1", done))
  at = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
})
afterAll(() => {
  app.closeAllConnections()
  app.close()
})
beforeEach(() => {
  hits.length = 0
  most = 0
})

const reach = async (fields: Record<string, unknown>) =>
  ok(box.sandbox("POST", `/emails/${await box.send(fields)}/link-checks`))
const a = (path: string) => `<a href="${path.startsWith("http") ? path : `${at}${path}`}">x</a>`
/** What one link answers. */
const answerOf = async (path: string) => (await reach({ html: a(path), text: "Hello" })).links[0]

describe("POST /sandbox/emails/{id}/link-checks (assumption checks.links)", () => {
  it("does not block other requests while it finds 20,000 links in a text", async () => {
    const text = Array.from({ length: 20_000 }, (_, n) => `${box.base_url}/t/c/${n}`).join(" ")
    const id = await box.send({ text })
    const check = () => ok(box.sandbox("POST", `/emails/${id}/link-checks`))
    expect((await check()).left_out).toBe(20_000 - 100)
    const turns = [await longestTurn(check), await longestTurn(check), await longestTurn(check)]
    expect(Math.min(...turns)).toBeLessThan(500)
  })

  it("requests each link of HTML and text once with HEAD, and says where it is", async () => {
    const checks = await reach({
      html: `<p>Hello</p>\n<p>${a("/one")} ${a("/status/404")} ${a("/one#part")} <a href="mailto:a@b.test">x</a></p>`,
      text: `Hello\n\nSee ${at}/one and ${at}/two.`,
    })
    const found = { requested: true, error: null, redirected_to: null }
    expect(checks).toEqual({
      links: [
        { url: `${at}/one`, status: 200, ...found, part: "html", line: 2, column: 13 },
        { url: `${at}/status/404`, status: 404, ...found, part: "html", line: 2, column: expect.any(Number) },
        { url: `${at}/two`, status: 200, ...found, part: "text", line: 3, column: at.length + 14 },
      ],
      limit: 100,
      left_out: 0,
    })
    expect(hits.toSorted()).toEqual(["HEAD /one", "HEAD /status/404", "HEAD /two"])
  })

  it("requests links that only Outlook shows, too", async () => {
    const half = `<!--[if mso]><v:roundrect href="${at}/old"><center>Go</center></v:roundrect><![endif]-->`
    const id = await box.send({ html: `<p>Hello</p>\n${half}${a("/new")}`, text: "Hello" })
    expect(await box.captured(id)).toMatchObject({
      links: [{ url: `${at}/new`, text: "x" }],
      outlook_links: [{ url: `${at}/old`, text: "Go" }],
    })
    const { links } = await ok(box.sandbox("POST", `/emails/${id}/link-checks`))
    expect(links).toMatchObject([
      { url: `${at}/new`, part: "html", line: 2 },
      { url: `${at}/old`, part: "html", line: 2, column: half.indexOf(at) + 1 },
    ])
    expect(hits.toSorted()).toEqual(["HEAD /new", "HEAD /old"])
  })

  it("follows at most 5 redirects, and says where they lead", async () => {
    expect(await answerOf("/go/5")).toMatchObject({ status: 200, error: null, redirected_to: `${at}/go/0` })
    expect(await answerOf("/go/6")).toMatchObject({ status: 302, error: "redirects more than 5 times" })
    expect(hits.filter((hit) => hit.endsWith("/go/6"))).toHaveLength(1)
  })

  it("reports a server that does not answer HEAD by its status", async () => {
    expect(await answerOf("/status/405")).toMatchObject({ status: 405, error: null })
    expect(await answerOf("/status/501")).toMatchObject({ status: 501, error: null })
  })

  it("does not request addresses that webhooks must not be sent to, also behind a redirect", async () => {
    const metadata = "http://169.254.169.254/latest"
    const refused = "not requested: 169.254.169.254 is link-local, which is never allowed as a receiver"
    expect(await answerOf(metadata)).toMatchObject({ status: null, error: refused })
    expect(await answerOf(`/to/${encodeURIComponent(metadata)}`)).toMatchObject({
      ...{ status: 302, error: refused, redirected_to: metadata },
    })
    expect(await answerOf(`${box.url}/docs`)).toMatchObject({
      status: null,
      error: expect.stringMatching(/^not requested: .* is the sandbox itself$/),
    })
    expect(await answerOf("http://ann:secret@acme.test/")).toMatchObject({
      error: "not requested: it contains a user name or password",
    })
  })

  it("requests only public addresses under webhooks.url_policy strict", async () => {
    await ok(box.sandbox("PATCH", "/settings", { "webhooks.url_policy": "strict" }))
    try {
      expect(await answerOf("/one")).toMatchObject({ status: null, error: expect.stringContaining("not requested: ") })
    } finally {
      await ok(box.sandbox("PATCH", "/settings", { "webhooks.url_policy": "local" }))
    }
    expect(hits).toEqual([])
  })

  it("does not request tracking links, whatever their origin is (assumption public_url)", async () => {
    const { id } = await sendTo(box, "localhost:9000")
    const { links } = await ok(box.sandbox("GET", `/emails/${id}`))
    const forward = anEmail({ html: `<a href="${links[0].tracked_url}">x</a>` })
    const forwarded = await sendTo(box, "localhost:9001", forward)
    const checked = await ok(box.sandbox("POST", `/emails/${forwarded.id}/link-checks`))
    expect(checked.links).toMatchObject([
      { requested: false, error: expect.stringContaining("tracking link of Sandpost") },
    ])
    expect((await ok(box.sandbox("GET", `/emails/${id}`))).click_count).toBe(0)
  })

  it("lists its own tracking and unsubscribe links without requesting them", async () => {
    const id = await box.send({
      html: `${a("/one")} <a href="{{unsubscribe_url}}">Unsubscribe</a>`,
      text: "Hello",
      ...{ track_clicks: true, track_opens: true },
    })
    const before = await box.captured(id)
    const { links } = await ok(box.sandbox("POST", `/emails/${id}/link-checks`))
    expect(links).toMatchObject([
      { url: `${at}/one`, status: 200 },
      { url: before.unsubscribe_url, status: null, error: "not requested: it would unsubscribe the recipient" },
    ])
    expect(await answerOf(before.links[0]?.tracked_url ?? "")).toMatchObject({
      error: "not requested: it is a tracking link of Sandpost, and would count",
    })
    await box.settle()
    expect((await box.captured(id)).events).toEqual(before.events)
  })

  it("requests 4 links at a time and the first 100, and counts the others", async () => {
    const { links, left_out } = await reach({ html: Array.from({ length: 103 }, (_, n) => a(`/slow/${n}`)).join("") })
    expect(links).toHaveLength(100)
    expect(left_out).toBe(3)
    expect(most).toBe(4)
  })

  it("is the only thing that requests a link", async () => {
    const id = await box.send({ html: a("/one"), text: "Hello" })
    await box.settle()
    await ok(box.sandbox("GET", `/emails/${id}/checks`))
    await ok(box.sandbox("GET", `/emails/${id}/preview`))
    expect(hits).toEqual([])
  })

  it("takes no fields, and an email that exists", async () => {
    const id = await box.send({ text: "Hello" })
    expect(await ok(box.sandbox("POST", `/emails/${id}/link-checks`, {}))).toEqual({
      links: [],
      limit: 100,
      left_out: 0,
    })
    expect(await box.sandbox("POST", `/emails/${id}/link-checks`, { method: "GET" })).toMatchObject({ status: 422 })
    expect(await box.sandbox("POST", `/emails/${crypto.randomUUID()}/link-checks`)).toMatchObject({ status: 404 })
  })
})
