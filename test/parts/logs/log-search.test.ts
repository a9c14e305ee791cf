import { describe, expect, it } from "vitest"
import { DEFAULT_ACCOUNT_ID } from "../../../src/operations/seed.ts"
import { anEmail } from "../../helpers/an-email.ts"
import { ok } from "../../helpers/client.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"

/** A sandbox with a few requests of each kind. */
async function aBusyBox(): Promise<Box & { ids: string[] }> {
  const box = await startSandpost()
  const headers = { "Idempotency-Key": "Order-7" }
  const { id } = await ok(
    box.v1("POST", "/emails", anEmail({ subject: "Welcome", text: "Café order 4711" }), { headers }),
  )
  await ok(box.v1("POST", "/emails", anEmail({ subject: "Welcome", text: "Café order 4711" }), { headers }))
  await box.v1("POST", "/emails", anEmail({ to: ["Bob <bob@shop.example>", "no"], subject: "Broken" }))
  await box.v1("GET", "/domains")
  const { data } = await ok(box.v1("POST", "/emails/batch", [anEmail({ to: "zoe@example.com", subject: "Batch" })]))
  return Object.assign(box, { ids: [id, data[0].id] })
}

/** What a search finds: the results of the requests, newest first. */
async function found(box: Box, q: string): Promise<string[]> {
  const { data, total } = await ok(box.sandbox("GET", `/logs?q=${encodeURIComponent(q)}&limit=100`))
  expect(total).toBe(data.length)
  return data.map(({ method, endpoint, status_code }: Record<string, string>) => `${method} ${endpoint} ${status_code}`)
}

const [FIRST, REPLAY, REFUSED, DOMAINS, BATCH] = [
  "POST /emails 200",
  "POST /emails 200",
  "POST /emails 422",
  "GET /domains 200",
  "POST /emails/batch 200",
]

describe("GET /sandbox/logs?q=", () => {
  it("searches by status, error, path, method, key, recipient, email, key of a retry, and words", async () => {
    const box = await aBusyBox()
    const [id = "", of_batch = ""] = box.ids
    const cases: [string, string[]][] = [
      ["status:4xx", [REFUSED]],
      ["status:422", [REFUSED]],
      ["-status:2xx", [REFUSED]],
      ["status:5xx", []],
      ["error:validation_error", [REFUSED]],
      ["endpoint:/batch", [BATCH]],
      ["method:get", [DOMAINS]],
      ['key:"full access" method:GET', [DOMAINS]],
      ["idempotency:order-7", [REPLAY, FIRST]],
      ["is:replayed", [REPLAY]],
      ["is:refused", [REFUSED]],
      ["to:bob@shop.example", [REFUSED]],
      ["to:shop", [REFUSED]],
      ["to:zoe", [BATCH]],
      [`email:${id} -is:replayed`, [FIRST]],
      [`email:${of_batch}`, [BATCH]],
      ["4711", [REPLAY, FIRST]],
      ['"CAFÉ ORDER" -is:replayed', [FIRST]],
      ["welcome endpoint:/emails", [REPLAY, FIRST]],
      ['"is not a valid address"', [REFUSED]],
      ["before:2026-10-01", []],
      ["after:2026-10-01 method:get", [DOMAINS]],
      ['"status:422"', []],
    ]
    for (const [q, results] of cases) expect([q, await found(box, q)]).toEqual([q, results])
    const all = await ok(box.sandbox("GET", "/logs?q=method:post&status=2xx&endpoint=batch&limit=1"))
    expect(all).toMatchObject({ total: 1, data: [{ about: "1 email: Batch → zoe@example.com" }] })
  })

  it.each([
    ["stauts:422", "Did you mean `status:422`?"],
    ["methd:get", "Did you mean `method:get`?"],
    ["status:banana", "is not a status"],
    ["is:other", "Write `is:refused` or `is:replayed`."],
    ["is:refusd", "Did you mean `is:refused`?"],
  ])("rejects %s and names what was meant", async (q, message) => {
    const box = await startSandpost()
    for (const path of ["/logs", "/logs/wait"]) {
      const { status, body } = await box.sandbox("GET", `${path}?q=${encodeURIComponent(q)}`)
      expect([status, body.error.message]).toEqual([422, expect.stringContaining(message)])
    }
  })

  it("is named by the search of emails for is:refused", async () => {
    const box = await startSandpost()
    const { status, body } = await box.sandbox("GET", "/emails?q=is:refused")
    expect(status).toBe(422)
    expect(body.error.message).toContain("GET /sandbox/logs?q=is:refused endpoint:/emails")
  })
})

describe("GET /sandbox/logs/wait", () => {
  it("responds as soon as a request matches, also by a word of its body", async () => {
    const box = await startSandpost()
    const waiting = ok(box.sandbox("GET", "/logs/wait?q=status:4xx%20broken&timeout_ms=20000"))
    await box.v1("GET", "/domains")
    await box.v1("POST", "/emails", anEmail({ to: "no", text: "Broken" }))
    expect(await waiting).toMatchObject({ total: 1, data: [{ status_code: 422, endpoint: "/emails" }] })
    expect((await ok(box.sandbox("GET", "/logs/wait?q=method:get"))).total).toBe(1)
  })

  it("counts only requests after `since`, an id or a time", async () => {
    const box = await startSandpost()
    await box.v1("GET", "/domains")
    const [first] = (await ok(box.sandbox("GET", "/logs"))).data
    await box.v1("GET", "/webhooks")
    const wait = (since: string) => box.sandbox("GET", `/logs/wait?timeout_ms=1&since=${since}`)
    expect((await ok(wait(first.id))).data).toMatchObject([{ endpoint: "/webhooks" }])
    expect((await wait("2026-10-01T09:00:00.000Z")).status).toBe(404)
    expect((await wait("yesterday")).status).toBe(422)
  })

  it("fails after the timeout with the requests that were made instead", async () => {
    const box = await startSandpost()
    await box.v1("POST", "/emails", anEmail({ to: "no" }))
    const { status, body } = await box.sandbox("GET", "/logs/wait?q=status:2xx&count=2&timeout_ms=1")
    expect(status).toBe(404)
    expect(body.error.message).toMatch(
      /^0 of 2 matched within 1 ms\. Waited for requests that match `status:2xx`\. Requests that were made: POST \/v1\/emails \(422: to "no" is not a valid address/,
    )
  })

  it("with count=0 fails at the first match, and otherwise returns none", async () => {
    const box = await startSandpost()
    expect((await ok(box.sandbox("GET", "/logs/wait?q=status:4xx&count=0&timeout_ms=1"))).data).toEqual([])
    const waiting = box.sandbox("GET", "/logs/wait?q=status:4xx&count=0&timeout_ms=20000")
    await box.v1("GET", "/emails/x")
    const { status, body } = await waiting
    expect([status, body.error.message]).toEqual([
      422,
      expect.stringContaining("Expected no matching request, but found GET /v1/emails/x (404"),
    ])
  })

  it("does not count requests that a reset clears while it waits", async () => {
    const box = await startSandpost()
    for (const body of [{}, { account_id: DEFAULT_ACCOUNT_ID }]) {
      await box.v1("GET", "/emails")
      const waiting = ok(box.sandbox("GET", "/logs/wait?count=2&timeout_ms=20000"))
      // Sent after the wait, so that the wait has found the request when it is answered.
      await ok(box.sandbox("GET", "/logs"))
      await ok(box.sandbox("POST", "/reset", body))
      await box.v1("GET", "/domains")
      await box.v1("GET", "/webhooks")
      expect((await waiting).data).toMatchObject([{ endpoint: "/webhooks" }, { endpoint: "/domains" }])
      await ok(box.sandbox("POST", "/reset"))
    }
  })

  it("ends with 503 when the process stops", async () => {
    const box = await startSandpost()
    const waiting = box.sandbox("GET", "/logs/wait?timeout_ms=20000")
    await box.v1("GET", "/emails?warm")
    const other = box.sandbox("GET", "/logs/wait?q=never-sent&timeout_ms=20000")
    await waiting
    // Sent after the wait, so that the wait has arrived when it is answered.
    await ok(box.sandbox("GET", "/info"))
    await box.stop()
    expect((await other).status).toBe(503)
  })
})
