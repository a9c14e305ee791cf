import { expect, it } from "vitest"
import { stopTimersAbove } from "../src/time/stop-timers.test-helper.ts"
import { ok } from "./helpers/client.ts"
import { aHook } from "./helpers/hook.ts"
import { aReceiver } from "./helpers/receiver.ts"
import { startSandpost } from "./helpers/sandpost.ts"

const STOPPING = { error: { type: "internal_error", message: "Sandpost is stopping" } }

it("a stop answers open waits with 503 and does not wait for them (assumption requests.stop)", async () => {
  const box = await startSandpost({ now: undefined })
  const receiver = await aReceiver("hang")
  const { id } = await aHook(box, receiver)
  // What the stop waits for has its own limits, of at most two seconds.
  stopTimersAbove(2000)
  await box.send()
  await receiver.got(1)
  const waits = [
    box.sandbox("GET", "/emails/wait?count=9&timeout_ms=60000"),
    box.sandbox("GET", "/emails/wait?count=0&q=nothing&timeout_ms=60000"),
    box.sandbox("GET", "/inbound/wait?timeout_ms=60000"),
    box.sandbox("POST", "/settle", { timeout_ms: 60_000 }),
    box.sandbox("POST", `/webhooks/${id}/test`),
    box.sandbox("POST", "/clock", { advance_ms: 60_000 }),
  ]
  await receiver.got(2)
  // Sent after the waits, so that they have arrived when it is answered.
  await ok(box.sandbox("GET", "/info"))
  await box.stop()
  for (const wait of waits) {
    const { status, body, headers } = await wait
    expect([status, body, headers.get("connection")]).toEqual([503, STOPPING, "close"])
  }
})
