import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { type Box, NOW, sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"
import { aFolder } from "../../helpers/spawn.ts"

const box = await sandpostForFile()
const other = await sandpostForFile({ domains: ["other.test"], api_key: "sp_another_token" })
const take = async (from = box) => (await from.sandbox("GET", "/snapshot")).body
const put = (snapshot: unknown, to = box) => to.sandbox("PUT", "/snapshot", snapshot)
const withoutTime = (snapshot: Record<string, unknown>) => ({ ...snapshot, taken_at: null })
const attachments = [{ filename: "a.txt", content: Buffer.from("Grüße").toString("base64") }]

describe("GET and PUT /sandbox/snapshot", () => {
  it("restores everything in another sandbox: mail with bodies and attachments, settings, clock, suppressions", async () => {
    const id = await box.send({ to: "bounced+s@sandbox.test", html: "<p>Kept</p>", attachments })
    await box.settle()
    await box.sandbox("PATCH", "/settings", { "emails.pace": "manual" })
    await box.sandbox("POST", "/clock", { advance_ms: 86_400_000 })
    const snapshot = await take()
    expect((await put(snapshot, other)).body).toEqual({ restored: true })

    const email = (await other.sandbox("GET", `/emails/${id}`)).body
    expect(email).toMatchObject({ html: "<p>Kept</p>", status: "bounced", created_at: NOW })
    expect((await other.sandbox("GET", `/emails/${id}/attachments/0`)).body).toBe("Grüße")
    expect((await other.sandbox("GET", "/clock")).body).toMatchObject({
      now: "2026-10-02T09:00:00.000Z",
      frozen: true,
    })
    expect((await other.sandbox("GET", "/info")).body).toMatchObject({
      pace: "manual",
      counts: { suppressions: 1 },
    })
    expect((await other.sandbox("GET", "/emails?q=kept")).body.total).toBe(1)
    expect((await other.v1("GET", "/emails")).status).toBe(200)
  })

  it("returns the same snapshot after a restore", async () => {
    const first = await take()
    await box.send()
    await put(first)
    const again = await take()
    expect(again.collections.logs).toEqual(first.collections.logs)
    expect(Object.values(again.blobs)).toEqual(Object.values(first.blobs))
    expect({ ...again.collections, emails: [] }).toEqual({ ...first.collections, emails: [] })
    expect(again.collections.emails.length).toBe(first.collections.emails.length)
  })

  it("continues pending work", async () => {
    await box.sandbox("POST", "/reset")
    const id = await box.send({ scheduled_at: "2026-10-01T10:00:00Z" })
    const snapshot = await take()
    await box.sandbox("POST", "/reset")
    await put(snapshot)
    await box.sandbox("POST", "/clock", { advance_ms: 7_200_000 })
    expect((await box.v1("GET", `/emails/${id}`)).body.status).toBe("delivered")
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
      "`collections.emails[0].subject` must be a string, got nothing",
      (s) => delete s.collections.emails[0].subject,
    ],
    [
      "an unknown field",
      "`collections.accounts[0].color` is not a known field",
      (s) => (s.collections.accounts[0].color = "red"),
    ],
    [
      "a wrong time",
      "`collections.emails[0].events[0].occurred_at` must be",
      (s) => (s.collections.emails[0].events[0].occurred_at = "noon"),
    ],
    [
      "an id twice",
      "`collections.emails[1].id` is a duplicate",
      (s) => s.collections.emails.push(s.collections.emails[0]),
    ],
    [
      "an account that is not there",
      "`collections.emails[0].account_id` refers to an unknown account",
      (s) => (s.collections.emails[0].account_id = s.collections.emails[0].id),
    ],
    [
      "a delivery of an unknown webhook",
      "refers to an unknown webhook",
      (s) => {
        const { id: account_id, created_at } = s.collections.accounts[0]
        const body = JSON.stringify({ type: "email.sent", created_at, data: {} })
        const id = "00000000-0000-4000-8000-00000000dead"
        const about = { email_id: null, inbound_id: null, event_type: "email.sent", body }
        const state = { created_at, attempts: [], status: "succeeded", next_attempt_at: null }
        s.collections.deliveries.push({ id, account_id, webhook_id: id, ...about, ...state })
      },
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
    ["another document", "`sandpost` must be 'snapshot'", (s) => delete s.sandpost],
  ]
  it.each(faults)("rejects %s completely and names the place", async (_, message, change) => {
    if ((await take()).collections.emails.length === 0) await box.send()
    const before = await take()
    const snapshot = structuredClone(before)
    change(snapshot)
    const answer = await put(snapshot)
    expect(answer.status).toBe(422)
    expect(answer.body.error.message).toContain(message)
    expect(withoutTime(await take())).toEqual(withoutTime(before))
  })

  it("sends live clients one state.reset", async () => {
    const snapshot = await take()
    const socket = new WebSocket(`${box.url.replace("http", "ws")}/sandbox/live`)
    await new Promise((done) => socket.once("open", done))
    const message = new Promise<string>((done) => socket.once("message", (data) => done(String(data))))
    await put(snapshot)
    expect(JSON.parse(await message)).toMatchObject({ type: "state.reset", account_id: null, data: { reset: true } })
    socket.close()
  })
})

const LINES = "application/x-ndjson"
const takeLines = async (from = box) => (await from.sandbox("GET", "/snapshot?format=ndjson")).body as string
const putLines = async (lines: string | Uint8Array, to = box) => {
  const { status, body } = await to.sandbox("PUT", "/snapshot", undefined, {
    raw: lines,
    headers: { "Content-Type": LINES },
  })
  return { status, body }
}
const parsed = (lines: string) =>
  lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

describe("a snapshot as lines", () => {
  it("has a header, each record followed by its blobs, and a closing line with counts; other sandboxes can restore it", async () => {
    await box.sandbox("POST", "/reset")
    const id = await box.send({ attachments })
    const lines = await takeLines()
    const [head, ...rest] = parsed(lines)
    const end = rest.at(-1)
    const at = rest.findIndex(({ collection }) => collection === "emails")
    expect(head).toMatchObject({ sandpost: "snapshot", format: "ndjson", version: 1, taken_at: NOW })
    expect(rest.slice(at + 1, at + 3).map(({ blob }) => blob)).toEqual([
      rest[at].record.body,
      rest[at].record.attachments[0].blob,
    ])
    expect(end).toMatchObject({ end: true, records: rest.length - 3, blobs: 2, left_out: [] })

    expect(await putLines(lines, other)).toEqual({ status: 200, body: { restored: true } })
    expect((await other.sandbox("GET", `/emails/${id}/attachments/0`)).body).toBe("Grüße")
    expect(parsed(await takeLines(other)).length).toBe(rest.length + 1)
    expect((await take(other)).collections.accounts).toEqual((await take()).collections.accounts)
  })

  it("is returned for a matching Accept header unless the query sets another format", async () => {
    const typeOf = async (path: string, accept: string) =>
      (await box.sandbox("GET", `/snapshot${path}`, undefined, { headers: { accept } })).headers.get("content-type")
    expect(await typeOf("", LINES)).toBe(LINES)
    expect(await typeOf("", "*/*")).toContain("application/json")
    expect(await typeOf("?format=json", LINES)).toContain("application/json")
  })

  const changes: [string, string, (lines: string[]) => string[]][] = [
    ["a missing end", "cut off after line", (lines) => lines.slice(0, -1)],
    [
      "a missing record",
      "its closing line says records",
      (lines) => lines.filter((line) => !line.includes('"collection":"outcomes"')),
    ],
    ["a missing blob", "its closing line says blobs", (lines) => lines.filter((line) => !line.includes('"base64"'))],
    [
      "bytes of another blob",
      "which is missing",
      (lines) => lines.map((line) => line.replace('"blob":"', '"blob":"x')),
    ],
    ["half a line", "is not a JSON object", (lines) => [...lines.slice(0, 3), '{"coll']],
    ["a line after the end", "comes after the last line of the snapshot", (lines) => [...lines, "{}"]],
    ["another head", "`sandpost` must be 'snapshot'", (lines) => lines.slice(1)],
    [
      "a wrong record",
      "`collections.emails[0].status` must be",
      (lines) => lines.map((l) => l.replace(/"status":"(queued|delivered)"/, '"status":"lost"')),
    ],
    [
      "a body that is no JSON",
      "is not JSON",
      (lines) => lines.map((l) => l.replace(/"base64":"[^"]*"/, '"base64":"AAAA"')),
    ],
    ["bytes that are no base64", "must be base64", (lines) => lines.map((l) => l.replace('"base64":"', '"base64":"§'))],
    [
      "an unknown collection",
      "has neither a collection nor a blob",
      (lines) => lines.map((l) => l.replace('"collection":"logs"', '"collection":"cats"')),
    ],
    ["nothing at all", "it is cut off", () => []],
  ]
  it.each(changes)("with %s is rejected completely", async (_, message, change) => {
    await box.sandbox("POST", "/reset")
    await box.send({ attachments })
    await box.sandbox("POST", "/outcomes", { recipient: "*@slow.test", outcome: "delayed" })
    const before = await takeLines()
    const answer = await putLines(`${change(before.trimEnd().split("\n")).join("\n")}\n`)
    expect([answer.status, answer.body.error.message]).toEqual([422, expect.stringContaining(message)])
    expect(await takeLines()).toBe(before)
  })

  it("is rejected with a Content-Encoding or an unreadable line", async () => {
    const headers = { "Content-Type": LINES, "Content-Encoding": "gzip" }
    expect((await box.sandbox("PUT", "/snapshot", {}, { headers })).status).toBe(415)
    expect((await putLines("[".repeat(500))).status).toBe(400)
    expect((await putLines(new Uint8Array([0xff, 0x0a]))).status).toBe(422)
    const compressed = gzipSync("{}")
    expect((await putLines(compressed)).body.error.message).toContain("it is compressed")
    const [head = ""] = (await takeLines()).split("\n", 1)
    const half = await putLines(Buffer.concat([Buffer.from(`${head}\n`), compressed]))
    expect(half.body.error.message).toContain("line 2 is not a JSON object")
  })
})

describe("a snapshot of a data folder", () => {
  const bytesOf = (folder: string) =>
    readdirSync(join(folder, "blobs")).reduce((sum, name) => sum + statSync(join(folder, "blobs", name)).size, 0)

  it("leaves out messages whose bytes are missing or damaged, and says which and why", async () => {
    const data = aFolder()
    const own = await startSandpost({ data })
    const large = { attachments: [{ filename: "a.bin", content: Buffer.alloc(300_000).toString("base64") }] }
    const [kept, gone, cut] = [await own.send(), await own.send(large), await own.send({ text: "x".repeat(300_000) })]
    const { emails } = (await take(own)).collections
    const fileOf = (ref: string) => join(data, "blobs", `${ref.split(":")[0]}.blob`)
    const find = (id: string) => emails.find((email: { id: string }) => email.id === id)
    rmSync(fileOf(find(gone).attachments[0].blob))
    writeFileSync(fileOf(find(cut).body), Buffer.alloc(400_000))

    const left_out = [
      { collection: "emails", id: gone, reason: "bytes of it are missing" },
      { collection: "emails", id: cut, reason: "bytes of it were changed" },
    ]
    const document = await take(own)
    const lines = await takeLines(own)
    expect(document.left_out).toEqual(left_out)
    expect(parsed(lines).at(-1).left_out).toEqual(left_out)
    expect((await put(document, own)).status).toBe(200)
    expect((await putLines(lines, own)).status).toBe(200)
    expect((await own.sandbox("GET", "/emails")).body).toMatchObject({ total: 1, data: [{ id: kept }] })
  })

  it("is restored without any data of a rejected snapshot", async () => {
    const data = aFolder()
    const own: Box = await startSandpost({ data })
    await own.send({ attachments: [{ filename: "a.bin", content: Buffer.alloc(300_000, 1).toString("base64") }] })
    const lines = await takeLines(own)
    const before = bytesOf(data)
    const files = readdirSync(join(data, "blobs"))
    expect((await putLines(lines.slice(0, lines.lastIndexOf("\n", lines.length - 2)), own)).status).toBe(422)
    expect(readdirSync(join(data, "blobs"))).toEqual(files)
    expect(await takeLines(own)).toBe(lines)
    expect((await putLines(lines, own)).status).toBe(200)
    expect(bytesOf(data)).toBeLessThan(before * 2)

    await own.stop()
    const again = await startSandpost({ data, now: undefined })
    expect(parsed(await takeLines(again)).length).toBe(parsed(lines).length)
  })
})

describe("a body that is too large for the control API", () => {
  it("is rejected by its length, with the limit", async () => {
    const raw = Buffer.alloc(64 * 1024 * 1024 + 1, " ")
    const answer = await box.sandbox("PUT", "/snapshot", undefined, { raw })
    expect([answer.status, answer.body.error.message]).toEqual([
      413,
      "The body is too large: the control API allows at most 67108864 bytes.",
    ])
  })
})
