import { get } from "node:http"
import { Resend } from "resend"
import { describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { message, startResend } from "./resend.ts"

const NOBODY = "00000000-0000-4000-8000-000000000000"

describe("domains in the dialect resend", () => {
  it("are created, published, verified, listed and removed (assumption resend.domains)", async () => {
    const { box, resend } = await startResend()
    const created = await resend.domains.create({ name: "shop.example.com" })
    const id = created.data?.id ?? ""
    expect(created.data).toMatchObject({
      name: "shop.example.com",
      status: "not_started",
      region: "us-east-1",
      capabilities: { sending: "enabled", receiving: "disabled" },
    })
    expect(created.data?.records.map(({ record, type, name, status }) => [record, type, name, status])).toEqual([
      ["SPF", "TXT", "sp", "not_started"],
      ["DKIM", "TXT", expect.stringMatching(/\._domainkey$/), "not_started"],
      ["SPF", "MX", "sp", "not_started"],
    ])
    expect((await resend.domains.verify(id)).data).toEqual({ object: "domain", id })
    expect((await resend.domains.get(id)).data?.status).toBe("pending")
    await ok(box.sandbox("POST", `/domains/${id}/publish`))
    await resend.domains.verify(id)
    expect((await resend.domains.get(id)).data).toMatchObject({
      object: "domain",
      status: "verified",
      records: [{ status: "verified" }, { status: "verified" }, { status: "verified" }],
    })
    expect((await resend.emails.send({ ...message, from: "hi@shop.example.com" })).error).toBeNull()
    const { data: list } = await resend.domains.list()
    expect(list).toMatchObject({ object: "list", has_more: false, data: [{ id }, { name: "acme.test" }] })
    expect(list?.data[0]).not.toHaveProperty("records")
    expect((await resend.domains.list({ limit: 1 })).data?.has_more).toBe(true)
    expect((await resend.domains.update({ id, tls: "opportunistic" })).data).toEqual({ object: "domain", id })
    expect((await resend.domains.remove(id)).data).toEqual({ object: "domain", id, deleted: true })
    expect(await resend.domains.get(id)).toMatchObject({ error: { name: "not_found", message: "Domain not found" } })
  })

  it.each<[object, string, number]>([
    [{}, "missing_required_field", 422],
    [{ name: "acme.test" }, "validation_error", 403],
    [{ name: "not a domain" }, "validation_error", 422],
    [{ name: "a.example.com", region: "mars" }, "validation_error", 422],
    [{ name: "a.example.com", openTracking: true }, "application_error", 501],
    [{ name: "a.example.com", trackingSubdomain: "links" }, "application_error", 501],
  ])("refuses the domain %j (assumption resend.domains)", async (payload, name, statusCode) => {
    const { resend } = await startResend()
    expect(await resend.domains.create(payload as never)).toMatchObject({ data: null, error: { name, statusCode } })
    expect((await resend.domains.list()).data?.data).toHaveLength(1)
  })
})

describe("API keys in the dialect resend", () => {
  it("are created with full access by default, used, renamed, listed and removed (assumption resend.key_permission)", async () => {
    const { resend, baseUrl } = await startResend()
    const { data: full } = await resend.apiKeys.create({ name: "Shop" })
    const { data: sending } = await resend.apiKeys.create({ name: "Send", permission: "sending_access" })
    const sender = new Resend(sending?.token, { baseUrl })
    expect((await sender.emails.send(message)).error).toBeNull()
    expect((await sender.batch.send([message])).error).toBeNull()
    const restricted = {
      name: "restricted_api_key",
      statusCode: 401,
      message: "This API key is restricted to only send emails.",
    }
    for (const { error } of [await sender.emails.list(), await sender.domains.list(), await sender.apiKeys.list()])
      expect(error).toEqual(restricted)
    expect((await new Resend(full?.token, { baseUrl }).emails.list()).error).toBeNull()
    const id = full?.id ?? ""
    expect((await resend.apiKeys.update(id, { name: "Store" })).data).toEqual({ object: "api_key", id })
    const { data: keys } = await resend.apiKeys.list()
    expect(keys?.data.find((key) => key.id === id)).toEqual({
      id,
      name: "Store",
      created_at: "2026-10-01 09:00:00.000+00",
      last_used_at: "2026-10-01 09:00:00.000+00",
    })
    expect((await resend.apiKeys.remove(id)).data).toEqual({ object: "api_key", id, deleted: true })
    expect(await resend.apiKeys.remove(id)).toMatchObject({
      error: { name: "not_found", message: "API key not found" },
    })
    expect((await resend.apiKeys.list()).data?.data.some((key) => key.id === id)).toBe(false)
  })

  it.each<[object, string, number]>([
    [{}, "missing_required_field", 422],
    [{ name: "x".repeat(51) }, "validation_error", 422],
    [{ name: "x", permission: "root" }, "validation_error", 422],
    [{ name: "x", permission: "sending_access", domain_id: NOBODY }, "application_error", 501],
  ])("refuses the key %j", async (payload, name, statusCode) => {
    const { resend } = await startResend()
    expect(await resend.apiKeys.create(payload as never)).toMatchObject({ data: null, error: { name, statusCode } })
  })

  it("is refused if it is wrong, with one status for sends and another for the rest, or missing", async () => {
    const { baseUrl } = await startResend()
    const stranger = new Resend("re_unknown", { baseUrl })
    const invalid = { name: "validation_error", message: "API key is invalid" }
    expect((await stranger.emails.send(message)).error).toEqual({ ...invalid, statusCode: 401 })
    expect((await stranger.domains.list()).error).toEqual({ ...invalid, statusCode: 400 })
    const answer = await fetch(`${baseUrl}/emails`, { method: "POST" })
    expect(await answer.json()).toMatchObject({ name: "missing_api_key", statusCode: 401 })
  })
})

describe("suppressions in the dialect resend", () => {
  it("are added by bounces and by hand, found by id and address, and removed", async () => {
    const { resend, send } = await startResend()
    const source_id = await send({ to: "bounced@resend.dev" })
    const added = await resend.suppressions.add({ email: "Eve@Example.com" })
    const id = added.data?.id ?? ""
    expect(added.data).toEqual({ object: "suppression", id })
    expect((await resend.suppressions.get(id)).data).toMatchObject({ origin: "manual", source_id: null })
    expect((await resend.suppressions.get("bounced@resend.dev")).data).toMatchObject({
      object: "suppression",
      email: "bounced@resend.dev",
      origin: "bounce",
      source_id,
    })
    expect((await resend.suppressions.list({ origin: "bounce" })).data?.data).toHaveLength(1)
    expect((await resend.suppressions.list()).data?.data).toHaveLength(2)
    const batch = await resend.suppressions.batch.add({ emails: ["a@example.com", "b@example.com"] })
    expect(batch.data?.data).toHaveLength(2)
    expect((await resend.suppressions.batch.remove({ emails: ["a@example.com"] })).data?.data).toMatchObject([
      { deleted: true },
    ])
    expect((await resend.suppressions.remove(id)).data).toEqual({ object: "suppression", id, deleted: true })
    expect(await resend.suppressions.get(id)).toMatchObject({
      error: { name: "not_found", message: "Suppression not found" },
    })
  })
})

describe("what every request of the dialect resend has", () => {
  it("is in the log with the dialect as its source, and in logs of the package", async () => {
    const { box, resend, send } = await startResend()
    const id = await send()
    await resend.emails.send({ ...message, to: "ann" })
    const { data } = await ok(box.sandbox("GET", "/logs"))
    expect(data).toMatchObject([
      { method: "POST", endpoint: "/emails", status_code: 422, error_code: "validation_error", source: "resend" },
      {
        method: "POST",
        endpoint: "/emails",
        status_code: 200,
        source: "resend",
        email_id: id,
        about: "Hello → ann@example.com",
      },
    ])
    const { request, response } = await ok(box.sandbox("GET", `/logs/${data[0].id}`))
    expect(request.path).toBe("/resend/emails")
    expect(JSON.parse(response.body.text)).toMatchObject({ name: "validation_error", statusCode: 422 })
    expect((await resend.logs.list({ limit: 1 })).data).toMatchObject({ has_more: true, data: [{ method: "POST" }] })
    expect((await resend.logs.get(data[0].id)).data).toMatchObject({
      object: "log",
      response_status: 422,
      request_body: { subject: "Hello" },
      response_body: { name: "validation_error" },
    })
  })

  it("meets the faults of the service as errors of the API", async () => {
    const { box, resend } = await startResend()
    const fault = (fields: object) => box.sandbox("POST", "/faults", { times: 1, ...fields })
    await ok(fault({ error: "rate_limit_exceeded", method: "POST", path: "/emails" }))
    expect((await resend.emails.list()).error).toBeNull()
    const limited = await resend.emails.send(message)
    expect(limited.error).toMatchObject({ name: "rate_limit_exceeded", statusCode: 429 })
    expect(limited.error?.message).toMatch(/^Too many requests\. Please limit/)
    expect(limited.headers?.["retry-after"]).toBe("1")
    await ok(fault({ error: "internal_error" }))
    expect((await resend.emails.send(message)).error).toMatchObject({ name: "application_error", statusCode: 500 })
    await ok(fault({ error: { type: "internal_error", status: 503 } }))
    expect((await resend.domains.list()).error).toMatchObject({ name: "service_unavailable", statusCode: 503 })
    await ok(fault({ error: "quota_exceeded" }))
    expect((await resend.emails.send(message)).error).toMatchObject({ name: "daily_quota_exceeded", statusCode: 429 })
    await ok(fault({ error: "concurrent_idempotent_requests" }))
    expect((await resend.emails.send(message)).error).toMatchObject({
      name: "concurrent_idempotent_requests",
      statusCode: 409,
    })
    await ok(fault({ disconnect: true }))
    expect((await resend.emails.send(message)).error).toMatchObject({ name: "application_error", statusCode: null })
    expect((await resend.emails.send(message)).error).toBeNull()
  })

  it("has headers of the quota, and of the rate limit if there is one (assumption resend.rate_limit)", async () => {
    const { resend, send } = await startResend({ plan: "free", settings: { "requests.rate_limit": 2 } })
    await send()
    const { headers } = await resend.emails.send(message)
    expect(headers).toMatchObject({
      "x-resend-daily-quota": "2",
      "x-resend-monthly-quota": "2",
      "ratelimit-limit": "2",
      "ratelimit-remaining": "0",
      "ratelimit-reset": "1",
    })
    expect((await resend.emails.send(message)).error).toMatchObject({ name: "rate_limit_exceeded", statusCode: 429 })
  })

  it("says that the quota of the day is used up", async () => {
    const { resend } = await startResend({ plan: "free" })
    const batch = Array(100).fill(message)
    expect((await resend.batch.send(batch)).error).toBeNull()
    expect((await resend.batch.send(batch.slice(1))).error).toBeNull()
    expect((await resend.batch.send([message, message])).error).toMatchObject({ name: "daily_quota_exceeded" })
    const last = await resend.batch.send([message, message], { batchValidation: "permissive" })
    expect(last.data).toMatchObject({ data: [{ id: expect.any(String) }], errors: [{ index: 1 }] })
    expect((await resend.emails.send(message)).error).toMatchObject({ name: "daily_quota_exceeded", statusCode: 429 })
  })

  it.each([
    ["GET", "/nothing", 404, "not_found"],
    ["PUT", "/emails", 405, "method_not_allowed"],
    ["GET", "/contacts", 501, "application_error"],
    ["POST", "/audiences/1/contacts", 501, "application_error"],
    ["GET", "/emails/metrics", 501, "application_error"],
    ["POST", `/emails/${NOBODY}/share`, 501, "application_error"],
    ["POST", "/domains/claim", 501, "application_error"],
    ["GET", `/webhooks/${NOBODY}/events`, 501, "application_error"],
  ])("answers %s %s with %i (assumption resend.not_emulated)", async (method, path, status, name) => {
    const { box, baseUrl } = await startResend()
    const headers = { Authorization: `Bearer ${box.tokens.full_access}` }
    const answer = await fetch(baseUrl + path, { method, headers })
    expect(answer.status).toBe(status)
    const said = status === 501 ? /^Not emulated/ : /./
    expect(await answer.json()).toMatchObject({ statusCode: status, name, message: expect.stringMatching(said) })
  })

  it.each([
    ["text that is no JSON", "{", "application/json", 400],
    ["a body of another type", "a=b", "application/x-www-form-urlencoded", 415],
    ["a list", "[]", "application/json", 422],
    ["null", "null", "application/json", 422],
  ])("answers %s in the shape of the API", async (_, body, type, status) => {
    const { box, baseUrl } = await startResend()
    const headers = { Authorization: `Bearer ${box.tokens.full_access}`, "Content-Type": type }
    const answer = await fetch(`${baseUrl}/emails`, { method: "POST", headers, body })
    expect(answer.status).toBe(status)
    expect(Object.keys(JSON.parse(await answer.text())).sort()).toEqual(["message", "name", "statusCode"])
  })

  it("answers a Host that is not allowed in the shape of the API", async () => {
    const { baseUrl } = await startResend()
    const text = await new Promise<string>((done, fail) => {
      get(`${baseUrl}/emails`, { headers: { Host: "evil.example" } }, async (res) => {
        done(Buffer.concat(await res.toArray()).toString())
      }).on("error", fail)
    })
    expect(JSON.parse(text)).toMatchObject({ name: "application_error", statusCode: 403 })
    expect(text).toContain("evil.example")
  })
})
