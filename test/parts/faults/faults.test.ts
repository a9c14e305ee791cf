import { afterEach, describe, expect, it } from "vitest"
import { ok } from "../../helpers/client.ts"
import { delays } from "../../helpers/delays.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const fault = (body: Record<string, unknown>) => ok(box.sandbox("POST", "/faults", body))
const sendOnce = (headers = {}) => box.post({}, headers)
const total = async () => (await box.v1("GET", "/emails")).body.total
const listed = async () => {
  const { body } = await box.sandbox("GET", "/faults")
  return body
}
afterEach(() => box.sandbox("DELETE", "/faults"))

describe("POST /sandbox/faults", () => {
  it("fails only the next request if `times` is missing (assumption errors.status.internal_error)", async () => {
    const { id } = await fault({ method: "POST", path: "/emails", error: { type: "internal_error" } })
    const before = await total()
    expect(await sendOnce()).toMatchObject({ status: 500, body: { error: { type: "internal_error" } } })
    expect((await sendOnce()).status).toBe(200)
    expect(await total()).toBe(before + 1)
    expect((await listed()).data).toMatchObject([{ id, times: 1, remaining: 0, hits: 1 }])
  })

  it("fails all requests until the fault is removed if `times` is 0", async () => {
    const { id } = await fault({ path: "/v1/emails", times: 0, error: { type: "internal_error", status: 503 } })
    for (let time = 0; time < 3; time++) expect((await sendOnce()).status).toBe(503)
    expect((await listed()).data).toMatchObject([{ remaining: null, hits: 3 }])
    expect(await box.sandbox("DELETE", `/faults/${id}`)).toMatchObject({ body: { id, deleted: true } })
    expect((await sendOnce()).status).toBe(200)
    expect((await box.sandbox("DELETE", `/faults/${id}`)).status).toBe(404)
  })

  it("accepts an error type alone, and names the type that was probably meant", async () => {
    expect(await fault({ error: "rate_limit_exceeded" })).toMatchObject({ error: { type: "rate_limit_exceeded" } })
    expect((await sendOnce()).status).toBe(429)
    const { hint } = await fault({ error: "rate_limit_exeeded" })
    expect(hint).toBe("The API has no error type rate_limit_exeeded. Did you mean rate_limit_exceeded?")
    expect((await fault({ error: "trial_expired" })).hint).toBeUndefined()
  })

  it.each([
    ["trial_expired", 402],
    ["email_not_verified", 403],
  ])("knows the status of %s, which only faults return (assumption errors.further_types)", async (type, status) => {
    await fault({ error: type })
    expect(await sendOnce()).toMatchObject({ status, body: { error: { type } } })
    expect((await fault({ error: type.slice(0, -1) })).hint).toContain(`Did you mean ${type}?`)
  })

  it("sends Retry-After with rate_limit_exceeded (section 7)", async () => {
    await fault({ error: { type: "rate_limit_exceeded", retry_after: 7 } })
    await fault({ error: { type: "rate_limit_exceeded" } })
    const first = await sendOnce()
    expect([first.status, first.headers.get("retry-after")]).toEqual([429, "7"])
    expect((await sendOnce()).headers.get("retry-after")).toBe("1")
  })

  it("sends an HTTP date as Retry-After unchanged, and refuses any other text", async () => {
    for (const date of ["Fri, 27 Nov 2026 08:00:00 GMT", "Thu, 01 Jan 1970 00:00:00 GMT"]) {
      const error = { type: "rate_limit_exceeded", retry_after: date }
      expect((await fault({ error })).error).toEqual(error)
      expect((await sendOnce()).headers.get("retry-after")).toBe(date)
    }
    const wrong = ["30", "soon", "", "Invalid Date", "2026-11-27T08:00:00Z", "Mon, 27 Nov 2026 08:00:00 GMT"]
    for (const retry_after of [...wrong, "27 Nov 2026 08:00:00 GMT", "Fri, 27 Nov 2026 08:00:00 +0000"]) {
      const { status, body } = await box.sandbox("POST", "/faults", { error: { type: "internal_error", retry_after } })
      expect([status, body.error.message]).toEqual([
        422,
        `error.retry_after must be whole seconds, such as 30, or an HTTP date, such as "Thu, 01 Jan 1970 00:00:00 GMT", got "${retry_after}".`,
      ])
    }
    for (const retry_after of [0, 86_401, 1.5, null, true]) {
      const { status, body } = await box.sandbox("POST", "/faults", { error: { type: "internal_error", retry_after } })
      expect([status, body.error.message]).toEqual([422, expect.stringContaining("error.retry_after")])
    }
  })

  it("accepts types that the service does not have", async () => {
    await fault({ error: { type: "teapot", status: 418 } })
    await fault({ error: { type: "mystery" } })
    expect(await sendOnce()).toMatchObject({ status: 418, body: { error: { type: "teapot" } } })
    expect(await sendOnce()).toMatchObject({ status: 500, body: { error: { type: "mystery" } } })
  })

  it("matches by method and path only", async () => {
    await fault({ method: "GET", path: "/emails/*", error: { type: "internal_error" } })
    expect((await sendOnce()).status).toBe(200)
    expect((await box.v1("GET", "/emails")).status).toBe(200)
    expect((await box.v1("GET", "/emails/7")).status).toBe(500)
  })

  it("applies the fault after the token and permission checks, before everything else (assumption requests.order_of_checks)", async () => {
    await fault({ times: 0, error: { type: "internal_error" } })
    expect((await box.v1("POST", "/emails", {}, { token: "sp_wrong_token" })).status).toBe(401)
    expect((await box.v1("POST", "/emails", { nothing: "right" })).status).toBe(500)
  })

  it("does not affect other accounts", async () => {
    const { body: other } = await box.sandbox("POST", "/accounts", { domains: ["acme.test"] })
    await fault({ times: 0, error: { type: "internal_error" } })
    await box.as(other.tokens.sending).send()
  })

  it("delays a response, and fails it too if another fault matches", async () => {
    await fault({ latency_ms: 54_321, times: 0 })
    await fault({ error: { type: "internal_error", status: 503 } })
    const delayed = delays(54_321)
    expect((await delayed(sendOnce)).status).toBe(503)
    expect((await delayed(sendOnce)).status).toBe(200)
  })

  it("prevents the effect of a request if it drops the connection before", async () => {
    const before = await total()
    await fault({ method: "POST", disconnect: true })
    await expect(sendOnce()).rejects.toThrow("socket hang up")
    expect(await total()).toBe(before)
  })

  it("adds the fault to the request log", async () => {
    await fault({ method: "POST", error: { type: "rate_limit_exceeded" } })
    await fault({ method: "POST", disconnect: true })
    await sendOnce()
    await expect(sendOnce()).rejects.toThrow("socket hang up")
    const { body } = await box.sandbox("GET", "/snapshot")
    expect(body.collections.logs.slice(-2)).toMatchObject([
      { status_code: 429, error_code: "rate_limit_exceeded" },
      { status_code: 0, error_code: "disconnected", hints: [expect.stringContaining("injected before execution")] },
    ])
  })

  it("says which errors a fault made, not which it only delayed", async () => {
    await fault({ method: "POST", path: "/emails", latency_ms: 1, times: 3 })
    await fault({ method: "POST", path: "/emails", error: { type: "rate_limit_exceeded" } })
    await fault({ method: "POST", path: "/emails", error: { type: "internal_error" }, when: "after" })
    await sendOnce()
    await sendOnce()
    await box.v1("POST", "/emails", {})
    const { body } = await box.sandbox("GET", "/logs?limit=3")
    const delay = expect.stringContaining("injected before")
    const [before, after] = [delay, expect.stringContaining("injected after")]
    expect(body.data).toMatchObject([
      { status_code: 422, injected: false, faults: [delay] },
      { status_code: 500, injected: true, faults: [delay, after] },
      { status_code: 429, injected: true, faults: [delay, before] },
    ])
  })

  it("rejects a fault without an effect or with two", async () => {
    expect((await box.sandbox("POST", "/faults", { path: "/emails" })).status).toBe(422)
    const both = { latency_ms: 5, disconnect: true }
    expect((await box.sandbox("POST", "/faults", both)).body.error.message).toContain("exactly one of")
  })

  it("accepts a fault that can never match, with a hint", async () => {
    expect(await fault({ path: "/mails", disconnect: true })).toMatchObject({ hint: expect.stringContaining("/mails") })
    expect(await fault({ path: "/emails", disconnect: true })).not.toHaveProperty("hint")
  })
})

describe("a request that takes effect before its response fails", () => {
  it("sends once if the client retries with its key after a dropped connection (assumption requests.idempotency)", async () => {
    const before = await total()
    const headers = { "idempotency-key": "order-1" }
    await fault({ method: "POST", path: "/emails", disconnect: true, when: "after" })
    await expect(sendOnce(headers)).rejects.toThrow("socket hang up")
    const again = await sendOnce(headers)
    expect(again.headers.get("idempotent-replayed")).toBe("true")
    expect(again.body.id).toEqual((await box.v1("GET", "/emails?limit=1")).body.data[0].id)
    expect(await total()).toBe(before + 1)
  })

  it("sends twice if the client retries without a key", async () => {
    const before = await total()
    await fault({ method: "POST", path: "/emails", error: { type: "internal_error" }, when: "after" })
    expect((await sendOnce()).status).toBe(500)
    expect((await sendOnce()).status).toBe(200)
    expect(await total()).toBe(before + 2)
  })

  it("is never one that the service rejects", async () => {
    await fault({ method: "POST", error: { type: "internal_error" }, when: "after" })
    expect((await box.v1("POST", "/emails", {})).status).toBe(422)
    expect((await sendOnce()).status).toBe(500)
  })
})
