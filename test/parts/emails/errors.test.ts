import { describe, expect, it } from "vitest"
import { anAttachment, anEmail } from "../../helpers/an-email.ts"
import { refusalOf } from "../../helpers/client.ts"
import { rawHttp, rawRequest, statusOf } from "../../helpers/raw-http.ts"
import { sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const MIB = 1024 * 1024
const raw = (body: string | Uint8Array, headers = {}) => box.v1("POST", "/emails", undefined, { raw: body, headers })
const NOBODY = "00000000-0000-4000-8000-00000000dead"

describe("authentication (section 5, assumptions errors.unauthenticated.status and errors.unauthenticated.type)", () => {
  it.each([
    ["no header", {}],
    ["an empty header", { Authorization: "" }],
    ["no scheme", { Authorization: "sp_dev_full_access" }],
    ["another scheme", { Authorization: "Basic c3BfZGV2X2Z1bGxfYWNjZXNzOg==" }],
    ["no token", { Authorization: "Bearer" }],
    ["an empty token", { Authorization: "Bearer " }],
    ["two tokens", { Authorization: "Bearer sp_dev_full_access sp_dev_sending" }],
    ["an unknown token", { Authorization: "Bearer sp_unknown_token" }],
    ["a token in another case", { Authorization: "Bearer SP_DEV_FULL_ACCESS" }],
    ["a token cut short", { Authorization: "Bearer sp_dev_full_acces" }],
    ["__proto__", { Authorization: "Bearer __proto__" }],
  ])("rejects %s: 401 authentication_error with WWW-Authenticate", async (_, headers) => {
    for (const [method, path] of [
      ["GET", "/emails"],
      ["POST", "/emails"],
      ["GET", `/emails/${NOBODY}`],
      ["GET", "/nowhere"],
    ]) {
      const answer = await box.v1(method as string, path as string, undefined, { token: null, headers })
      expect(refusalOf(answer)).toMatchObject({ status: 401, type: "authentication_error" })
      expect(answer.headers.get("www-authenticate")).toBe("Bearer")
    }
  })
  it("reads the scheme in any case (RFC 9110)", async () => {
    const headers = { Authorization: "bearer sp_dev_full_access" }
    expect((await box.v1("GET", "/emails", undefined, { token: null, headers })).status).toBe(200)
  })
  it("rejects the tokens of an account that was deleted", async () => {
    const own = await startSandpost()
    const { body } = await own.sandbox<{ id: string; tokens: { sending: string } }>("POST", "/accounts", {})
    const theirs = own.as(body.tokens.sending)
    expect((await theirs.v1("GET", "/emails")).status).toBe(200)
    await own.sandbox("DELETE", `/accounts/${body.id}`)
    expect((await theirs.v1("GET", "/emails")).status).toBe(401)
  })
  it("rejects a revoked token from the next request on (section 3.3)", async () => {
    const own = await startSandpost()
    const { body } = await own.v1<{ id: string; token: string }>("POST", "/api-keys", { name: "ci" })
    const ci = own.as(body.token)
    expect((await ci.v1("GET", "/emails")).status).toBe(200)
    expect((await own.v1("DELETE", `/api-keys/${body.id}`)).status).toBe(200)
    expect(refusalOf(await ci.v1("GET", "/emails"))).toMatchObject({ status: 401, type: "authentication_error" })
  })
  it("rejects a key that was replaced with --api-key", async () => {
    const own = await startSandpost({ api_key: "sp_my_own_key" })
    expect((await own.v1("GET", "/emails")).status).toBe(200)
    expect((await own.as("sp_dev_full_access").v1("GET", "/emails")).status).toBe(401)
  })
  it.each([
    ["POST", "/api-keys"],
    ["GET", "/api-keys"],
    ["GET", "/inbound"],
    ["GET", "/webhooks"],
    ["POST", "/webhooks"],
    ["GET", "/logs"],
    ["DELETE", `/domains/${NOBODY}`],
    ["GET", "/domains"],
  ])(
    "rejects a sending key on %s %s with permission_denied (sections 4 and 5.4, assumption errors.status.permission_denied)",
    async (method, path) => {
      const answer = await box.as(box.tokens.sending).v1(method, path, method === "POST" ? {} : undefined)
      expect(refusalOf(answer)).toMatchObject({ status: 403, type: "permission_denied" })
    },
  )
})

describe("malformed requests (assumption requests.malformed)", () => {
  it.each(["", "{", "[1,]", '{"from":}', "undefined", "{'from':1}", '"\u0000"', "{}{}", '{"a":NaN}', "\ufeff"])(
    "are rejected with 400 validation_error for malformed JSON %j (assumption errors.malformed.status)",
    async (body) => {
      const refusal = refusalOf(await raw(body))
      expect(refusal).toMatchObject({ type: "validation_error" })
      expect(refusal.status).toBe(body.trim() === "" ? refusal.status : 400)
    },
  )
  it.each(["1", '"text"', "null", "[]", "true"])(
    "are rejected with validation_error for the body %s (assumption errors.status.validation_error)",
    async (body) => {
      expect(refusalOf(await raw(body))).toMatchObject({ status: 422, type: "validation_error" })
    },
  )
  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "x",
  ])("answers Content-Type %s with 415 (assumption errors.unsupported_media_type.status)", async (type) => {
    const answer = await raw(JSON.stringify(anEmail()), { "Content-Type": type })
    expect(refusalOf(answer)).toMatchObject({ status: 415, type: "validation_error" })
  })
  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON",
    "application/json;charset=UTF-8; x=1",
  ])("do not include Content-Type %s, which is accepted", async (type) => {
    expect((await raw(JSON.stringify(anEmail()), { "Content-Type": type })).status).toBe(200)
  })
  it("are rejected with 415 for an unknown encoding", async () => {
    expect((await raw(JSON.stringify(anEmail()), { "Content-Encoding": "x-own" })).status).toBe(415)
  })
  it.each(["gzip", "deflate", "br"])(
    "returns 400 for a body that is not %s although Content-Encoding says so",
    async (encoding) => {
      const refusal = refusalOf(await raw("no such thing", { "Content-Encoding": encoding }))
      expect(refusal).toMatchObject({ status: 400, type: "validation_error" })
      expect(refusal.message).toContain("Content-Encoding")
    },
  )
  it("ignores an Upgrade to another protocol: Java's client offers HTTP/2 (RFC 9110 7.8)", async () => {
    const sent = JSON.stringify(anEmail())
    const headers = ["Host: localhost", "Authorization: Bearer sp_dev_full_access", "Content-Type: application/json"]
    const upgrade = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"]
    const all = [...headers, ...upgrade, `Content-Length: ${Buffer.byteLength(sent)}`]
    const answer = await rawHttp(box.url, rawRequest("POST", "/v1/emails", all, sent))
    expect(statusOf(answer)).toBe(200)
  })
  it("accepts an absolute URL as the request target, which clients of a proxy send (RFC 9112 3.2.2)", async () => {
    const headers = ["Host: localhost", "Authorization: Bearer sp_dev_full_access"]
    const answer = await rawHttp(box.url, rawRequest("GET", "http://localhost/v1/inbound?limit=1", headers))
    expect(statusOf(answer)).toBe(200)
    expect(answer).toContain('"limit":1')
  })
  it("rejects an unsupported expectation with the standard error format (assumption errors.shape)", async () => {
    const headers = ["Host: localhost", "Expect: 200-ok", "Content-Length: 0"]
    const answer = await rawHttp(box.url, rawRequest("POST", "/v1/emails", headers))
    expect(statusOf(answer)).toBe(417)
    expect(JSON.parse(answer.split("\r\n\r\n")[1] as string)).toEqual({
      error: { type: "validation_error", message: expect.stringContaining("200-ok") },
    })
  })
  it("rejects a body over the limit with 413, regardless of its content (assumptions limits.request_bytes and errors.too_large.status)", async () => {
    const huge = JSON.stringify(anEmail({ html: "x".repeat(20 * MIB) }))
    expect(refusalOf(await raw(huge))).toMatchObject({ status: 413, type: "validation_error" })
  })
  it("accepts a body at the limit, and follows the setting (assumption limits.request_bytes)", async () => {
    const own = await startSandpost()
    const body = (bytes: number) =>
      JSON.stringify(anEmail({ html: "" })).replace('"html":""', `"html":"${"x".repeat(bytes)}"`)
    const spare = 20 * MIB - Buffer.byteLength(body(0))
    expect((await own.v1("POST", "/emails", undefined, { raw: body(spare) })).status).toBe(200)
    expect((await own.v1("POST", "/emails", undefined, { raw: body(spare + 1) })).status).toBe(413)
    await own.settings({ "limits.request_bytes": 2000 })
    expect((await own.v1("POST", "/emails", undefined, { raw: body(2000) })).status).toBe(413)
    await own.send()
  })
  it.each(["/nowhere", "", "/", "/emails/x/y/z", "/emailss", "/Emails", "//emails", `/emails/${NOBODY}/nothing`])(
    "answers the unknown path /v1%s with 404 not_found (assumption errors.status.not_found)",
    async (path) => {
      expect(refusalOf(await box.v1("GET", path))).toMatchObject({ status: 404, type: "not_found" })
    },
  )
  it.each([
    ["PUT", "/emails", ["GET", "HEAD", "POST"]],
    ["DELETE", "/emails", ["GET", "HEAD", "POST"]],
    ["PATCH", "/emails", ["GET", "HEAD", "POST"]],
    ["OPTIONS", "/emails", ["GET", "HEAD", "POST"]],
    ["GET", "/emails/batch", ["POST"]],
    ["POST", `/emails/${NOBODY}`, ["GET", "HEAD"]],
    ["DELETE", `/emails/${NOBODY}`, ["GET", "HEAD"]],
    ["GET", `/emails/${NOBODY}/cancel`, ["POST"]],
  ])(
    "answers %s %s with 405 and Allow (assumption errors.method_not_allowed.status)",
    async (method, path, allowed) => {
      const answer = await box.v1(method, path)
      expect(refusalOf(answer)).toMatchObject({ status: 405, type: "validation_error" })
      expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(allowed)
    },
  )
  it.each(["/emails/%", "/emails/%zz", "/emails/%ff"])(
    "answers the broken path %s with the one error shape (assumption errors.shape)",
    async (path) => {
      const { status } = await box.v1("GET", path)
      expect([400, 404]).toContain(status)
    },
  )
})

describe("the order of checks (assumption requests.order_of_checks)", () => {
  const check = async (client: typeof box, body: unknown, headers = {}) =>
    refusalOf(await client.v1("POST", "/emails", body, { headers })).type

  it("token before path, permission before body", async () => {
    expect(refusalOf(await box.as("sp_unknown_token").v1("GET", "/nowhere")).status).toBe(401)
    const broken = await box.as(box.tokens.sending).v1("POST", "/api-keys", undefined, { raw: "{" })
    expect(refusalOf(broken)).toMatchObject({ type: "permission_denied" })
  })
  it("body shape before idempotency before domain before suppression", async () => {
    const own = await startSandpost()
    const key = { "Idempotency-Key": "k" }
    await own.suppress("gone@example.com")
    await own.send({}, key)
    const shape = await own.refused({ from: "x@unknown.test", to: 1 }, key)
    expect(shape.message).toContain("to")
    expect(shape.message).not.toContain("Idempotency")
    const other = await own.refused({ from: "x@unknown.test", to: "gone@example.com" }, key)
    expect(other).toMatchObject({ type: "validation_error", message: expect.stringContaining("Idempotency-Key") })
    expect(await check(own, anEmail({ from: "x@unknown.test", to: "gone@example.com" }))).toBe("domain_not_verified")
    expect(await check(own, anEmail({ to: "gone@example.com" }))).toBe("suppressed_recipient")
  })
})

describe("error settings take effect immediately", () => {
  // The assumptions errors.status.validation_error, errors.status.not_found and errors.status.domain_not_verified,
  // and the assumptions errors.status.suppressed_recipient and errors.status.permission_denied.
  it("the status of an error type", async () => {
    const own = await startSandpost()
    const NEW = {
      validation_error: 400,
      not_found: 410,
      domain_not_verified: 422,
      suppressed_recipient: 409,
      permission_denied: 401,
    }
    for (const [type, status] of Object.entries(NEW)) await own.settings({ [`errors.status.${type}`]: status })
    await own.suppress("gone@example.com")
    expect(await own.refused({ to: [] })).toMatchObject({ status: 400, type: "validation_error" })
    expect(await own.refused({ from: "x@unknown.test" })).toMatchObject({ status: 422, type: "domain_not_verified" })
    expect(await own.refused({ to: "gone@example.com" })).toMatchObject({ status: 409, type: "suppressed_recipient" })
    expect(refusalOf(await own.v1("GET", `/emails/${NOBODY}`))).toMatchObject({ status: 410, type: "not_found" })
    expect((await own.as(own.tokens.sending).v1("GET", "/api-keys")).status).toBe(401)
  })
  it("status and type of an unknown key (assumptions errors.unauthenticated.status and errors.unauthenticated.type)", async () => {
    const own = await startSandpost()
    await own.settings({ "errors.unauthenticated.status": 403, "errors.unauthenticated.type": "permission_denied" })
    expect(refusalOf(await own.as("sp_unknown_token").v1("GET", "/emails"))).toMatchObject({
      status: 403,
      type: "permission_denied",
    })
  })
})

describe("messages (assumption errors.messages)", () => {
  it("say where the keys are, for an unknown one", async () => {
    const { body } = await box.as("sp_unknown_token").v1("GET", "/emails")
    expect(body.error.message).toBe("The API key is unknown. Sandpost prints its development keys when it starts.")
  })

  it.each([
    [{ to: Array(51).fill("a@b.test") }, ["50", "51"]],
    [{ reply_to: Array(11).fill("a@b.test") }, ["reply_to", "10"]],
    [{ subject: "x".repeat(999) }, ["subject", "998"]],
    [{ tags: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`t${n}`, "x"])) }, ["tags", "50", "51"]],
    [{ attachments: [anAttachment({ content: "?" })] }, ["attachments[0].content", "base64"]],
    [{ attachments: [anAttachment(), { filename: "a" }] }, ["attachments[1].content"]],
    [{ headers: { From: "x" } }, ["headers", "From"]],
    [{ scheduled_at: "soon" }, ["scheduled_at", "soon"]],
    [{ to: ["ok@b.test", "nobody"] }, ["to[1]", "nobody"]],
  ])("name the field and the limit: %#", async (fields, words) => {
    const { message } = await box.refused(fields)
    for (const word of words) expect(message).toContain(word)
  })
  it("stay short for a long value", async () => {
    const { message } = await box.refused({ to: `${"x".repeat(100_000)}` })
    expect(message.length).toBeLessThan(1000)
  })
})

describe("a body that is not UTF-8 (assumption requests.malformed)", () => {
  it.each([
    ["a lone byte of Latin-1", [0xe9]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["half a surrogate pair", [0xed, 0xa0, 0x80]],
    ["a character cut off", [0xf0, 0x9f, 0x98]],
  ])("is rejected with 400 instead of being stored with replacement characters: %s", async (_, bytes) => {
    const body = JSON.stringify(anEmail({ subject: "#" }))
    const at = body.indexOf("#")
    const whole = Buffer.concat([Buffer.from(body.slice(0, at)), Buffer.from(bytes), Buffer.from(body.slice(at + 1))])
    expect(refusalOf(await raw(whole))).toMatchObject({ status: 400, message: expect.stringContaining("UTF-8") })
  })
})

// The assumptions errors.malformed.status, errors.too_large.status and errors.method_not_allowed.status.
describe("requests that do not reach an operation (assumption errors.unsupported_media_type.status)", () => {
  it("have the status in their setting", async () => {
    const own = await startSandpost()
    await own.settings({
      "errors.malformed.status": 422,
      "errors.too_large.status": 400,
      "errors.unsupported_media_type.status": 422,
      "errors.method_not_allowed.status": 404,
      "limits.request_bytes": 1024,
    })
    const post = (raw: string | Uint8Array, headers = {}) => own.v1("POST", "/emails", undefined, { raw, headers })
    const type = "validation_error"
    expect(refusalOf(await post("{"))).toMatchObject({ status: 422, type })
    expect(refusalOf(await post("[".repeat(100)))).toMatchObject({ status: 422, type })
    expect(refusalOf(await post(Buffer.from([0xff])))).toMatchObject({ status: 422, type })
    expect(refusalOf(await post(" ".repeat(1025)))).toMatchObject({ status: 400, type })
    expect(refusalOf(await post("{}", { "Content-Type": "text/plain" }))).toMatchObject({ status: 422, type })
    const wrongMethod = await own.v1("DELETE", "/emails")
    expect(refusalOf(wrongMethod)).toMatchObject({ status: 404, type })
    expect(wrongMethod.headers.get("allow")).toContain("POST")
  })
})
