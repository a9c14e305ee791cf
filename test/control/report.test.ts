import { describe, expect, it } from "vitest"
import { ok } from "../helpers/client.ts"
import { aHook } from "../helpers/hook.ts"
import { aReceiver } from "../helpers/receiver.ts"
import { type Box, startSandpost } from "../helpers/sandpost.ts"
import { exampleSuite, GAPS } from "./report.fixture.ts"

const reportOf = (box: Box, query = "") => ok(box.sandbox("GET", `/report${query}`))

describe("GET /sandbox/report", () => {
  it("lists exactly the gaps of the example suite", async () => {
    const box = await startSandpost()
    const { unread, duplicate, refused, undelivered } = await exampleSuite(box)
    const report = await reportOf(box)
    expect(report.unverified.data.map(({ name }: { name: string }) => name)).toEqual(GAPS)
    expect(report.unverified.data[0].sentence).toBe(`No test has seen the event ${GAPS[0]}.`)
    const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
    expect(idsOf(report.unread)).toEqual(unread)
    expect(idsOf(report.duplicates)).toEqual(duplicate)
    expect(report.refused.data).toMatchObject(refused)
    expect(report.undelivered.data).toMatchObject(undelivered)
  })

  it("counts emails by status, requests by operation and error type, and webhook attempts by result", async () => {
    const box = await startSandpost()
    await exampleSuite(box)
    const { emails, requests, webhooks } = await reportOf(box)
    expect(emails).toEqual({ total: 6, by_status: { delivered: 5, bounced: 1 } })
    const operations = Object.fromEntries(
      requests.by_operation.map(({ operation, total }: { operation: string; total: number }) => [operation, total]),
    )
    expect(operations).toMatchObject({ "POST /emails": 9, "GET /emails/{id}": 1, "POST /webhooks": 1 })
    expect(requests.by_error_type).toEqual({ suppressed_recipient: 1, validation_error: 1, disconnected: 1 })
    expect(webhooks.attempts.total).toBe(webhooks.attempts.by_result["200"] + webhooks.attempts.by_result["500"])
    expect(webhooks.deliveries).toEqual({ total: 15, by_status: { succeeded: 13, pending: 2 } })
  })

  it("counts a webhook attempt that nobody answered as `no response`", async () => {
    const box = await startSandpost()
    await ok(box.v1("POST", "/webhooks", { url: "http://127.0.0.1:9/hook", events: ["email.sent"] }))
    await box.send()
    await box.settle()
    const { webhooks } = await reportOf(box)
    expect(webhooks.attempts).toEqual({ total: 1, by_result: { "no response": 1 } })
  })

  it("covers only what happened since a time", async () => {
    const box = await startSandpost()
    await exampleSuite(box)
    await ok(box.sandbox("POST", "/clock", { advance_ms: 1000 }))
    const { now } = await ok(box.sandbox("GET", "/clock"))
    const report = await reportOf(box, `?since=${now}`)
    expect(report).toMatchObject({ since: now, emails: { total: 0 }, requests: { total: 0 }, refused: { total: 0 } })
    expect(report.unverified.total).toBeGreaterThan(GAPS.length)
  })

  it("has met authentication_error after a request without a token, which belongs to no account", async () => {
    const box = await startSandpost()
    await box.v1("GET", "/emails", undefined, { token: null })
    const names = (await reportOf(box)).unverified.data.map(({ name }: { name: string }) => name)
    expect(names).not.toContain("authentication_error")
    expect(names).toContain("permission_denied")
  })

  it("refuses a `since` that is no time", async () => {
    const box = await startSandpost()
    const { status, body } = await box.sandbox("GET", "/report?since=yesterday")
    expect([status, body.error.type]).toEqual([422, "validation_error"])
    expect(body.error.message).toContain("`since` must be an ISO 8601 time")
  })

  it.each([
    ["a wait", (box: Box) => box.sandbox("GET", "/emails/wait?q=to:ann@example.com")],
    ["its details", (box: Box, id: string) => box.sandbox("GET", `/emails/${id}`)],
    ["its raw form", (box: Box, id: string) => box.sandbox("GET", `/emails/${id}/raw`)],
    ["its preview", (box: Box, id: string) => box.sandbox("GET", `/emails/${id}/preview`)],
    ["the service", (box: Box, id: string) => box.v1("GET", `/emails/${id}`)],
    ["the inbox", (box: Box, id: string) => box.sandbox("PATCH", `/emails/${id}`, { read: true })],
  ])("does not list an email as unread that was read through %s", async (_, read) => {
    const box = await startSandpost()
    const id = await box.send()
    expect((await reportOf(box)).unread.total).toBe(1)
    await ok(read(box, id))
    expect((await reportOf(box)).unread.total).toBe(0)
  })

  it("still lists an email that was only in a list, or exported with keep_unread", async () => {
    const box = await startSandpost()
    const id = await box.send()
    await ok(box.sandbox("GET", "/emails"))
    await ok(box.sandbox("GET", `/emails/${id}/raw?keep_unread=true`))
    expect((await reportOf(box)).unread.data).toMatchObject([{ id }])
  })

  it("has met a second attempt and a disabled endpoint also after the endpoint was deleted", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(500)
    const hook = await aHook(box, receiver, { events: ["email.sent", "email.delivered"] })
    await box.send()
    await ok(box.sandbox("POST", "/clock", { advance_ms: 6000 }))
    for (let n = 0; n < 8; n++) await box.send({ subject: `Message ${n}` })
    await ok(box.sandbox("POST", "/settle", {}))
    await ok(box.sandbox("DELETE", `/webhooks/${hook.id}`))
    const names = (await reportOf(box)).unverified.data.map(({ name }: { name: string }) => name)
    expect(names).not.toContain("second_attempt")
    expect(names).not.toContain("disabled_endpoint")
    expect(names).toContain("replayed_request")
  })

  it("masks a token in the URL of an endpoint", async () => {
    const box = await startSandpost()
    await aHook(box, await aReceiver(500), { url: `http://127.0.0.1:9/?token=${box.tokens.full_access}` })
    await box.send()
    await ok(box.sandbox("POST", "/settle", {}))
    const { undelivered } = await reportOf(box)
    expect(undelivered.total).toBe(1)
    expect(JSON.stringify(undelivered)).not.toContain(box.tokens.full_access)
  })

  it("lists the newest 500 of many and counts all", async () => {
    const box = await startSandpost()
    const batch = Array.from({ length: 100 }, (_, n) => n)
    for (let part = 0; part < 6; part++) {
      const body = batch.map((n) => ({
        from: "a@acme.test",
        to: ["b@example.com"],
        subject: `${part} ${n}`,
        text: "x",
      }))
      await ok(box.v1("POST", "/emails/batch", body))
    }
    const { unread } = await reportOf(box)
    expect([unread.total, unread.data.length]).toEqual([600, 500])
  })
})
