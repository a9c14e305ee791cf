import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { gunzipSync, gzipSync } from "node:zlib"
import { describe, expect, it, onTestFinished } from "vitest"
import { runFile } from "../../../src/app/run-file.ts"
import { SCHEMA } from "../../../src/store/migrations.ts"
import { version } from "../../../src/version.ts"
import { anEmail } from "../../helpers/an-email.ts"
import { everyOperation } from "../../helpers/every-operation.ts"
import { type Box, create, NOW, type Options, Box as SandboxBox, startSandpost } from "../../helpers/sandpost.ts"

/** The bytes of a run. */
async function takeRun(box: Box, query = ""): Promise<Buffer> {
  const response = await fetch(`${box.url}/sandbox/snapshot?format=run${query}`)
  expect(response.headers.get("content-type")).toBe("application/gzip")
  return Buffer.from(await response.arrayBuffer())
}

async function* chunksOf(bytes: Uint8Array, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** The sandbox that shows a run. Its clock is not that of the tests. */
async function open(bytes: Uint8Array, name = "run.sandpost", options: Options = {}): Promise<Box> {
  const box = new SandboxBox(await create({ ...options, now: undefined as never, run: runFile(name, chunksOf(bytes)) }))
  onTestFinished(box.stop)
  return box
}

const refusal = async (bytes: Uint8Array, name?: string): Promise<string> =>
  await open(bytes, name).then(
    () => "opened",
    (error) => error.message,
  )

const linesOf = (run: Uint8Array): string[] => gunzipSync(run).toString("utf8").trim().split("\n")
const packed = (lines: readonly string[]) => gzipSync(`${lines.join("\n")}\n`)
const byStatus = async (box: Box) => (await box.sandbox("GET", "/emails")).body.by_status

describe("GET /sandbox/snapshot?format=run (assumption sandbox.run)", () => {
  it("has requests with their bodies, and no token, secret, password, cookie or key, also in mail and webhooks", async () => {
    const box = await startSandpost({
      ui_password: null,
      api_key: "sp_dev_of_this_test",
      sending_key: "plain-sending-key",
    })
    const app = createServer((_req, res) => res.writeHead(204, { "Set-Cookie": "sid=receiver-cookie" }).end())
    await once(app.listen(0, "127.0.0.1"), "listening")
    onTestFinished(() => void app.close())
    const created = await box.v1("POST", "/webhooks", {
      url: `http://127.0.0.1:${(app.address() as AddressInfo).port}/a?token=abcdef123456`,
      events: ["email.delivered"],
    })
    const { secret } = created.body
    expect(secret).toMatch(/^whsec_/)
    const html = `<p>${secret} sp_dev_of_this_test plain-sending-key https://u:hunter22@x.test/</p>`
    await box.send({ html, text: "The code is 471193", headers: { "X-Own": "kept" } })
    await fetch(`${box.base_url}/emails`, {
      headers: {
        Authorization: "Bearer sp_dev_of_this_test",
        Cookie: "session=cookie-value",
        "X-Api-Key": "header-value",
      },
    })
    await box.sandbox("POST", "/settle")
    expect((await box.sandbox("GET", "/deliveries")).text).toContain("receiver-cookie")

    const lines = linesOf(await takeRun(box)).map((line) => JSON.parse(line))
    const decoded = lines.map((line) =>
      "blob" in line ? Buffer.from(line.base64, "base64").toString() : JSON.stringify(line),
    )
    const text = decoded.join("\n")
    for (const word of [secret, "sp_dev_of_this_test", "plain-sending-key", "hunter22", "abcdef123456"])
      expect(text).not.toContain(word)
    for (const word of ["cookie-value", "receiver-cookie", "header-value", "PRIVATE KEY", "whsec_a"])
      expect(text).not.toContain(word)
    expect(text).not.toMatch(/whsec_[\w+/=-]|\bsp_[\w-]{8,}/)
    expect(text).toContain("The code is 471193")
    expect(text).toContain("kept")
    const { collections: _, ...head } = lines[0]
    expect(head).toMatchObject({ sandpost: "run", schema: SCHEMA.number, written_by: version, taken_at: NOW })
    expect(head.records).toMatchObject({ emails: 1, webhooks: 1, logs: 3, idempotency: 0 })
    expect(lines.filter(({ collection, record }) => collection === "logs" && record.exchange)).toHaveLength(3)
    expect(lines.at(-1)).toMatchObject({ end: true })
  })

  it("has only the account that is named, as the default account", async () => {
    const box = await startSandpost()
    await box.send({ subject: "Of the default account" })
    const other = await box.sandbox("POST", "/accounts", { name: "worker 1", domains: ["worker.test"] })
    await box.v1(
      "POST",
      "/emails",
      { from: "a@worker.test", to: ["b@x.test"], subject: "Own", text: "x" },
      { token: other.body.tokens.full_access },
    )
    await box.sandbox("POST", `/suppressions?account_id=${other.body.id}`, { address: "gone@x.test" })
    const opened = await open(await takeRun(box, "&account=worker%201"))
    const accounts = await opened.sandbox("GET", "/accounts")
    expect(accounts.body.data.map(({ name }: { name: string }) => name)).toEqual(["worker 1"])
    const emails = await opened.sandbox("GET", "/emails")
    expect(emails.body.data.map(({ subject }: { subject: string }) => subject)).toEqual(["Own"])
    expect((await opened.sandbox("GET", "/suppressions")).body.total).toBe(1)
    expect((await opened.sandbox("GET", "/domains")).body.data).toMatchObject([{ name: "worker.test" }])
  })

  it("is refused by PUT /sandbox/snapshot with the way to open it", async () => {
    const box = await startSandpost()
    const run = await takeRun(box)
    const put = async (body: Uint8Array) => {
      const response = await fetch(`${box.url}/sandbox/snapshot`, {
        method: "PUT",
        headers: { "Content-Type": "application/x-ndjson" },
        body: body as Uint8Array<ArrayBuffer>,
      })
      return [response.status, ((await response.json()) as { error: { message: string } }).error.message]
    }
    expect(await put(gunzipSync(run))).toEqual([422, expect.stringContaining("it is a run, which has no keys")])
    expect(await put(run)).toEqual([422, expect.stringContaining("open it with `sandpost open <file>`")])
  })
})

/** A run with a webhook that fails, whose retry is due soon, and a scheduled email. */
async function runInTheMiddle(hits: () => void) {
  const server = createServer((req, res) => {
    hits()
    req.resume()
    res.writeHead(500).end()
  }).listen(0, "127.0.0.1")
  await new Promise((done) => server.once("listening", done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const box = await startSandpost()
  await box.v1("POST", "/webhooks", {
    url: `http://127.0.0.1:${port}/hook`,
    events: ["email.delivered", "email.bounced"],
  })
  const id = await box.send({
    to: "bounced+1@sandbox.test",
    subject: "Bounced mail",
    html: '<a href="https://x.test/a">Link</a>',
  })
  await box.send({ to: "later@x.test", subject: "Later", scheduled_at: "2026-10-01T09:00:20Z" })
  await box.sandbox("POST", "/settle")
  return { box, id, port }
}

describe("an opened run (assumption sandbox.run)", () => {
  it("answers every request to /v1, and every change, with 403 before it looks at a token", async () => {
    const { box } = await runInTheMiddle(() => undefined)
    const opened = await open(await takeRun(box), "run.sandpost", { dialects: ["resend"] })
    const service = everyOperation("openapi.yaml")
    const changes = everyOperation("sandbox.openapi.yaml").filter(({ method }) => method !== "GET")
    expect(service.length).toBeGreaterThan(20)
    expect(changes.length).toBeGreaterThan(50)
    for (const { method, path } of [...service, ...changes]) {
      const url = opened.url + path.replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-000000000001")
      const response = await fetch(url, { method })
      const { error } = (await response.json()) as { error: { type: string; message: string } }
      expect([method, path, response.status, error.type]).toEqual([method, path, 403, "read_only"])
      expect(error.message).toContain("sandpost snapshot load")
    }
    for (const path of ["/t/o/x.gif", "/t/u/x", "/resend/emails"]) {
      expect([path, (await fetch(opened.url + path, { method: "GET" })).status]).toEqual([path, 403])
    }
    expect((await opened.sandbox("GET", "/info")).body).toMatchObject({
      smtp_port: null,
      dns_port: null,
      tokens: { sending: null },
    })
  })

  it("shows everything as it was, and nothing that is due happens", async () => {
    let hits = 0
    const { box, id } = await runInTheMiddle(() => hits++)
    const before = [await byStatus(box), (await box.sandbox("GET", "/deliveries")).body]
    const run = await takeRun(box)
    await box.stop()
    hits = 0
    const opened = await open(run)
    const info = (await opened.sandbox("GET", "/info")).body
    expect(info.read_only).toEqual({ file: "run.sandpost", written_by: version, taken_at: NOW, missing: [], tests: [] })
    expect((await opened.sandbox("GET", "/clock")).body).toMatchObject({ now: NOW, frozen: true })
    expect((await opened.sandbox("GET", "/emails?q=bounced")).body.total).toBe(1)
    expect((await opened.sandbox("GET", `/emails/${id}`)).body).toMatchObject({
      subject: "Bounced mail",
      status: "bounced",
    })
    expect((await opened.sandbox("GET", `/emails/${id}/checks`)).status).toBe(200)
    expect((await opened.sandbox("GET", `/emails/${id}/raw`)).text).toContain("Subject: Bounced mail")
    const { log_id } = (await opened.sandbox("GET", `/emails/${id}`)).body
    expect((await opened.sandbox("GET", `/logs/${log_id}`)).body.request.body.text).toContain("Bounced mail")
    for (let turn = 0; turn < 50; turn++) await new Promise((done) => setImmediate(done))
    expect([await byStatus(opened), (await opened.sandbox("GET", "/deliveries")).body]).toEqual(before)
    expect((await opened.sandbox("GET", "/info")).body).toEqual(info)
    expect(hits).toBe(0)
  })
})

describe("the file of a run", () => {
  it("opens if it was cut, at any place, with all that is whole, and says what is missing", async () => {
    const box = await startSandpost()
    for (let n = 0; n < 30; n++) await box.send({ subject: `Mail ${n}`, html: `<p>${"content ".repeat(200)}${n}</p>` })
    const lines = linesOf(await takeRun(box))
    const at = lines.findIndex((line) => line.includes('"Mail 10"'))
    // After the record, before its body.
    const opened = await open(packed(lines.slice(0, at + 1)))
    const { missing } = (await opened.sandbox("GET", "/info")).body.read_only
    expect(missing[0]).toBe("the end of the file")
    expect(missing).toContain("20 of 30 emails")
    expect(missing).toContain("30 of 30 requests")
    const emails = (await opened.sandbox("GET", "/emails")).body
    expect([emails.total, emails.data[0].subject]).toEqual([10, "Mail 9"])
    expect((await opened.sandbox("GET", `/emails/${emails.data[0].id}`)).body.html).toContain("content 9")
  })

  it("opens what is whole in every part of its bytes, or says that nothing is", async () => {
    const box = await startSandpost()
    for (let n = 0; n < 5; n++) await box.send({ subject: `Mail ${n}` })
    const run = await takeRun(box)
    const ends = Array.from({ length: 8 }, (_, n) => Math.floor((run.length * n) / 8))
    const results = await Promise.all(ends.map((end) => refusal(run.subarray(0, end))))
    expect(results.slice(0, 1)).toEqual(["run.sandpost cannot be opened: it is empty."])
    for (const result of results)
      expect(result).toMatch(/^opened$|: (?:it is empty|nothing in it is whole|it is not a run.*)\.$/)
    expect(results.at(-1)).toBe("opened")
  })

  it("opens with no mail, also unpacked, and two at once", async () => {
    const box = await startSandpost()
    const run = await takeRun(box)
    const [one, other] = await Promise.all([open(run), open(gunzipSync(run), "C:\\runs\\a.sandpost")])
    expect(one.url).not.toBe(other.url)
    expect((await one.sandbox("GET", "/emails")).body.total).toBe(0)
    expect((await other.sandbox("GET", "/info")).body.read_only).toMatchObject({ file: "a.sandpost", missing: [] })
  })

  it("is migrated if an older version wrote it, and refused by name if a newer one did", async () => {
    const box = await startSandpost()
    await box.send()
    const [head = "", ...lines] = linesOf(await takeRun(box))
    const older = lines.map((line) =>
      line.replace('"collection":"domains","record":{', '"collection":"domains","record":{"older":1,'),
    )
    expect(await refusal(packed([head, ...older]))).toContain("`collections.domains[0].older` is not a known field")
    const withoutHost = lines.map((line) => line.replaceAll(/"receiving_host":"[^"]*",/g, ""))
    const opened = await open(packed([head.replace(/"schema":\d+/, '"schema":1'), ...withoutHost]))
    expect((await opened.sandbox("GET", "/domains")).body.total).toBe(1)
    const newer = head.replace(/"schema":\d+/, '"schema":900').replace(/"written_by":"[^"]*"/, '"written_by":"0.9.0"')
    expect(await refusal(packed([newer, ...lines]))).toBe(
      `run.sandpost cannot be opened: it was written by Sandpost 0.9.0, and this is ${version}. Open it with that version.`,
    )
  })

  it.each([
    [
      "a snapshot",
      Buffer.from('{"sandpost":"snapshot","format":"ndjson"}\n'),
      "Load it into a sandbox with `sandpost snapshot load",
    ],
    ["another file", Buffer.from("name,age\n"), "it is not a run"],
    ["another gzipped file", gzipSync("name,age\n"), "it is not a run"],
    ["a ZIP file", Buffer.from("PK\x03\x04abc"), "unzip -p run.sandpost '*.sandpost' | sandpost open -"],
    ["a damaged head", packed(['{"sandpost":"run","version":1,"schema":1}']), "its first line is damaged"],
  ])("names what to do with %s", async (_, bytes, sentence) => {
    expect(await refusal(bytes)).toContain(sentence)
  })
})

describe("the test that an email belongs to", () => {
  it("is that of the header X-Sandpost-Test, or else of the account, and a run lists the tests", async () => {
    const box = await startSandpost()
    const { account_id } = (await box.sandbox("GET", "/info")).body
    const name = async (test: string | null) => await box.sandbox("PATCH", `/accounts/${account_id}`, { test })
    await box.send({ subject: "Before" })
    expect((await name("sign-up")).body.test).toBe("sign-up")
    await box.send({ subject: "First" })
    await box.v1("POST", "/emails/batch", [anEmail({ subject: "Second" })])
    const headers = { "X-Sandpost-Test": "buys a %C3%B6l lamp" }
    await box.v1("POST", "/emails", anEmail({ subject: "Named" }), { headers })
    expect((await name(null)).body).not.toHaveProperty("test")
    await box.send({ subject: "After" })

    const testOf = async (q: string) =>
      (await box.sandbox("GET", `/emails?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ subject, test }: { subject: string; test?: string }) => [subject, test],
      )
    expect(await testOf('test:"SIGN-up"')).toEqual([
      ["Second", "sign-up"],
      ["First", "sign-up"],
    ])
    expect(await testOf("test:öl")).toEqual([["Named", "buys a öl lamp"]])
    expect(await testOf('-test:"sign-up"')).toEqual([
      ["After", undefined],
      ["Named", "buys a öl lamp"],
      ["Before", undefined],
    ])
    const opened = await open(await takeRun(box))
    expect((await opened.sandbox("GET", "/info")).body.read_only.tests).toEqual([
      { name: "sign-up", emails: 2 },
      { name: "buys a öl lamp", emails: 1 },
    ])
  })
})
