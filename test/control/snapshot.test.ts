import { describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { NOW, openBox } from "./box.ts"

const box = await openBox()
const other = await openBox({ domains: ["other.test"], api_key: "sp_another_token" })
const take = async (from = box) => (await from.call("GET", "/sandbox/snapshot")).body
const put = (snapshot: unknown, to = box) => to.call("PUT", "/sandbox/snapshot", snapshot)
const withoutTime = (snapshot: Record<string, unknown>) => ({ ...snapshot, taken_at: null })
const attachments = [{ filename: "a.txt", content: Buffer.from("Grüße").toString("base64") }]

describe("GET and PUT /sandbox/snapshot", () => {
  it("restores everything in another sandbox: mail with bodies and attachments, settings, clock, suppressions", async () => {
    const id = await box.send({ to: "bounced+s@sandbox.test", html: "<p>Kept</p>", attachments })
    await box.settle()
    await box.call("PATCH", "/sandbox/settings", { "emails.pace": "manual" })
    await box.call("POST", "/sandbox/clock", { advance_ms: 86_400_000 })
    const snapshot = await take()
    expect((await put(snapshot, other)).body).toEqual({ restored: true })

    const email = (await other.call("GET", `/sandbox/emails/${id}`)).body
    expect(email).toMatchObject({ html: "<p>Kept</p>", status: "bounced", created_at: NOW })
    expect((await other.call("GET", `/sandbox/emails/${id}/attachments/0`)).body).toBe("Grüße")
    expect((await other.call("GET", "/sandbox/clock")).body).toMatchObject({
      now: "2026-11-03T09:00:00.000Z",
      frozen: true,
    })
    expect((await other.call("GET", "/sandbox/info")).body).toMatchObject({
      pace: "manual",
      counts: { suppressions: 1 },
    })
    expect((await other.call("GET", "/sandbox/emails?q=kept")).body.total).toBe(1)
    expect((await other.call("GET", "/v1/emails")).status).toBe(200)
  })

  it("is the same again after it was restored", async () => {
    const first = await take()
    await box.send()
    await put(first)
    const again = await take()
    expect(again.collections.logs).toEqual(first.collections.logs)
    expect(Object.values(again.blobs)).toEqual(Object.values(first.blobs))
    expect({ ...again.collections, emails: [] }).toEqual({ ...first.collections, emails: [] })
    expect(again.collections.emails.length).toBe(first.collections.emails.length)
  })

  it("goes on with what was owed", async () => {
    await box.call("POST", "/sandbox/reset")
    const id = await box.send({ scheduled_at: "2026-11-02T10:00:00Z" })
    const snapshot = await take()
    await box.call("POST", "/sandbox/reset")
    await put(snapshot)
    await box.call("POST", "/sandbox/clock", { advance_ms: 7_200_000 })
    expect((await box.call("GET", `/v1/emails/${id}`)).body.status).toBe("delivered")
  })

  // biome-ignore lint/suspicious/noExplicitAny: these documents are wrong on purpose
  const faults: [string, string, (snapshot: any) => void][] = [
    [
      "an unknown status",
      "`collections.emails[0].status` must be one of",
      (s) => (s.collections.emails[0].status = "lost"),
    ],
    [
      "a missing field",
      "`collections.emails[0].subject` must be a string, not missing",
      (s) => delete s.collections.emails[0].subject,
    ],
    [
      "an unknown field",
      "`collections.accounts[0].color` is not known",
      (s) => (s.collections.accounts[0].color = "red"),
    ],
    [
      "a wrong time",
      "`collections.emails[0].events[0].occurred_at` must be",
      (s) => (s.collections.emails[0].events[0].occurred_at = "noon"),
    ],
    [
      "an id twice",
      "`collections.emails[1].id` occurs twice",
      (s) => s.collections.emails.push(s.collections.emails[0]),
    ],
    [
      "an account that is not there",
      "`collections.emails[0].account_id` is of no account",
      (s) => (s.collections.emails[0].account_id = s.collections.emails[0].id),
    ],
    ["a body that is not there", "which is missing", (s) => (s.blobs = {})],
    ["bytes that are no base64", "must be base64", (s) => (s.blobs[Object.keys(s.blobs)[0] as string] = "§")],
    ["an unknown collection", "`collections.cats` is not known", (s) => (s.collections.cats = [])],
    ["a missing collection", "`collections.logs` must be a list", (s) => delete s.collections.logs],
    [
      "no default account",
      "default account",
      (s) => (s.collections = Object.fromEntries(Object.keys(s.collections).map((name) => [name, []]))),
    ],
    ["an unknown setting", "is not a setting", (s) => (s.collections.settings = [{ id: "emails.speed", value: 1 }])],
    ["another version", "`version` must be 1", (s) => (s.version = 2)],
    ["another document", "`sandpost` must be the word snapshot", (s) => delete s.sandpost],
  ]
  it.each(faults)("refuses %s whole, naming the place", async (_, message, spoil) => {
    if ((await take()).collections.emails.length === 0) await box.send()
    const before = await take()
    const snapshot = structuredClone(before)
    spoil(snapshot)
    const answer = await put(snapshot)
    expect(answer.status).toBe(422)
    expect(answer.body.error.message).toContain(message)
    expect(withoutTime(await take())).toEqual(withoutTime(before))
  })

  it("tells who watches with one state.reset", async () => {
    const snapshot = await take()
    const socket = new WebSocket(`${box.sandpost.url.replace("http", "ws")}/sandbox/live`)
    await new Promise((done) => socket.once("open", done))
    const message = new Promise<string>((done) => socket.once("message", (data) => done(String(data))))
    await put(snapshot)
    expect(JSON.parse(await message)).toMatchObject({ type: "state.reset", account_id: null, data: { reset: true } })
    socket.close()
  })
})
