import { describe, expect, it } from "vitest"
import { anEmail } from "./helpers/an-email.ts"
import { ok } from "./helpers/client.ts"
import { aHook, deliveriesOf } from "./helpers/hook.ts"
import { aReceiver } from "./helpers/receiver.ts"
import { type Box, startSandpost } from "./helpers/sandpost.ts"

const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
const tracestate = "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE"

/** Sends an email with these headers and delivers it to a webhook receiver. */
async function delivered(box: Box, headers: Record<string, string>) {
  const receiver = await aReceiver()
  await aHook(box, receiver)
  const id = await box.send({}, headers)
  await receiver.got(1)
  return { id, received: receiver.requests[0]?.headers }
}

describe("W3C trace context", () => {
  it("keeps the traceparent of a request in log, email and delivery, and sends both headers with its webhooks", async () => {
    const box = await startSandpost()
    const { id, received } = await delivered(box, { traceparent, tracestate })
    expect(received).toMatchObject({ traceparent, tracestate })
    const email = await box.captured(id)
    expect(email).toMatchObject({ traceparent })
    expect(await ok(box.sandbox("GET", `/logs/${email.log_id}`))).toMatchObject({ traceparent })
    expect(await deliveriesOf(box)).toMatchObject([{ traceparent }])
  })

  it("sends the same headers with every attempt, also after the email was deleted", async () => {
    const box = await startSandpost()
    const receiver = await aReceiver(500)
    await aHook(box, receiver)
    const id = await box.send({}, { traceparent })
    await receiver.got(1)
    await ok(box.sandbox("POST", "/settle", {}))
    await ok(box.sandbox("DELETE", `/emails/${id}`))
    await ok(box.sandbox("POST", "/clock", { advance_ms: 6000 }))
    expect(receiver.requests.map(({ headers }) => headers.traceparent)).toEqual([traceparent, traceparent])
    expect(receiver.requests.map(({ headers }) => headers.tracestate)).toEqual([undefined, undefined])
  })

  it("keeps it in the log of a request without a valid token", async () => {
    const box = await startSandpost()
    await box.v1("GET", "/emails", undefined, { token: "wrong", headers: { traceparent } })
    const { data } = await ok(box.sandbox("GET", "/logs/unauthenticated"))
    expect(await ok(box.sandbox("GET", `/logs/unauthenticated/${data[0].id}`))).toMatchObject({ traceparent })
  })

  it("keeps it with each email of a batch", async () => {
    const box = await startSandpost()
    const body = [anEmail(), anEmail({ subject: "Other" })]
    const { data } = await ok(box.v1("POST", "/emails/batch", body, { headers: { traceparent } }))
    for (const { id } of data) expect(await box.captured(id)).toMatchObject({ traceparent })
  })

  it.each([
    ["nothing", {}],
    ["an invalid traceparent", { traceparent: `${traceparent}-x`, tracestate }],
    ["a tracestate alone", { tracestate }],
  ])("sends no header for %s", async (_, headers) => {
    const box = await startSandpost()
    const { id, received } = await delivered(box, headers)
    expect([received?.traceparent, received?.tracestate]).toEqual([undefined, undefined])
    expect(await box.captured(id)).toMatchObject({ traceparent: null })
    expect(await deliveriesOf(box)).toMatchObject([{ traceparent: null }])
  })

  it("sends a valid traceparent without an invalid tracestate", async () => {
    const box = await startSandpost()
    const { received } = await delivered(box, { traceparent, tracestate: "Rojo=1" })
    expect([received?.traceparent, received?.tracestate]).toEqual([traceparent, undefined])
  })
})
