import { describe, expect, it } from "vitest"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { startSandpost } from "../../helpers/sandpost.ts"

const DAY = 24 * 60 * 60 * 1000

describe("GET /logs (sections 2.8 and 4.6)", () => {
  it("lists every request with a valid token, newest first, regardless of its result (assumptions logs.scope and logs.error_code_of_success)", async () => {
    const box = await startSandpost()
    const id = await box.send()
    await box.v1("POST", `/emails/${id}/cancel`)
    await box.v1("GET", "/emails?limit=3")
    await box.v1("GET", "/nowhere")
    await box.as("sp_unknown").v1("GET", "/emails")
    const { data, ...page } = await ok(box.v1("GET", "/logs"))
    expect(page).toEqual({ limit: 25, offset: 0 })
    const told = data.map((log: Record<string, unknown>) => [log.method, log.endpoint, log.status_code, log.error_code])
    expect(told).toEqual([
      ["GET", "/nowhere", 404, "not_found"],
      ["GET", "/emails", 200, null],
      ["POST", `/emails/${id}/cancel`, 422, "validation_error"],
      ["POST", "/emails", 200, null],
    ])
    expect(data[0]).toMatchObject({ source: "api", created_at: "2026-10-01T09:00:00.000Z" })
  })

  it("filters by status class, by a part of the endpoint, and by both", async () => {
    const box = await startSandpost()
    const id = await box.send()
    await box.v1("POST", `/emails/${id}/cancel`)
    await box.v1("GET", `/emails/${id}`)
    await box.v1("GET", "/domains")
    await box.v1("POST", "/webhooks", {})
    const list = async (query: string) =>
      (await ok(box.v1("GET", `/logs?${query}`))).data.map((log: { endpoint: string }) => log.endpoint)
    expect(await list("status=4xx")).toEqual(["/webhooks", `/emails/${id}/cancel`])
    expect(await list("status=5xx")).toEqual([])
    expect(await list("endpoint=/emails/")).toEqual([`/emails/${id}`, `/emails/${id}/cancel`])
    expect(await list(`endpoint=${id}&status=4xx`)).toEqual([`/emails/${id}/cancel`])
    expect(await list("endpoint=emails&limit=1&offset=1")).toEqual([`/emails/${id}/cancel`])
    expect(await list("endpoint=nothing%20of%20that")).toEqual([])
  })

  it.each(["status=3xx", "limit=0", "limit=101", "offset=-1", "limit=x"])("rejects %s", async (query) => {
    const box = await startSandpost()
    expect(await box.v1("GET", `/logs?${query}`)).toMatchObject({
      status: 422,
      body: { error: { type: "validation_error" } },
    })
  })

  it("stays in order across hundreds of entries with every filter and page", async () => {
    const box = await startSandpost({ check_contract: false })
    const paths = Array.from({ length: 1300 }, (_, n) => (n % 7 === 0 ? "/logs" : n % 5 === 0 ? "/nowhere" : "/emails"))
    for (let n = 0; n < paths.length; n += 50) {
      await Promise.all(paths.slice(n, n + 50).map((path) => box.v1("GET", path)))
    }
    const nowhere = paths.filter((path) => path === "/nowhere").length
    for (const query of ["endpoint=/nowhere", "endpoint=/nowhere&status=4xx", "status=4xx"]) {
      const first = await ok(box.sandbox("GET", `/logs?${query}&limit=100`))
      expect(first.total).toBe(nowhere)
      const pages = [first.data]
      for (const offset of [100, 200]) {
        pages.push((await ok(box.sandbox("GET", `/logs?${query}&limit=100&offset=${offset}`))).data)
      }
      const ids = pages.flat().map((log: { id: string }) => log.id)
      expect(ids).toHaveLength(nowhere)
      expect(ids).toEqual(ids.toSorted().reverse())
    }
    expect((await ok(box.sandbox("GET", "/logs?endpoint=/nowhere&status=2xx"))).total).toBe(0)
  })

  it("keeps entries for 30 days of sandbox time (section 8)", async () => {
    const box = await startSandpost()
    await box.v1("GET", "/emails")
    await box.advance(29 * DAY)
    expect((await ok(box.v1("GET", "/logs?endpoint=emails"))).data).toHaveLength(1)
    await box.advance(DAY + 1000)
    expect((await ok(box.v1("GET", "/logs?endpoint=emails"))).data).toHaveLength(0)
    expect((await ok(box.v1("GET", "/logs"))).data.length).toBeGreaterThan(0)
  })
})

describe("the retention of the request log (assumption logs.keep)", () => {
  it("keeps the newest entries of each account up to logs.keep", async () => {
    const box = await startSandpost()
    const { tokens } = await ok(box.sandbox("POST", "/accounts", { name: "Other" }))
    await box.as(tokens.full_access).v1("GET", "/domains")
    for (let n = 0; n < 20; n++) await box.v1("GET", `/emails/${n}`)
    await ok(box.sandbox("PATCH", "/settings", { "logs.keep": 5 }))
    for (let n = 20; n < 23; n++) await box.v1("GET", `/emails/${n}`)
    const { data, total } = await ok(box.sandbox("GET", "/logs?endpoint=/emails"))
    expect(data.map((log: { endpoint: string }) => log.endpoint)).toEqual(
      [22, 21, 20, 19, 18].map((n) => `/emails/${n}`),
    )
    expect(total).toBe(5)
    expect((await ok(box.as(tokens.full_access).v1("GET", "/logs?endpoint=domains"))).data).toHaveLength(1)
  })

  it("cuts endpoint and user agent to 500 characters", async () => {
    const box = await startSandpost()
    await box.v1("GET", `/emails/${"x".repeat(3000)}`, undefined, { headers: { "User-Agent": "y".repeat(3000) } })
    const [item] = (await ok(box.v1("GET", "/logs"))).data
    const log = await ok(box.v1("GET", `/logs/${item.id}`))
    expect(log.endpoint).toBe(`/emails/${"x".repeat(492)}`)
    expect(log.user_agent).toBe("y".repeat(500))
  })
})

describe("GET /logs/{id} (section 4.6)", () => {
  it("adds ip, user_agent and api_key_id", async () => {
    const box = await startSandpost()
    await box.v1("GET", "/emails", undefined, { headers: { "User-Agent": "acme-shop/1.4" } })
    const [item] = (await ok(box.v1("GET", "/logs"))).data
    const keys = (await ok(box.v1("GET", "/api-keys"))).data
    const key = keys.find((one: { permission: string }) => one.permission === "full_access")
    expect(await ok(box.v1("GET", `/logs/${item.id}`))).toEqual({
      ...item,
      ip: "127.0.0.1",
      user_agent: "acme-shop/1.4",
      api_key_id: key.id,
    })
  })
})

describe("GET /sandbox/logs", () => {
  it("counts entries and shows a request's email and hints", async () => {
    const box = await startSandpost()
    const { id } = await ok(box.v1("POST", "/emails", anEmail({ replyTo: "x@example.com" })))
    const list = await ok(box.sandbox("GET", "/logs?status=2xx&endpoint=emails"))
    expect(list).toMatchObject({ total: 1, limit: 25, offset: 0, data: [{ email_id: id }] })
    expect(list.data[0].hints[0]).toContain("replyTo")
    const one = await ok(box.sandbox("GET", `/logs/${list.data[0].id}`))
    expect(one).toMatchObject({ ...list.data[0], ip: "127.0.0.1" })
  })
})
