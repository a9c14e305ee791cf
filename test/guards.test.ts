import { readdirSync, readFileSync } from "node:fs"
import { connect } from "node:net"
import { hostname } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { describe, expect, it } from "vitest"
import { WebSocket } from "ws"
import { createGuard } from "../src/http/guard.ts"
import { stopTimersAbove } from "../src/time/stop-timers.test-helper.ts"
import { anEmail } from "./helpers/an-email.ts"
import { type Box, sandpostForFile, startSandpost } from "./helpers/sandpost.ts"
import { aFolder, spawnSandpost } from "./helpers/spawn.ts"

const box = await sandpostForFile({ allow_hosts: ["mail.example.com", "*.dev.example.com"] })
const host = new URL(box.url).host

/** Sends unchanged bytes and reads the whole response: an HTTP client would normalise the request. */
function wire(own: Box, text: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(own.url).port), "127.0.0.1", () => socket.write(text))
    let answer = ""
    socket.on("data", (bytes) => {
      answer += bytes
    })
    socket.on("error", fail)
    socket.on("close", () => done(answer))
  })
}
const statusOf = (answer: string) => Number(answer.split(" ")[1])
const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${headers.map((header) => `${header}\r\n`).join("")}Connection: close\r\n\r\n`
const bearer = "Authorization: Bearer sp_dev_full_access"

/** The HTTP status of the response to an upgrade to the live feed; 101 on success. A refusal has the standard error shape (errors.status). */
function upgrade(own: Box, headers: Record<string, string>, path = "/sandbox/live"): Promise<number> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(own.url.replace("http", "ws") + path, { headers })
    socket.on("unexpected-response", (_, response) => {
      const read = async () => {
        const error = { type: expect.any(String), message: expect.any(String) }
        expect(JSON.parse(await text(response))).toEqual({ error })
        return response.statusCode as number
      }
      read().then(done, fail)
    })
    socket.on("error", () => undefined)
    socket.on("open", () => {
      socket.terminate()
      done(101)
    })
  })
}

describe("the Host allow-list (sandbox-api, --allow-host)", () => {
  const LOCAL = [
    ...["localhost", "localhost:8025", "LOCALHOST", "127.0.0.1", "192.168.1.5:8025", "[::1]:8025"],
    ...[
      "host.docker.internal",
      "host.containers.internal",
      hostname(),
      `${hostname().split(".")[0]}:8025`,
      "app.localhost",
      "mail.example.com",
      "x.dev.example.com",
    ],
  ]
  const FOREIGN = [
    ...[
      "evil.com",
      "example.com",
      "mail.example.com.evil.com",
      "evil-mail.example.com",
      "dev.example.com",
      "localhost.evil.com",
    ],
    ...["test.evil.com", "127.0.0.1.nip.io", "internal.example.com"],
    ...["mail.test", "box.internal", "sandpost", "wpad", "router", "ai."],
  ]
  it.each(LOCAL)("accepts %s", async (name) => {
    expect(statusOf(await wire(box, get("/sandbox/info", `Host: ${name}`)))).toBe(200)
    expect(statusOf(await wire(box, get("/v1/emails", `Host: ${name}`, bearer)))).toBe(200)
  })
  it.each(FOREIGN)("rejects %s everywhere, including /v1, with the standard error format", async (name) => {
    for (const path of ["/", "/v1/emails", "/sandbox/info", "/openapi.yaml", "/docs", "/nowhere"]) {
      const answer = await wire(box, get(path, `Host: ${name}`, bearer))
      expect(statusOf(answer)).toBe(403)
      expect(JSON.parse(answer.split("\r\n\r\n")[1] as string)).toMatchObject({ error: { type: "permission_denied" } })
    }
  })
  it("names the flag that allows the rejected name", async () => {
    const answer = await wire(box, get("/sandbox/info", "Host: mail.test:8025"))
    expect(answer).toContain("Start Sandpost with --allow-host mail.test to allow it.")
    const own = await startSandpost({ allow_hosts: ["mail.test"] })
    expect(statusOf(await wire(own, get("/sandbox/info", "Host: mail.test:8025")))).toBe(200)
  })
  it("allows names without a dot if it listens beyond loopback, for containers", async () => {
    const own = await startSandpost({ host: "0.0.0.0" })
    const statuses = ["sandpost:8025", "sandpost", "sandpost.test", "box.internal", "evil.com"].map(async (name) =>
      statusOf(await wire(own, get("/v1/emails", `Host: ${name}`, bearer))),
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 403, 403, 403])
  })
  it("allows any name for /t/* and /healthz", async () => {
    expect(statusOf(await wire(box, get("/healthz", "Host: evil.com")))).toBe(200)
    expect(statusOf(await wire(box, get("/t/o/abc.gif", "Host: evil.com")))).toBe(200)
    const unknown = await wire(box, get("/t/x", "Host: evil.com"))
    expect([statusOf(unknown), unknown]).toEqual([404, expect.stringContaining("Path /t/x does not exist")])
  })
  it.each([
    ["missing", []],
    ["empty", ["Host:"]],
    ["there twice", ["Host: localhost", "Host: evil.com"]],
    ["there twice the same", ["Host: localhost", "Host: localhost"]],
    ["a URL", ["Host: http://localhost"]],
    ["with a user", ["Host: localhost@evil.com"]],
    ["with a path", ["Host: localhost/evil.com"]],
    ["with a blank", ["Host: localhost evil.com"]],
    ["with a comma", ["Host: localhost,evil.com"]],
    ["with a port that is none", ["Host: localhost:x"]],
    ["with a port too large", ["Host: localhost:99999"]],
    ["with a bracket left open", ["Host: [::1"]],
    ["with a NUL escape", ["Host: localhost%00.evil.com"]],
    ["with bytes that are no ASCII", ["Host: löcalhost"]],
  ])("rejects a Host that is %s with 400", async (_, headers) => {
    for (const path of ["/sandbox/info", "/v1/emails"]) {
      expect(statusOf(await wire(box, get(path, ...(headers as string[]), bearer)))).toBe(400)
    }
  })
  it("also checks the Host of the websocket", async () => {
    expect(await upgrade(box, { Host: "evil.com" })).toBe(403)
    expect(await upgrade(box, { Host: "sandpost.test" })).toBe(403)
    expect(await upgrade(box, { Host: "sandpost.localhost" })).toBe(101)
  })
  it.each([
    ["without a key", "GET", [], 400],
    ["of another version", "GET", ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 7"], 400],
    ["that is a POST", "POST", [], 405],
  ] as const)("responds to a handshake %s with the standard error format", async (_, method, headers, status) => {
    const lines = [`Host: ${host}`, "Upgrade: websocket", "Connection: Upgrade", ...headers]
    const answer = await wire(box, `${method} /sandbox/live HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`)
    const [head, body] = answer.split("\r\n\r\n") as [string, string]
    expect(statusOf(head)).toBe(status)
    expect(JSON.parse(body)).toMatchObject({ error: { type: "validation_error" } })
    expect(head).toContain(status === 405 ? "Allow: GET" : "Sec-WebSocket-Version: 13")
  })
  it("responds to invalid HTTP with the standard error shape and keeps running", async () => {
    for (const text of [
      "nonsense\r\n\r\n",
      "GET / HTTP/9.9\r\n\r\n",
      `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
    ]) {
      expect([400, 431]).toContain(statusOf(await wire(box, text)))
    }
    expect((await box.ask("GET", "/healthz")).status).toBe(200)
  })
})

describe("requests from other pages (sandbox-api, control API)", () => {
  const own = { Origin: box.url, "Sec-Fetch-Site": "same-origin" }
  const FOREIGN = [
    { Origin: "https://evil.com" },
    { Origin: "null" },
    { Origin: `http://${host.split(":")[0]}:1` },
    { Origin: box.url.replace("127.0.0.1", "localhost") },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: box.url, "Sec-Fetch-Site": "cross-site" },
  ] as Record<string, string>[]
  const WRITES = [
    ["POST", "/settle"],
    ["POST", "/reset"],
    ["DELETE", "/emails"],
    ["PATCH", "/settings"],
    ["POST", "/clock"],
  ] as const

  it.each(FOREIGN)("are rejected, including reads: %j", async (headers) => {
    const id = await box.send()
    for (const [method, path] of WRITES) {
      expect(await box.sandbox(method, path, undefined, { headers })).toMatchObject({
        status: 403,
        body: { error: {} },
      })
    }
    expect((await box.get(id)).id).toBe(id)
    for (const method of ["GET", "HEAD"]) {
      expect((await box.sandbox(method, "/info", undefined, { headers })).status).toBe(403)
    }
  })
  it.each(FOREIGN)("cannot open the websocket: %j", async (headers) => {
    expect(await upgrade(box, headers)).toBe(403)
  })
  it("are allowed from the sandbox's own page and from programs without an Origin", async () => {
    for (const headers of [own, {}, { "Sec-Fetch-Site": "none" }] as Record<string, string>[]) {
      expect((await box.sandbox("POST", "/settle", {}, { headers })).status).toBe(200)
      expect((await box.sandbox("GET", "/info", undefined, { headers })).status).toBe(200)
      expect(await upgrade(box, headers)).toBe(101)
    }
  })
  it("need a token on /v1, so a page that has one may ask", async () => {
    expect((await box.post({}, { Origin: "https://evil.com" })).status).toBe(200)
  })
  it("get no CORS header that would let them read", async () => {
    for (const path of ["/sandbox/info", "/v1/emails", "/"]) {
      const { headers } = await box.ask("GET", path, undefined, { headers: { Origin: "https://evil.com" } })
      expect(headers.get("access-control-allow-origin")).toBeNull()
    }
  })
})

describe("the password (--ui-password)", async () => {
  const password = "correct horse: battery"
  const locked = await sandpostForFile({ ui_password: password })
  const basic = (text: string) => ({ Authorization: `Basic ${Buffer.from(text).toString("base64")}` })
  const WRONG = [
    {},
    basic(`:${password}x`),
    basic("user:"),
    basic(password.slice(8)),
    { Authorization: `Bearer ${password}` },
  ]

  it("protects the UI, the control API, the documents and the websocket", async () => {
    for (const headers of WRONG as Record<string, string>[]) {
      for (const path of ["/", "/emails", "/sandbox/info", "/sandbox/emails", "/openapi.yaml"]) {
        const answer = await locked.ask("GET", path, undefined, { headers })
        expect(answer).toMatchObject({ status: 401, body: { error: { type: "authentication_error" } } })
        expect(answer.headers.get("www-authenticate")).toMatch(/^Basic realm=/)
      }
      expect(await upgrade(locked, headers)).toBe(401)
    }
  })
  it("grants access with any user name", async () => {
    for (const user of ["", "ann"]) {
      const headers = basic(`${user}:${password}`)
      expect((await locked.sandbox("GET", "/info", undefined, { headers })).status).toBe(200)
      expect(await upgrade(locked, headers)).toBe(101)
    }
  })
  it("is not requested from a page of another origin, which is rejected first", async () => {
    for (const headers of [{}, basic(`:${password}`), basic(":wrong")] as Record<string, string>[]) {
      const foreign = { ...headers, "Sec-Fetch-Site": "cross-site" }
      expect((await locked.sandbox("GET", "/info", undefined, { headers: foreign })).status).toBe(403)
      expect(await upgrade(locked, foreign)).toBe(403)
    }
  })
  it("responds to a wrong one after 100 ms, and to a correct one immediately", async () => {
    const ask = async (text: string) =>
      (await locked.sandbox("GET", "/info", undefined, { headers: basic(text) })).status
    const timers = stopTimersAbove(99)
    const delayed = () => timers.stopped.filter((milliseconds) => milliseconds === 100).length
    const wrong = Array.from({ length: 10 }, () => ask(":wrong"))
    await expect.poll(delayed).toBe(10)
    expect(await ask(`:${password}`)).toBe(200)
    expect(delayed()).toBe(10)
    timers.fire()
    expect(await Promise.all(wrong)).toEqual(Array(10).fill(401))
  })
  it("delays at most 20 wrong ones; further ones get 429, a correct one does not", async () => {
    const { checkPassword } = createGuard({
      allow_hosts: [],
      allow_single_labels: false,
      public_url: null,
      ui_password: password,
    })
    const ask = (text: string) => checkPassword({ headers: { authorization: basic(text).Authorization } } as never)
    const wrong = Array.from({ length: 30 }, () => ask(":wrong"))
    expect(await ask(`:${password}`)).toBeNull()
    const types = (await Promise.all(wrong)).map((error) => error?.type)
    expect(types.slice(0, 20)).toEqual(Array(20).fill("authentication_error"))
    expect(types.slice(20)).toEqual(Array(10).fill("rate_limit_exceeded"))
    expect((await ask(":wrong"))?.type).toBe("authentication_error")
  })
  it("does not protect /v1, /t and /healthz", async () => {
    expect((await locked.post({})).status).toBe(200)
    expect((await locked.ask("GET", "/t/o/x.gif")).status).toBe(200)
    expect((await locked.ask("GET", "/healthz")).status).toBe(200)
  })
})

describe("secrets", () => {
  it("are not in any log line or file: tokens as hashes only (section 5.5)", async () => {
    const data = aFolder()
    const secrets = ["sp_my_own_full_access_key", "sp_my_own_sending_key", "the-ui-password"]
    const [full, sending, password] = secrets as [string, string, string]
    const options = ["--api-key", full, "--sending-key", sending, "--ui-password", password]
    const own = await spawnSandpost(["--data", data, "--log-level", "debug", "--log-format", "json", ...options])
    const headers = { Authorization: `Basic ${Buffer.from(`x:${password}`).toString("base64")}` }
    await own.client.as(full).v1("POST", "/emails", anEmail())
    await own.client.as(`${sending}x`).v1("GET", "/emails")
    const created = await own.client.sandbox<{ tokens: object }>("POST", "/accounts", {}, { headers })
    expect(created.status).toBe(200)
    const ended = await own.end("SIGTERM")
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const kept = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1")).join("\n")
    expect(kept).toContain("ann@example.com")
    for (const secret of [...secrets, ...Object.values(created.body.tokens)]) expect(kept).not.toContain(secret)
    // The greeting shows the development tokens to the user who started it; log lines are JSON.
    const lines = ended.err
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .join("\n")
    for (const secret of [...secrets, headers.Authorization]) expect(lines).not.toContain(secret)
  })
  it("do not appear in error responses", async () => {
    const answer = await box.as("sp_secret_of_mine").v1("GET", "/emails")
    expect(answer.text).not.toContain("sp_secret_of_mine")
  })
})

describe("paths out of the served folders", () => {
  it.each([
    ...[
      "/../package.json",
      "/..%2fpackage.json",
      "/%2e%2e/package.json",
      "/%2e%2e%2fpackage.json",
      "/assets/../../package.json",
    ],
    ...["/assets/..%2f..%2f..%2fpackage.json", "/assets/%2e%2e/%2e%2e/%2e%2e/package.json", "/..%5cpackage.json"],
    ...[
      "/....//package.json",
      "//package.json",
      "/%252e%252e/package.json",
      "/assets/..;/package.json",
      "/%00/package.json",
    ],
    ...[
      "/etc/passwd",
      "//etc/passwd",
      "/assets//etc/passwd",
      "/.git/config",
      "/src/main.ts",
      "/node_modules/ws/package.json",
    ],
    ...["/docs/../package.json", "/docs/..%2f..%2fpackage.json", "/emails/../../package.json"],
  ])("get the same response as unknown paths: %s", async (path) => {
    const answer = await wire(box, get(path, `Host: ${host}`))
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400)
    expect(statusOf(answer)).toBeLessThan(500)
    expect(answer).not.toMatch(/"devDependencies"|root:|createSandpost/)
    expect(JSON.parse(answer.split("\r\n\r\n")[1] as string)).toMatchObject({ error: { type: expect.any(String) } })
  })
  it("do not lead from one API to the other", async () => {
    for (const path of ["/v1/../sandbox/info", "/v1/%2e%2e/sandbox/info", "/v1/..%2fsandbox/info"]) {
      expect(statusOf(await wire(box, get(path, `Host: ${host}`, bearer)))).toBe(404)
    }
  })
  it.each([
    ["text/html", "application/octet-stream"],
    ["text/javascript", "application/octet-stream"],
    ["text/css", "application/octet-stream"],
    ["image/svg+xml", "application/octet-stream"],
    ["application/pdf", "application/octet-stream"],
    ["image/png", "image/png"],
  ])("serve attachments as files to save, never as pages or scripts of this server: %s", async (declared, served) => {
    const content = Buffer.from("alert(1)").toString("base64")
    const id = await box.send({ attachments: [{ filename: "a.bin", content, content_type: declared }] })
    const path = `/emails/${id}/attachments/0`
    const { headers } = await box.sandbox("GET", path)
    expect(headers.get("content-type")).toBe(served)
    expect(headers.get("content-disposition")).toMatch(/^attachment;/)
    expect(headers.get("content-security-policy")).toContain("sandbox")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect((await box.captured(id)).attachments).toMatchObject([{ content_type: declared }])
    const as = async (destination: string) => {
      const headers = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": destination }
      return (await box.sandbox("GET", path, undefined, { headers })).status
    }
    for (const run of ["script", "style", "worker", "sharedworker", "serviceworker", "object", "embed", "audioworklet"])
      expect([run, await as(run)]).toEqual([run, 403])
    for (const shown of ["empty", "document", "image"]) expect([shown, await as(shown)]).toEqual([shown, 200])
  })
  it("show a PDF on request, and nothing else that says it is one", async () => {
    const page = "<script>alert(1)</script>"
    const files = ["%PDF-1.7\n", page, `\n%PDF-1.7${page}`, `${page}%PDF-1.7`].map((text) => ({
      filename: "a.pdf",
      content: Buffer.from(text).toString("base64"),
      content_type: "application/pdf",
    }))
    const id = await box.send({ attachments: files })
    const file = async (index: number, query = "") => {
      const { headers } = await box.sandbox("GET", `/emails/${id}/attachments/${index}${query}`)
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.* sandbox$/)
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin")
      return [headers.get("content-type"), headers.get("content-disposition")?.split(";")[0]]
    }
    expect(await file(0, "?pdf=show")).toEqual(["application/pdf", "inline"])
    expect(await file(0)).toEqual(["application/octet-stream", "attachment"])
    for (const index of [1, 2, 3])
      expect(await file(index, "?pdf=show")).toEqual(["application/octet-stream", "attachment"])
  })
})
