import { request } from "node:http"
import { describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { SandpostClient } from "../src/client/client.ts"
import { pathPrefix } from "../src/config/kinds.ts"
import { ok } from "./helpers/client.ts"
import { aProxy } from "./helpers/proxy.ts"
import { startSandpost, toolDocuments } from "./helpers/sandpost.ts"

/** The status of a GET with these headers. */
const statusOf = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((done, fail) =>
    request(url, { headers }, (res) => {
      res.resume()
      done(res.statusCode as number)
    })
      .on("error", fail)
      .end(),
  )

describe("--base-path", () => {
  it("serves the API, the control API, the documents and the live feed below the path", async () => {
    const box = await startSandpost({ base_path: "/mail" })
    expect(box.url).toMatch(/\/mail$/)
    expect(box.base_url).toBe(`${box.url}/v1`)
    const id = await box.send()
    expect((await ok(box.sandbox("GET", "/emails"))).data).toMatchObject([{ id }])
    expect(await ok(box.sandbox("GET", "/info"))).toMatchObject({ url: box.url, base_url: `${box.url}/v1` })
    for (const path of ["/healthz", ...toolDocuments, "/docs", "/docs/start.js", "/llms.txt"])
      expect((await box.ask("GET", path)).status).toBe(200)
    expect((await box.ask("GET", "/docs")).text).not.toMatch(/(?:href|src)="\/(?!mail\/)/)
    expect((await box.ask("GET", "/openapi.yaml")).text).toContain("- url: /mail/v1\n")
    expect((await box.ask("GET", "/sandbox.openapi.yaml")).text).toContain("- url: /mail/sandbox\n")
    expect((await box.ask("GET", "/llms.txt")).text).toContain(`${box.url}/sandbox/emails`)
    const client = new SandpostClient({ url: box.base_url })
    expect((await client.emails.latest()).id).toBe(id)
    const live = client.live()
    const first = live.next()
    await client.control.addSuppression({ address: "ann@example.com" })
    expect((await first).value).toMatchObject({ type: "suppression.updated" })
    await live.return()
  })

  it("begins tracking and unsubscribe links, and these work", async () => {
    const box = await startSandpost({ base_path: "/mail" })
    const html = '<a href="https://acme.test/">Shop</a>'
    const id = await box.send({ html, track_opens: true, track_clicks: true, list_unsubscribe: true })
    const { links, pixel_url, unsubscribe_url } = await box.captured(id)
    for (const url of [pixel_url, unsubscribe_url, links[0]?.tracked_url])
      expect(url).toMatch(new RegExp(`^${box.url}/t/`))
    expect((await fetch(pixel_url as string)).status).toBe(200)
    expect((await fetch(unsubscribe_url as string, { method: "POST" })).status).toBe(200)
    expect((await box.captured(id)).open_count).toBe(1)
  })

  it("also answers without the path: to a proxy that removes it, and to health checks", async () => {
    const box = await startSandpost({ base_path: "/mail" })
    const root = new URL(box.url).origin
    expect((await fetch(`${root}/healthz`)).status).toBe(200)
    expect((await fetch(`${root}/sandbox/info`)).status).toBe(200)
    expect((await fetch(`${root}/mailbox/sandbox/info`)).status).toBe(404)
  })

  it("completes a public URL that is only an origin", async () => {
    const urlOf = async (public_url: string) => {
      const box = await startSandpost({ base_path: "/mail", public_url })
      return (await box.captured(await box.send({ list_unsubscribe: true }))).unsubscribe_url
    }
    expect(await urlOf("https://acme.test:9443")).toMatch(/^https:\/\/acme\.test:9443\/mail\/t\/u\//)
    expect(await urlOf("https://acme.test/dev/mail")).toMatch(/^https:\/\/acme\.test\/dev\/mail\/t\/u\//)
  })

  it.each([
    "mail",
    "/mail//",
    "//mail",
    "/a/../b",
    "/..",
    "/.",
    "/v1",
    "/v1/",
    "/sandbox",
    "/v1/mail",
    "/m ail",
    "/a?b",
  ])("refuses %j in one sentence", async (base_path) => {
    expect(pathPrefix(base_path)).toBeUndefined()
    await expect(startSandpost({ base_path })).rejects.toThrow(/^[^\n]*base_path[^\n]*a path such as \/mail[^\n]*\.$/)
  })

  it("accepts one trailing slash, several segments, and / for none", () => {
    expect(["/mail/", "/dev/mail", "/"].map(pathPrefix)).toEqual(["/mail", "/dev/mail", ""])
  })
})

describe("behind a proxy", () => {
  const PUBLIC = "https://mail.test:9443"
  const upgradeOf = (url: string, headers: Record<string, string>): Promise<number> =>
    new Promise((done) => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/sandbox/live`, { headers })
      socket.on("error", () => undefined)
      socket.on("unexpected-response", (_, res) => done(res.statusCode as number))
      socket.on("open", () => {
        socket.terminate()
        done(101)
      })
    })

  it.each([
    ["keeps the host and its port", "mail.test:9443"],
    ["drops the port, as nginx's $host does", "mail.test"],
    ["sends its own address, as nginx does by default", "127.0.0.1:8025"],
  ])("accepts the origin of --public-url if the proxy %s", async (_, host) => {
    const box = await startSandpost({ public_url: PUBLIC })
    const proxy = await aProxy(box.url, { host })
    const headers = { Origin: PUBLIC, "Sec-Fetch-Site": "same-origin" }
    expect(await statusOf(`${proxy}/sandbox/info`, headers)).toBe(200)
    expect(await upgradeOf(proxy, headers)).toBe(101)
  })

  it("refuses every other origin, also one that differs only in its port or scheme", async () => {
    const box = await startSandpost({ public_url: PUBLIC })
    for (const Origin of ["https://mail.test", "http://mail.test:9443", "https://evil.test:9443", "null"]) {
      expect(await statusOf(`${box.url}/sandbox/info`, { Origin })).toBe(403)
      expect(await upgradeOf(box.url, { Origin })).toBe(403)
    }
    expect(await statusOf(`${box.url}/sandbox/info`, { Origin: PUBLIC, "Sec-Fetch-Site": "cross-site" })).toBe(403)
    expect(await statusOf(`${box.url}/sandbox/info`, { Host: "other.example" })).toBe(403)
  })
})
