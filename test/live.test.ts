import { json } from "node:stream/consumers"
import { describe, expect, it, onTestFinished } from "vitest"
import { WebSocket } from "ws"
import { stopTimersAbove } from "../src/time/stop-timers.test-helper.ts"
import { anEmail } from "./helpers/an-email.ts"
import { ok } from "./helpers/client.ts"
import { openFeed } from "./helpers/live.ts"
import { startSandpost } from "./helpers/sandpost.ts"
import type { CreatedAccount, Page } from "./helpers/wire.ts"

const MIB = 1024 * 1024

describe("the live feed, /sandbox/live", () => {
  it("sends email.created, email.updated and email.deleted with the list item", async () => {
    const box = await startSandpost({ pace: "manual" })
    const feed = await openFeed(box)
    const item = async () => (await ok(box.sandbox<Page<object>>("GET", "/emails"))).data[0]
    const id = await box.send()
    expect((await feed.next("email.created")).data).toEqual(await item())
    await box.trigger(id, "sent")
    const { data } = await feed.next("email.updated")
    expect(data).toEqual(await item())
    expect(data).toMatchObject({ id, status: "sent" })
    await box.sandbox("DELETE", `/emails/${id}`)
    expect((await feed.next("email.deleted")).data).toMatchObject({ id })
  })

  it.each(["", "/raw", "/preview"])("sends nothing after a mere read of an email%s", async (path) => {
    const box = await startSandpost({ pace: "manual" })
    const feed = await openFeed(box)
    const id = await box.send()
    await feed.next("email.created")
    expect((await box.sandbox("GET", `/emails/${id}${path}`)).status).toBe(200)
    await box.sandbox("DELETE", `/emails/${id}`)
    await feed.next("email.deleted")
    expect(feed.messages.map(({ type }) => type).filter((type) => type.startsWith("email."))).toEqual([
      "email.created",
      "email.deleted",
    ])
  })

  it("sends within 300 ms of the response", async () => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    stopTimersAbove(300)
    const id = await box.send()
    await feed.next("email.created", ({ data }) => data.id === id)
  })

  it("sends { type, account_id, at, data } with sandbox time in at", async () => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    await box.send()
    const message = await feed.next("email.created")
    expect(Object.keys(message).sort()).toEqual(["account_id", "at", "data", "type"])
    expect(message.at).toBe("2026-10-01T09:00:00.000Z")
  })

  it.each([
    [
      "suppression.updated",
      "POST",
      "/suppressions",
      { address: "a@example.com" },
      { address: "a@example.com", reason: "blocked" },
    ],
    ["clock.changed", "POST", "/clock", { advance_ms: 1000 }, { now: "2026-10-01T09:00:01.000Z", frozen: true }],
    ["settings.changed", "PATCH", "/settings", { "emails.pace": "manual" }, { name: "emails.pace", value: "manual" }],
    ["state.reset", "POST", "/reset", {}, { reset: true }],
  ])("sends %s", async (type, method, path, body, data) => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    await ok(box.sandbox(method, path, body))
    expect((await feed.next(type)).data).toMatchObject(data)
  })

  it("sends state.reset to the account that is reset", async () => {
    const box = await startSandpost()
    const other = await ok(box.sandbox<CreatedAccount>("POST", "/accounts", {}))
    const [theirs, own] = [await openFeed(box, other.id), await openFeed(box)]
    await ok(box.sandbox("POST", "/reset", { account_id: other.id }))
    await theirs.next("state.reset")
    await box.send()
    await own.next("email.created")
    expect(own.messages.map(({ type }) => type)).not.toContain("state.reset")
  })

  it("sends log.created for a request to /v1, without token", async () => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    await box.send()
    const { data } = await feed.next("log.created")
    expect(data).toMatchObject({ method: "POST", endpoint: "/emails", status_code: 200, error_code: null })
    expect(JSON.stringify(data)).not.toContain(box.token)
  })

  it("sends an account only its own messages", async () => {
    const box = await startSandpost()
    const other = await ok(box.sandbox<CreatedAccount>("POST", "/accounts", { domains: ["acme.test"] }))
    const [own, theirs] = [await openFeed(box), await openFeed(box, other.id)]
    const [mine, yours] = [await box.send(), await box.as(other.tokens.sending).send()]
    await own.next("email.created", ({ data }) => data.id === mine)
    await theirs.next("email.created", ({ data }) => data.id === yours)
    await box.settle()
    expect(new Set(own.messages.map(({ account_id }) => account_id)).has(other.id)).toBe(false)
    expect(new Set(theirs.messages.map(({ account_id }) => account_id))).toEqual(new Set([other.id]))
  })

  it("joins bursts: one batch for many messages, each email created once", async () => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    const sent = await ok(box.v1<{ data: { id: string }[] }>("POST", "/emails/batch", Array(100).fill(anEmail())))
    const last = sent.data.at(-1)?.id
    await feed.next("email.created", ({ data }) => data.id === last)
    const created = feed.messages.filter(({ type }) => type === "email.created").map(({ data }) => data.id)
    expect(created.sort()).toEqual(sent.data.map(({ id }) => id).sort())
    expect(feed.frames.length).toBeLessThan(20)
    expect(feed.frames[0]?.type).toBe("batch")
  })

  it.each([
    [500, "batch"],
    [501, "resync"],
  ])("sends %i messages of the same moment as one %s", async (count, type) => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    const { fire } = stopTimersAbove(39)
    await Promise.all(Array.from({ length: count }, (_, n) => box.suppress(`person${n}@example.com`)))
    fire(40)
    await expect.poll(() => feed.frames.length).toBe(1)
    expect(feed.frames[0]?.type).toBe(type)
  })

  it("replaces a burst that is too large with one resync", async () => {
    const box = await startSandpost({ pace: "manual" })
    const feed = await openFeed(box)
    const tags = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`tag${n}`, "x".repeat(256)]))
    await ok(box.v1("POST", "/emails/batch", Array(100).fill(anEmail({ tags }))))
    await feed.next("resync")
    expect(Math.max(...feed.frames.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MIB)
    await box.send({ subject: "After the burst" })
    await feed.next("email.created", ({ data }) => data.subject === "After the burst")
  })

  it("sends resync to a slow reader when it reads again, and continues from there", async () => {
    const box = await startSandpost({ pace: "manual" })
    const [slow, quick] = [await openFeed(box), await openFeed(box)]
    slow.socket.pause()
    const big = anEmail({ tags: Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`t${n}`, "x".repeat(256)])) })
    // More than the system's own buffers and the server's 1 MiB can hold.
    for (let n = 0; n < 40; n++) {
      const sent = await ok(box.v1<{ data: { id: string }[] }>("POST", "/emails/batch", Array(60).fill(big)))
      await quick.next("email.created", ({ data }) => data.id === sent.data.at(-1)?.id)
    }
    slow.socket.resume()
    await slow.next("resync")
    await box.send({ subject: "After" })
    await slow.next("email.created", ({ data }) => data.subject === "After")
    expect(slow.frames.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(
      quick.frames.reduce((sum, { bytes }) => sum + bytes, 0),
    )
  })

  it("accepts no messages: a long one closes the connection and does not stop the sandbox", async () => {
    const box = await startSandpost()
    const { socket } = await openFeed(box)
    const closed = new Promise((done) => socket.once("close", done))
    socket.on("error", () => undefined)
    socket.send("x".repeat(100_000))
    await closed
    await box.send()
  })

  it("rejects other paths and unknown accounts", async () => {
    const box = await startSandpost()
    const nobody = ["x", "00000000-0000-4000-8000-0000000000ff", ""].map((id) => `/sandbox/live?account_id=${id}`)
    for (const path of ["/", "/live", "/sandbox", "/sandbox/live/x", ...nobody]) {
      const socket = new WebSocket(box.url.replace("http", "ws") + path)
      const refusal = await new Promise((done) => {
        socket.on("unexpected-response", (_, response) =>
          json(response).then((body) => done([response.statusCode, body])),
        )
        socket.on("error", () => undefined)
      })
      expect(refusal).toMatchObject([404, { error: { type: "not_found", message: expect.any(String) } }])
    }
  })

  it("one client has at most 100 connections, so that another still gets in", async () => {
    const box = await startSandpost()
    const open = (agent: string) =>
      new Promise<string>((done) => {
        const socket = new WebSocket(`${box.url.replace("http", "ws")}/sandbox/live`, {
          headers: { "User-Agent": agent },
        })
        onTestFinished(() => socket.terminate())
        socket.on("open", () => done("open"))
        socket.on("unexpected-response", async (_, response) =>
          done(`${response.statusCode} ${((await json(response)) as { error: { message: string } }).error.message}`),
        )
        socket.on("error", () => undefined)
      })
    expect(new Set(await Promise.all(Array.from({ length: 100 }, () => open("tests"))))).toEqual(new Set(["open"]))
    expect(await open("tests")).toBe(
      "503 The live feed has 100 connections of this client, the maximum. Close one of them.",
    )
    expect(await open("browser")).toBe("open")
  })

  it("closes its clients when the sandbox stops", async () => {
    const box = await startSandpost()
    const { socket } = await openFeed(box)
    const closed = new Promise((done) => socket.once("close", done))
    await box.stop()
    expect(await closed).toBe(1001)
  })
})
