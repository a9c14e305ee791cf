import { describe, expect, it } from "vitest"
import { anAttachment, anEmail } from "./helpers/an-email.ts"
import { ok } from "./helpers/client.ts"
import { everyOperation, type Listed } from "./helpers/every-operation.ts"
import { rawHttp, rawRequest, statusOf } from "./helpers/raw-http.ts"
import { type Box, sandpostForFile, startSandpost, toolDocuments } from "./helpers/sandpost.ts"

const box = await sandpostForFile({ pace: "manual" })
const HOST = `Host: ${new URL(box.url).host}`
const BEARER = "Authorization: Bearer sp_dev_full_access"
const control = everyOperation("sandbox.openapi.yaml")
const service = everyOperation("openapi.yaml")
const changing = control.filter(({ method }) => method !== "GET")
const reading = control.filter(({ method }) => method === "GET")
const named = ({ method, path }: Listed) => [`${method} ${path}`] as const
const byName = new Map([...control, ...service].map((each) => [`${each.method} ${each.path}`, each]))

/** Records of every kind, so that every path with an id finds a record. */
async function fill(own: Box): Promise<Record<string, string>> {
  const email = await own.send({ attachments: [anAttachment()] })
  const { id: webhook } = await ok(
    own.v1<{ id: string }>("POST", "/webhooks", { url: "http://127.0.0.1:9/", events: ["email.sent"] }),
  )
  await own.trigger(email, "sent")
  const first = async (path: string) =>
    (await ok(own.sandbox<{ data: { id: string }[] }>("GET", path))).data.find(({ id }) => id)?.id ?? ""
  const made = async (path: string, body: object) => (await ok(own.sandbox<{ id: string }>("POST", path, body))).id
  await own.suppress("gone@example.com")
  return {
    emails: email,
    webhooks: webhook,
    suppressions: "gone@example.com",
    domains: await first("/domains"),
    accounts: await made("/accounts", { name: "Other" }),
    "api-keys": await made("/api-keys", { name: "Other" }),
    dns: await made("/dns", { name: "a.test", type: "TXT", value: "x" }),
    outcomes: await made("/outcomes", { recipient: "x@example.com", outcome: "bounced" }),
    faults: await made("/faults", { path: "/nothing", latency_ms: 1 }),
    deliveries: await first("/deliveries"),
  }
}
const ids = await fill(box)
const CROSS_SITE = { headers: { "Sec-Fetch-Site": "cross-site" } }
const NOBODY = "00000000-0000-4000-8000-00000000dead"
/** The path with the id of an existing record, if there is one. */
const reachable = (path: string) =>
  path.replace(/\{[^}]+\}/g, (placeholder) =>
    placeholder === "{index}" ? "0" : (ids[path.split("/")[2] as string] ?? NOBODY),
  )
/** The stored state without log entries and the last use of keys, which every service request changes. */
const state = async () => {
  const snapshot = await ok(box.sandbox<{ collections: object }>("GET", "/snapshot"))
  const text = JSON.stringify({ ...snapshot, taken_at: null, collections: { ...snapshot.collections, logs: [] } })
  return text.replace(/"last_used_at":"[^"]*"/g, '"last_used_at":null')
}

describe("cross-site requests on every writing operation of the control API", () => {
  /** Requests that a foreign page can send through a browser without a preflight. */
  const FORMS: Record<string, { headers: string[]; body: string }> = {
    "a form": {
      headers: ["Origin: https://evil.test", "Content-Type: application/x-www-form-urlencoded"],
      body: "a=1",
    },
    "text/plain": { headers: ["Origin: https://evil.test", "Content-Type: text/plain"], body: "{}" },
    "no Content-Type": { headers: ["Origin: https://evil.test"], body: "{}" },
    "no body": { headers: ["Origin: null"], body: "" },
    "a sandboxed frame": { headers: ["Origin: null", "Content-Type: application/json"], body: "{}" },
    "a sibling site": { headers: ["Sec-Fetch-Site: same-site", "Content-Type: application/json"], body: "{}" },
    "two origins": { headers: [`Origin: ${box.url}`, "Origin: https://evil.test"], body: "{}" },
    "two sites": { headers: ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"], body: "{}" },
  }
  it("are more than thirty operations", () => expect(changing.length).toBeGreaterThan(30))
  it.each(changing.map(named))("are all rejected by %s, which changes nothing", async (name) => {
    const { method, path } = byName.get(name) as Listed
    const before = await state()
    for (const [form, { headers, body }] of Object.entries(FORMS)) {
      const length = `Content-Length: ${body.length}`
      const answer = await rawHttp(box.url, rawRequest(method, reachable(path), [HOST, ...headers, length], body))
      expect([form, statusOf(answer)]).toEqual([form, 403])
      expect(JSON.parse(answer.split("\r\n\r\n")[1] as string)).toMatchObject({ error: { type: "permission_denied" } })
    }
    expect(await state()).toBe(before)
  })
})

describe("cross-site requests on everything readable except /v1", () => {
  const PAGE = ["Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"]
  /** Requests that a foreign page can send through a browser to measure the response time. */
  const FORMS: Record<string, string[]> = {
    "a fetch without CORS": ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: empty"],
    "a fetch of a sibling site": ["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: empty"],
    "a fetch with CORS": ["Origin: https://evil.test", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: cors"],
    "an old browser's fetch with CORS": ["Origin: https://evil.test"],
    "a sandboxed frame's fetch": ["Origin: null"],
    "a script": ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: script"],
    "an image": ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image"],
    "a frame": ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"],
    "two sites": ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
    "two modes": ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", ...PAGE],
  }
  const PAGES = ["/", "/emails", `/emails/${NOBODY}`, "/inbound", "/sandbox", "/docs", "/docs/swagger-ui.css"]
  const DOCUMENTS = ["/llms.txt", "/openapi.yaml", "/sandbox.openapi.yaml", ...toolDocuments]
  const get = async (path: string, headers: string[], method = "GET") =>
    statusOf(await rawHttp(box.url, rawRequest(method, path, [HOST, ...headers])))

  it.each(reading.map(named))("are all rejected by %s, including links in a tab, without any effect", async (name) => {
    const { path } = byName.get(name) as Listed
    const before = await state()
    // A wait that is not rejected exceeds the connection timeout of the test.
    const waiting = path.endsWith("/wait") ? "?q=nothing-like-it&timeout_ms=60000" : ""
    for (const [form, headers] of Object.entries({ ...FORMS, link: ["Sec-Fetch-Site: cross-site", ...PAGE] })) {
      expect([form, await get(reachable(path) + waiting, headers)]).toEqual([form, 403])
    }
    expect(await state()).toBe(before)
  })
  it.each([...PAGES, ...DOCUMENTS, "/assets/index.js", "/nowhere"])("are all rejected by %s", async (path) => {
    for (const [form, headers] of Object.entries(FORMS)) expect([form, await get(path, headers)]).toEqual([form, 403])
    expect(await get(path, ["Sec-Fetch-Site: cross-site", ...PAGE], "HEAD")).toBe(403)
  })
  it.each([...PAGES, ...DOCUMENTS])("can open %s by a link", async (path) => {
    for (const site of ["cross-site", "same-site"])
      expect(await get(path, [`Sec-Fetch-Site: ${site}`, ...PAGE])).not.toBe(403)
  })
  it.each([...reading.map(({ path }) => path), ...PAGES, ...DOCUMENTS])(
    "cannot load %s into another page",
    async (path) => {
      const { headers } = await box.ask("GET", reachable(path), undefined, CROSS_SITE)
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin")
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin")
      expect(headers.get("vary")).toBe("Origin, Sec-Fetch-Site")
      expect(headers.get("access-control-allow-origin")).toBeNull()
    },
  )
  it("can load the pixel of an email anywhere", async () => {
    const { status, headers } = await box.ask("GET", "/t/o/x.gif", undefined, CROSS_SITE)
    expect([status, headers.get("cross-origin-resource-policy")]).toEqual([200, null])
  })
})

describe("DNS rebinding", () => {
  it("reaches no operation of either API", async () => {
    const before = await state()
    for (const { method, path } of [...control, ...service]) {
      const lines = ["Host: rebound.example.com:8025", BEARER, "Content-Type: application/json", "Content-Length: 2"]
      const answer = await rawHttp(box.url, rawRequest(method, reachable(path), lines, "{}"))
      expect([method, path, statusOf(answer)]).toEqual([method, path, 403])
    }
    expect(await state()).toBe(before)
  })
})

describe("servers in settings under webhooks.url_policy strict", () => {
  it.each(["inbound.spamd", "dns.server"])(
    "%s is refused at an internal address, and nothing is changed",
    async (name) => {
      const own = await startSandpost()
      await own.settings({ [name]: "127.0.0.1:1" })
      const change = (values: object) => own.sandbox("PATCH", "/settings", values)
      expect((await change({ "webhooks.url_policy": "strict" })).status).toBe(422)
      await own.settings({ "webhooks.url_policy": "strict", [name]: "9.9.9.9:53" })
      for (const server of ["127.0.0.1:53", "169.254.169.254:80", "localhost:53", "vault.internal:8200"]) {
        const { status, text } = await change({ [name]: server, "emails.pace": "manual" })
        expect([status, text]).toEqual([422, expect.stringContaining(`\`${name}\`: `)])
      }
      const { data } = await ok(own.sandbox<{ data: { name: string; value: unknown }[] }>("GET", "/settings"))
      const values = Object.fromEntries(data.map(({ name, value }) => [name, value]))
      expect(values).toMatchObject({ [name]: "9.9.9.9:53", "emails.pace": "instant" })
    },
  )
})

describe("a body over the limit (assumptions requests.malformed and limits.request_bytes)", () => {
  const BYTES = 2048
  const withBody = [...service, ...control].filter(({ media_types }) => media_types.length > 0)
  it.each(withBody.map(named))("%s returns 413, by Content-Length and by received bytes", async (name) => {
    const { method, path, media_types } = byName.get(name) as Listed
    const ours = path.startsWith("/v1")
    if (ours) await box.settings({ "limits.request_bytes": BYTES })
    const before = await state()
    const head = [HOST, BEARER, `Content-Type: ${media_types[0]}`]
    // The control API accepts 64 MiB; it rejects a larger Content-Length without reading.
    const told = ours ? BYTES + 1 : 300 * 1024 * 1024
    const answer = await rawHttp(
      box.url,
      rawRequest(method, reachable(path), [...head, `Content-Length: ${told}`], "{"),
    )
    expect(statusOf(answer)).toBe(413)
    expect(answer).toContain("validation_error")
    if (ours) {
      const chunk = `${(BYTES * 2).toString(16)}\r\n"${"x".repeat(BYTES * 2 - 2)}"\r\n0\r\n\r\n`
      const lines = [...head, "Transfer-Encoding: chunked"]
      expect(statusOf(await rawHttp(box.url, rawRequest(method, reachable(path), lines, chunk)))).toBe(413)
    }
    expect(await state()).toBe(before)
    if (ours) await box.settings({ "limits.request_bytes": 20 * 1024 * 1024 })
  })
})

describe("path traversal", () => {
  const UP = [
    "..",
    "%2e%2e",
    "%2E%2E",
    ".%2e",
    "%2e.",
    "..%00",
    "%252e%252e",
    "..;",
    "....",
    "%c0%ae%c0%ae",
    "%u002e%u002e",
  ]
  const SLASH = ["/", "%2f", "%5c", "\\", "%252f", "//", "%c0%af"]
  const all = UP.flatMap((up) => SLASH.map((slash) => `${up}${slash}`.repeat(6)))
  const spellings = [...all.filter((_, n) => n % 2 === 0), "%00/", "/", "//etc/passwd%00", "file:///"].slice(0, 48)
  const ROUTES = [
    ...[
      "/",
      "/assets/",
      "/docs/",
      "/docs/assets/",
      "/emails/",
      "/t/o/",
      "/t/c/",
      "/t/u/",
      "/v1/emails/",
      "/sandbox/emails/",
    ],
    ...[`/sandbox/emails/${ids.emails}/attachments/`, "/sandbox/inbound/", "/openapi.yaml/", "/healthz/"],
    ...toolDocuments.map((path) => `${path}/`),
  ]
  it("has more than forty spellings", () => expect(spellings.length).toBeGreaterThanOrEqual(40))
  it.each(ROUTES)("under %s never returns files of this machine or a 500", async (route) => {
    for (const spelling of spellings) {
      for (const target of ["package.json", "etc/passwd"]) {
        const path = `${route}${spelling}${target}`
        const answer = await rawHttp(box.url, rawRequest("GET", path, [HOST, BEARER]))
        expect([path, statusOf(answer) < 500]).toEqual([path, true])
        expect(answer).not.toMatch(/"devDependencies"|root:x?:0:|createSandpost/)
      }
    }
  })
})

describe("duplicate or contradictory headers, sent as raw bytes", () => {
  const BODY = JSON.stringify(anEmail())
  const json = "Content-Type: application/json"
  const length = `Content-Length: ${Buffer.byteLength(BODY)}`
  const TABLE: [string, string[], number[]][] = [
    ["two lengths", [BEARER, json, length, "Content-Length: 5"], [400]],
    ["a length and chunks", [BEARER, json, length, "Transfer-Encoding: chunked"], [400]],
    ["a length that is negative", [BEARER, json, "Content-Length: -5"], [400]],
    ["a length that is no number", [BEARER, json, "Content-Length: 0x10"], [400]],
    ["a length with a plus", [BEARER, json, `Content-Length: +${BODY.length}`], [400]],
    ["an unknown transfer encoding", [BEARER, json, "Transfer-Encoding: identity, chunked, x"], [400, 501]],
    ["a space before the colon", [BEARER, json, length, "X-A : 1"], [400]],
    ["a folded line", [json, length, "Authorization: Bearer", " sp_dev_full_access"], [400, 401]],
    ["a bare line feed", [BEARER, json, length, "X-A: 1\nX-B: 2"], [400]],
    ["a NUL", [BEARER, json, length, "X-A: \0"], [400]],
    ["two tokens, the first wrong", ["Authorization: Bearer sp_wrong", BEARER, json, length], [401]],
    ["two tokens in one", [`${BEARER}, Bearer sp_dev_sending`, json, length], [401]],
    ["two types, the first wrong", [BEARER, "Content-Type: text/plain", json, length], [415]],
    ["a header too large", [BEARER, json, length, `X-A: ${"a".repeat(20_000)}`], [431]],
    ["an encoding nobody knows", [BEARER, json, length, "Content-Encoding: x-evil"], [415]],
    ["no Host besides an absolute URL", [BEARER, json, length], [400]],
  ]
  it.each(TABLE)("%s", async (name, headers, expected) => {
    const before = (await ok(box.v1<{ total: number }>("GET", "/emails"))).total
    const host = name.startsWith("no Host") ? [] : [HOST]
    const answer = await rawHttp(box.url, rawRequest("POST", "/v1/emails", [...host, ...headers], BODY))
    expect(expected).toContain(statusOf(answer))
    expect(answer).toMatch(/"type":"[a-z_]+"/)
    expect((await ok(box.v1<{ total: number }>("GET", "/emails"))).total).toBe(before)
  })
  it("cannot give a smuggled second request the token of the first", async () => {
    const second = rawRequest("DELETE", "/sandbox/emails", [HOST, "Origin: https://evil.test"])
    const first = `GET /v1/emails HTTP/1.1\r\n${HOST}\r\n${BEARER}\r\n\r\n`
    expect(
      [...(await rawHttp(box.url, first + second)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
    ).toEqual(["200", "403"])
  })
})
