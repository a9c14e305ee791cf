import { hash } from "node:crypto"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { anAttachment, anEmail, type SendBody } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { contentOf, copyAsIfKilled } from "../../helpers/folder.ts"
import { openFeed } from "../../helpers/live.ts"
import { rawHttp } from "../../helpers/raw-http.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"
import { aFolder } from "../../helpers/spawn.ts"

/** The details of the newest log entry, once there are `count`. */
async function newest(box: Box, count = 1) {
  const list = () => ok(box.sandbox("GET", "/logs"))
  await expect.poll(async () => (await list()).total).toBeGreaterThanOrEqual(count)
  return await ok(box.sandbox("GET", `/logs/${(await list()).data[0].id}`))
}

const headerOf = (headers: { name: string; value: string }[], name: string) =>
  headers.find((header) => header.name.toLowerCase() === name)?.value

/** A request with these bytes as its body, on a connection of its own. */
function rawSend(box: Box, body: Buffer, headers: string[] = [], length = body.length): Promise<string> {
  const head = [
    "POST /v1/emails HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${box.token}`,
    "Content-Type: application/json",
    `Content-Length: ${length}`,
    ...headers,
    "Connection: close",
  ]
  return rawHttp(box.url, `${head.join("\r\n")}\r\n\r\n${body.toString("latin1")}`)
}

describe("GET /sandbox/logs/{id}: the exchange of a request", () => {
  it("has the request as it was sent and the response", async () => {
    const box = await startSandpost()
    const headers = { Cookie: "session=1", "Idempotency-Key": "order-1", "X-Trace": "7" }
    const { id } = await ok(box.v1("POST", "/emails?why=test", anEmail({ cc: ["bob@example.com"] }), { headers }))
    const log = await newest(box)
    expect(log).toMatchObject({
      about: "Your order has shipped → ann@example.com +1",
      idempotency_key: "order-1",
      replayed: false,
      injected: false,
      has_exchange: true,
      api_key_name: "Development, full access",
      email_ids: [id],
      error: null,
      rule: null,
      request: { method: "POST", path: "/v1/emails", query: "why=test" },
      response: { status: 200, body: { text: JSON.stringify({ id }) } },
    })
    const text = JSON.stringify(anEmail({ cc: ["bob@example.com"] }))
    expect(log.request.body).toMatchObject({ text, form: "text", size: text.length, cut: false, attachments: [] })
    expect(headerOf(log.request.headers, "authorization")).toBe(
      box.token.length > 10 ? `Bearer ${box.token.slice(0, 10)}…` : "Bearer …",
    )
    expect(headerOf(log.request.headers, "x-trace")).toBe("7")
    expect(headerOf(log.request.headers, "cookie")).toBeUndefined()
    expect(headerOf(log.response.headers, "content-type")).toBe("application/json; charset=utf-8")
    expect(log.timings.total_ms).toBeGreaterThanOrEqual(log.timings.read_ms)
  })

  it("is marked as replayed for a retry, with the key", async () => {
    const box = await startSandpost()
    const send = () => ok(box.v1("POST", "/emails", anEmail(), { headers: { "Idempotency-Key": "k" } }))
    const [first, second] = [await send(), await send()]
    expect(second).toEqual(first)
    expect(await newest(box, 2)).toMatchObject({ replayed: true, idempotency_key: "k" })
  })

  it("points to the wrong field and names the rule", async () => {
    const box = await startSandpost()
    const cases: [SendBody, string, string][] = [
      [{ to: ["ann@example.com", "no"] }, "/to/1", "section 2.2"],
      [{ to: "no" }, "/to", "section 2.2"],
      [{ from: "x@other.test" }, "/from", "section 7"],
      [{ subject: 7 }, "/subject", "section 2.2"],
      [{ cc: ["suppressed@sandpost.test"] }, "/cc/0", "M9"],
      [{ attachments: [anAttachment({ content: "*" })] }, "/attachments/0/content", "section 2.2"],
      [{ tags: { "a/b": "x".repeat(300) } }, "/tags/a~1b", "section 2.2"],
    ]
    await ok(box.sandbox("POST", "/suppressions", { address: "suppressed@sandpost.test" }))
    for (const [index, [fields, field, code]] of cases.entries()) {
      const { status, body } = await box.v1("POST", "/emails", anEmail(fields))
      expect(status).toBeGreaterThanOrEqual(400)
      const log = await newest(box, index + 1)
      expect(log.error).toEqual({ ...body.error, field })
      expect(log.error_message).toBe(body.error.message)
      expect(log.rule.code).toBe(code)
      expect((await box.ask("GET", log.rule.url.split("#")[0])).status).toBe(200)
    }
  })

  it("replaces the contents of attachments by name, type, size and SHA-256", async () => {
    const box = await startSandpost()
    const bytes = Buffer.alloc(100_000, "ÿ/>")
    const attachments = [anAttachment({ content: "YWJj" }), anAttachment({ content: bytes.toString("base64") })]
    await ok(box.v1("POST", "/emails", anEmail({ attachments })))
    const { body } = (await newest(box)).request
    const [, second] = body.attachments
    expect(second).toEqual({
      pointer: "/attachments/1/content",
      filename: attachments[1]?.filename,
      content_type: attachments[1]?.content_type ?? null,
      size: bytes.length,
      sha256: hash("sha256", bytes, "hex"),
    })
    expect(JSON.parse(body.text).attachments.map(({ content }: { content: string }) => content)).toEqual([
      "(3 bytes)",
      "(100000 bytes)",
    ])
    expect(body).toMatchObject({ cut: false, kept: Buffer.byteLength(body.text) })
    expect(body.size).toBeGreaterThan(100_000)
  })

  it("lists all emails of a batch, and a batch whose slashes are escaped", async () => {
    const box = await startSandpost()
    const batch = [anEmail({ attachments: [anAttachment({ content: "/+//" })] }), anEmail(), anEmail({ to: "no" })]
    const raw = JSON.stringify(batch).replaceAll("/", "\\/")
    const { data } = await ok(
      box.v1("POST", "/emails/batch", undefined, { raw, headers: { "Content-Type": "application/json" } }),
    )
    const log = await newest(box)
    expect(log.email_ids).toEqual([data[0].id, data[1].id])
    expect(log.about).toBe("3 emails: Your order has shipped → ann@example.com")
    expect(log.request.body.attachments).toMatchObject([{ pointer: "/0/attachments/0/content", size: 3 }])
    expect(log.request.body.text).not.toContain("\\/+")
  })

  it("is cut after 256 KiB, between two characters", async () => {
    const box = await startSandpost()
    await ok(box.v1("POST", "/emails", anEmail({ text: "é".repeat(200_000) })))
    const { body } = (await newest(box)).request
    expect(body).toMatchObject({ cut: true, form: "text", invalid_at: null })
    expect(body.size).toBeGreaterThan(400_000)
    expect(body.kept).toBeLessThanOrEqual(256 * 1024)
    expect(body.text.endsWith("é")).toBe(true)
  })

  it("shows malformed JSON, bytes that are not UTF-8 with their place, and binary data as hex", async () => {
    const box = await startSandpost()
    await rawSend(box, Buffer.from('{"to": ["ann@example.com",}'))
    expect(await newest(box, 1)).toMatchObject({
      status_code: 400,
      request: { body: { text: '{"to": ["ann@example.com",}', cut: false } },
    })
    const latin = Buffer.from('{"subject": "\ufffd is valid, this is not: caf')
    const wrong = Buffer.concat([latin, Buffer.from([0xe9]), Buffer.from('"}')])
    await rawBytes(box, wrong)
    const log = await newest(box, 2)
    expect(log.request.body).toMatchObject({ form: "text", invalid_at: latin.length })
    expect(log.request.body.text).toMatch(/caf\ufffd"\}$/)
    await rawBytes(box, Buffer.from([0, 255, 254, 1]))
    expect((await newest(box, 3)).request.body).toMatchObject({ form: "hex", text: "00fffe01", invalid_at: 1 })
  })

  it("shows a compressed body decompressed, and says so", async () => {
    const box = await startSandpost()
    const raw = gzipSync(JSON.stringify(anEmail()))
    const headers = { "Content-Encoding": "gzip", "Content-Type": "application/json" }
    await ok(box.v1("POST", "/emails", undefined, { raw, headers }))
    const { body } = (await newest(box)).request
    expect(body).toMatchObject({ text: JSON.stringify(anEmail()), size: raw.length })
    expect(body.note).toContain("gzip")
  })

  it("keeps the beginning of a body that is too large or cut off", async () => {
    const box = await startSandpost()
    await ok(box.sandbox("PATCH", "/settings", { "limits.request_bytes": 1024 * 1024 }))
    await box.v1("POST", "/emails", anEmail({ text: "y".repeat(2 * 1024 * 1024) })).catch(() => undefined)
    const large = await newest(box, 1)
    expect(large).toMatchObject({ status_code: 413, rule: { code: "E5" }, request: { body: { cut: true } } })
    expect(large.request.body.text).toMatch(/^\{"from":"Acme/)
    const head = `POST /v1/emails HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${box.token}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"from": "a@`
    const socket = connect(Number(new URL(box.url).port), "127.0.0.1", () => socket.write(head, () => socket.end()))
    socket.on("error", () => undefined)
    const cut = await newest(box, 2)
    expect(cut.request.body).toMatchObject({ text: '{"from": "a@', size: 500, cut: true })
    expect(cut.request.body.note).toContain("Only 12 bytes arrived")
    socket.destroy()
  })

  it("has the faults, also of one that committed before it failed or disconnected", async () => {
    const box = await startSandpost()
    const faults = [
      { error: "internal_error", when: "after" },
      { disconnect: true, when: "after" },
      { disconnect: true },
    ]
    for (const [index, fault] of faults.entries()) {
      await ok(box.sandbox("POST", "/faults", fault))
      await box.v1("POST", "/emails", anEmail()).catch(() => undefined)
      const log = await newest(box, index + 1)
      expect(log.faults).toHaveLength(1)
      expect(log.about).toBe("Your order has shipped → ann@example.com")
      expect(log.request.body.text).toBe(JSON.stringify(anEmail()))
      expect(log.response.status).toBe(index === 0 ? 500 : 0)
      expect(log.email_ids).toHaveLength(index === 2 ? 0 : 1)
      expect(log.rule).toBeNull()
      expect(log.error_message).not.toBe("")
    }
  })

  it("does not change the service's own GET /v1/logs", async () => {
    const box = await startSandpost()
    await box.v1("POST", "/emails", anEmail({ to: "no" }))
    const [item] = (await ok(box.v1("GET", "/logs"))).data
    expect(Object.keys(item).toSorted()).toEqual([
      "created_at",
      "duration_ms",
      "endpoint",
      "error_code",
      "id",
      "method",
      "source",
      "status_code",
    ])
  })
})

/** A request whose body is not text. */
function rawBytes(box: Box, body: Buffer): Promise<unknown> {
  const headers = { "Content-Type": "application/json" }
  return box.v1("POST", "/emails", undefined, { raw: body, headers })
}

describe("the stored exchanges (assumption logs.keep_exchanges)", () => {
  it("keeps the newest exchanges of each account, and all entries", async () => {
    const box = await startSandpost()
    await ok(box.sandbox("PATCH", "/settings", { "logs.keep_exchanges": 3 }))
    for (let n = 0; n < 10; n++) await box.v1("GET", `/emails/${n}`)
    const has = async () =>
      (await ok(box.sandbox("GET", "/logs"))).data.map(({ has_exchange }: { has_exchange: boolean }) => has_exchange)
    await expect.poll(has).toEqual([true, true, true, ...Array(7).fill(false)])
    const { data } = await ok(box.sandbox("GET", "/logs"))
    const old = await ok(box.sandbox("GET", `/logs/${data[9].id}`))
    expect(old).toMatchObject({ request: null, response: null, error: { type: "not_found" } })
  })

  it("stores none with 0", async () => {
    const box = await startSandpost()
    await ok(box.sandbox("PATCH", "/settings", { "logs.keep_exchanges": 0 }))
    await box.send()
    expect(await newest(box)).toMatchObject({ has_exchange: false, request: null, about: expect.any(String) })
  })

  it("deletes an exchange with its account's reset and with its email", async () => {
    const data = aFolder()
    const box = await startSandpost({ data })
    const id = await box.send({ subject: "Vanishing-3b1f" })
    await box.v1("GET", `/emails/${id}`)
    await box.send({ subject: "Vanishing-77aa" })
    await newest(box, 3)
    await ok(box.sandbox("DELETE", `/emails/${id}`))
    await box.settle()
    const logs = (await ok(box.sandbox("GET", "/logs"))).data
    expect(logs.map((log: { has_exchange: boolean }) => log.has_exchange)).toEqual([true, false, false])
    expect(logs.map((log: { about: string }) => log.about)).toEqual([expect.stringContaining("77aa"), null, null])
    await ok(box.sandbox("POST", "/reset", {}))
    expect((await ok(box.sandbox("GET", "/logs"))).total).toBe(0)
    await box.stop()
    expect(contentOf(data)).not.toContain("Vanishing")
  })

  it("survives a restart and a kill, and shows null where its bytes are damaged", async () => {
    const data = aFolder()
    const box = await startSandpost({ data, now: undefined })
    await box.send()
    const before = await newest(box)
    await box.settle()
    const [killed, damaged] = [aFolder(), aFolder()]
    copyAsIfKilled(data, killed)
    const again = await startSandpost({ data: killed, now: undefined })
    expect(await ok(again.sandbox("GET", `/logs/${before.id}`))).toEqual(before)
    await again.stop()
    copyAsIfKilled(data, damaged)
    for (const name of readdirSync(`${damaged}/requests`).filter((name) => name.endsWith(".blob"))) {
      const file = `${damaged}/requests/${name}`
      writeFileSync(file, Buffer.alloc(readFileSync(file).length, "{"))
    }
    const third = await startSandpost({ data: damaged, now: undefined })
    expect(await ok(third.sandbox("GET", `/logs/${before.id}`))).toMatchObject({ request: null, about: before.about })
    expect((await ok(third.sandbox("GET", "/logs?q=thursday"))).total).toBe(0)
  })

  it("is in a snapshot only if asked", async () => {
    const box = await startSandpost()
    await box.send({ text: "Only in the request 5521" })
    const before = await newest(box)
    for (const format of ["json", "ndjson"]) {
      const type = format === "json" ? "application/json" : "application/x-ndjson"
      const put = async (query: string) => {
        const { text } = await box.sandbox("GET", `/snapshot?format=${format}${query}`)
        await ok(box.sandbox("PUT", "/snapshot", undefined, { raw: text, headers: { "Content-Type": type } }))
        return await ok(box.sandbox("GET", `/logs/${before.id}`))
      }
      expect(await put("&exchanges=true")).toEqual(before)
    }
    const { text } = await box.sandbox("GET", "/snapshot")
    expect(JSON.parse(text).collections.logs[0].exchange).toBeUndefined()
    await ok(box.sandbox("PUT", "/snapshot", JSON.parse(text)))
    expect(await ok(box.sandbox("GET", `/logs/${before.id}`))).toMatchObject({ has_exchange: false, request: null })
  })
})

describe("GET /sandbox/logs/unauthenticated", () => {
  it("lists the newest 200 requests with a bad or missing token, with a live message each", async () => {
    const box = await startSandpost()
    const feed = await openFeed(box)
    await box.as("sp_not_a_known_token").v1("POST", "/emails", anEmail())
    const { data } = await ok(box.sandbox("GET", "/logs/unauthenticated"))
    expect((await feed.next("log.unauthenticated")).data).toEqual(data[0])
    const log = await ok(box.sandbox("GET", `/logs/unauthenticated/${data[0].id}`))
    expect(log).toMatchObject({
      status_code: 401,
      api_key_id: null,
      about: "Your order has shipped → ann@example.com",
      rule: { code: "E2" },
      request: { body: { text: JSON.stringify(anEmail()) } },
      response: { status: 401 },
    })
    expect(headerOf(log.request.headers, "authorization")).toBe("Bearer sp_not_a_k…")
    expect((await ok(box.sandbox("GET", "/logs"))).total).toBe(0)
    for (let n = 0; n < 205; n++) await box.v1("GET", `/emails?n=${n}`, undefined, { token: null })
    const page = await ok(box.sandbox("GET", "/logs/unauthenticated?limit=2"))
    expect(page.total).toBe(200)
    expect((await ok(box.sandbox("GET", `/logs/unauthenticated/${page.data[0].id}`))).request.query).toBe("n=204")
    expect((await box.sandbox("GET", `/logs/unauthenticated/${data[0].id}`)).status).toBe(404)
    await ok(box.sandbox("POST", "/reset", {}))
    expect((await ok(box.sandbox("GET", "/logs/unauthenticated"))).total).toBe(0)
  })

  it("keeps at most 64 KiB of a body", async () => {
    const box = await startSandpost()
    await box
      .as("sp_not_a_known_token")
      .v1("POST", "/emails", anEmail({ text: "z".repeat(3_000_000) }))
      .catch(() => 0)
    const list = () => ok(box.sandbox("GET", "/logs/unauthenticated"))
    await expect.poll(async () => (await list()).total).toBe(1)
    const { request } = await ok(box.sandbox("GET", `/logs/unauthenticated/${(await list()).data[0].id}`))
    expect(request.body.kept).toBeLessThanOrEqual(64 * 1024)
    expect(request.body.text).toMatch(/^\{"from":"Acme/)
    expect(request.body).toMatchObject({ cut: true })
  })
})

describe("secrets in exchanges", () => {
  it("are masked in headers, query, path, body, response and error, also percent-encoded or escaped", async () => {
    const data = aFolder()
    const token = "my-own-token-of-ci-77"
    const box = await startSandpost({ data, api_key: token })
    const { token: made } = await ok(box.v1("POST", "/api-keys", { name: "CI" }))
    const { secret } = await ok(box.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/", events: [] }))
    const escaped = JSON.stringify(anEmail({ text: made })).replace(
      made,
      made.replace(/./g, (c: string) => `\\u00${c.charCodeAt(0).toString(16)}`),
    )
    const percent = [...made].map((c) => `%${c.charCodeAt(0).toString(16)}`).join("")
    const headers = {
      "Content-Type": "application/json",
      "X-Key": made,
      "User-Agent": `ci ${made}`,
      "Idempotency-Key": made,
    }
    for (const path of [`/emails?token=${made}&t=${token}`, `/emails?token=${percent}`, `/emails/${made}`]) {
      await box.v1("GET", path, undefined, { headers })
    }
    await box.v1("POST", "/emails", undefined, { raw: escaped, headers: { "Content-Type": "application/json" } })
    await box.v1("POST", "/emails", anEmail({ from: made, subject: `${token} ${secret}`, [made]: 1 }))
    await box.as(`${made}x`).v1("GET", `/emails?token=${made}`)
    const list = (await ok(box.sandbox("GET", "/logs?limit=100"))).data
    const unauthenticated = (await ok(box.sandbox("GET", "/logs/unauthenticated"))).data
    const texts = await Promise.all([
      ...list.map(async ({ id }: { id: string }) => (await box.sandbox("GET", `/logs/${id}`)).text),
      ...unauthenticated.map(
        async ({ id }: { id: string }) => (await box.sandbox("GET", `/logs/unauthenticated/${id}`)).text,
      ),
    ])
    expect(texts.length).toBe(8)
    const all = [JSON.stringify(list), ...texts].join("\n")
    for (const hidden of [made, token, secret, percent]) expect(all).not.toContain(hidden)
    expect(all).toContain(`${made.slice(0, 10)}…`)
    expect(all).toContain("whsec_…")
  })
  it("are masked in a response header that names an unknown parameter, and in the name of an attachment", async () => {
    const box = await startSandpost()
    const { token } = await ok(box.v1("POST", "/api-keys", { name: "CI" }))
    await box.v1("GET", `/emails?${token}=1`)
    const { response } = await newest(box, 2)
    expect(response.headers.map(({ name }: { name: string }) => name)).toContain("Sandbox-Hints")
    expect(JSON.stringify(response)).not.toContain(token)
    await box.v1("POST", "/emails", anEmail({ attachments: [{ filename: `${token}.txt`, content: "aGk=" }] }))
    const { request } = await newest(box, 3)
    expect(request.body.attachments[0].filename).toBe(`${token.slice(0, 10)}….txt`)
    expect(JSON.stringify(request)).not.toContain(token)
  })
})
